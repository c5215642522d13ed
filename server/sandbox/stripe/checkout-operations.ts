import { invalid, missing } from './failure.ts'
import { type Form, fieldsOf, listOf, textOf } from './form.ts'
import type { CheckoutSession } from './objects.ts'
import type { Operation, OperationOptions } from './operations.ts'
import { customerIn, find, listed, metadataIn, need, paging } from './requests.ts'
import { newId, type Tables } from './state.ts'

const daySeconds = 86_400

/** Prices, checkouts and the portal. */
export function createCheckoutOperations({
  state: { tables },
  webhooks,
  clock,
  origin,
}: OperationOptions): readonly Operation[] {
  const now = () => Math.floor(clock() / 1000)
  return [
    {
      method: 'GET',
      path: '/v1/prices',
      takes: [...paging, 'lookup_keys', 'active'],
      answer(form) {
        const keys = listOf(form, 'lookup_keys')
        return listed(
          tables.prices,
          form,
          '/v1/prices',
          price =>
            (keys.length === 0 || keys.includes(price.lookup_key)) &&
            (form.active === undefined || form.active === String(price.active)),
        )
      },
    },
    {
      method: 'POST',
      path: '/v1/checkout/sessions',
      takes: [
        'mode',
        'customer',
        'client_reference_id',
        'line_items',
        'metadata',
        'subscription_data',
        'success_url',
        'cancel_url',
        'automatic_tax',
        'customer_update',
      ],
      answer(form) {
        const session = newSession(tables, form, now(), origin())
        tables.sessions[session.id] = session
        return session
      },
    },
    {
      method: 'GET',
      path: '/v1/checkout/sessions',
      takes: [...paging, 'customer'],
      answer(form) {
        const { id } = customerIn(tables, form)
        for (const session of Object.values(tables.sessions)) readSession(session, now())
        return listed(tables.sessions, form, '/v1/checkout/sessions', ({ customer }) => customer === id)
      },
    },
    {
      method: 'GET',
      path: '/v1/checkout/sessions/:id',
      takes: [],
      answer: (_, id) => readSession(find(tables, 'sessions', id, 'checkout.session'), now()),
    },
    {
      method: 'POST',
      path: '/v1/checkout/sessions/:id/expire',
      takes: [],
      answer(_, id) {
        const session = readSession(find(tables, 'sessions', id, 'checkout.session'), now())
        if (session.status !== 'open')
          throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
        session.status = 'expired'
        session.url = null
        webhooks.emit('checkout.session.expired', session)
        return session
      },
    },
    {
      method: 'POST',
      path: '/v1/billing_portal/sessions',
      takes: ['customer', 'return_url'],
      answer(form) {
        const id = newId('bps')
        const portal = {
          id,
          object: 'billing_portal.session',
          created: now(),
          customer: customerIn(tables, form).id,
          return_url: textOf(form, 'return_url') ?? origin(),
          url: `${origin()}/p/session/${id}`,
        } as const
        tables.portals[id] = portal
        return portal
      },
    },
  ]
}

function newSession(tables: Tables, form: Form, nowSeconds: number, origin: string): CheckoutSession {
  const [item, ...more] = listOf(form, 'line_items').map(fieldsOf)
  const priceId = item ? need(item, 'price') : ''
  if (!tables.prices[priceId] || more.length > 0) throw missing('price', priceId, 'line_items[0][price]')
  if (need(form, 'mode') !== 'subscription') throw invalid('Only subscriptions are sold here.')
  const id = newId('cs_test')
  return {
    id,
    object: 'checkout.session',
    created: nowSeconds,
    expires_at: nowSeconds + daySeconds,
    mode: 'subscription',
    client_reference_id: textOf(form, 'client_reference_id') ?? null,
    customer: customerIn(tables, form).id,
    success_url: need(form, 'success_url'),
    cancel_url: need(form, 'cancel_url'),
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    url: `${origin}/c/pay/${id}`,
    price: priceId,
    metadata: metadataIn(form),
    subscriptionMetadata: metadataIn(fieldsOf(form.subscription_data)),
  }
}

/** The state of a checkout now: an unpaid one expires after a day. */
export function readSession(session: CheckoutSession, nowSeconds: number): CheckoutSession {
  if (session.status === 'open' && session.expires_at <= nowSeconds) {
    session.status = 'expired'
    session.url = null
  }
  return session
}
