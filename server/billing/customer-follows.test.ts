import { expect, test } from 'vitest'
import { buy, deliverAll } from '../testing/billing.ts'
import { addPerson } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { reconcile } from './jobs.ts'

const anyTimes = { environment: { RATE_LIMITS: 'off' } }
const reconcileNow = (server: TestServer) => reconcile(server.deps, new AbortController().signal)
const atStripe = ({ stripe }: TestServer) =>
  Object.values(stripe.tables.customers).map(({ email, name }) => ({ email, name }))

async function start() {
  const server = await testServer(anyTimes)
  const ada = await addPerson(server)
  await buy(server, ada)
  await deliverAll(server)
  /** A thief, or Ada, moves the account to another address. */
  async function move(email: string) {
    await ada.api.updateProfile({ name: 'Ada', email, password: ada.password })
    await server.api.verify({ token: await server.mail.token(email) })
  }
  return { server, ada, move, [Symbol.asyncDispose]: server.close }
}

test('a changed name and a changed address follow to Stripe with the next run of the job', async () => {
  await using set = await start()
  expect(atStripe(set.server)).toEqual([{ email: 'ada@example.com', name: 'Ada' }])
  await set.ada.api.updateProfile({ name: 'Ada King', email: set.ada.email })
  await reconcileNow(set.server)
  expect(atStripe(set.server)).toEqual([{ email: 'ada@example.com', name: 'Ada King' }])
  await set.move('ada@example.org')
  await reconcileNow(set.server)
  expect(atStripe(set.server)).toEqual([{ email: 'ada@example.org', name: 'Ada' }])
  set.server.stripe.requests.length = 0
  await reconcileNow(set.server)
  expect(set.server.stripe.requests).toEqual([])
})

test("a thief's address does not stay at Stripe once the account is back", async () => {
  await using set = await start()
  await set.move('eve@example.com')
  await reconcileNow(set.server)
  expect(atStripe(set.server)).toMatchObject([{ email: 'eve@example.com' }])
  const { text } = await set.server.mail.last(set.ada.email)
  await set.server.api.revert({ token: /\/revert\/([\w-]{43})/.exec(text)?.[1] ?? '' })
  expect(atStripe(set.server)).toMatchObject([{ email: 'ada@example.com' }])
})

test('while Stripe takes no address, the subscription is read all the same, and the address follows later', async () => {
  await using set = await start()
  await set.move('ada@example.org')
  set.server.stripe.breakWhen(({ path, method }) =>
    method === 'POST' && path.startsWith('/v1/customers/') ? 'refused' : undefined,
  )
  expect((await set.ada.api.subscription()).subscription).toMatchObject({ plan: 'premium' })
  await reconcileNow(set.server)
  expect(atStripe(set.server)).toMatchObject([{ email: 'ada@example.com' }])
  set.server.stripe.breakWhen(() => undefined)
  await reconcileNow(set.server)
  expect(atStripe(set.server)).toMatchObject([{ email: 'ada@example.org' }])
})
