import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { changeUser, findUserByEmail } from '../store/accounts/users.ts'
import { buy, giveBackAtStripe } from '../testing/billing.ts'
import { addPerson } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { reconcile } from './jobs.ts'

const dayMs = 86_400_000

async function give(server: TestServer, premium_given_until: number | null) {
  const user = await findUserByEmail(server.deps.db, 'ada@example.com')
  await changeUser(server.deps.db, user?.id ?? '', { premium_given_until })
}

/** What every place that speaks of the plan says of it. */
async function planOf({ api }: Awaited<ReturnType<typeof addPerson>>) {
  const statement = decodeJwt((await api.entitlement()).entitlement)
  return {
    profile: (await api.profile()).plan,
    statement: statement.plan,
    until: (statement.exp ?? 0) * 1000,
    subscription: (await api.subscription()).subscription,
  }
}

test('premium that support gives is in the profile, the subscription and the signed statement', async () => {
  await using server = await testServer()
  const person = await addPerson(server)
  const until = server.clock.now() + 5 * dayMs
  await give(server, until)
  const endDate = new Date(until).toISOString()
  expect(await planOf(person)).toEqual({
    profile: 'premium',
    statement: 'premium',
    until,
    subscription: { plan: 'premium', endDate, status: 'given', renews: false },
  })
  expect((await person.api.exportData()).billing).toMatchObject({ premiumGivenUntil: endDate })
  server.clock.advance(5 * dayMs)
  expect(await planOf(person)).toMatchObject({ profile: 'free', statement: 'free', subscription: null })
})

test('what Stripe says neither takes it nor is taken by it', async () => {
  await using server = await testServer()
  const person = await addPerson(server)
  await give(server, server.clock.now() + 100 * dayMs)
  await buy(server, person)
  expect(await planOf(person)).toMatchObject({
    profile: 'premium',
    subscription: { plan: 'premium', status: 'active', renews: true },
  })
  await giveBackAtStripe(server)
  server.clock.advance(dayMs)
  await reconcile(server.deps, new AbortController().signal)
  expect(await planOf(person)).toMatchObject({ profile: 'premium', subscription: { status: 'given' } })

  await buy(server, person)
  await person.api.subscription()
  await give(server, null)
  await reconcile(server.deps, new AbortController().signal)
  expect(await planOf(person)).toMatchObject({ profile: 'premium', subscription: { status: 'active' } })
})
