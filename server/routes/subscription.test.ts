import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { reconcile } from '../billing/jobs.ts'
import { type Payments, usualPatienceMs } from '../billing/stripe/payments.ts'
import type { Price } from '../sandbox/stripe/objects.ts'
import { buy, deliverAll, payAt, usePortal } from '../testing/billing.ts'
import { addPerson, goodPassword, refusalOf } from '../testing/people.ts'
import { connect, type TestServer, testServer, withoutSite } from '../testing/test-server.ts'

const dayMs = 86_400_000
type Person = Awaited<ReturnType<typeof addPerson>>
const never = new AbortController().signal
const anyTimes = { environment: { RATE_LIMITS: 'off' } }
const liveAtStripe = ({ stripe }: TestServer) =>
  Object.values(stripe.tables.subscriptions).filter(({ status }) => status !== 'canceled')
const deleteAtStripe = ({ stripe }: TestServer, customer: string) =>
  stripe.app.request(`/v1/customers/${customer}`, {
    method: 'DELETE',
    headers: { Authorization: 'Bearer sk_test_sandbox' },
  })
const inDays = (server: TestServer, days: number) => server.clock.advance(days * dayMs)

test('prices come from Stripe in major units', async () => {
  await using server = await testServer()
  expect(await server.api.prices()).toEqual({
    prices: [
      { interval: 'month', amount: 4.99, currency: 'USD', display: '$4.99' },
      { interval: 'year', amount: 49.49, currency: 'USD', display: '$49.49' },
    ],
  })
})

test('other prices of the same Stripe account, and those that are sold no more, are passed over', async () => {
  await using server = await testServer()
  const { prices } = server.stripe.tables
  const other = { ...prices.price_premium_monthly, unit_amount: 100, created: 1 } as Price
  for (let n = 0; n < 12; n += 1)
    prices[`price_${n}`] = { ...other, id: `price_${n}`, lookup_key: `other_${n}` }
  prices.price_old = { ...other, id: 'price_old', lookup_key: 'premium_monthly', active: false }
  expect((await server.api.prices()).prices.map(({ amount }) => amount)).toEqual([4.99, 49.49])
})

test('a currency without decimals is not divided by a hundred', async () => {
  await using server = await testServer()
  const yen = { ...server.stripe.tables.prices.price_premium_monthly, currency: 'jpy', unit_amount: 800 }
  server.stripe.tables.prices = { price_premium_monthly: yen as never }
  const { prices } = await server.api.prices()
  expect(prices).toEqual([{ interval: 'month', amount: 800, currency: 'JPY', display: '¥800' }])
})

test('Stripe is asked for prices once in five minutes, and again after a failure', async () => {
  await using server = await testServer()
  server.stripe.breakWhen(() => 'down')
  expect(await refusalOf(server.api.prices())).toMatchObject({
    status: 502,
    message: 'Error processing payment.',
  })
  server.stripe.breakWhen(() => undefined)
  server.stripe.requests.length = 0
  await Promise.all([server.api.prices(), server.api.prices(), server.api.prices()])
  expect(server.stripe.requests).toHaveLength(1)
  server.clock.advance(300_000)
  await server.api.prices()
  expect(server.stripe.requests).toHaveLength(2)
})

test('buying leads to a checkout, and paying there gives premium before any webhook', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  expect(await ada.api.subscription()).toMatchObject({ subscription: null })
  await buy(server, ada, '1y')
  expect(await ada.api.subscription()).toEqual({
    subscription: {
      plan: 'premium',
      endDate: '2027-11-21T12:00:00.000Z',
      interval: 'year',
      status: 'active',
      renews: true,
    },
    refundOnClosing: '$49.49',
  })
  expect((await ada.api.profile()).plan).toBe('premium')
  expect(await server.mail.subjects('ada@example.com')).toContain('Your receipt for Sortwell Premium')
  expect((await server.mail.last('ada@example.com')).text).toContain('We received $49.49')
})

test('the desktop has premium with the next entitlement, no webhook needed', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await buy(server, ada)
  expect(decodeJwt((await ada.api.entitlement()).entitlement)).toMatchObject({ plan: 'premium' })
})

test('webhooks alone give premium too', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await buy(server, ada)
  expect((await ada.api.profile()).plan).toBe('free')
  await deliverAll(server)
  expect((await ada.api.profile()).plan).toBe('premium')
})

test('a declined card buys nothing and the same checkout stays open', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { url = '' } = await ada.api.upgradePlan({ duration: '1m' })
  expect(await payAt(server, url, '4000000000000002')).toBe(402)
  expect(await ada.api.subscription()).toMatchObject({ subscription: null })
  expect((await ada.api.upgradePlan({ duration: '1m' })).url).toBe(url)
  expect(await payAt(server, url)).toBe(303)
})

test('another duration closes the checkout that is open', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { url: monthly = '' } = await ada.api.upgradePlan({ duration: '1m' })
  const { url: yearly = '' } = await ada.api.upgradePlan({ duration: '1y' })
  expect([await payAt(server, monthly), await payAt(server, yearly)]).toEqual([410, 303])
})

test('a checkout that ran out is replaced', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { url: first } = await ada.api.upgradePlan({ duration: '1m' })
  inDays(server, 2)
  const { url: second = '' } = await ada.api.upgradePlan({ duration: '1m' })
  expect(second).not.toBe(first)
  expect(await payAt(server, second)).toBe(303)
})

test('a second purchase is refused', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await buy(server, ada)
  expect(await refusalOf(ada.api.upgradePlan({ duration: '1y' }))).toMatchObject({
    status: 409,
    message: 'You already have a subscription. Choose "Manage Subscription" in your profile.',
  })
})

test('ten purchases begun at once make one customer and one checkout', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  const answers = await Promise.all(Array.from({ length: 10 }, () => ada.api.upgradePlan({ duration: '1m' })))
  expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
  expect(Object.keys(server.stripe.tables.customers)).toHaveLength(1)
})

test('a month and a year begun at once leave one checkout open, and one subscription', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  const durations = ['1m', '1y', '1m', '1y'] as const
  const answers = await Promise.all(durations.map(duration => ada.api.upgradePlan({ duration })))
  await Promise.all(answers.map(({ url = '' }) => payAt(server, url)))
  await deliverAll(server)
  expect(liveAtStripe(server)).toHaveLength(1)
})

test('of two purchases that were paid all the same, the later one is given back and ended', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  await ada.api.subscription()
  const [first] = liveAtStripe(server)
  const price = server.stripe.tables.prices.price_premium_yearly
  if (!first || !price) throw new Error('Nothing was bought.')
  server.clock.advance(1000)
  server.stripe.life.begin(first.customer, price, {})
  await deliverAll(server)
  expect(liveAtStripe(server)).toEqual([first])
  expect(Object.values(server.stripe.tables.refunds).map(({ amount }) => amount)).toEqual([4949])
  expect((await ada.api.profile()).plan).toBe('premium')
  expect(await server.mail.subjects('ada@example.com')).toContain('Your refund from Sortwell')
})

test('of two subscriptions the one that gives Premium stays, and nothing that was used is given back', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  const [first] = liveAtStripe(server)
  const price = server.stripe.tables.prices.price_premium_yearly
  if (!first || !price) throw new Error('Nothing was bought.')
  inDays(server, 40)
  server.stripe.life.passTime()
  first.status = 'unpaid'
  inDays(server, 1)
  const second = server.stripe.life.begin(first.customer, price, {})
  await deliverAll(server)
  expect(liveAtStripe(server)).toEqual([second])
  expect(server.stripe.tables.refunds).toEqual({})
})

test('a checkout that is paid in the moment before it would be closed is one purchase', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await ada.api.upgradePlan({ duration: '1m' })
  const { prices, sessions } = server.stripe.tables
  const [session] = Object.values(sessions)
  const price = prices.price_premium_monthly
  if (!session || !price) throw new Error('There is no checkout.')
  server.stripe.breakWhen(({ path }) => {
    if (!path.endsWith('/expire')) return undefined
    session.status = 'complete'
    server.stripe.life.begin(session.customer, price, {})
  })
  expect(await refusalOf(ada.api.upgradePlan({ duration: '1y' }))).toMatchObject({ status: 409 })
  expect([liveAtStripe(server).length, Object.keys(sessions).length]).toEqual([1, 1])
})

test('an open checkout of a customer that was deleted at Stripe is replaced', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  const { url: first } = await ada.api.upgradePlan({ duration: '1m' })
  const [id = ''] = Object.keys(server.stripe.tables.customers)
  await deleteAtStripe(server, id)
  const { url: second = '' } = await ada.api.upgradePlan({ duration: '1m' })
  expect(second).not.toBe(first)
  expect(await payAt(server, second)).toBe(303)
})

test('the portal is for customers alone', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  expect(await refusalOf(ada.api.openPortal())).toMatchObject({ status: 409 })
  await buy(server, ada)
  expect((await ada.api.openPortal()).url).toMatch(/^http:\/\/stripe\.localhost\/p\/session\/bps_/)
})

test('the portal that opens is the own one, whoever else is a customer', async () => {
  await using server = await testServer()
  const people = [await addPerson(server), await addPerson(server, { email: 'bob@example.com' })]
  for (const person of people) await buy(server, person)
  const { customers, portals } = server.stripe.tables
  for (const { api, email } of people) {
    const id = (await api.openPortal()).url.split('/').at(-1) ?? ''
    expect(customers[portals[id]?.customer ?? '']?.email).toBe(email)
  }
})

test('a cancelled subscription holds until its end, and then ends', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  await usePortal(server, ada, 'cancel')
  expect(await ada.api.subscription()).toMatchObject({
    subscription: { plan: 'premium', renews: false, endDate: '2026-12-21T12:00:00.000Z' },
  })
  inDays(server, 25)
  const later = await server.client()
  await later.api.login({ email: ada.email, password: goodPassword })
  await later.api.subscription()
  expect(await server.mail.subjects(ada.email)).toContain('Sortwell Premium ends soon')
  expect((await later.api.profile()).plan).toBe('premium')
  inDays(server, 5)
  server.stripe.life.passTime()
  expect((await later.api.profile()).plan).toBe('free')
  expect(await later.api.subscription()).toMatchObject({ subscription: null })
  expect(await server.mail.subjects(ada.email)).toContain('Sortwell Premium has ended')
})

test('a cancellation can be taken back, and the duration changed', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  await usePortal(server, ada, 'cancel')
  await usePortal(server, ada, 'resume')
  await usePortal(server, ada, 'year')
  expect(await ada.api.subscription()).toMatchObject({
    subscription: { interval: 'year', renews: true, endDate: '2027-11-21T12:00:00.000Z' },
  })
})

test('a renewal that fails is told, leaves seven days, and is made good by another card', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server, {}, { clientType: 'desktop' })
  await buy(server, ada, '1m', '4000000000000341')
  await ada.api.subscription()
  for (const days of [15, 15]) {
    inDays(server, days)
    await ada.api.profile()
  }
  server.stripe.life.passTime()
  await ada.api.subscription()
  expect(await server.mail.subjects(ada.email)).toContain('Your payment for Sortwell Premium failed')
  inDays(server, 6)
  expect((await ada.api.profile()).plan).toBe('premium')
  inDays(server, 1)
  expect((await ada.api.profile()).plan).toBe('free')
  expect(await ada.api.subscription()).toMatchObject({ subscription: { plan: 'free', status: 'past_due' } })
  await usePortal(server, ada, 'card', '4242424242424242')
  server.stripe.life.passTime()
  await ada.api.subscription()
  expect((await ada.api.profile()).plan).toBe('premium')
})

test('a refund within 14 calendar days gives everything back and ends the plan at once', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server, {}, { clientType: 'desktop' })
  await buy(server, ada, '1y')
  inDays(server, 14)
  expect(await ada.api.refund()).toEqual({
    status: 'success',
    message: 'We have given back $49.49 and ended the subscription. Banks take 5 to 10 days to show it.',
  })
  expect(Object.values(server.stripe.tables.refunds)).toMatchObject([
    { amount: 4949, reason: 'requested_by_customer' },
  ])
  expect((await ada.api.profile()).plan).toBe('free')
  expect(decodeJwt((await ada.api.entitlement()).entitlement)).toMatchObject({ plan: 'free' })
  const subjects = await server.mail.subjects(ada.email)
  expect(subjects).toContain('Your refund from Sortwell')
  expect(subjects).not.toContain('Sortwell Premium has ended')
})

test('every payment of the 14 days is given back, and none of an earlier subscription', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  await ada.api.refund()
  await buy(server, ada)
  await usePortal(server, ada, 'year')
  expect((await ada.api.refund()).message).toContain('given back $49.49 and')
  const { refunds } = server.stripe.tables
  expect(Object.values(refunds).map(({ amount }) => amount)).toEqual([499, 4450, 499])
  const [ended] = server.stripe.requests.filter(({ method }) => method === 'DELETE')
  expect(ended?.form).toEqual({ invoice_now: 'false', prorate: 'false' })
})

test.each<[string, number, (person: Person) => Promise<unknown>]>([
  ['purchases', 10, ({ api }) => api.upgradePlan({ duration: '1m' })],
  ['visits of the portal', 20, ({ api }) => api.openPortal()],
  ['refunds', 10, ({ api }) => api.refund()],
])('%s are limited to %i an hour', async (_, hits, ask) => {
  await using server = await testServer()
  const ada = await addPerson(server)
  for (let n = 0; n < hits; n += 1) await ask(ada).catch(() => {})
  expect(await refusalOf(ask(ada))).toMatchObject({ status: 429 })
})

test('what was paid more than a week before it is first read is told no more', async () => {
  await using server = await testServer()
  const ada = await addPerson(server, {}, { clientType: 'desktop' })
  await buy(server, ada)
  inDays(server, 8)
  expect(await ada.api.subscription()).toMatchObject({ subscription: { plan: 'premium' } })
  expect(await server.mail.subjects(ada.email)).not.toContain('Your receipt for Sortwell Premium')
})

test('a customer whom Stripe cannot tell of holds up no other one', async () => {
  await using server = await testServer()
  const people = [await addPerson(server), await addPerson(server, { email: 'bob@example.com' })]
  for (const person of people) await buy(server, person)
  const [first] = Object.keys(server.stripe.tables.customers)
  server.stripe.breakWhen(({ form }) => (form.customer === first ? 'down' : undefined))
  inDays(server, 1)
  await reconcile(server.deps, never)
  expect(await Promise.all(people.map(async ({ api }) => (await api.profile()).plan))).toEqual([
    'free',
    'premium',
  ])
})

test('after 14 calendar days a refund is refused with the day on which they ended', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server, {}, { clientType: 'desktop' })
  await buy(server, ada, '1y')
  server.clock.advance(14.5 * dayMs)
  expect(await refusalOf(ada.api.refund())).toMatchObject({
    status: 409,
    message:
      'The 14 days for a refund ended on December 5, 2026. You can still cancel, so that the subscription does not renew.',
  })
  expect(liveAtStripe(server)).toHaveLength(1)
})

test('without a subscription there is nothing to refund, and a refund is not given twice', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  const refused = { status: 409, message: 'There is no subscription to refund.' }
  expect(await refusalOf(ada.api.refund())).toMatchObject(refused)
  await buy(server, ada)
  const asked = await Promise.allSettled([ada.api.refund(), ada.api.refund(), ada.api.refund()])
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(Object.keys(server.stripe.tables.refunds)).toHaveLength(1)
})

test('a refund that is cut short between money and ending is finished by itself, once', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  server.stripe.breakWhen(({ method, path }) =>
    method === 'DELETE' && path.startsWith('/v1/subscriptions') ? 'down' : undefined,
  )
  expect(await refusalOf(ada.api.refund())).toMatchObject({ status: 502 })
  server.stripe.breakWhen(() => undefined)
  await deliverAll(server)
  expect(liveAtStripe(server)).toHaveLength(0)
  expect(Object.keys(server.stripe.tables.refunds)).toHaveLength(1)
  const subjects = await server.mail.subjects(ada.email)
  expect(subjects.filter(subject => subject === 'Your refund from Sortwell')).toHaveLength(1)
})

test('answers that are lost on the way charge and refund nothing twice', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  const lost = new Set<string>()
  server.stripe.breakWhen(({ method, path }) => {
    if (method === 'GET' || lost.has(path)) return undefined
    lost.add(path)
    return 'lost'
  })
  await buy(server, ada)
  expect(Object.keys(server.stripe.tables.customers)).toHaveLength(1)
  expect(Object.keys(server.stripe.tables.sessions)).toHaveLength(1)
  await ada.api.refund()
  expect([...lost].map(path => path.split('/')[2])).toEqual([
    'customers',
    'checkout',
    'refunds',
    'subscriptions',
  ])
  expect(Object.keys(server.stripe.tables.refunds)).toHaveLength(1)
})

test('what was made at Stripe before the connection broke is not made again', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  for (const wanted of ['/v1/customers', '/v1/checkout/sessions']) {
    server.stripe.breakWhen(({ method, path }) => (method === 'POST' && path === wanted ? 'lost' : undefined))
    expect(await refusalOf(ada.api.upgradePlan({ duration: '1m' }))).toMatchObject({ status: 502 })
  }
  server.stripe.breakWhen(() => undefined)
  await buy(server, ada)
  const { customers, sessions } = server.stripe.tables
  expect([Object.keys(customers).length, Object.keys(sessions).length]).toEqual([1, 1])
})

test('while Stripe is down, buying is refused with the sentence and what is known is shown', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  await ada.api.subscription()
  server.stripe.breakWhen(() => 'down')
  expect(await ada.api.subscription()).toMatchObject({ subscription: { plan: 'premium' } })
  expect(await refusalOf(ada.api.upgradePlan({ duration: '1m' }))).toMatchObject({
    status: 502,
    message: 'Error processing payment.',
  })
  expect(await refusalOf(ada.api.openPortal())).toMatchObject({ status: 502 })
})

test('when Stripe hangs, every call ends with words and within ten seconds', async () => {
  const lastPauseMs = 1_000
  expect(usualPatienceMs + lastPauseMs).toBeLessThanOrEqual(10_000)
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  await deliverAll(server)
  server.stripe.breakWhen(() => 'hang')
  const { payments } = server.deps
  const within: Payments['within'] = work => payments.within(work, 100)
  const app = createApp({ ...server.deps, payments: { ...payments, within } }, withoutSite)
  const { api, tokens } = connect(app, {})
  tokens.token = ada.tokens.token
  const outcomes = await Promise.all([
    refusalOf(api.prices()),
    refusalOf(api.openPortal()),
    refusalOf(api.refund()),
  ])
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 502, message: 'Error processing payment.' })
  expect(await api.subscription()).toMatchObject({ subscription: { plan: 'premium' } })
})

test('a customer that was deleted at Stripe has no premium and can buy again', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  await ada.api.subscription()
  const [id = ''] = Object.keys(server.stripe.tables.customers)
  await deleteAtStripe(server, id)
  expect(await ada.api.subscription()).toMatchObject({ subscription: null })
  await buy(server, ada)
  expect(await ada.api.subscription()).toMatchObject({ subscription: { plan: 'premium' } })
})

test('what no webhook told is found within a day', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await buy(server, ada)
  await ada.api.subscription()
  const [live] = liveAtStripe(server)
  if (live) server.stripe.life.end(live)
  await reconcile(server.deps, never)
  expect((await ada.api.profile()).plan).toBe('premium')
  inDays(server, 1)
  await reconcile(server.deps, never)
  expect((await ada.api.profile()).plan).toBe('free')
})

test('security activity and the export tell of billing', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  await ada.api.subscription()
  await ada.api.refund()
  const { events } = await ada.api.securityActivity()
  expect(events.map(({ summary }) => summary)).toEqual(
    expect.arrayContaining([
      'Purchase of Premium begun',
      'Premium started',
      'Refund asked for',
      'Premium ended',
    ]),
  )
  const { billing } = await ada.api.exportData()
  expect(billing).toMatchObject({
    stripeCustomerId: expect.stringMatching(/^cus_/),
    subscriptions: [{ plan: 'free', status: 'canceled' }],
  })
})

test('a person who reloads without end has Stripe asked twelve times a minute', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await buy(server, ada)
  server.stripe.requests.length = 0
  for (let time = 0; time < 20; time += 1) await ada.api.subscription()
  expect(server.stripe.requests.filter(({ path }) => path === '/v1/subscriptions')).toHaveLength(12)
})
