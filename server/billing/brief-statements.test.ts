import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { buy, deliverAll, disputeAtBank, giveBackAtStripe, usePortal } from '../testing/billing.ts'
import { addPerson } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const dayMs = 86_400_000

async function start(duration: '1m' | '1y' = '1y') {
  const server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  const ada = await addPerson(server, {}, { clientType: 'desktop' })
  await buy(server, ada, duration)
  return { server, ada, [Symbol.asyncDispose]: server.close }
}
type Person = Awaited<ReturnType<typeof start>>['ada']

/** The plan that a fresh statement says, and for how many days. */
async function statement({ api }: Person) {
  const { plan, exp = 0, iat = 0 } = decodeJwt((await api.entitlement()).entitlement)
  return [plan, (exp - iat) / 86_400]
}
/** Lets days go by, of which none is so long away from the app that the session ends. */
async function passDays({ server, ada }: Awaited<ReturnType<typeof start>>, days: number) {
  for (let left = days; left > 0; left -= 20) {
    server.clock.advance(Math.min(left, 20) * dayMs)
    await ada.api.profile()
  }
  server.stripe.life.passTime()
}

test('a statement holds two days until the first payment cannot be given back any more, then fourteen', async () => {
  await using set = await start()
  expect(await statement(set.ada)).toEqual(['premium', 2])
  await passDays(set, 14)
  expect(await statement(set.ada)).toEqual(['premium', 2])
  await passDays(set, 0.5)
  expect(await statement(set.ada)).toEqual(['premium', 14])
})

test('a renewal does not shorten it', async () => {
  await using set = await start('1m')
  await passDays(set, 31)
  expect(await statement(set.ada)).toEqual(['premium', 14])
})

test('a second purchase of somebody who never had money back does not shorten it', async () => {
  await using set = await start('1m')
  await usePortal(set.server, set.ada, 'cancel')
  await passDays(set, 40)
  await buy(set.server, set.ada)
  expect(await statement(set.ada)).toEqual(['premium', 14])
})

test('after a refund every purchase shortens it again, and a renewal of one does not', async () => {
  await using set = await start('1m')
  await set.ada.api.refund()
  await passDays(set, 100)
  await buy(set.server, set.ada)
  expect(await statement(set.ada)).toEqual(['premium', 2])
  await passDays(set, 20)
  expect((await statement(set.ada))[0]).toBe('premium')
  await passDays(set, 12)
  expect(await statement(set.ada)).toEqual(['premium', 14])
  await usePortal(set.server, set.ada, 'year')
  expect(await statement(set.ada)).toEqual(['premium', 2])
})

test.each<[string, (server: TestServer) => Promise<void> | void]>([
  ['given back at Stripe', server => giveBackAtStripe(server)],
  ['taken back by the bank', server => server.stripe.charges.decide(disputeAtBank(server), 'lost')],
])('money that was %s counts as a refund', async (_, takeBack) => {
  await using set = await start('1m')
  await passDays(set, 20)
  await takeBack(set.server)
  await deliverAll(set.server)
  await buy(set.server, set.ada)
  expect(await statement(set.ada)).toEqual(['premium', 2])
})

test('nine purchases that are given back at once are worth two days offline each', async () => {
  await using set = await start()
  const days = []
  for (let cycle = 0; cycle < 9; cycle += 1) {
    days.push((await statement(set.ada))[1])
    await set.ada.api.refund()
    await buy(set.server, set.ada)
  }
  expect(days).toEqual(Array(9).fill(2))
})

test('the free plan is said for fourteen days', async () => {
  await using set = await start()
  await set.ada.api.refund()
  expect(await statement(set.ada)).toEqual(['free', 14])
})
