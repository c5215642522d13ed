import { expect, test } from 'vitest'
import { addPasskey, createAuthenticator } from '../testing/authenticator.ts'
import { addPerson, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

/** Stores events as a flood of requests would, a second apart; each has a network of its own. */
async function flood({ deps, clock }: TestServer, types: readonly string[], count: number) {
  const { id } = await deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `flood-${String(index).padStart(6, '0')}`,
    user_id: id,
    type: types[index % types.length] ?? '',
    ip: `10.${Math.floor(index / 65_536)}.${Math.floor(index / 256) % 256}.${index % 256}`,
    user_agent: `Flood/${index}`,
    at: clock.now() + index * 1_000,
    detail: `the ${index}th`,
    operator: null,
  }))
  for (let from = 0; from < count; from += 1_000)
    await deps.db
      .insertInto('security_events')
      .values(rows.slice(from, from + 1_000))
      .execute()
  clock.advance(count * 1_000)
}

const activityOf = async ({ api }: Pick<TestServer, 'api'>) => (await api.securityActivity()).events

test('wrong passwords from one place are one entry with their number', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const stranger = server.client({ ip: '198.51.100.4' })
  for (let count = 0; count < 10; count += 1) {
    await refusalOf(stranger.api.login({ ...ada, password: 'not the password' }))
    server.clock.advance(1_000)
  }
  const failed = (await activityOf(ada)).filter(({ type }) => type === 'login-failed')
  expect(failed).toMatchObject([
    {
      summary: 'Log-in with a wrong password',
      changesAccess: false,
      at: '2026-11-21T12:00:09.000Z',
      ipAddress: '198.51.100.4',
      repeated: { times: 10, since: '2026-11-21T12:00:00.000Z' },
    },
  ])
})

const changes = [
  'registered',
  'verified',
  'mail-retried',
  'confirmation-sent',
  'password-changed',
  'password-reset',
  'email-change-requested',
  'email-changed',
  'email-reverted',
  'account-closed',
  'account-restored',
  'two-factor-on',
  'two-factor-off',
  'backup-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'passkeys-removed',
  'google-linked',
  'google-unlinked',
  'session-ended',
  'sessions-ended',
  'lockout-cleared',
  'reset-sent',
  'all-sessions-ended',
  'device-removed',
  'account-disabled',
  'account-enabled',
  'application-allowed',
  'application-revoked',
]
const others = [
  'login',
  'login-failed',
  'second-factor-failed',
  'backup-code-used',
  'passkey-copied',
  'legal-accepted',
  'data-exported',
  'purchase-begun',
  'premium-started',
  'premium-ended',
  'premium-given',
  'premium-taken',
  'portal-opened',
  'refund-asked',
]

test('every kind of event is a change to who can get in, or it is not', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await server.deps.db.deleteFrom('security_events').execute()
  await flood(server, [...changes, ...others], changes.length + others.length)
  const events = await activityOf(ada)
  const typesOf = (changesAccess: boolean) =>
    events.filter(event => event.changesAccess === changesAccess).map(({ type }) => type)
  expect(typesOf(true).reverse()).toEqual(changes)
  expect(typesOf(false).reverse()).toEqual(others)
})

test('what happened once has no number', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  expect((await activityOf(ada)).map(({ type, repeated }) => [type, repeated])).toContainEqual([
    'registered',
    undefined,
  ])
})

test('10,000 tries push neither a new passkey nor a log-in out of sight', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await addPasskey(server, ada, createAuthenticator())
  await flood(server, ['login-failed'], 10_000)
  const events = await activityOf(await addLogin(server, ada))
  expect(events.filter(({ changesAccess }) => changesAccess).map(({ type }) => type)).toContain(
    'passkey-added',
  )
  expect(events.filter(({ changesAccess }) => !changesAccess).map(({ type }) => type)).toContain('login')
  expect(events.length).toBeLessThan(40)
})

test('a flood of many kinds of change pushes no other change out of sight', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await addPasskey(server, ada, createAuthenticator())
  const kinds = ['sessions-ended', 'application-allowed', 'application-revoked', 'google-linked', 'login']
  await flood(server, kinds, 10_000)
  const events = await activityOf(await addLogin(server, ada))
  const types = events.map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining([...kinds, 'passkey-added', 'registered', 'verified']))
  expect(events.length).toBeLessThan(120)
})

test('of one kind from many places the newest twenty are listed, and the others counted', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await flood(server, ['login-failed'], 46)
  const failed = (await activityOf(ada)).filter(({ type }) => type === 'login-failed')
  expect(failed.map(({ ipAddress, repeated }) => [ipAddress, repeated])).toEqual([
    ...Array.from({ length: 20 }, (_, index) => [`10.0.0.${45 - index}`, undefined]),
    ['', { times: 26, since: '2026-11-21T12:00:00.000Z' }],
  ])
})

test('events that are older than those that are read are counted, and dated, with the rest of their kind', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await flood(server, ['login-failed'], 1_503)
  const failed = (await activityOf(await addLogin(server, ada))).filter(({ type }) => type === 'login-failed')
  expect(failed.at(-1)).toMatchObject({
    ipAddress: '',
    repeated: { times: 1_483, since: '2026-11-21T12:00:00.000Z' },
  })
})

test('of one kind of change the newest twenty are listed', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await flood(server, ['application-allowed'], 22)
  const allowed = (await activityOf(ada)).filter(({ type }) => type === 'application-allowed')
  expect(allowed.map(({ summary }) => summary)).toEqual([
    ...Array.from({ length: 20 }, (_, index) => `Access allowed to an application: the ${21 - index}th`),
    'Access allowed to an application',
  ])
  expect(allowed.at(-1)?.repeated?.times).toBe(2)
})

test('the page of a reset lists what changed who can get in, and no tries', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await addPasskey(server, ada, createAuthenticator())
  await flood(server, ['login-failed', 'sessions-ended'], 10_000)
  await server.api.forgotPassword({ email: ada.email })
  const token = await server.mail.token(ada.email)
  const { changes = [] } = await server.api.describeReset({ token })
  const types = changes.map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['passkey-added', 'sessions-ended', 'verified', 'registered']))
  expect(types).not.toContain('login-failed')
  expect(types).not.toContain('login')
})

test('the export has the newest 10,000 events of each kind, one by one', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await flood(server, ['login-failed'], 12_000)
  const { securityActivity } = await (await addLogin(server, ada)).api.exportData()
  const types = securityActivity.map(({ type }) => type)
  expect(types.filter(type => type === 'login-failed')).toHaveLength(10_000)
  expect(types).toEqual(expect.arrayContaining(['registered', 'verified', 'login', 'data-exported']))
})

test('an account logs all other sessions out ten times an hour', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  for (let count = 0; count < 10; count += 1) {
    await addLogin(server, ada, `192.0.2.${count}`)
    await ada.api.logoutAllSessions()
  }
  expect(await refusalOf(ada.api.logoutAllSessions())).toMatchObject({
    status: 429,
    message: 'Too many tries. Please wait 60 minutes and try again.',
    retryAfterSeconds: 3_600,
  })
  server.clock.advance(3_600_000)
  await ada.api.logoutAllSessions()
})

test('a thief who logs all others out again and again uses up none of the owner’s tries, and fills no list', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const thief = await addLogin(server, ada)
  for (let count = 0; count < 20; count += 1) await thief.api.logoutAllSessions()
  const back = await addLogin(server, ada)
  await back.api.logoutAllSessions()
  expect(await refusalOf(thief.api.profile())).toMatchObject({ status: 401 })
  const ended = (await activityOf(back)).filter(({ type }) => type === 'sessions-ended')
  expect(ended.map(({ repeated }) => repeated?.times)).toEqual([2])
})

/** A new session, for the old one may have run out. */
async function addLogin(
  server: TestServer,
  { email, password }: { email: string; password: string },
  ip?: string,
) {
  const client = server.client(ip === undefined ? {} : { ip })
  await client.api.login({ email, password })
  return client
}
