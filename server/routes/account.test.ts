import { expect, test } from 'vitest'
import { sweep } from '../store/operations/sweep.ts'
import { interrupted } from '../testing/interruption.ts'
import { addPerson, addPersonWithTwoFactor, refusalOf } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'

const newPassword = 'a much better one'

test('a changed password ends the other sessions, keeps this one and tells the owner', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const other = server.client()
  await other.api.login(ada)
  const change = { currentPassword: ada.password, newPassword, confirmPassword: newPassword }
  expect(await ada.api.changePassword(change)).toEqual({ status: 'success' })
  expect(await refusalOf(other.api.profile())).toMatchObject({ status: 401 })
  expect((await ada.api.profile()).name).toBe('Ada')
  expect(await server.mail.subjects(ada.email)).toContain('Your password was changed')
  expect(await other.api.login({ email: ada.email, password: newPassword })).toEqual({})
})

test.each([
  [{ currentPassword: 'not the password' }, 'Incorrect password.'],
  [{ confirmPassword: 'something else' }, 'New passwords do not match.'],
  [
    { newPassword: 'password1', confirmPassword: 'password1' },
    'That password is among the first that attackers try. Please choose another one.',
  ],
])('a password change with %j is refused', async (given, message) => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const form = { currentPassword: ada.password, newPassword, confirmPassword: newPassword, ...given }
  expect(await refusalOf(ada.api.changePassword(form))).toMatchObject({ status: 400, message })
})

test('of two password changes from one session, the one that was judged by a replaced password is refused', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const change = (to: string) => ({ currentPassword: ada.password, newPassword: to, confirmPassword: to })
  const { api } = interrupted(server, ada, () => ada.api.changePassword(change(newPassword)))
  expect(await refusalOf(api.changePassword(change('the one that came late')))).toMatchObject({
    status: 400,
    message: 'Incorrect password.',
  })
  expect(await server.api.login({ email: ada.email, password: newPassword })).toEqual({})
})

test('of 20 deletions at once one is done, and told once', async () => {
  await using server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  const ada = await addPerson(server)
  const { token } = ada.tokens
  const clients = Array.from({ length: 20 }, () => server.client())
  const answers = await Promise.allSettled(
    clients.map(({ api, tokens }) => {
      tokens.token = token
      return api.deleteAccount({ daPassword: ada.password })
    }),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  const subjects = await server.mail.subjects(ada.email)
  expect(subjects.filter(subject => subject === 'Your account was deleted').length).toBe(1)
})

test('a password cannot be tried out without end from a stolen session', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  for (let tries = 0; tries < 10; tries += 1)
    expect(await refusalOf(ada.api.deleteAccount({ daPassword: 'not the password' }))).toMatchObject({
      status: 400,
    })
  expect(await refusalOf(ada.api.deleteAccount({ daPassword: ada.password }))).toMatchObject({ status: 429 })
})

test('a deleted account is closed at once, and gone after a week with everything that hung on it', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  expect(await ada.api.deleteAccount({ daPassword: ada.password })).toEqual({ status: 'success' })
  expect(await refusalOf(ada.api.profile())).toMatchObject({ status: 401 })
  expect(await refusalOf(server.api.login(ada))).toMatchObject({ status: 400 })
  expect(await server.mail.subjects(ada.email)).toContain('Your account was deleted')
  server.clock.advance(7 * 86_400_000)
  await sweep(server.deps.db, server.clock.now())
  const tables = [
    'users',
    'sessions',
    'backup_codes',
    'known_devices',
    'device_secrets',
    'one_time_tokens',
  ] as const
  for (const table of tables) expect(await server.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('the activity list tells log-ins, failures and changes, the newest first', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  server.clock.advance(1_000)
  await refusalOf(server.client({ ip: '198.51.100.4' }).api.login({ ...ada, password: 'not the password' }))
  server.clock.advance(1_000)
  await ada.api.changePassword({ currentPassword: ada.password, newPassword, confirmPassword: newPassword })
  const { events } = await ada.api.securityActivity()
  expect(events.map(event => event.summary).slice(0, 2)).toEqual([
    'Password changed',
    'Log-in with a wrong password',
  ])
  expect(events.map(event => event.type).sort()).toEqual([
    'login',
    'login-failed',
    'password-changed',
    'registered',
    'two-factor-on',
    'verified',
  ])
  expect(events[1]).toMatchObject({
    ipAddress: '198.51.100.4',
    userAgent: 'Test/1',
    device: 'An unknown program',
    at: '2026-11-21T12:00:31.000Z',
  })
})

test('the export holds everything about a person and no secret', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const all = await ada.api.exportData()
  expect(all).toMatchObject({
    exportedAt: '2026-11-21T12:00:30.000Z',
    profile: { name: 'Ada', email: 'ada@example.com', twoFactorEnabled: true },
    account: {
      createdAt: '2026-11-21T12:00:00.000Z',
      consents: { termsOfService: '2026-11-21T12:00:00.000Z' },
    },
    sessions: [{ current: true, ipAddress: '192.0.2.1' }],
    access: [{ kind: 'device', from: '192.0.2.1' }],
    twoFactor: { from: 'An unknown program, 192.0.2.1' },
    passwordSetAt: null,
  })
  expect(all.securityActivity.map(event => event.type)).toContain('data-exported')
  expect(JSON.stringify(all)).not.toMatch(/argon2|hash|secret/i)
})
