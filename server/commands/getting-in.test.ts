import { expect, test } from 'vitest'
import { startGoogle } from '../testing/google.ts'
import { operatorOf } from '../testing/operator.ts'
import { addPerson, addPersonWithTwoFactor, codeNow, goodPassword, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { account } from './account.ts'

const ada = { email: 'ada@example.com', password: goodPassword }
const guess = { ...ada, password: 'not the password' }

/** What support sees of a person. */
async function show(server: TestServer) {
  const { stdout } = await (await operatorOf(server))(account, 'show', ada.email, '--json')
  return JSON.parse(stdout)
}
const activityOf = async (server: TestServer): Promise<readonly string[]> =>
  (await show(server)).activity.map((event: { readonly summary: string }) => event.summary)

const tooMany = { status: 429 }

test('unlink-google takes a stranger’s Google account away, and log-ins that wait for a code', async () => {
  const google = await startGoogle()
  await using server = await testServer({ environment: google.environment })
  const person = await addPersonWithTwoFactor(server)
  const credential = () => google.credential(server, { sub: 'thief', email: 'thief@gmail.com' })
  await person.api.linkGoogle({ credential: await credential() })
  const thief = server.client()
  const { tfaToken = '' } = await thief.api.loginWithGoogle({ credential: await credential() })
  const run = await operatorOf(server)
  const { asked, stdout } = await run(account, 'unlink-google', ada.email)
  expect(asked).toEqual(['Disconnect the Google account of ada@example.com?'])
  expect(stdout).toContain('Disconnected the Google account of ada@example.com.\n')
  const code = { tfaToken, twoFactorToken: codeNow(server, person.secret) }
  expect(await refusalOf(thief.api.loginSecondFactor(code))).toMatchObject({ status: 410 })
  expect((await show(server)).account.hasGoogle).toBe(false)
  expect(await activityOf(server)).toContain('Google account disconnected: by support (eve)')
  const letter = await server.mail.last(ada.email)
  expect(letter.subject).toBe('Your Google account was disconnected')
  expect(letter.text).toContain('Done by Sortwell support.')
  expect((await run(account, 'unlink-google', ada.email)).stderr).toBe(
    'ada@example.com has no Google account connected.\n',
  )
  await google.close()
})

test('unlink-google says how somebody without a password gets in', async () => {
  const google = await startGoogle()
  await using server = await testServer({ environment: google.environment })
  await server.api.loginWithGoogle({ credential: await google.credential(server) })
  const { asked } = await (await operatorOf(server))(account, 'unlink-google', 'ada@gmail.com')
  expect(asked).toEqual([
    'Disconnect the Google account of ada@gmail.com? They have no password, and choose one by "Forgot Password?".',
  ])
  await google.close()
})

test('clear-lockout lets a person try again who has used up every try', async () => {
  await using server = await testServer()
  const person = await addPerson(server)
  const at = { ip: '203.0.113.9' }
  const home = server.client(at)
  await server.client(at).api.login(person)
  for (let index = 0; index < 50; index += 1)
    await refusalOf(server.client({ ip: `198.51.100.${index}` }).api.login(guess))
  for (let index = 0; index < 11; index += 1) await refusalOf(home.api.login(guess))
  for (let index = 0; index < 10; index += 1) await refusalOf(person.api.login(guess))
  for (let index = 0; index < 3; index += 1) await server.api.forgotPassword(ada)
  for (const client of [home, person]) expect(await refusalOf(client.api.login(ada))).toMatchObject(tooMany)
  server.clock.advance(1000)

  const { asked, stdout } = await (await operatorOf(server))(account, 'clear-lockout', ada.email)
  expect(asked).toEqual(['Let ada@example.com try again at once?'])
  expect(stdout).toContain('Lifted the limits on tries of ada@example.com.\n')
  await person.api.login(ada)
  await home.api.login(ada)
  expect(await activityOf(server)).toContain('Limits on tries lifted: by support (eve)')
  expect(await server.mail.subjects(ada.email)).toContain('You can try to log in again')
  await server.api.forgotPassword(ada)
  const resets = (await server.mail.subjects(ada.email)).filter(subject => subject === 'Reset your password')
  expect(resets).toHaveLength(4)
})

test('clear-lockout lifts the limit on codes and on passwords in a session', async () => {
  await using server = await testServer()
  const person = await addPersonWithTwoFactor(server)
  const tryCode = async (index: number, twoFactorToken = '000000') => {
    const { api } = server.client({ ip: `198.51.100.${index}` })
    const { tfaToken = '' } = await api.login(ada)
    return api.loginSecondFactor({ tfaToken, twoFactorToken })
  }
  for (let index = 0; index < 20; index += 1) await refusalOf(tryCode(index))
  expect(await refusalOf(tryCode(20))).toMatchObject(tooMany)
  await (await operatorOf(server))(account, 'clear-lockout', ada.email)
  await tryCode(21, codeNow(server, person.secret))
  const wrong = { password: 'wrong', newPassword: 'a much better one' }
  const change = () =>
    person.api.changePassword({
      currentPassword: wrong.password,
      newPassword: wrong.newPassword,
      confirmPassword: wrong.newPassword,
    })
  for (let index = 0; index < 10; index += 1) expect((await refusalOf(change())).status).toBe(400)
  expect(await refusalOf(change())).toMatchObject(tooMany)
  await (await operatorOf(server))(account, 'clear-lockout', ada.email)
  expect((await refusalOf(change())).status).toBe(400)
})

test('send-reset sends the usual mail, whatever the limits say', async () => {
  await using server = await testServer()
  await addPerson(server)
  for (let index = 0; index < 3; index += 1) await server.api.forgotPassword(ada)
  const { asked, stdout } = await (await operatorOf(server))(account, 'send-reset', ada.email)
  expect(asked).toEqual(['Send ada@example.com a link to choose a new password?'])
  expect(stdout).toContain('The server sends ada@example.com a link.\n')
  const letter = (await server.mail.to(ada.email)).find(({ text }) => text.includes('by Sortwell support'))
  expect(letter?.subject).toBe('Reset your password')
  const [, token = ''] = /reset-password\/([\w-]{43})/.exec(letter?.text ?? '') ?? []
  await server.api.resetPassword({ token, newPassword: 'a much better one' })
  expect(await activityOf(server)).toContain('Mail to reset the password sent: by support (eve)')
})

test('send-reset does not send what a disabled account has no use for', async () => {
  await using server = await testServer()
  await addPerson(server)
  const run = await operatorOf(server)
  await run(account, 'disable', ada.email)
  expect((await run(account, 'send-reset', ada.email)).stderr).toBe(
    'ada@example.com is disabled: enable it first.\n',
  )
})

/** Wrong passwords of a botnet, at 600 networks. */
async function addWrongPasswords({ deps, clock }: TestServer) {
  const { id } = await deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const rows = Array.from({ length: 600 }, (_, index) => ({
    id: `guess-${index}`,
    user_id: id,
    type: 'login-failed',
    ip: `10.0.${index % 200}.${index}`,
    user_agent: 'Guess/1',
    at: clock.now() + 60_000 + index,
    detail: null,
    operator: null,
  }))
  await deps.db.insertInto('security_events').values(rows).execute()
  clock.advance(61_000)
}

test('show lists what changed who can get in apart, and ends with it, whatever strangers try', async () => {
  await using server = await testServer()
  await addPersonWithTwoFactor(server)
  await addWrongPasswords(server)
  const { stdout } = await (await operatorOf(server))(account, 'show', ada.email)
  const [, tries = '', changes = ''] =
    /\nlog-ins and other activity:\n(.*)\nchanges to who can get in:\n(.*)$/s.exec(stdout) ?? []
  expect(tries).toMatch(
    /Log-in with a wrong password, 580 times since 2026-11-21 12:01 UTC, from several places\n/,
  )
  expect(tries).toContain('Logged in, 192.0.2.1')
  expect(changes).toContain('Two-factor authentication switched on, 192.0.2.1')
  expect(changes).toContain('Account created, 192.0.2.1')
  expect(changes).not.toContain('Log')
})

test('clear-lockout knows the network of a person, however many strangers have guessed since', async () => {
  await using server = await testServer()
  await addPerson(server)
  const home = server.client({ ip: '203.0.113.9' })
  await home.api.login(ada)
  home.cookies.clear()
  for (let index = 0; index < 10; index += 1) await refusalOf(home.api.login(guess))
  await addWrongPasswords(server)
  expect(await refusalOf(home.api.login(ada))).toMatchObject(tooMany)
  await (await operatorOf(server))(account, 'clear-lockout', ada.email)
  await home.api.login(ada)
})

test('the record names who did it; the person and the mails do not learn the name', async () => {
  await using server = await testServer()
  const person = await addPerson(server)
  const run = await operatorOf(server)
  await run(account, 'give-premium', ada.email, '--until', '2099-12-31', '--as', 'Mallory')
  await run(account, 'clear-lockout', ada.email)
  const { events } = await person.api.securityActivity()
  expect(events.map(({ summary }) => summary)).toEqual(
    expect.arrayContaining([
      'Premium given: until 2099-12-31, by support',
      'Limits on tries lifted: by support',
    ]),
  )
  expect(await activityOf(server)).toEqual(
    expect.arrayContaining([
      'Premium given: until 2099-12-31, by support (Mallory)',
      'Limits on tries lifted: by support (eve)',
    ]),
  )
  const { stdout } = await run(account, 'show', ada.email)
  expect(stdout).toContain('Premium given: until 2099-12-31, by support (Mallory)')
  const told = JSON.stringify([await server.mail.to(ada.email), events, await person.api.exportData()])
  expect(told).not.toMatch(/Mallory|eve\b/)
  for (const name of [' ', 'x'.repeat(61)])
    expect((await run(account, 'clear-lockout', ada.email, '--as', name)).stderr).toBe(
      'Say who you are: --as eve, with at most 60 characters.\n',
    )
})
