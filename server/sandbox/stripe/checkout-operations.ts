import { invalid } from './failure.ts'
import { type Form, fieldsOf, listOf, textOf } from './form.ts'
import type { CheckoutSession } from './objects.ts'
import type { Operation, OperationOptions } from './operations.ts'
import { customerIn, find, listed, metadataIn, need } from './requests.ts'
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
      answer(form) {
        const keys = listOf(form, 'lookup_keys')
        return listed(
          tables.prices,
          price => keys.includes(price.lookup_key) && form.active === String(price.active),
        )
      },
    },
    {
      method: 'POST',
      path: '/v1/checkout/sessions',
      answer(form) {
        const session = newSession(tables, form, now(), origin())
        tables.sessions[session.id] = session
        return session
      },
    },
    {
      method: 'GET',
      path: '/v1/checkout/sessions',
      answer(form) {
        const { id } = customerIn(tables, form)
        for (const session of Object.values(tables.sessions)) readSession(session, now())
        return listed(tables.sessions, ({ customer }) => customer === id)
      },
    },
    {
      method: 'GET',
      path: '/v1/checkout/sessions/:id',
      answer: (_, id) => readSession(find(tables, 'sessions', id, 'checkout.session'), now()),
    },
    {
      method: 'POST',
      path: '/v1/checkout/sessions/:id/expire',
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
  const [item = {}] = listOf(form, 'line_items').map(fieldsOf)
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
    price: need(item, 'price'),
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
