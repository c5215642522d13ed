import { expect, test } from 'vitest'
import type { Fault } from '../sandbox/stripe/api.ts'
import { dropIntent, renewIntent, takeIntent } from '../store/billing/intents.ts'
import { sweep } from '../store/operations/sweep.ts'
import { buy, deliverAll } from '../testing/billing.ts'
import { addPerson, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { fulfil } from './intents.ts'
import { reconcile } from './jobs.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const anyTimes = { environment: { RATE_LIMITS: 'off' } }
const refused = { status: 502, message: 'Error processing payment.' }
const reconcileNow = (server: TestServer) => reconcile(server.deps, new AbortController().signal)
const breakPath = ({ stripe }: TestServer, wanted: string, fault: Fault) =>
  stripe.breakWhen(({ method, path }) => (method === 'POST' && path === wanted ? fault : undefined))
const repair = ({ stripe }: TestServer) => stripe.breakWhen(() => undefined)

/** A call while Stripe fails, which is refused. */
async function failOnce(server: TestServer, path: string, fault: Fault, call: () => Promise<unknown>) {
  breakPath(server, path, fault)
  expect(await refusalOf(call())).toMatchObject(refused)
  repair(server)
}
const counts = ({ stripe: { tables } }: TestServer) => ({
  customers: Object.keys(tables.customers).length,
  checkouts: Object.keys(tables.sessions).length,
})
const amounts = ({ stripe }: TestServer) => Object.values(stripe.tables.refunds).map(({ amount }) => amount)
const liveAtStripe = ({ stripe }: TestServer) =>
  Object.values(stripe.tables.subscriptions).filter(({ status }) => status !== 'canceled')
const refundMail = 'Your refund from Sortwell'

test.each<[Fault, string]>([
  ['down', '/v1/customers'],
  ['half', '/v1/customers'],
  ['down', '/v1/checkout/sessions'],
  ['half', '/v1/checkout/sessions'],
])('one 500 of Stripe (%s, %s) costs the buyer one click', async (fault, path) => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await failOnce(server, path, fault, () => ada.api.upgradePlan({ duration: '1m' }))
  await buy(server, ada)
  expect((await ada.api.subscription()).subscription).toMatchObject({ plan: 'premium' })
  expect(counts(server)).toEqual({ customers: 1, checkouts: 1 })
})

test.each<Fault>(['down', 'half'])(
  'a refund that fails once (%s) is made by the next click, once',
  async fault => {
    await using server = await testServer(anyTimes)
    const ada = await addPerson(server)
    await buy(server, ada)
    await failOnce(server, '/v1/refunds', fault, () => ada.api.refund())
    expect((await ada.api.refund()).message).toContain('given back $4.99 and')
    expect([amounts(server), liveAtStripe(server)]).toEqual([[499], []])
    expect((await server.mail.subjects(ada.email)).filter(subject => subject === refundMail)).toHaveLength(1)
  },
)

test('a refund that the balance does not cover stops the renewal, is not told, and is made once it is covered', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  breakPath(server, '/v1/refunds', 'poor')
  expect(await refusalOf(ada.api.refund())).toMatchObject(refused)
  expect(liveAtStripe(server)).toMatchObject([{ cancel_at_period_end: true }])
  expect(await server.mail.subjects(ada.email)).not.toContain(refundMail)
  server.clock.advance(dayMs)
  await reconcileNow(server)
  expect(amounts(server)).toEqual([])
  repair(server)
  server.clock.advance(dayMs)
  await reconcileNow(server)
  expect([amounts(server), liveAtStripe(server)]).toEqual([[499], []])
  expect((await server.mail.subjects(ada.email)).filter(subject => subject === refundMail)).toHaveLength(1)
})

test.each(['/v1/customers', '/v1/checkout/sessions'])(
  'what %s made before the connection broke is used by a click a day later, when Stripe has forgotten the key',
  async path => {
    await using server = await testServer(anyTimes)
    const ada = await addPerson(server, {}, { clientType: 'desktop' })
    await failOnce(server, path, 'lost', () => ada.api.upgradePlan({ duration: '1m' }))
    server.clock.advance(23.5 * hourMs)
    server.stripe.tables.answers = {}
    await ada.api.upgradePlan({ duration: '1m' })
    expect(counts(server)).toEqual({ customers: 1, checkouts: 1 })
  },
)

test('of 20 who begin the same intent, and of 20 who renew it, all have one id', async () => {
  await using server = await testServer()
  const { db, clock } = server.deps
  const name = { owner: 'ada', about: 'customer' }
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, n) => takeIntent(db, { ...name, id: `taken ${n}`, asked_at: clock() })),
  )
  expect(new Set(taken.map(({ id }) => id)).size).toBe(1)
  const [intent] = taken
  if (!intent) throw new Error('There is no intent.')
  const renewed = await Promise.all(
    Array.from({ length: 20 }, (_, n) => renewIntent(db, intent, `renewed ${n}`, clock())),
  )
  const ids = new Set(renewed.map(row => row?.id))
  expect([ids.size, ids.has(intent.id)]).toEqual([1, false])
  await dropIntent(db, intent)
  expect(await db.selectFrom('stripe_intents').selectAll().execute()).toHaveLength(1)
  await dropIntent(db, { ...intent, id: [...ids][0] ?? '' })
  expect(await db.selectFrom('stripe_intents').selectAll().execute()).toEqual([])
})

test.each([
  [400, 'another key'],
  [402, 'another key'],
  [409, 'the same key'],
  [429, 'the same key'],
])('after an answer of %i the next click sends %s', async (status, wanted) => {
  const keys: (string | null)[] = []
  let isBroken = true
  await using server: TestServer = await testServer({
    ...anyTimes,
    fetchStripe: async (address, init) => {
      const request = new Request(address, init)
      if (!request.url.endsWith('/v1/customers') || request.method !== 'POST')
        return server.stripe.app.request(request)
      keys.push(request.headers.get('Idempotency-Key'))
      const error = { type: 'api_error', message: 'No.' }
      return isBroken ? Response.json({ error }, { status }) : server.stripe.app.request(request)
    },
  })
  const ada = await addPerson(server)
  await refusalOf(ada.api.upgradePlan({ duration: '1m' }))
  isBroken = false
  await ada.api.upgradePlan({ duration: '1m' })
  expect(keys.at(-1) === keys[0] ? 'the same key' : 'another key').toBe(wanted)
})

test.each<Fault>(['down', 'half'])(
  'of 20 clicks after a failure (%s) there are one customer and one checkout',
  async fault => {
    await using server = await testServer(anyTimes)
    const ada = await addPerson(server)
    await failOnce(server, '/v1/customers', fault, () => ada.api.upgradePlan({ duration: '1m' }))
    const clicks = Array.from({ length: 20 }, () => ada.api.upgradePlan({ duration: '1m' }))
    expect(new Set((await Promise.all(clicks)).map(({ url }) => url)).size).toBe(1)
    expect(counts(server)).toEqual({ customers: 1, checkouts: 1 })
  },
)

test('a refund that a message of Stripe completes before the next click is told to that click', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  await failOnce(server, '/v1/refunds', 'poor', () => ada.api.refund())
  await deliverAll(server)
  expect(amounts(server)).toEqual([499])
  expect(await refusalOf(ada.api.refund())).toMatchObject({
    status: 409,
    message: 'We have given back $4.99 and ended the subscription already.',
  })
  await buy(server, ada)
  expect((await ada.api.refund()).message).toContain('given back $4.99 and')
})

test('a request whose intent another one has fulfilled meanwhile makes nothing', async () => {
  await using server = await testServer()
  const intent = { owner: 'ada', about: 'customer', id: 'old', asked_at: server.clock.now(), has_failed: 1 }
  const send = () => Promise.reject(new Error('Nothing is to be made.'))
  expect(await fulfil(server.deps, intent, { send, find: async () => undefined })).toBeUndefined()
})

test.each<Fault>(['lost', 'half'])(
  'a customer whose making was not answered (%s) goes with the account',
  async fault => {
    await using server = await testServer(anyTimes)
    const ada = await addPerson(server)
    await failOnce(server, '/v1/customers', fault, () => ada.api.upgradePlan({ duration: '1m' }))
    await ada.api.deleteAccount({ daPassword: ada.password })
    server.clock.advance(7 * dayMs)
    await sweep(server.deps.db, server.clock.now())
    await reconcileNow(server)
    expect(counts(server).customers).toBe(0)
    expect(await server.deps.db.selectFrom('stripe_intents').selectAll().execute()).toEqual([])
  },
)

test('a customer whose making was not answered belongs to the person who has not come back yet', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await failOnce(server, '/v1/customers', 'half', () => ada.api.upgradePlan({ duration: '1m' }))
  server.clock.advance(hourMs)
  await reconcileNow(server)
  await buy(server, ada)
  expect(counts(server)).toEqual({ customers: 1, checkouts: 1 })
})

test.each<[Fault, string]>([
  ['lost', 'name'],
  ['half', 'name'],
  ['lost', 'address'],
  ['half', 'address'],
])(
  'after a failure (%s) another %s makes no second customer, and costs no second click',
  async (fault, change) => {
    await using server = await testServer(anyTimes)
    const ada = await addPerson(server)
    await failOnce(server, '/v1/customers', fault, () => ada.api.upgradePlan({ duration: '1m' }))
    const to =
      change === 'name' ? { name: 'Ada Byron' } : { email: 'ada@new.example', email_key: 'ada@new.example' }
    await server.deps.db.updateTable('users').set(to).execute()
    await buy(server, ada)
    expect(counts(server)).toEqual({ customers: 1, checkouts: 1 })
  },
)

test('of 20 refunds asked for after a failure one is made', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  await failOnce(server, '/v1/refunds', 'down', () => ada.api.refund())
  await Promise.allSettled(Array.from({ length: 20 }, () => ada.api.refund()))
  await deliverAll(server)
  expect([amounts(server), liveAtStripe(server)]).toEqual([[499], []])
})
