import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { changeUser, findUserByEmail } from '../store/accounts/users.ts'
import { buy, deliverAll, disputeAtBank, giveBackAtStripe } from '../testing/billing.ts'
import { addPerson, refusalOf } from '../testing/people.ts'
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
  await buy(server, person)
  await person.api.subscription()
  await give(server, server.clock.now() + 100 * dayMs)
  expect(await planOf(person)).toMatchObject({
    profile: 'premium',
    subscription: { plan: 'premium', status: 'active', renews: true },
  })
  await giveBackAtStripe(server)
  server.clock.advance(dayMs)
  await reconcile(server.deps, new AbortController().signal)
  expect(await planOf(person)).toMatchObject({ profile: 'premium', subscription: { status: 'given' } })

  await give(server, null)
  await buy(server, person)
  await person.api.subscription()
  await give(server, server.clock.now() + 100 * dayMs)
  await give(server, null)
  await reconcile(server.deps, new AbortController().signal)
  expect(await planOf(person)).toMatchObject({ profile: 'premium', subscription: { status: 'active' } })
})

test('who was given Premium cannot buy it as well, and is told when', async () => {
  await using server = await testServer()
  const person = await addPerson(server)
  await give(server, server.clock.now() + 5 * dayMs)
  expect(await refusalOf(person.api.upgradePlan({ duration: '1m' }))).toMatchObject({
    status: 409,
    message:
      'You have Premium until November 26, 2026 without a subscription. You can buy it when that has ended.',
  })
  server.clock.advance(5 * dayMs)
  expect((await person.api.upgradePlan({ duration: '1m' })).url).toContain('http')
})

test('who has Premium from a dispute that was won cannot buy it before that ends', async () => {
  await using server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  const person = await addPerson(server)
  await buy(server, person)
  const dispute = disputeAtBank(server)
  server.stripe.charges.decide(dispute, 'lost')
  await deliverAll(server)
  server.stripe.charges.decide(dispute, 'won')
  await deliverAll(server)
  expect((await person.api.profile()).plan).toBe('premium')
  expect(await refusalOf(person.api.upgradePlan({ duration: '1y' }))).toMatchObject({
    status: 409,
    message:
      'You have Premium until December 21, 2026 without a subscription. You can buy it when that has ended.',
  })
})
