import { expect, test } from 'vitest'
import { createPasswordHasher } from '../credentials/passwords.ts'
import { addPerson, refusalOf, registration } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'

const wrong = { status: 400, message: 'Incorrect email or password.' }

test('guesses at addresses without an account leave one row, however many they are', async () => {
  await using server = await testServer()
  const guess = (email: string) => refusalOf(server.api.login({ email, password: 'a guess' }))
  for (const name of ['ann', 'bob', 'eve'])
    expect(await guess(`${name}@example.com`)).toMatchObject({ status: 400 })
  expect(await server.deps.db.selectFrom('security_events').select(['user_id', 'type']).execute()).toEqual([
    { user_id: null, type: 'login-failed' },
  ])
})

test('a wrong password and an unknown address are refused alike', async () => {
  await using server = await testServer()
  await addPerson(server)
  const { api } = server.client()
  expect(
    await refusalOf(api.login({ email: 'ada@example.com', password: 'not the password' })),
  ).toMatchObject(wrong)
  expect(
    await refusalOf(api.login({ email: 'nobody@example.com', password: 'not the password' })),
  ).toMatchObject(wrong)
})

test('a password typed in another Unicode form still fits', async () => {
  await using server = await testServer()
  await addPerson(server, { password: 'caf\u00e9 au lait' })
  expect(
    await server.client().api.login({ email: 'ada@example.com', password: 'cafe\u0301 au lait' }),
  ).toEqual({})
})

test('known and unknown addresses cost the same number of hashes', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { passwords } = server.deps
  let hashes = 0
  const { hash, verify } = passwords
  const counted = {
    hash: (password: string) => {
      hashes += 1
      return hash(password)
    },
    verify: (stored: string | null, password: string) => {
      hashes += 1
      return verify(stored, password)
    },
  }
  Object.assign(passwords, counted)
  const costOf = async (call: Promise<unknown>) => {
    const before = hashes
    await call.catch(() => undefined)
    return hashes - before
  }
  const login = (email: string) => costOf(server.client().api.login({ email, password: 'not the password' }))
  const register = (email: string) => costOf(server.client().api.register(registration({ email })))
  expect([await login(ada.email), await login('nobody@example.com')]).toEqual([1, 1])
  expect([await register(ada.email), await register('nobody@example.com')]).toEqual([1, 1])
})

test('a hash made at a lower cost is replaced at the next log-in', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const weak = createPasswordHasher(
    { memoryCost: 32, timeCost: 1, parallelism: 1 },
    { running: 1, waiting: 1 },
  )
  const stored = () => server.deps.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
  await server.deps.db
    .updateTable('users')
    .set({ password_hash: await weak.hash(ada.password) })
    .execute()
  await server.client().api.login(ada)
  expect((await stored()).password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  expect(await server.client().api.login(ada)).toEqual({})
})

test('more log-ins at once than can be hashed are put off, not queued without end', async () => {
  await using server = await testServer({
    hashLimits: { running: 1, waiting: 2 },
    hashCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    environment: { RATE_LIMITS: 'off' },
  })
  const ada = await addPerson(server)
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () =>
      server
        .client()
        .api.login(ada)
        .then(
          () => 200,
          error => `${error.status} after ${error.retryAfterSeconds} s`,
        ),
    ),
  )
  expect(outcomes.filter(outcome => outcome === 200).length).toBeGreaterThanOrEqual(3)
  expect(outcomes.filter(outcome => outcome === '503 after 2 s').length).toBeGreaterThan(0)
})

test('a log-in that was checked against a password replaced meanwhile starts no session', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { passwords, db } = server.deps
  const verify = passwords.verify
  Object.assign(passwords, {
    verify: async (stored: string | null, password: string) => {
      const isRight = await verify(stored, password)
      await db
        .updateTable('users')
        .set({ password_hash: await passwords.hash('a newer password') })
        .execute()
      return isRight
    },
  })
  const { api, tokens } = server.client()
  expect(await refusalOf(api.login(ada))).toMatchObject({ status: 400 })
  expect(tokens.token).toBeNull()
})

test('a new device is told to the owner, the first and a known one are not', async () => {
  await using server = await testServer()
  const ada = await addPerson(server, {}, { userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' })
  await server
    .client({ userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/141.0', ip: '192.0.2.77' })
    .api.login(ada)
  expect(await server.mail.subjects(ada.email)).toEqual(['Confirm your email address'])
  await server
    .client({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0', ip: '198.51.100.4' })
    .api.login(ada)
  const alert = await server.mail.last(ada.email)
  expect(alert.subject).toBe('New log-in to your account')
  expect(alert.text).toContain(
    'Time: 2026-11-21 12:00 UTC. Device: Chrome on Windows. Address: 198.51.100.4.',
  )
})

test('a log-in alert links to the page that sends a link, and holds no token itself', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await server.client({ ip: '198.51.100.4' }).api.login(ada)
  const { text } = await server.mail.last(ada.email)
  expect(text).toContain(
    'This was not me: choose a new password and log out every device:\nhttps://sortwell.example/forgot-password\n\nThat page sends you a link. If it was you, there is nothing to do.',
  )
  expect(await server.deps.db.selectFrom('one_time_tokens').select('purpose').execute()).toEqual([])
})

test('nobody is alerted who switched alerts off', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await ada.api.updateLoginNotifications({ receiveLoginAlerts: false })
  expect((await ada.api.profile()).preferences.receiveLoginAlerts).toBe(false)
  await server.client({ ip: '198.51.100.4' }).api.login(ada)
  expect(await server.mail.subjects(ada.email)).toEqual(['Confirm your email address'])
})
