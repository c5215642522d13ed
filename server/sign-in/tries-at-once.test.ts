import { expect, test } from 'vitest'
import { addPerson, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const guess = { email: 'ada@example.com', password: 'not the password' }
const counter = ['failedLoginsByAccount', guess.email] as const

/** Log-ins at the same moment, each from a network of its own. */
const atOnce = (server: TestServer, count: number, form: typeof guess): Promise<readonly number[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      server
        .client({ ip: `198.51.${index}.1` })
        .api.login(form)
        .then(
          () => 200,
          error => error.status,
        ),
    ),
  )

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter(found => found === status).length

test('of a hundred and fifty guesses at once, from as many networks, fifty are judged', async () => {
  await using server = await testServer()
  await addPerson(server)
  const statuses = await atOnce(server, 150, guess)
  expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([50, 100])
})

test('right passwords use up nothing, one after the other or at once', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  for (let index = 0; index < 60; index += 1) await server.client({ ip: `203.0.113.${index}` }).api.login(ada)
  expect(countOf(await atOnce(server, 50, ada), 200)).toBe(50)
  expect(countOf(await atOnce(server, 60, guess), 400)).toBe(50)
})

test('a try is given back to its own window alone, and once the counter was cleared to none', async () => {
  await using server = await testServer()
  const { limits, clock, db } = server.deps
  const hits = async () => (await db.selectFrom('rate_limits').select('count').executeTakeFirst())?.count
  const giveBackEarly = await limits.take(counter)
  server.clock.advance(600_000)
  const giveBack = await limits.take(counter)
  await giveBackEarly()
  expect(await hits()).toBe(1)
  await giveBack()
  await giveBack()
  expect(await hits()).toBe(0)
  await limits.clear(db, counter)
  await giveBack()
  expect([await hits(), clock()]).toEqual([undefined, server.clock.now()])
})

test('a clock that jumped ahead for a moment leaves no limit behind', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const day = 20 * 24 * 3_600_000
  server.clock.advance(day)
  expect(countOf(await atOnce(server, 60, guess), 429)).toBe(10)
  server.clock.advance(-day)
  await server.client().api.login(ada)
})

test('clocks of servers that differ by seconds count in the same window', async () => {
  await using server = await testServer()
  await addPerson(server)
  await atOnce(server, 25, guess)
  server.clock.advance(-5_000)
  await atOnce(server, 25, guess)
  server.clock.advance(5_000)
  expect(await refusalOf(server.client().api.login(guess))).toMatchObject({ status: 429 })
})
