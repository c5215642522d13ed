import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testServer } from '../testing.ts'
import { addPerson, refusalOf, registration } from '../testing-people.ts'

const guess = { email: 'ada@example.com', password: 'not the password' }

async function statusesOf(count: number, call: (index: number) => Promise<unknown>) {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1)
    statuses.push(
      await call(index).then(
        () => 200,
        error => error.status,
      ),
    )
  return statuses
}

test('the eleventh try at an account from one network is refused, with the time to wait', async () => {
  await using server = await testServer()
  const { api } = server.client()
  expect(await statusesOf(10, () => api.login(guess))).toEqual(Array(10).fill(400))
  server.clock.advance(60_000)
  expect(await refusalOf(api.login(guess))).toEqual({
    status: 429,
    message: 'Too many tries. Please wait 9 minutes and try again.',
    isSaid: true,
    reauth: false,
    retryAfterSeconds: 540,
  })
  server.clock.advance(540_000)
  expect(await refusalOf(api.login(guess))).toMatchObject({ status: 400 })
})

test('limits hold after a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sortwell-'))
  {
    await using server = await testServer({ dataDir })
    await statusesOf(10, () => server.api.login(guess))
  }
  await using server = await testServer({ dataDir })
  expect(await refusalOf(server.api.login(guess))).toMatchObject({ status: 429 })
  await rm(dataDir, { recursive: true })
})

test('addresses of one IPv6 network count together, of two apart', async () => {
  await using server = await testServer()
  const from = (ip: string) => server.client({ ip }).api.login(guess)
  expect(await statusesOf(12, index => from(`2001:db8:1:2::${index + 1}`))).toEqual([
    ...Array(10).fill(400),
    429,
    429,
  ])
  expect(await refusalOf(from('2001:db8:1:3::1'))).toMatchObject({ status: 400 })
})

test('a forwarding header from elsewhere than a proxy of ours opens no new tries', async () => {
  await using server = await testServer()
  const from = (index: number) =>
    server.client({ headers: { 'X-Forwarded-For': `203.0.113.${index}` } }).api.login(guess)
  expect((await statusesOf(11, from)).at(-1)).toBe(429)
})

test('behind a proxy of ours each client counts for itself, by the hop the proxy wrote', async () => {
  await using server = await testServer({ environment: { TRUSTED_PROXIES: '192.0.2.0/24' } })
  const from = (header: string) => server.client({ headers: { 'X-Forwarded-For': header } }).api.login(guess)
  expect((await statusesOf(11, index => from(`203.0.113.${index}, 198.51.100.7`))).at(-1)).toBe(429)
  expect(await refusalOf(from('198.51.100.7, 198.51.100.8'))).toMatchObject({ status: 400 })
})

test('guessing from many networks at one account is slowed, and its owner waits ten minutes at most', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const statuses = await statusesOf(55, index =>
    server.client({ ip: `198.51.100.${index}` }).api.login(guess),
  )
  expect(statuses.indexOf(429)).toBe(50)
  server.clock.advance(600_000)
  expect(await server.client().api.login(ada)).toEqual({})
})

test('one network registers twenty accounts an hour', async () => {
  await using server = await testServer()
  const register = (index: number) => server.api.register(registration({ email: `p${index}@example.com` }))
  expect(await statusesOf(21, register)).toEqual([...Array(20).fill(200), 429])
})

test('twenty hits at once are all counted', async () => {
  await using server = await testServer()
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () =>
      server
        .client()
        .api.login(guess)
        .catch(error => error.status),
    ),
  )
  expect(statuses.filter(status => status === 400)).toHaveLength(10)
  expect(statuses.filter(status => status === 429)).toHaveLength(10)
})

test('the table of limits names nobody', async () => {
  await using server = await testServer()
  await refusalOf(server.api.login(guess))
  const rows = await server.deps.db.selectFrom('rate_limits').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/ada@|192\.0\.2/)
})
