import { expect, test } from 'vitest'
import { reconcile } from './billing/jobs.ts'
import { createJobRunner } from './job-runner.ts'
import { publicSigningKeys, renewSigningKeys } from './oauth/signing-keys.ts'
import { lockCustomer } from './store/billing/customers.ts'
import { receiveEvent } from './store/billing/stripe-events.ts'
import { buy } from './testing/billing.ts'
import { addApp, codeFor, exchange, refreshWith } from './testing/oauth.ts'
import { addPerson, refusalOf, registration } from './testing/people.ts'
import { type TestServer, testServer } from './testing/test-server.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const never = new AbortController().signal

/** Does something while the clock is ahead for a moment. */
async function ahead<T>({ clock }: TestServer, work: () => Promise<T>): Promise<T> {
  clock.advance(20 * dayMs)
  const done = await work()
  clock.advance(-20 * dayMs)
  return done
}

test.each(['is done', 'dies half way'])(
  'a job runs at once after the clock was ahead, though it %s then',
  async end => {
    await using server = await testServer()
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1 && end === 'dies half way') throw new Error('no luck')
    }
    const job = { name: 'count', everyMs: 60 * minuteMs, leaseMs: 5 * minuteMs, run }
    const runner = createJobRunner(server.deps, [job])
    await ahead(server, runner.runAllDue)
    expect(runs).toBe(1)
    await runner.runAllDue()
    expect(runs).toBe(2)
    await runner.runAllDue()
    expect(runs).toBe(2)
  },
)

test('a clock that is a minute ahead takes no job from another server', async () => {
  await using server = await testServer()
  let runs = 0
  const run = async () => {
    runs += 1
  }
  const job = { name: 'count', everyMs: 60 * minuteMs, leaseMs: 5 * minuteMs, run }
  const runner = createJobRunner(server.deps, [job])
  server.clock.advance(minuteMs)
  await runner.runAllDue()
  server.clock.advance(-minuteMs)
  await runner.runAllDue()
  expect(runs).toBe(1)
})

test('a customer that a server locked while its clock was ahead, and died, is free', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await buy(server, ada)
  const { db, clock } = server.deps
  const { user_id } = await db.selectFrom('customers').select('user_id').executeTakeFirstOrThrow()
  const lock = () => lockCustomer(db, user_id, clock(), clock() + 15_000)
  expect(await ahead(server, lock)).toBeDefined()
  expect(await lock()).toBeDefined()
  expect(await lock()).toBeUndefined()
})

test('a mail that was written or put off while the clock was ahead is sent now', async () => {
  await using server = await testServer()
  await ahead(server, () => server.api.register(registration()))
  expect(await server.mail.subjects('ada@example.com')).toEqual(['Confirm your email address'])
})

test('a mail that was given up is not sent, whenever it would be due', async () => {
  await using server = await testServer()
  await server.api.register(registration())
  const givenUp = { given_up_at: server.clock.now(), send_after: server.clock.now() + 20 * dayMs }
  await server.deps.db.updateTable('outbox').set(givenUp).execute()
  expect(await server.mail.to('ada@example.com')).toEqual([])
})

test('a customer that was read while the clock was ahead is read again', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await buy(server, ada)
  const { db, clock } = server.deps
  const readAt = async () =>
    (await db.selectFrom('customers').select('synced_at').executeTakeFirst())?.synced_at
  await ahead(server, () => reconcile(server.deps, never))
  expect(await readAt()).toBeGreaterThan(clock())
  await reconcile(server.deps, never)
  expect(await readAt()).toBe(clock())
})

test('a customer whom Stripe was asked for while the clock was ahead is stored by the next job', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { db } = server.deps
  server.stripe.breakWhen(({ path }) => (path === '/v1/customers' ? 'lost' : undefined))
  await ahead(server, async () => {
    const back = server.client()
    await back.api.login(ada)
    await refusalOf(back.api.upgradePlan({ duration: '1m' }))
  })
  server.stripe.breakWhen(() => undefined)
  await reconcile(server.deps, never)
  expect(await db.selectFrom('stripe_intents').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('customers').select('customer_id').execute()).toHaveLength(1)
})

test('a message of Stripe that came while the clock was ahead is worked on', async () => {
  await using server = await testServer()
  const { db, clock } = server.deps
  const event = { id: 'evt_1', type: 'invoice.paid', customer_id: null }
  await ahead(server, () => receiveEvent(db, event, clock()))
  await reconcile(server.deps, never)
  expect(await db.selectFrom('stripe_events').select('done_at').execute()).toEqual([{ done_at: clock() }])
})

test('keys that were made while the clock was ahead do not put off the next ones', async () => {
  await using server = await testServer()
  const { clock } = server
  await renewSigningKeys(server.deps)
  clock.advance(100 * dayMs)
  await renewSigningKeys(server.deps)
  clock.advance(-100 * dayMs)
  expect(await publicSigningKeys(server.deps)).toHaveLength(4)
  clock.advance(90 * dayMs)
  await renewSigningKeys(server.deps)
  await renewSigningKeys(server.deps)
  expect(await publicSigningKeys(server.deps)).toHaveLength(6)
})

test('prices that were read while the clock was ahead are read again', async () => {
  await using server = await testServer()
  await ahead(server, () => server.api.prices())
  server.stripe.requests.length = 0
  await server.api.prices()
  expect(server.stripe.requests).toHaveLength(1)
})

test('a log-in that was dated by a clock that ran ahead proves nothing', async () => {
  await using server = await testServer()
  const ada = await ahead(server, () => addPerson(server))
  expect(await refusalOf(ada.api.setupTwoFactor({}))).toMatchObject({
    status: 403,
    message: 'Please enter your password to do this.',
  })
})

test('a log-in that another server dated a minute ahead is fresh', async () => {
  await using server = await testServer()
  server.clock.advance(minuteMs)
  const ada = await addPerson(server)
  server.clock.advance(-minuteMs)
  expect(await ada.api.setupTwoFactor({})).toHaveProperty('secret')
})

test('a session that was used while the clock was ahead is dated again at its next use', async () => {
  await using server = await testServer()
  const ada = await ahead(server, () => addPerson(server))
  await ada.api.profile()
  expect((await ada.api.sessions()).sessions).toMatchObject([
    { lastSeenAt: new Date(server.clock.now()).toISOString() },
  ])
})

test('a refresh token that was exchanged while the clock was ahead has leaked when it comes again', async () => {
  await using server = await testServer()
  const app = await addApp(server)
  const ada = await addPerson(server)
  const { refresh_token = '' } = (await exchange(server, app, await codeFor(ada, app))).body
  expect((await ahead(server, () => refreshWith(server, app, refresh_token))).status).toBe(200)
  expect((await refreshWith(server, app, refresh_token)).body.error).toBe('invalid_grant')
})

test('a log-in that was dated by a clock that ran ahead satisfies no max_age', async () => {
  await using server = await testServer()
  const app = await addApp(server)
  const ada = await ahead(server, () => addPerson(server))
  expect(await refusalOf(codeFor(ada, app, { max_age: '3600' }))).toMatchObject({
    status: 403,
    message: 'Please enter your password to do this.',
  })
})
