import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addPerson, addPersonWithTwoFactor, codeNow, refusalOf, registration } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

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

test('however many accounts ask to move to one address, it gets six mails an hour', async () => {
  await using server = await testServer()
  await addPerson(server, { email: 'bob@example.com' })
  const people = [await addPerson(server)]
  for (const name of ['eve', 'mallory', 'trudy', 'oscar', 'peggy', 'victor'])
    people.push(await addPerson(server, { email: `${name}@example.com` }))
  const ask = (email: string) =>
    statusesOf(people.length, async index => people[index]?.api.updateProfile({ name: 'Ada', email }))
  expect(await ask('stranger@example.com')).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect(await server.mail.to('stranger@example.com')).toHaveLength(6)
  expect(await ask('Bob@example.com')).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test('who has used up the own changes of address uses up those of nobody else', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const eve = await addPerson(server, { email: 'eve@example.com' })
  await statusesOf(5, index => eve.api.updateProfile({ name: 'Eve', email: `eve${index}@example.com` }))
  const wanted = { name: 'Ada', email: 'wanted@example.com' }
  expect(await statusesOf(3, () => eve.api.updateProfile(wanted))).toEqual([429, 429, 429])
  await ada.api.updateProfile(wanted)
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

/** Guesses at Ada's password from fifty networks: as many as her account takes. */
const shutOut = (server: TestServer) =>
  statusesOf(50, index => server.client({ ip: `198.51.100.${index}` }).api.login(guess))

test('a browser that has logged in before gets in while strangers guess, and counts for itself', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await shutOut(server)
  expect(await refusalOf(server.client().api.login(ada))).toMatchObject({ status: 429 })
  await ada.api.login(ada)
  expect(await statusesOf(10, () => ada.api.login(guess))).toEqual([...Array(9).fill(400), 429])
  expect(await refusalOf(ada.api.login(ada))).toMatchObject({ status: 429 })
})

test('a desktop that has logged in before gets in as well', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  let kept: string | null = null
  const write = (secret: string) => {
    kept = secret
  }
  const device = { read: () => kept, write }
  const { api, tokens } = server.client({ clientType: 'desktop' })
  Object.assign(tokens, { device })
  await api.login(ada)
  expect(kept).toMatch(/^[\w-]{43}$/)
  await shutOut(server)
  await api.login(ada)
})

test("the same browser name and network, or another account's browser, are not known", async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const eve = await addPerson(server, { email: 'eve@example.com' })
  await shutOut(server)
  expect(await refusalOf(server.client().api.login(ada))).toMatchObject({ status: 429 })
  expect(await refusalOf(eve.api.login(ada))).toMatchObject({ status: 429 })
  const secret = ada.cookies.get('sortwell_device')
  for (const Cookie of [
    `sortwell_device=${'x'.repeat(43)}`,
    // Another name: no browser would let a page of another host set ours.
    `a=b;\u00a0sortwell_device=${secret}`,
  ]) {
    const forged = server.client({ headers: { Cookie } })
    expect(await refusalOf(forged.api.login(ada))).toMatchObject({ status: 429 })
  }
})

test('the secret is a cookie that no script reads, and lies hashed in the database', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { send } = server.client()
  const response = await send(
    new Request('http://localhost/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: ada.email, password: ada.password }),
    }),
  )
  expect(Object.keys((await response.json()) as object)).toEqual(['token'])
  const cookie = response.headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(
    /^sortwell_device=[\w-]{43}; Path=\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
  )
  const rows = await server.deps.db.selectFrom('device_secrets').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(cookie.slice(16, 59))
})

test('a browser is known for all accounts that logged in there, and keeps its one secret', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await addPerson(server, { email: 'eve@example.com' })
  await ada.api.login({ email: 'eve@example.com', password: ada.password })
  await shutOut(server)
  await ada.api.login(ada)
})

test('a reset by mail lets its owner in at once, and makes every device unknown', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await shutOut(server)
  const { api } = server.client()
  await refusalOf(api.login(ada))
  await api.forgotPassword({ email: ada.email })
  const newPassword = 'a much better one'
  await api.resetPassword({ token: await server.mail.token(ada.email), newPassword })
  await api.login({ email: ada.email, password: newPassword })
  await shutOut(server)
  expect(await refusalOf(ada.api.login({ email: ada.email, password: newPassword }))).toMatchObject({
    status: 429,
  })
})

test('a copied secret of a browser that two people share dies at the reset of one', async () => {
  await using server = await testServer()
  const { email, password } = await addPerson(server)
  await addPerson(server, { email: 'eve@example.com' })
  const browser = server.client()
  const form = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
  const body = JSON.stringify({ email, password })
  const response = await browser.send(new Request('http://localhost/auth/login', { ...form, body }))
  const copy = server.client({ headers: { Cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '' } })
  await browser.api.login({ email: 'eve@example.com', password })
  await server.api.forgotPassword({ email })
  const newPassword = 'a much better one'
  await server.api.resetPassword({ token: await server.mail.token(email), newPassword })
  await browser.api.login({ email, password: newPassword })
  await shutOut(server)
  expect(await refusalOf(copy.api.login({ email, password: newPassword }))).toMatchObject({ status: 429 })
  await browser.api.login({ email, password: newPassword })
})

test('guesses at the second factor from elsewhere leave a known browser its tries', async () => {
  await using server = await testServer({ environment: { RESET_TTL_SECONDS: '60' } })
  const ada = await addPersonWithTwoFactor(server)
  const guessCode = async (index: number) => {
    const { api } = server.client({ ip: `198.51.100.${index}` })
    const { tfaToken = '' } = await api.login(ada)
    return api.loginSecondFactor({ tfaToken, twoFactorToken: '000000' })
  }
  const first = await ada.api.login(ada)
  await ada.api.loginSecondFactor({
    tfaToken: first.tfaToken ?? '',
    twoFactorToken: codeNow(server, ada.secret),
  })
  expect((await statusesOf(21, guessCode)).at(-1)).toBe(429)
  server.clock.advance(30_000)
  const { tfaToken = '' } = await ada.api.login(ada)
  await ada.api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, ada.secret) })
})

test('a lockout is one event, however often it is run into', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await shutOut(server)
  await statusesOf(5, () => server.client().api.login(ada))
  await statusesOf(15, () =>
    server.client({ ip: '203.0.113.9' }).api.login({ ...guess, email: 'bob@example.com' }),
  )
  const events = server.logLines.map(line => JSON.parse(line)).filter(line => line.event === 'lockout')
  expect(events.map(({ rule }) => rule)).toEqual(['failedLoginsByAccount', 'loginsByAccountAndNetwork'])
  const text = await server.deps.metrics.registry.metrics()
  expect(text).toContain('sortwell_events_total{event="lockout"} 2\n')
})
