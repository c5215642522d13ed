import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { UnsignedEventError } from '../billing/stripe/errors.ts'
import { syncForMessage } from '../billing/sync.ts'
import { addresses } from '../contract/addresses.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../edge/answer.ts'
import { Refusal } from '../edge/refusal.ts'
import { findCustomerById } from '../store/billing/customers.ts'
import { finishEvent, receiveEvent } from '../store/billing/stripe-events.ts'

const limit = bodyLimit({
  maxSize: 256 * 1024,
  onError: () => {
    throw new Refusal(413, 'The request is too large.')
  },
})

/**
 * Stripe reports that something happened. Only that is believed, not what: the state is read from Stripe, so that
 * neither order nor repetition of the messages matters. An answer of 5xx makes Stripe send the message again.
 */
export function serveStripeWebhook(app: Hono, deps: Deps): void {
  const { db, clock, log, metrics, payments } = deps

  function read(c: Context, body: string) {
    try {
      return payments.readEvent(body, c.req.header('Stripe-Signature') ?? '', clock())
    } catch (error) {
      if (error instanceof UnsignedEventError) throw new Refusal(400, 'The signature is missing or wrong.')
      throw error
    }
  }

  app.post(addresses.stripeWebhook, limit, async c => {
    const event = read(c, await c.req.text())
    if (!event) throw new Refusal(400, 'The event has no id or no data.')
    const { id, type, chargeId, createdAt } = event
    const customerId =
      chargeId === null ? event.customerId : await payments.within(stripe => stripe.readPayer(chargeId))
    // A turn that begins after this look reads a Stripe that knows of the event.
    const customer = customerId === null ? undefined : await findCustomerById(db, customerId)
    if (!(await receiveEvent(db, { id, type, customer_id: customerId }, clock())))
      return answer(c, 200, { status: 'known' })
    if (customer) await syncForMessage(deps, customer, tx => finishEvent(tx, id, clock()))
    else {
      log.info({ eventId: id, type }, 'event of an unknown customer')
      await finishEvent(db, id, clock())
    }
    metrics.observeWebhook(createdAt)
    return answer(c, 200, { status: 'done' })
  })
}
