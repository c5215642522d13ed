import type { ApiClient } from '../contract/client.ts'
import type { Dispute, InvoicePayment } from '../sandbox/stripe/objects.ts'
import type { TestServer } from './test-server.ts'

type Person = { readonly api: ApiClient }

/** Fills in the pay page of a checkout. @returns the status of the page's answer: 303 when it was paid */
export async function payAt(server: TestServer, url: string, card = '4242424242424242'): Promise<number> {
  const body = new URLSearchParams({ card })
  return (await server.stripe.app.request(new Request(url, { method: 'POST', body }))).status
}

/** Buys Premium; no webhook has come yet. */
export async function buy(
  server: TestServer,
  person: Person,
  duration: '1m' | '1y' = '1m',
  card?: string,
): Promise<void> {
  const { url = '' } = await person.api.upgradePlan({ duration })
  const status = await payAt(server, url, card)
  if (status !== 303) throw new Error(`The pay page answered ${status}.`)
}

/** Delivers every message of Stripe that has come so far, in order. */
export async function deliverAll(server: TestServer): Promise<void> {
  for (const event of server.stripe.webhooks.events) await server.stripe.webhooks.deliver(event)
}

/** Presses a button of the portal. */
export async function usePortal(
  server: TestServer,
  person: Person,
  action: string,
  card = '',
): Promise<void> {
  const { url } = await person.api.openPortal()
  const body = new URLSearchParams({ action, card })
  await server.stripe.app.request(new Request(url, { method: 'POST', body }))
}

/** What was paid last, whoever paid it. */
export function newestPayment(server: TestServer): InvoicePayment {
  const payment = Object.values(server.stripe.tables.invoicePayments).at(-1)
  if (!payment) throw new Error('Nothing was paid.')
  return payment
}

/** Gives back a payment as an operator does in Stripe's dashboard: all that is left of it, or an amount. */
export async function giveBackAtStripe(
  server: TestServer,
  { payment }: InvoicePayment = newestPayment(server),
  amount?: number,
): Promise<void> {
  const asked = amount === undefined ? {} : { amount: String(amount) }
  const body = new URLSearchParams({ payment_intent: payment.payment_intent, ...asked })
  const headers = { Authorization: 'Bearer sk_test_sandbox' }
  const { status } = await server.stripe.app.request('/v1/refunds', { method: 'POST', body, headers })
  if (status !== 200) throw new Error(`The refund was answered with ${status}.`)
}

/** The owner of the card disputes a payment at the bank. */
export const disputeAtBank = (
  server: TestServer,
  { payment }: InvoicePayment = newestPayment(server),
): Dispute => server.stripe.charges.dispute(payment.payment_intent)

/** Posts receipts to the person with that address. */
export async function postReceipts({ deps, clock }: TestServer, email: string, count: number): Promise<void> {
  const { id } = await deps.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow()
  const notice = { name: 'receipt', amount: '$4.99', at: clock.now() } as const
  for (let index = 0; index < count; index += 1)
    await deps.outbox.post(deps.db, { kind: 'billing', userId: id, notice })
}
