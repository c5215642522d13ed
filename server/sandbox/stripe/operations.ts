import { listPage } from './answer.ts'
import type { Charges } from './charges.ts'
import { invalid, missing, StripeFailure } from './failure.ts'
import { type Form, fieldsOf, listOf, textOf } from './form.ts'
import type { Life } from './life.ts'
import type { CheckoutSession, Customer } from './objects.ts'
import { newId, type State, type Tables } from './state.ts'
import type { Webhooks } from './webhooks.ts'

export type OperationOptions = {
  readonly state: State
  readonly life: Life
  readonly charges: Charges
  readonly webhooks: Webhooks
  readonly clock: () => number
  /** Base address of the stand-in's own pages. */
  readonly origin: () => string
}
type Operation = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** Top-level parameters beside `expand`; others are refused, as Stripe does. */
  readonly takes: readonly string[]
  readonly answer: (form: Form, id: string) => object
}

const daySeconds = 86_400
const paging = ['limit', 'starting_after']
const isPresent = (value: unknown): value is string => typeof value === 'string'

/** The part of Stripe's API that Sortwell uses. */
export function createOperations(options: OperationOptions): readonly Operation[] {
  const { state, life, charges, webhooks, clock, origin } = options
  const { tables } = state
  const now = () => Math.floor(clock() / 1000)

  function find<Kind extends keyof Tables>(kind: Kind, id: string, name: string): Tables[Kind][string] {
    const found = tables[kind][id] as Tables[Kind][string] | undefined
    if (!found) throw missing(name, id)
    return found
  }
  function need(form: Form, name: string): string {
    const value = textOf(form, name)
    if (value === undefined) throw invalid(`Missing required param: ${name}.`, 'parameter_missing', name)
    return value
  }
  function customerIn(form: Form): Customer {
    const id = need(form, 'customer')
    const found = tables.customers[id]
    if (!found) throw missing('customer', id, 'customer')
    return found
  }
  const listed = <T extends { readonly id: string; readonly created: number }>(
    table: Record<string, T>,
    form: Form,
    url: string,
    fits: (item: T) => boolean,
  ) => listPage(Object.values(table).filter(fits), form, url)

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
      path: '/v1/customers',
      takes: ['email', 'name', 'metadata'],
      answer(form) {
        const metadata = Object.entries(fieldsOf(form.metadata)).map(([name, value]) => [name, String(value)])
        const customer: Customer = {
          id: newId('cus'),
          object: 'customer',
          created: now(),
          email: textOf(form, 'email') ?? null,
          name: textOf(form, 'name') ?? null,
          metadata: Object.fromEntries(metadata),
        }
        tables.customers[customer.id] = customer
        webhooks.emit('customer.created', customer)
        return customer
      },
    },
    {
      method: 'DELETE',
      path: '/v1/customers/:id',
      takes: [],
      answer(_, id) {
        const customer = find('customers', id, 'customer')
        for (const subscription of Object.values(tables.subscriptions))
          if (subscription.customer === id && subscription.status !== 'canceled') life.end(subscription)
        delete tables.customers[id]
        webhooks.emit('customer.deleted', customer)
        return { id, object: 'customer', deleted: true }
      },
    },
    {
      method: 'GET',
      path: '/v1/subscriptions',
      takes: [...paging, 'customer', 'status'],
      answer(form) {
        const { id } = customerIn(form)
        const isAll = textOf(form, 'status') === 'all'
        return listed(
          tables.subscriptions,
          form,
          '/v1/subscriptions',
          item => item.customer === id && (isAll || item.status !== 'canceled'),
        )
      },
    },
    {
      method: 'DELETE',
      path: '/v1/subscriptions/:id',
      takes: ['invoice_now', 'prorate'],
      answer(_, id) {
        const subscription = find('subscriptions', id, 'subscription')
        if (subscription.status === 'canceled') throw missing('subscription', id)
        life.end(subscription)
        return subscription
      },
    },
    {
      method: 'GET',
      path: '/v1/invoices',
      takes: [...paging, 'customer', 'status'],
      answer(form) {
        const { id } = customerIn(form)
        return listed(tables.invoices, form, '/v1/invoices', invoice => invoice.customer === id)
      },
    },
    {
      method: 'GET',
      path: '/v1/invoice_payments',
      takes: [...paging, 'invoice', 'payment', 'status'],
      answer(form) {
        const invoice = textOf(form, 'invoice')
        const { payment_intent: intent } = fieldsOf(form.payment)
        if (invoice !== undefined) find('invoices', invoice, 'invoice')
        return listed(
          tables.invoicePayments,
          form,
          '/v1/invoice_payments',
          item =>
            (invoice === undefined || item.invoice === invoice) &&
            (intent === undefined || item.payment.payment_intent === intent),
        )
      },
    },
    {
      method: 'GET',
      path: '/v1/charges',
      takes: [...paging, 'customer'],
      answer(form) {
        return listPage(charges.of(customerIn(form).id), form, '/v1/charges')
      },
    },
    {
      method: 'GET',
      path: '/v1/charges/:id',
      takes: [],
      answer(_, id) {
        const charge = charges.byId(id)
        if (!charge) throw missing('charge', id)
        return charge
      },
    },
    {
      method: 'GET',
      path: '/v1/disputes',
      takes: [...paging, 'charge', 'payment_intent'],
      answer: form =>
        listed(
          tables.disputes,
          form,
          '/v1/disputes',
          ({ charge, payment_intent }) =>
            (form.charge ?? charge) === charge && (form.payment_intent ?? payment_intent) === payment_intent,
        ),
    },
    {
      // As in Stripe's test mode, the text of the evidence decides. Source: docs.stripe.com/testing#disputes.
      method: 'POST',
      path: '/v1/disputes/:id',
      takes: ['evidence', 'submit'],
      answer(form, id) {
        const dispute = find('disputes', id, 'dispute')
        const evidence = textOf(fieldsOf(form.evidence), 'uncategorized_text')
        if (evidence === 'winning_evidence') charges.decide(dispute, 'won')
        else if (evidence === 'losing_evidence') charges.decide(dispute, 'lost')
        return dispute
      },
    },
    {
      method: 'POST',
      path: '/v1/disputes/:id/close',
      takes: [],
      answer(_, id) {
        const dispute = find('disputes', id, 'dispute')
        charges.decide(dispute, 'lost')
        return dispute
      },
    },
    {
      method: 'POST',
      path: '/v1/refunds',
      takes: ['payment_intent', 'amount', 'reason', 'metadata'],
      answer(form) {
        const amount = textOf(form, 'amount')
        return charges.refund(
          need(form, 'payment_intent'),
          amount === undefined ? undefined : Number(amount),
          textOf(form, 'reason') ?? null,
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
        'subscription_data',
        'success_url',
        'cancel_url',
        'automatic_tax',
        'customer_update',
      ],
      answer(form) {
        const [item, ...more] = listOf(form, 'line_items').map(fieldsOf)
        const priceId = item ? need(item, 'price') : ''
        if (!tables.prices[priceId] || more.length > 0)
          throw missing('price', priceId, 'line_items[0][price]')
        if (need(form, 'mode') !== 'subscription') throw invalid('Only subscriptions are sold here.')
        const metadata = fieldsOf(fieldsOf(form.subscription_data).metadata)
        const id = newId('cs_test')
        const session: CheckoutSession = {
          id,
          object: 'checkout.session',
          created: now(),
          expires_at: now() + daySeconds,
          mode: 'subscription',
          client_reference_id: textOf(form, 'client_reference_id') ?? null,
          customer: customerIn(form).id,
          success_url: need(form, 'success_url'),
          cancel_url: need(form, 'cancel_url'),
          status: 'open',
          payment_status: 'unpaid',
          subscription: null,
          url: `${origin()}/c/pay/${id}`,
          price: priceId,
          subscriptionMetadata: Object.fromEntries(
            Object.entries(metadata).filter((entry): entry is [string, string] => isPresent(entry[1])),
          ),
        }
        tables.sessions[id] = session
        return session
      },
    },
    {
      method: 'GET',
      path: '/v1/checkout/sessions/:id',
      takes: [],
      answer: (_, id) => readSession(find('sessions', id, 'checkout.session'), now()),
    },
    {
      method: 'POST',
      path: '/v1/checkout/sessions/:id/expire',
      takes: [],
      answer(_, id) {
        const session = readSession(find('sessions', id, 'checkout.session'), now())
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
          customer: customerIn(form).id,
          return_url: textOf(form, 'return_url') ?? origin(),
          url: `${origin()}/p/session/${id}`,
        } as const
        tables.portals[id] = portal
        return portal
      },
    },
  ]
}

/** The state of a checkout now: an unpaid one expires after a day. */
export function readSession(session: CheckoutSession, nowSeconds: number): CheckoutSession {
  if (session.status === 'open' && session.expires_at <= nowSeconds) {
    session.status = 'expired'
    session.url = null
  }
  return session
}

/** An invalid key. Source: docs.stripe.com/api/authentication. */
export const wrongKey = (): StripeFailure =>
  new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
