import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { latestPremium, planOf } from '../billing/premium.ts'
import type { InvoicePayment, Refund } from '../sandbox/stripe/objects.ts'
import { newUser } from '../sign-in/new-user.ts'
import { addUser, findUser } from '../store/accounts/users.ts'
import { keepCustomer } from '../store/billing/customers.ts'
import { disputeAtBank, giveBackAtStripe } from './billing.ts'
import { type TestServer, testServer } from './test-server.ts'

const dayMs = 86_400_000
export const steps = [
  'month',
  'year',
  'cancel',
  'resume',
  'end',
  'good card',
  'bad card',
  'wait',
  'give back',
  'give back a part',
  'dispute',
  'win',
  'lose',
] as const
type Step = (typeof steps)[number]

let server: TestServer

/** What of a payment was not given back yet. */
export function leftOf({ payment, amount_paid }: InvoicePayment): number {
  const isOfIt = (refund: Refund) => refund.payment_intent === payment.payment_intent
  return Object.values(server.stripe.tables.refunds)
    .filter(isOfIt)
    .reduce((left, { amount }) => left - amount, amount_paid)
}

/** What somebody paid last. */
export function lastPayment(customer: string) {
  const { invoicePayments, invoices } = server.stripe.tables
  const payment = Object.values(invoicePayments)
    .filter(({ invoice }) => invoices[invoice]?.customer === customer)
    .at(-1)
  return payment && { payment, left: leftOf(payment) }
}

const disputesOf = (customer: string) =>
  Object.values(server.stripe.tables.disputes).filter(
    ({ charge }) => server.stripe.charges.byId(charge)?.customer === customer,
  )

/** A payer goes to the bank and the bank decides, as late as after an appeal. */
function quarrel(step: 'dispute' | 'win' | 'lose', customer: string) {
  const { charges } = server.stripe
  const last = lastPayment(customer)
  const isOurs = last && last.left > 0
  const dispute = disputesOf(customer).at(-1) ?? (isOurs ? disputeAtBank(server, last.payment) : undefined)
  if (dispute?.status === 'won') return
  if (dispute?.status === 'lost' && step === 'win') charges.decide(dispute, 'appeal_under_review')
  if (dispute && step !== 'dispute') charges.decide(dispute, step === 'win' ? 'won' : 'lost')
}

export const isDisputed = ({ payment }: InvoicePayment, customer: string) =>
  disputesOf(customer).some(
    ({ payment_intent, status }) => payment_intent === payment.payment_intent && status !== 'won',
  )

/** The operator gives back a payment, unless a dispute has taken it. */
async function giveBack(step: 'give back' | 'give back a part', customer: string) {
  const last = lastPayment(customer)
  if (last && last.left > 1 && !isDisputed(last.payment, customer))
    await giveBackAtStripe(server, last.payment, step === 'give back' ? last.left : 1)
}

/** A person begins, changes or ends a subscription. */
function subscribe(step: 'month' | 'year' | 'cancel' | 'resume' | 'end', customer: string) {
  const { tables, life } = server.stripe
  const subscription = Object.values(tables.subscriptions).find(
    item => item.customer === customer && item.status !== 'canceled',
  )
  if (step === 'month' || step === 'year') {
    const price = tables.prices[step === 'month' ? 'price_premium_monthly' : 'price_premium_yearly']
    if (!price) throw new Error('There is no price.')
    if (subscription) life.switchTo(subscription, price)
    else life.begin(customer, price, {})
  } else if (subscription && step === 'end') life.end(subscription)
  else if (subscription) life.cancelAtPeriodEnd(subscription, step === 'cancel')
}

/** One thing that a person, time or an operator does to a subscription at Stripe. */
export async function live(step: Step, customer: string, days: number) {
  const { tables, life } = server.stripe
  if (step === 'give back' || step === 'give back a part') return giveBack(step, customer)
  if (step === 'dispute' || step === 'win' || step === 'lose') return quarrel(step, customer)
  if (step === 'good card') tables.cards[customer] = '4242424242424242'
  else if (step === 'bad card') tables.cards[customer] = '4000000000000341'
  else if (step === 'wait') {
    server.clock.advance(days * dayMs)
    life.passTime()
  } else subscribe(step, customer)
}

/** Each message once, some twice, some never, in any order; the newest comes at least, as a reconcile would. */
function mix<T>(messages: readonly T[], seed: readonly number[]): readonly T[] {
  const at = (index: number) => seed[index % seed.length] ?? 0
  const kept = messages.flatMap((message, index) =>
    at(index) % 5 === 0 ? [] : at(index) % 3 === 0 ? [message, message] : [message],
  )
  const shuffled = kept
    .map((message, index) => ({ message, rank: at(index * 7 + 3) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ message }) => message)
  return [...shuffled, ...messages.slice(-1)]
}

async function truth(customer: string) {
  const premium_until = latestPremium(
    await server.deps.payments.within(stripe => stripe.readAccount(customer)),
  )
  return planOf({ premium_until, premium_given_until: null }, server.clock.now())
}
const isAbout = (object: object, customer: string) =>
  ('customer' in object && object.customer === customer) ||
  ('charge' in object && server.stripe.charges.byId(String(object.charge))?.customer === customer)

let people = 0
/** Somebody who has been at a checkout. */
export async function addCustomer() {
  people += 1
  const userId = `user ${people}`
  const email = `p${people}@example.com`
  const now = server.clock.now()
  await addUser(server.deps.db, {
    ...newUser({ id: userId, name: 'Ada', email, now }),
    email_verified_at: now,
  })
  const customer = await server.deps.payments.within(stripe =>
    stripe.createCustomer({ userId, email, name: 'Ada' }, userId),
  )
  await keepCustomer(server.deps.db, userId, customer)
  return { customer, userId }
}

export const historyOf = <Name extends string>(...names: readonly Name[]) =>
  fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 40 })), {
    minLength: 1,
    maxLength: 10,
  })

export async function start(): Promise<TestServer> {
  server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  // Thousands of commits, none of which has to survive a power cut.
  if (server.deps.config.database.engine === 'sqlite')
    await sql`pragma synchronous = off`.execute(server.deps.db)
  return server
}

/** Checks that random histories of a subscription, whose messages come in any order, end in what Stripe says. */
export async function checkHistories(numRuns: number): Promise<void> {
  await using _started = await start()
  const seed = fc.array(fc.nat(1000), { minLength: 5, maxLength: 40 })
  const seen = { free: 0, premium: 0, lost: 0 }
  await fc.assert(
    fc.asyncProperty(historyOf(...steps), seed, fc.boolean(), async (history, shuffle, areParallel) => {
      const { customer, userId } = await addCustomer()
      server.stripe.webhooks.events.length = 0
      for (const [step, days] of history) await live(step, customer, days)
      const messages = mix(
        server.stripe.webhooks.events.filter(({ data }) => isAbout(data.object, customer)),
        shuffle,
      )
      if (areParallel) await Promise.all(messages.map(server.stripe.webhooks.deliver))
      else for (const message of messages) await server.stripe.webhooks.deliver(message)
      const mine = Object.values(server.stripe.tables.subscriptions).filter(
        item => item.customer === customer,
      )
      const user = await findUser(server.deps.db, userId)
      if (!user) throw new Error('There is no such person.')
      const wanted = await truth(customer)
      seen[wanted] += 1
      expect(planOf(user, server.clock.now())).toBe(wanted)
      const rows = await server.deps.db
        .selectFrom('subscriptions')
        .select(['id', 'status'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
      const atStripe = mine.map(({ id, status }) => ({ id, status })).sort((a, b) => (a.id < b.id ? -1 : 1))
      if (messages.length > 0) expect(rows).toEqual(atStripe)
      if (lastPayment(customer)?.left === 0)
        expect(mine.filter(({ status }) => status !== 'canceled')).toEqual([])
      const isLost = disputesOf(customer).some(({ status }) => status === 'lost')
      const goingOn = mine.filter(({ status }) => status !== 'canceled')
      if (isLost) seen.lost += 1
      if (isLost && mine.length === 1) expect([goingOn, wanted]).toEqual([[], 'free'])
    }),
    { numRuns },
  )
  // About half end with Premium: histories that hardly ever reach one of the two would prove little.
  expect([seen.free > numRuns / 10, seen.premium > numRuns / 10]).toEqual([true, true])
  expect(seen.lost).toBeGreaterThan(0)
}
