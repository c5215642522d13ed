import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { account as accountCommand } from '../commands/account.ts'
import { entitlementKey as entitlementKeyCommand } from '../commands/entitlement-key.ts'
import { secretKey as secretKeyCommand } from '../commands/secret-key.ts'
import { addPasskey, createAuthenticator, logInWith } from '../testing/authenticator.ts'
import { addApp, codeFor, exchange } from '../testing/oauth.ts'
import { operatorOf } from '../testing/operator.ts'
import { addPerson, addPersonWithTwoFactor, codeNow, goodPassword, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const former = { SECRET_KEY: 'a'.repeat(32) }
const next = { SECRET_KEY: 'b'.repeat(32) }
const overlap = { ...next, SECRET_KEY_OLD: former.SECRET_KEY }
const ada = { email: 'ada@example.com', password: goodPassword }

/** Another server, or the same one later, on the database of `server` and a step of the code ahead of it. */
async function startOn({ dataDir, clock }: TestServer, environment: object) {
  const later = await testServer({ dataDir, environment })
  later.clock.advance(clock.now() - later.clock.now() + 30_000)
  return later
}

/** @param first the server that is sent the password */
async function logInWithCode(server: TestServer, secret: string, first = server) {
  const { tfaToken = '' } = await first.api.login(ada)
  await server.api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, secret) })
  return (await server.api.profile()).email
}

test('authenticator apps go on after a change of SECRET_KEY, and the former key opens nothing then', async () => {
  await using server = await testServer({ environment: former })
  const { secret } = await addPersonWithTwoFactor(server)
  await using during = await startOn(server, overlap)
  expect(await logInWithCode(during, secret)).toBe(ada.email)
  await using after = await startOn(during, next)
  expect(await logInWithCode(after, secret)).toBe(ada.email)
  await expect(startOn(after, former)).rejects.toThrow(
    'This database was written with another SECRET_KEY. Set that one, or name it in SECRET_KEY_OLD to change it.',
  )
})

test('two servers share a database while one has the former key only, in any order of restarts', async () => {
  await using one = await testServer({ environment: former })
  const { secret } = await addPersonWithTwoFactor(one)
  await using other = await startOn(one, overlap)
  one.clock.advance(60_000)
  expect(await logInWithCode(other, secret, one)).toBe(ada.email)
  one.clock.advance(60_000)
  expect(await logInWithCode(one, secret, other)).toBe(ada.email)
  await using again = await startOn(one, former)
  expect(await logInWithCode(again, secret, other)).toBe(ada.email)
  await using last = await startOn(again, overlap)
  expect(await logInWithCode(last, secret, again)).toBe(ada.email)
})

test('a command whose settings have the former key still leaves the next one alone', async () => {
  await using server = await testServer({ environment: former })
  await addPerson(server)
  await using during = await startOn(server, overlap)
  const run = await operatorOf(during, { answer: true, environment: former })
  expect(await run(accountCommand, 'disable', ada.email)).toMatchObject({ code: 0 })
  await using after = await startOn(during, next)
  expect(await after.deps.db.selectFrom('data_keys').select('secret_key').execute()).toHaveLength(1)
})

test('servers that start at once on a new database use the same key', async () => {
  await using server = await testServer({ environment: former })
  for (const table of ['data_keys', 'signing_keys'] as const) await server.deps.db.deleteFrom(table).execute()
  const starts = [startOn(server, former), startOn(server, former)] as const
  await using one = await starts[0]
  await using other = await starts[1]
  const { secret } = await addPersonWithTwoFactor(one)
  other.clock.advance(60_000)
  expect(await logInWithCode(other, secret)).toBe(ada.email)
})

test('the log says when SECRET_KEY_OLD can go, and when it opens nothing', async () => {
  await using server = await testServer({ environment: former })
  await using during = await startOn(server, overlap)
  expect(during.logLines.join('')).toContain(
    'SECRET_KEY_OLD can be removed once every server has started with this SECRET_KEY',
  )
  await using after = await startOn(server, next)
  expect(after.logLines.join('')).toContain('no other SECRET_KEY opens this database any more')
  await using later = await startOn(server, next)
  expect(later.logLines.join('')).not.toContain('SECRET_KEY')
})

test('a known device stays known after a change of SECRET_KEY', async () => {
  await using server = await testServer({ environment: former })
  await addPerson(server)
  await using during = await startOn(server, overlap)
  await during.api.login(ada)
  expect(await during.mail.subjects(ada.email)).not.toContain('New log-in to your account')
})

test('wrong guesses count on after a change of SECRET_KEY', async () => {
  await using server = await testServer({ environment: former })
  await addPerson(server)
  const guess = (on: TestServer) => refusalOf(on.api.login({ ...ada, password: 'wrong password' }))
  let guesses = 0
  while ((await guess(server)).status !== 429) guesses += 1
  expect(guesses).toBeGreaterThan(1)
  await using during = await testServer({ dataDir: server.dataDir, environment: overlap })
  expect(await guess(during)).toMatchObject({ status: 429 })
})

test('an application and a passkey go on after a change of SECRET_KEY, and the same keys sign', async () => {
  await using server = await testServer({ environment: former })
  const person = await addPerson(server)
  const authenticator = createAuthenticator()
  await addPasskey(server, person, authenticator)
  const app = await addApp(server)
  const code = await codeFor(person, app)
  const { keys } = await server.api.entitlementKeys()
  const listKids = () => server.deps.db.selectFrom('signing_keys').select('kid').orderBy('kid').execute()
  const kids = await listKids()
  await using during = await startOn(server, overlap)
  const { id_token = '' } = (await exchange(during, app, code)).body
  expect(await listKids()).toEqual(kids)
  expect(kids).toContainEqual({ kid: decodeProtectedHeader(id_token).kid })
  expect((await during.api.entitlementKeys()).keys).toEqual(keys)
  await logInWith(during, during.client(), authenticator)
})

test('without the former key nothing starts until an operator starts over, and then backup codes work', async () => {
  await using server = await testServer({ environment: former })
  const { secret, backupCodes } = await addPersonWithTwoFactor(server)
  const { keys } = await server.api.entitlementKeys()
  await server.deps.closeStore()
  server.clock.advance(60_000)
  const options = { dataDir: server.dataDir, environment: next }
  await expect(testServer(options)).rejects.toThrow('This database was written with another SECRET_KEY.')
  const run = await operatorOf(server, { answer: true, environment: next })
  const { code, stdout, asked } = await run(secretKeyCommand, 'start-over')
  expect([code, asked]).toEqual([
    0,
    ['Make everything unreadable that the former SECRET_KEY protects? Authenticator apps stop working.'],
  ])
  expect(stdout).toContain('1 person with two-factor needs a backup code')
  await using after = await startOn(server, next)
  const { tfaToken = '' } = await after.api.login(ada)
  const typed = (twoFactorToken: string) => after.api.loginSecondFactor({ tfaToken, twoFactorToken })
  expect(await refusalOf(typed(codeNow(after, secret)))).toMatchObject({ status: 400 })
  await typed(backupCodes[0] ?? '')
  expect((await after.api.profile()).email).toBe(ada.email)
  const signing = (await after.api.entitlementKeys()).keys
  expect(signing).toHaveLength(1)
  expect(signing).not.toEqual(keys)
})

test('after starting over plans are signed, also from the day on for which a key had been made', async () => {
  await using server = await testServer({ environment: former })
  await addPerson(server)
  const planning = await operatorOf(server, { answer: true, environment: former })
  expect((await planning(entitlementKeyCommand, '2026-12-24')).code).toBe(0)
  await server.deps.closeStore()
  const run = await operatorOf(server, { answer: true, environment: next })
  expect((await run(secretKeyCommand, 'start-over')).code).toBe(0)
  await using after = await startOn(server, next)
  for (const days of [0, 40]) {
    after.clock.advance(days * 86_400_000)
    await after.api.login(ada)
    expect(await after.api.entitlement()).toHaveProperty('entitlement')
  }
})
