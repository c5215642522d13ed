import { expect, test } from 'vitest'
import { reconcile } from '../billing/jobs.ts'
import { sweep } from '../store/operations/sweep.ts'
import { buy, deliverAll, disputeAtBank, giveBackAtStripe, usePortal } from '../testing/billing.ts'
import { addPerson, legalConsent, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const dayMs = 86_400_000
const anyTimes = { environment: { RATE_LIMITS: 'off' } }
const never = new AbortController().signal
const liveAtStripe = ({ stripe }: TestServer) =>
  Object.values(stripe.tables.subscriptions).filter(({ status }) => status !== 'canceled')
const amounts = ({ stripe }: TestServer) => Object.values(stripe.tables.refunds).map(({ amount }) => amount)
const customers = ({ stripe }: TestServer) => Object.keys(stripe.tables.customers)

/** Somebody who bought Premium and deletes the account some days later. */
async function start(days = 0, duration: '1m' | '1y' = '1m', card?: string) {
  const server = await testServer(anyTimes)
  const ada = await addPerson(server, {}, { clientType: 'desktop' })
  await buy(server, ada, duration, card)
  await deliverAll(server)
  server.clock.advance(days * dayMs)
  await server.mail.to(ada.email)
  async function close() {
    await ada.api.deleteAccount({ daPassword: ada.password })
    await server.mail.to(ada.email)
  }
  const linkOf = async (kind: 'revert' | 'erase') =>
    new RegExp(`/${kind}/([\\w-]{43})`).exec((await server.mail.last(ada.email)).text)?.[1] ?? ''
  /** Brings the account back and logs in. */
  async function restore() {
    const { api } = server.client()
    const { resetToken } = await api.revert({ token: await linkOf('revert') })
    await api.resetPassword({ token: resetToken, newPassword: 'a much better one' })
    await api.login({ email: ada.email, password: 'a much better one' })
    return api
  }
  async function passDays(count: number) {
    server.clock.advance(count * dayMs)
    server.stripe.life.passTime()
    await sweep(server.deps.db, server.clock.now())
    await reconcile(server.deps, never)
  }
  return { server, ada, close, restore, passDays, linkOf, [Symbol.asyncDispose]: server.close }
}

test('deleting an account stops the renewal and refunds what was paid when the seven days end', async () => {
  await using set = await start(3)
  expect((await set.ada.api.subscription()).refundOnClosing).toBe('$4.99')
  await set.close()
  expect(liveAtStripe(set.server)).toMatchObject([{ cancel_at_period_end: true }])
  await set.passDays(6)
  expect([amounts(set.server), customers(set.server).length]).toEqual([[], 1])
  await set.passDays(1)
  expect([amounts(set.server), customers(set.server), liveAtStripe(set.server)]).toEqual([[499], [], []])
  await set.passDays(1)
  expect(amounts(set.server)).toEqual([499])
  const { db } = set.server.deps
  for (const table of ['users', 'customers', 'closing_customers', 'stripe_intents'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('the mail about a deletion says what is refunded, when, and how that is cancelled', async () => {
  await using set = await start(0, '1y')
  await set.close()
  expect((await set.server.mail.last(set.ada.email)).text).toContain(
    'On November 28, 2026 we refund $49.49. Bringing the account back before then cancels the refund.',
  )
})

test('the refund is counted from the day of closing: the 14th day is in time, the 15th is not', async () => {
  for (const [days, refund, refunded] of [
    [14, '$4.99', [499]],
    [15, null, []],
  ] as const) {
    await using set = await start(days)
    expect((await set.ada.api.subscription()).refundOnClosing).toBe(refund)
    await set.close()
    expect((await set.server.mail.last(set.ada.email)).text.includes('we refund')).toBe(refund !== null)
    await set.passDays(7)
    expect([amounts(set.server), customers(set.server)]).toEqual([refunded, []])
  }
})

test('bringing the account back before then brings back what was paid for, and nothing is refunded', async () => {
  await using set = await start()
  await set.close()
  await set.passDays(6)
  const api = await set.restore()
  expect((await api.profile()).plan).toBe('premium')
  expect((await api.subscription()).subscription).toMatchObject({ plan: 'premium', renews: true })
  await set.passDays(10)
  expect([amounts(set.server), liveAtStripe(set.server).length]).toEqual([[], 1])
  const receipts = (await set.server.mail.subjects(set.ada.email)).filter(subject =>
    /receipt|ends soon/.test(subject),
  )
  expect(receipts).toEqual(['Your receipt for Sortwell Premium'])
})

test('what its owner had cancelled before the deletion stays cancelled', async () => {
  await using set = await start()
  await usePortal(set.server, set.ada, 'cancel')
  await set.close()
  const api = await set.restore()
  expect((await api.subscription()).subscription).toMatchObject({ plan: 'premium', renews: false })
})

test('an account that is brought back can get its money back itself', async () => {
  await using set = await start()
  await set.close()
  const api = await set.restore()
  expect((await api.refund()).message).toContain('given back $4.99')
  expect(liveAtStripe(set.server)).toEqual([])
})

test('erasing at once refunds at once', async () => {
  await using set = await start()
  await set.close()
  await set.server.api.eraseAccount({ token: await set.linkOf('erase') })
  await reconcile(set.server.deps, never)
  expect([amounts(set.server), customers(set.server)]).toEqual([[499], []])
})

test('a registration that erases the account refunds what it had paid', async () => {
  await using set = await start()
  await set.close()
  const { api } = set.server.client()
  await api.register({ name: 'Ada', email: set.ada.email, password: set.ada.password, legalConsent })
  await api.verify({ token: await set.server.mail.token(set.ada.email), erase: true })
  await reconcile(set.server.deps, never)
  expect([amounts(set.server), customers(set.server)]).toEqual([[499], []])
})

test('a refund that fails after the erasure is made later, once, and the customer is deleted after it', async () => {
  await using set = await start()
  await set.close()
  set.server.stripe.breakWhen(({ path }) => (path === '/v1/refunds' ? 'poor' : undefined))
  await set.passDays(7)
  expect([amounts(set.server), customers(set.server).length]).toEqual([[], 1])
  set.server.stripe.breakWhen(({ method, path }) =>
    method === 'POST' && path === '/v1/refunds' ? 'half' : undefined,
  )
  await set.passDays(1)
  set.server.stripe.breakWhen(() => undefined)
  await set.passDays(1)
  expect([amounts(set.server), customers(set.server)]).toEqual([[499], []])
})

test('a refund that was asked for in time is made, though the account is erased before Stripe accepts it', async () => {
  await using set = await start(14)
  set.server.stripe.breakWhen(({ path }) => (path === '/v1/refunds' ? 'poor' : undefined))
  expect((await refusalOf(set.ada.api.refund())).status).toBe(502)
  set.server.clock.advance(dayMs)
  await set.close()
  await set.server.api.eraseAccount({ token: await set.linkOf('erase') })
  set.server.stripe.breakWhen(() => undefined)
  await reconcile(set.server.deps, never)
  expect([amounts(set.server), customers(set.server)]).toEqual([[499], []])
})

/** Somebody whose refund Stripe refuses, who asked for it on the fifth day. */
async function startRefused() {
  const set = await start(5)
  set.server.stripe.breakWhen(({ path }) => (path === '/v1/refunds' ? 'poor' : undefined))
  expect((await refusalOf(set.ada.api.refund())).status).toBe(502)
  return set
}

test.each(['ran out', 'was cancelled by the operator', 'is live'])(
  'a refund that was asked for in time is made however late Stripe accepts it, though its subscription %s and the account is erased',
  async how => {
    await using set = await startRefused()
    const { server, ada } = set
    const [subscription] = liveAtStripe(server)
    if (how === 'was cancelled by the operator' && subscription) server.stripe.life.end(subscription)
    await set.passDays(how === 'is live' ? 20 : 28)
    expect(liveAtStripe(server)).toHaveLength(how === 'is live' ? 1 : 0)
    await ada.api.login(ada)
    expect(await ada.api.subscription()).toMatchObject({ refundOnClosing: null, refundOwed: '$4.99' })
    await set.close()
    const { text } = await server.mail.last(ada.email)
    expect(text).toContain(
      'The refund of $4.99 that you asked for is made as soon as our payment provider accepts it, even if you bring the account back.',
    )
    expect(text).not.toContain('we refund')
    await set.passDays(8)
    expect([amounts(server), customers(server).length]).toEqual([[], 1])
    server.stripe.breakWhen(() => undefined)
    await set.passDays(0)
    expect([amounts(server), customers(server)]).toEqual([[499], []])
    expect(await server.deps.db.selectFrom('asked_refunds').selectAll().execute()).toEqual([])
  },
)

test('a refund that was asked for and made long ago brings back nothing of what was bought later', async () => {
  await using set = await start(5)
  const { server, ada } = set
  await ada.api.refund()
  await set.passDays(1)
  await buy(server, ada, '1y')
  await set.passDays(20)
  expect((await ada.api.subscription()).refundOnClosing).toBeNull()
  await set.close()
  await set.passDays(8)
  expect([amounts(server), customers(server)]).toEqual([[499], []])
})

test('while Stripe is down, the mail about a deletion says that a refund asked for earlier is made', async () => {
  await using set = await startRefused()
  await set.passDays(28)
  await set.ada.api.login(set.ada)
  set.server.stripe.breakWhen(() => 'down')
  await set.close()
  expect((await set.server.mail.last(set.ada.email)).text).toContain(
    'Any refund that you asked for earlier is made as soon as our payment provider accepts it, even if you bring the account back.',
  )
})

test('a payment that has failed is not tried again after a deletion', async () => {
  await using set = await start(0, '1m', '4000000000000341')
  set.server.clock.advance(31 * dayMs)
  set.server.stripe.life.passTime()
  await reconcile(set.server.deps, never)
  expect(liveAtStripe(set.server)).toMatchObject([{ status: 'past_due' }])
  await set.ada.api.login(set.ada)
  await set.close()
  expect(liveAtStripe(set.server)).toEqual([])
})

test('one who never bought anything is told of no subscription and no Premium', async () => {
  await using server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await ada.api.deleteAccount({ daPassword: ada.password })
  const { text } = await server.mail.last(ada.email)
  expect(text).not.toMatch(/subscription|Premium|paid/)
})

test('a renewal that Stripe does not let us stop holds up nothing else', async () => {
  await using set = await start(3)
  set.server.stripe.breakWhen(({ method, path }) =>
    method === 'POST' && path.startsWith('/v1/subscriptions/') ? 'refused' : undefined,
  )
  await set.close()
  set.server.stripe.breakWhen(() => undefined)
  await set.passDays(7)
  expect([amounts(set.server), customers(set.server)]).toEqual([[499], []])
})

test('only what is left of a payment is refunded, and nothing that the bank decides about', async () => {
  await using partial = await start()
  await giveBackAtStripe(partial.server, undefined, 400)
  await deliverAll(partial.server)
  expect((await partial.ada.api.subscription()).refundOnClosing).toBe('$0.99')
  await partial.close()
  await partial.passDays(7)
  expect(amounts(partial.server)).toEqual([400, 99])
  await using disputed = await start()
  disputeAtBank(disputed.server)
  expect((await disputed.ada.api.subscription()).refundOnClosing).toBeNull()
})

test('while Stripe is down the account closes all the same, and the rest follows', async () => {
  await using set = await start()
  set.server.stripe.breakWhen(() => 'down')
  expect((await set.ada.api.subscription()).refundOnClosing).toBeUndefined()
  await set.close()
  expect((await set.server.mail.last(set.ada.email)).text).toContain(
    'On November 28, 2026 we refund what you paid for Premium within the last 14 days, in full.',
  )
  expect(liveAtStripe(set.server)).toMatchObject([{ cancel_at_period_end: false }])
  set.server.stripe.breakWhen(() => undefined)
  await reconcile(set.server.deps, never)
  expect(liveAtStripe(set.server)).toMatchObject([{ cancel_at_period_end: true }])
  set.server.stripe.breakWhen(() => 'down')
  const api = await set.restore()
  expect((await api.profile()).plan).toBe('premium')
  set.server.stripe.breakWhen(() => undefined)
  await reconcile(set.server.deps, never)
  expect(liveAtStripe(set.server)).toMatchObject([{ cancel_at_period_end: false, metadata: {} }])
})

test('of 20 who read the customer of an erased account at once, the payment is refunded once', async () => {
  await using set = await start()
  await set.close()
  set.server.clock.advance(7 * dayMs)
  await sweep(set.server.deps.db, set.server.clock.now())
  await Promise.all(Array.from({ length: 20 }, () => reconcile(set.server.deps, never)))
  expect([amounts(set.server), customers(set.server)]).toEqual([[499], []])
})

test('of 20 that bring the account back at once one does, and it pays for one subscription that renews', async () => {
  await using set = await start()
  await set.close()
  const token = await set.linkOf('revert')
  const asked = Array.from({ length: 20 }, () => set.server.client().api.revert({ token }))
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await reconcile(set.server.deps, never)
  expect(liveAtStripe(set.server)).toMatchObject([{ cancel_at_period_end: false }])
})

test.each(['closed', 'erased'])(
  'no customer stays at Stripe of an account that is %s while it is made',
  async end => {
    const made = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    await using server: TestServer = await testServer({
      ...anyTimes,
      fetchStripe: async (address, init) => {
        const request = new Request(address, init)
        const isNew = request.method === 'POST' && request.url.endsWith('/v1/customers')
        const answer = await server.stripe.app.request(request)
        if (isNew) made.resolve()
        if (isNew) await gone.promise
        return answer
      },
    })
    const ada = await addPerson(server)
    const buying = refusalOf(ada.api.upgradePlan({ duration: '1m' }))
    await made.promise
    const other = server.client()
    await other.api.login({ email: ada.email, password: ada.password })
    await other.api.deleteAccount({ daPassword: ada.password })
    const { text } = await server.mail.last(ada.email)
    const token = /\/erase\/([\w-]{43})/.exec(text)?.[1] ?? ''
    if (end === 'erased') await server.api.eraseAccount({ token })
    gone.resolve()
    expect((await buying).status).toBe(401)
    if (end === 'closed') {
      expect(await server.deps.db.selectFrom('customers').select('customer_id').execute()).toHaveLength(1)
      server.clock.advance(7 * dayMs)
      await sweep(server.deps.db, server.clock.now())
    }
    await reconcile(server.deps, never)
    expect(customers(server)).toEqual([])
  },
)
