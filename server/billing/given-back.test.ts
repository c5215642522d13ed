import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { buy, deliverAll, giveBackAtStripe, newestPayment, usePortal } from '../testing/billing.ts'
import { addPerson, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { reconcile } from './jobs.ts'
import { syncForMessage } from './sync.ts'

const dayMs = 86_400_000
const anyTimes = { environment: { RATE_LIMITS: 'off' } }
const refundMail = 'Your refund from Sortwell'
const reconcileNow = (server: TestServer) => reconcile(server.deps, new AbortController().signal)
const liveAtStripe = ({ stripe }: TestServer) =>
  Object.values(stripe.tables.subscriptions).filter(({ status }) => status !== 'canceled')
const refunds = ({ stripe }: TestServer) => Object.values(stripe.tables.refunds).map(({ amount }) => amount)

/** A server with somebody who has Premium, all messages about that delivered. */
async function start(duration: '1m' | '1y' = '1m') {
  const server = await testServer(anyTimes)
  const ada = await addPerson(server, {}, { clientType: 'desktop' })
  await buy(server, ada, duration)
  await deliverAll(server)
  const plan = async () => (await ada.api.profile()).plan
  const mails = async () =>
    (await server.mail.subjects(ada.email)).filter(subject => /refund|ended/.test(subject))
  return { server, ada, plan, mails, [Symbol.asyncDispose]: server.close }
}

test('a payment that is given back in full at Stripe ends the plan and the subscription', async () => {
  await using set = await start('1y')
  await giveBackAtStripe(set.server)
  await deliverAll(set.server)
  expect([await set.plan(), liveAtStripe(set.server)]).toEqual(['free', []])
  expect(decodeJwt((await set.ada.api.entitlement()).entitlement)).toMatchObject({ plan: 'free' })
  expect(refunds(set.server)).toEqual([4949])
  expect(await set.mails()).toEqual([refundMail])
  expect((await set.server.mail.last(set.ada.email)).text).toContain('given back $49.49')
  expect(await set.ada.api.subscription()).toMatchObject({ subscription: null })
})

test.each(['refund.created', 'charge.refunded'])('%s alone is enough', async type => {
  await using set = await start()
  await giveBackAtStripe(set.server)
  const [event] = set.server.stripe.webhooks.events.filter(item => item.type === type)
  if (!event) throw new Error('There is no such message.')
  expect(await set.server.stripe.webhooks.deliver(event)).toBe(true)
  expect([await set.plan(), liveAtStripe(set.server)]).toEqual(['free', []])
})

test('a part that is given back leaves everything as it is, until the rest follows', async () => {
  await using set = await start()
  await giveBackAtStripe(set.server, undefined, 498)
  await deliverAll(set.server)
  expect([await set.plan(), liveAtStripe(set.server).length, await set.mails()]).toEqual(['premium', 1, []])
  await giveBackAtStripe(set.server, undefined, 1)
  await deliverAll(set.server)
  expect([await set.plan(), liveAtStripe(set.server), await set.mails()]).toEqual(['free', [], [refundMail]])
})

test('only the latest payment counts', async () => {
  await using set = await start()
  const first = newestPayment(set.server)
  set.server.clock.advance(dayMs)
  await usePortal(set.server, set.ada, 'year')
  await giveBackAtStripe(set.server, first)
  await deliverAll(set.server)
  expect([await set.plan(), liveAtStripe(set.server).length]).toEqual(['premium', 1])
  await giveBackAtStripe(set.server)
  await deliverAll(set.server)
  expect([await set.plan(), liveAtStripe(set.server)]).toEqual(['free', []])
})

test('it counts at any time, also long after the 14 days', async () => {
  await using set = await start('1y')
  set.server.clock.advance(100 * dayMs)
  await giveBackAtStripe(set.server)
  await deliverAll(set.server)
  expect(liveAtStripe(set.server)).toEqual([])
})

test('messages that come twice and in the wrong order change and tell nothing more', async () => {
  await using set = await start()
  await giveBackAtStripe(set.server)
  const { deliver, events } = set.server.stripe.webhooks
  for (const event of [...events, ...events].reverse()) await deliver(event)
  await Promise.all([...events].reverse().map(event => deliver({ ...event, id: `${event.id}_again` })))
  expect([await set.plan(), liveAtStripe(set.server), refunds(set.server)]).toEqual(['free', [], [499]])
  expect(await set.mails()).toEqual([refundMail])
})

test('what no webhook told is found within a day', async () => {
  await using set = await start()
  await giveBackAtStripe(set.server)
  await reconcileNow(set.server)
  expect(await set.plan()).toBe('premium')
  set.server.clock.advance(dayMs)
  await reconcileNow(set.server)
  expect([await set.plan(), liveAtStripe(set.server), await set.mails()]).toEqual(['free', [], [refundMail]])
})

test('an ending that is cut short is made good by the next reading', async () => {
  await using set = await start()
  await giveBackAtStripe(set.server)
  set.server.stripe.breakWhen(({ method }) => (method === 'DELETE' ? 'down' : undefined))
  const event = set.server.stripe.webhooks.events.at(-1)
  if (!event) throw new Error('There is no message.')
  expect(await set.server.stripe.webhooks.deliver(event)).toBe(false)
  set.server.stripe.breakWhen(() => undefined)
  expect(await set.server.stripe.webhooks.deliver(event)).toBe(true)
  expect([await set.plan(), liveAtStripe(set.server), await set.mails()]).toEqual(['free', [], [refundMail]])
})

test('afterwards nothing is left to refund, and Premium can be bought again', async () => {
  await using set = await start()
  await giveBackAtStripe(set.server)
  expect(await refusalOf(set.ada.api.refund())).toMatchObject({
    status: 409,
    message: 'There is no subscription to refund.',
  })
  await buy(set.server, set.ada)
  await deliverAll(set.server)
  expect([await set.plan(), liveAtStripe(set.server).length]).toEqual(['premium', 1])
})

test('our own refund gives back, names and mails what a partial one at Stripe has left', async () => {
  await using set = await start()
  await giveBackAtStripe(set.server, undefined, 200)
  expect((await set.ada.api.refund()).message).toContain('given back $2.99 and')
  expect([refunds(set.server), await set.mails()]).toEqual([[200, 299], [refundMail]])
  expect((await set.server.mail.last(set.ada.email)).text).toContain('given back $2.99 and')
})

test('our own refund names and gives back no payment that was given back before', async () => {
  await using set = await start()
  const first = newestPayment(set.server)
  await usePortal(set.server, set.ada, 'year')
  await giveBackAtStripe(set.server, first)
  expect((await set.ada.api.refund()).message).toContain('given back $44.50')
  expect(refunds(set.server)).toEqual([499, 4450])
})

test('beside a subscription that ends for its refund, another one is the one that is wanted', async () => {
  await using set = await start()
  const [first] = liveAtStripe(set.server)
  const price = set.server.stripe.tables.prices.price_premium_yearly
  if (!first || !price) throw new Error('Nothing was bought.')
  await giveBackAtStripe(set.server)
  set.server.clock.advance(1000)
  const second = set.server.stripe.life.begin(first.customer, price, {})
  await deliverAll(set.server)
  expect(liveAtStripe(set.server).map(({ id }) => id)).toEqual([second.id])
  expect([await set.plan(), refunds(set.server)]).toEqual(['premium', [499]])
})

test.each(['ran out', 'was cancelled by the operator'])(
  'a refund that Stripe accepts only after the subscription %s is made then, once',
  async how => {
    await using set = await start()
    const { server, ada } = set
    const [subscription] = liveAtStripe(server)
    server.stripe.breakWhen(({ path }) => (path === '/v1/refunds' ? 'poor' : undefined))
    expect(await refusalOf(ada.api.refund())).toMatchObject({ status: 502 })
    if (how === 'was cancelled by the operator' && subscription) server.stripe.life.end(subscription)
    server.clock.advance(33 * dayMs)
    server.stripe.life.passTime()
    expect(subscription?.status).toBe('canceled')
    server.stripe.breakWhen(() => undefined)
    await reconcileNow(server)
    server.clock.advance(dayMs)
    await reconcileNow(server)
    expect([refunds(server), await set.mails()]).toEqual([[499], [refundMail]])
  },
)

test('a refund that Stripe refuses does not keep what is paid afterwards from counting', async () => {
  await using set = await start()
  set.server.stripe.breakWhen(({ method }) => (method === 'POST' ? 'down' : undefined))
  expect(await refusalOf(set.ada.api.refund())).toMatchObject({ status: 502 })
  for (const days of [15, 15]) {
    set.server.clock.advance(days * dayMs)
    expect(await set.plan()).toBe('premium')
  }
  set.server.stripe.life.passTime()
  const event = set.server.stripe.webhooks.events.at(-1)
  if (event) expect(await set.server.stripe.webhooks.deliver(event)).toBe(false)
  set.server.clock.advance(10 * dayMs)
  expect(await set.plan()).toBe('premium')
})

test('a message that a failed turn came before is worked on all the same', async () => {
  await using set = await start()
  const { deps, stripe } = set.server
  const seen = await deps.db.selectFrom('customers').selectAll().executeTakeFirstOrThrow()
  stripe.breakWhen(({ method }) => (method === 'POST' ? 'down' : undefined))
  expect(await refusalOf(set.ada.api.refund())).toMatchObject({ status: 502 })
  stripe.breakWhen(() => undefined)
  await syncForMessage(deps, seen, async () => {})
  expect([refunds(set.server), liveAtStripe(set.server)]).toEqual([[499], []])
})

test.each(['charge_disputed', 'refund_disputed_payment'])(
  'a payment that the bank has taken back (%s) does not keep the subscription from being ended',
  async code => {
    const disputed = { error: { type: 'invalid_request_error', code, message: 'Disputed.' } }
    await using server: TestServer = await testServer({
      ...anyTimes,
      fetchStripe: async (address, init) =>
        String(address).endsWith('/v1/refunds')
          ? Response.json(disputed, { status: 400 })
          : server.stripe.app.request(new Request(address, init)),
    })
    const ada = await addPerson(server)
    await buy(server, ada)
    await ada.api.refund()
    expect([liveAtStripe(server), (await ada.api.profile()).plan]).toEqual([[], 'free'])
  },
)
