import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { buy, deliverAll, disputeAtBank, giveBackAtStripe, newestPayment, payAt } from '../testing/billing.ts'
import { addPerson, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { reconcile } from './jobs.ts'

const dayMs = 86_400_000
const reconcileNow = (server: TestServer) => reconcile(server.deps, new AbortController().signal)
const liveAtStripe = ({ stripe }: TestServer) =>
  Object.values(stripe.tables.subscriptions).filter(({ status }) => status !== 'canceled')

/** A server with somebody who has Premium, all messages about that delivered. */
async function start(duration: '1m' | '1y' = '1y') {
  const server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  const ada = await addPerson(server, {}, { clientType: 'desktop' })
  await buy(server, ada, duration)
  await deliverAll(server)
  server.stripe.webhooks.events.length = 0
  const plan = async () => (await ada.api.profile()).plan
  const ended = async () =>
    (await server.mail.subjects(ada.email)).filter(subject => /refund|ended/.test(subject))
  return { server, ada, plan, ended, [Symbol.asyncDispose]: server.close }
}

test('an open dispute changes nothing', async () => {
  await using set = await start()
  disputeAtBank(set.server)
  await deliverAll(set.server)
  set.server.clock.advance(dayMs)
  await reconcileNow(set.server)
  expect([await set.plan(), liveAtStripe(set.server).length, await set.ended()]).toEqual(['premium', 1, []])
})

test('a payment that the bank decides about is not refunded, nor said to be, when the subscription ends', async () => {
  await using set = await start()
  disputeAtBank(set.server)
  expect((await set.ada.api.refund()).message).toBe(
    'We have ended the subscription. You have disputed the payment at your bank, so only the bank can give it back.',
  )
  expect([await set.plan(), liveAtStripe(set.server)]).toEqual(['free', []])
  expect(Object.values(set.server.stripe.tables.refunds)).toEqual([])
  expect(await set.ended()).toEqual(['Sortwell Premium has ended'])
})

test('a lost dispute ends the plan and the subscription, and nothing is given back', async () => {
  await using set = await start()
  const { charges, tables } = set.server.stripe
  charges.decide(disputeAtBank(set.server), 'lost')
  await deliverAll(set.server)
  expect([await set.plan(), liveAtStripe(set.server), Object.values(tables.refunds)]).toEqual([
    'free',
    [],
    [],
  ])
  expect(decodeJwt((await set.ada.api.entitlement()).entitlement)).toMatchObject({ plan: 'free' })
  expect(await set.ended()).toEqual(['Sortwell Premium has ended'])
  expect(await refusalOf(set.ada.api.refund())).toMatchObject({ status: 409 })
})

test('a lost dispute of an earlier payment ends the plan as well', async () => {
  await using set = await start('1m')
  const first = newestPayment(set.server)
  set.server.clock.advance(20 * dayMs)
  await set.plan()
  set.server.clock.advance(20 * dayMs)
  set.server.stripe.life.passTime()
  set.server.stripe.charges.decide(disputeAtBank(set.server, first), 'lost')
  await deliverAll(set.server)
  expect([await set.plan(), liveAtStripe(set.server)]).toEqual(['free', []])
})

test('a won dispute leaves the plan as it is', async () => {
  await using set = await start()
  set.server.stripe.charges.decide(disputeAtBank(set.server), 'won')
  await deliverAll(set.server)
  expect([await set.plan(), liveAtStripe(set.server).length]).toEqual(['premium', 1])
})

test('one that is lost and won on appeal gives the plan back until the end of what was paid', async () => {
  await using set = await start()
  const { charges } = set.server.stripe
  const dispute = disputeAtBank(set.server)
  charges.decide(dispute, 'lost')
  await deliverAll(set.server)
  charges.decide(dispute, 'appeal_under_review')
  await deliverAll(set.server)
  expect(await set.plan()).toBe('free')
  charges.decide(dispute, 'won')
  await deliverAll(set.server)
  expect([await set.plan(), liveAtStripe(set.server)]).toEqual(['premium', []])
  expect(await set.ada.api.subscription()).toMatchObject({
    subscription: {
      plan: 'premium',
      endDate: '2027-11-21T12:00:00.000Z',
      interval: 'year',
      status: 'canceled',
      renews: false,
    },
  })
  set.server.clock.advance(365 * dayMs)
  await set.ada.api.login(set.ada)
  expect(await set.plan()).toBe('free')
})

test('one that Stripe ended the subscription for gives the plan back when it is won', async () => {
  await using set = await start()
  const dispute = disputeAtBank(set.server)
  const [subscription] = liveAtStripe(set.server)
  if (subscription) set.server.stripe.life.end(subscription)
  await deliverAll(set.server)
  expect(await set.plan()).toBe('free')
  set.server.stripe.charges.decide(dispute, 'won')
  await deliverAll(set.server)
  expect(await set.plan()).toBe('premium')
})

test('a won dispute brings no money back to somebody who has it', async () => {
  await using set = await start()
  const dispute = disputeAtBank(set.server)
  set.server.stripe.charges.decide(dispute, 'won')
  await giveBackAtStripe(set.server)
  await deliverAll(set.server)
  expect([await set.plan(), liveAtStripe(set.server)]).toEqual(['free', []])
})

test.each(['charge.dispute.created', 'charge.dispute.closed'])('%s alone is enough', async type => {
  await using set = await start()
  set.server.stripe.charges.decide(disputeAtBank(set.server), 'lost')
  const event = set.server.stripe.webhooks.events.find(item => item.type === type)
  if (!event) throw new Error('There is no such message.')
  expect(await set.server.stripe.webhooks.deliver(event)).toBe(true)
  expect(await set.plan()).toBe('free')
})

test('messages that come twice and in the wrong order change and tell nothing more', async () => {
  await using set = await start()
  set.server.stripe.charges.decide(disputeAtBank(set.server), 'lost')
  const { deliver, events } = set.server.stripe.webhooks
  for (const event of [...events, ...events].reverse()) await deliver(event)
  await Promise.all([...events].reverse().map(event => deliver({ ...event, id: `${event.id}_again` })))
  expect([await set.plan(), await set.ended()]).toEqual(['free', ['Sortwell Premium has ended']])
})

test('what no webhook told is found within a day', async () => {
  await using set = await start()
  set.server.stripe.charges.decide(disputeAtBank(set.server), 'lost')
  set.server.clock.advance(dayMs)
  await reconcileNow(set.server)
  expect([await set.plan(), liveAtStripe(set.server)]).toEqual(['free', []])
})

test('a message that comes while Stripe cannot be asked whose it is comes again', async () => {
  await using set = await start()
  set.server.stripe.charges.decide(disputeAtBank(set.server), 'lost')
  const [event] = set.server.stripe.webhooks.events
  if (!event) throw new Error('There is no message.')
  set.server.stripe.breakWhen(({ path }) => (path.startsWith('/v1/charges/') ? 'down' : undefined))
  expect(await set.server.stripe.webhooks.deliver(event)).toBe(false)
  await reconcileNow(set.server)
  set.server.stripe.breakWhen(() => undefined)
  expect(await set.server.stripe.webhooks.deliver(event)).toBe(true)
  expect(await set.plan()).toBe('free')
})

test('an operator hears once of each dispute and of each outcome', async () => {
  await using set = await start()
  const { charges } = set.server.stripe
  const dispute = disputeAtBank(set.server)
  await deliverAll(set.server)
  charges.decide(dispute, 'lost')
  await deliverAll(set.server)
  const told = set.server.logLines
    .filter(line => line.includes('"event":"dispute"'))
    .map(line => JSON.parse(line) as { outcome: string; disputeId: string })
  expect(told.map(({ outcome, disputeId }) => [outcome, disputeId])).toEqual([
    ['open', dispute.id],
    ['lost', dispute.id],
  ])
})

test('the card of the sandbox that disputes can be answered with evidence, as in Stripe', async () => {
  await using server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  const ada = await addPerson(server)
  const { url = '' } = await ada.api.upgradePlan({ duration: '1m' })
  expect(await payAt(server, url, '4000000000000259')).toBe(303)
  await deliverAll(server)
  expect((await ada.api.profile()).plan).toBe('premium')
  const [dispute] = Object.values(server.stripe.tables.disputes)
  const body = new URLSearchParams({ 'evidence[uncategorized_text]': 'losing_evidence', submit: 'true' })
  const headers = { Authorization: 'Bearer sk_test_sandbox' }
  const path = `/v1/disputes/${dispute?.id}`
  expect((await server.stripe.app.request(path, { method: 'POST', body, headers })).status).toBe(200)
  await deliverAll(server)
  expect((await ada.api.profile()).plan).toBe('free')
})
