import { afterAll, beforeAll, expect, test } from 'vitest'
import { support } from '../edge/peer.ts'
import { createLinkTokens } from '../mail/link-tokens.ts'
import { addLogin } from '../sign-in/complete-login.ts'
import { findUserByEmail } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import { addPasskey, createAuthenticator, logInWith } from '../testing/authenticator.ts'
import { startGoogle, type TestGoogle } from '../testing/google.ts'
import { addApp, codeFor, exchange, refreshWith } from '../testing/oauth.ts'
import { addPerson, addPersonWithTwoFactor, codeNow, refusalOf, registration } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const newPassword = 'a much better one'
let google: TestGoogle
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => google.close())

const start = () => testServer({ environment: google.environment })

/** Resets the password through the mail, from the browser given. */
async function reset(server: TestServer, api: TestServer['api'], email: string) {
  await api.forgotPassword({ email })
  await api.resetPassword({ token: await server.mail.token(email), newPassword })
  return server.mail.last(email)
}

test('a stranger who connected his Google account is out after a reset by mail', async () => {
  await using server = await start()
  const stranger = await addPerson(server)
  const credential = () => google.credential(server, { sub: 'his', email: 'eve@evil.example' })
  await stranger.api.linkGoogle({ credential: await credential() })
  // He logs in again, by Google and by the password, so that he has a known device of his own.
  await stranger.api.loginWithGoogle({ credential: await credential() })
  await stranger.api.login(stranger)
  server.clock.advance(1_000)
  const letter = await reset(server, server.client().api, stranger.email)
  expect(letter.subject).toBe('Your password was reset')
  expect(letter.text).toContain('The Google account that was connected can no longer open it.')
  expect(await refusalOf(stranger.api.profile())).toMatchObject({ status: 401 })
  await stranger.api.loginWithGoogle({ credential: await credential() })
  expect((await stranger.api.profile()).email).toBe('eve@evil.example')
})

test('a Google account stays that was there when the owner last logged in with this browser', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  await ada.api.linkGoogle({ credential: await google.credential(server) })
  server.clock.advance(1_000)
  await ada.api.login(ada)
  const letter = await reset(server, ada.api, ada.email)
  expect(letter.text).toContain('connected when you last logged in with this browser can still open it')
  await ada.api.loginWithGoogle({ credential: await google.credential(server) })
  expect((await ada.api.profile()).email).toBe(ada.email)
})

test('a Google account goes that was connected after the last log-in with this browser', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  const thief = server.client({ ip: '198.51.100.9' })
  await thief.api.login(ada)
  server.clock.advance(1_000)
  await thief.api.linkGoogle({ credential: await google.credential(server, { sub: 'his' }) })
  const letter = await reset(server, ada.api, ada.email)
  expect(letter.text).toContain('can no longer open it')
})

test.each([
  [
    'stays that was there when the owner last logged in with this browser',
    true,
    'The passkey that you had when you',
  ],
  ['goes that was added after the last log-in with this browser', false, 'A passkey was removed because'],
])('a passkey %s', async (_, isVouchedFor, said) => {
  await using server = await start()
  const ada = await addPerson(server)
  const authenticator = createAuthenticator()
  server.clock.advance(1_000)
  await addPasskey(server, ada, authenticator)
  server.clock.advance(1_000)
  if (isVouchedFor) await ada.api.login(ada)
  const letter = await reset(server, ada.api, ada.email)
  expect(letter.text).toContain(said)
  const login = logInWith(server, server.client(), authenticator).then(
    () => true,
    () => false,
  )
  expect(await login).toBe(isVouchedFor)
})

test('a passkey that a thief added vouches for nothing by logging in on his own device', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  const thief = server.client({ ip: '198.51.100.9' })
  await thief.api.login(ada)
  const his = createAuthenticator()
  server.clock.advance(1_000)
  await addPasskey(server, thief, his)
  server.clock.advance(1_000)
  await logInWith(server, thief, his)
  await reset(server, ada.api, ada.email)
  expect(await refusalOf(logInWith(server, thief, his))).toMatchObject({ status: 400 })
  expect(await refusalOf(thief.api.profile())).toMatchObject({ status: 401 })
})

test('no passkey outlives a reset in a browser that has never logged in', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  const [one, other] = [createAuthenticator(), createAuthenticator()]
  await addPasskey(server, ada, one)
  await addPasskey(server, ada, other)
  const letter = await reset(server, server.client().api, ada.email)
  expect(letter.text).toContain('2 passkeys were removed because this browser had not logged in since.')
  expect(await refusalOf(logInWith(server, ada, one))).toMatchObject({ status: 400 })
})

test('a copied browser name and network vouch for nothing', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  await ada.api.linkGoogle({ credential: await google.credential(server) })
  server.clock.advance(1_000)
  await ada.api.login(ada)
  const copy = server.client({ headers: { Cookie: `sortwell_device=${'x'.repeat(43)}` } })
  expect((await reset(server, copy.api, ada.email)).text).toContain('can no longer open it')
})

test('a reset ends desktop log-ins and what applications were allowed, and names them', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  const desktop = server.client({ clientType: 'desktop' })
  await desktop.api.login(ada)
  const app = await addApp(server)
  const { body } = await exchange(server, app, await codeFor(ada, app))
  const open = await codeFor(ada, app)
  const letter = await reset(server, server.client().api, ada.email)
  expect(letter.text).toContain('These applications lost their access: Photo Album.')
  expect(await refusalOf(desktop.api.profile())).toMatchObject({ status: 401 })
  expect((await refreshWith(server, app, body.refresh_token ?? '')).status).toBe(400)
  expect((await exchange(server, app, open)).status).toBe(400)
  await server.api.login({ email: ada.email, password: newPassword })
  expect((await server.api.authorizedApps()).apps).toEqual([])
})

test('a set-up of two-factor that somebody began before a reset cannot be finished after it', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  const thief = server.client()
  await thief.api.login(ada)
  const { secret } = await thief.api.setupTwoFactor()
  await reset(server, ada.api, ada.email)
  await ada.api.login({ email: ada.email, password: newPassword })
  expect(await refusalOf(ada.api.enableTwoFactor({ token: codeNow(server, secret) }))).toMatchObject({
    status: 409,
  })
})

test('what a thief began with a Google account is over when the owner takes the account back', async () => {
  await using server = await start()
  const thief = server.client()
  const email = 'ada@gmail.com'
  await thief.api.loginWithGoogle({ credential: await google.credential(server, { sub: 'hers', email }) })
  await thief.api.updateProfile({ name: 'Ada', email: 'one@evil.example' })
  await server.api.verify({ token: await server.mail.token('one@evil.example') })
  const [link] = (await server.mail.last(email)).text.match(/(?<=\/revert\/)[\w-]{43}/) ?? []
  await thief.api.updateProfile({ name: 'Ada', email: 'two@evil.example' })
  const loggingIn = await findUserByEmail(server.deps.db, 'one@evil.example')
  if (!loggingIn || link === undefined) throw new Error('There is no such account or link.')
  await server.client().api.revert({ token: link })
  // The mail about the second address waited, and a log-in of his was between its two steps.
  expect(await server.mail.to('two@evil.example')).toEqual([])
  const late = inTransaction(server.deps.db, tx =>
    addLogin(server.deps, tx, loggingIn, support, { amr: 'pwd' }),
  )
  await expect(late).rejects.toMatchObject({ status: 400 })
})

test('no link is made for an account that has changed hands since its mail was begun', async () => {
  await using server = await start()
  const { email, api } = await addPerson(server)
  const before = await findUserByEmail(server.deps.db, email)
  if (!before) throw new Error('There is no Ada.')
  await reset(server, api, email)
  const makeToken = createLinkTokens(server.deps.db)
  const link = { purpose: 'email', expiresAt: server.clock.now() + 1_000 } as const
  await expect(makeToken({ ...link, user: before })).rejects.toThrow('changed')
})

test("a stranger's device is a new one again after a reset, so that his next log-in is told", async () => {
  await using server = await start()
  const ada = await addPerson(server)
  const stranger = server.client({ ip: '198.51.100.9' })
  const alerts = async () =>
    (await server.mail.subjects(ada.email)).filter(subject => subject === 'New log-in to your account').length
  await stranger.api.login(ada)
  expect(await alerts()).toBe(1)
  await reset(server, ada.api, ada.email)
  await ada.api.login({ email: ada.email, password: newPassword })
  await stranger.api.login({ email: ada.email, password: newPassword })
  expect(await alerts()).toBe(2)
})

test.each([
  ['has another password by now', { password_hash: 'another' }, 410],
  ['is disabled', { disabled_at: 1 }, 403],
])('a link to a new address moves no account that %s', async (_, change, status) => {
  await using server = await start()
  const { api, name, password, email } = await addPerson(server)
  await api.updateProfile({ name, password, email: 'new@example.com' })
  const token = await server.mail.token('new@example.com')
  await server.deps.db.updateTable('users').set(change).execute()
  expect(await refusalOf(server.api.verify({ token }))).toMatchObject({ status })
  expect(await findUserByEmail(server.deps.db, email)).toBeDefined()
})

test('a reset does not undo a change of address', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  await ada.api.updateProfile({ name: 'Ada', email: 'new@example.com' })
  await server.api.verify({ token: await server.mail.token('new@example.com') })
  await reset(server, server.client().api, 'new@example.com')
  await server.api.login({ email: 'new@example.com', password: newPassword })
  expect((await server.api.profile()).email).toBe('new@example.com')
})

test('"this was not me" works for 24 hours, says so, and outlives links that strangers ask for', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  await server.client({ ip: '203.0.113.7', userAgent: 'Other/1' }).api.login(ada)
  const letter = await server.mail.last(ada.email)
  expect(letter.subject).toBe('New log-in to your account')
  expect(letter.text).toContain('The link works once and for 24 hours.')
  const token = await server.mail.token(ada.email)
  server.clock.advance(60_000)
  await server.api.forgotPassword({ email: ada.email })
  await server.mail.to(ada.email)
  server.clock.advance(24 * 3_600_000 - 60_001)
  await server.api.resetPassword({ token, newPassword })
  await server.api.login({ email: ada.email, password: newPassword })
})

test('"this was not me" is over after 24 hours', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  await server.client({ ip: '203.0.113.7', userAgent: 'Other/1' }).api.login(ada)
  const token = await server.mail.token(ada.email)
  server.clock.advance(24 * 3_600_000)
  expect(await refusalOf(server.api.resetPassword({ token, newPassword }))).toMatchObject({ status: 410 })
})

test('two-factor stays on after a reset', async () => {
  await using server = await start()
  const ada = await addPersonWithTwoFactor(server)
  await reset(server, server.client().api, ada.email)
  const { tfaToken = '' } = await server.api.login({ email: ada.email, password: newPassword })
  await server.api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, ada.secret) })
})

test('someone with two registrations who resets the password confirms the address', async () => {
  await using server = await start()
  await server.api.register(registration())
  await server.api.register(registration({ password: 'another good one' }))
  await reset(server, server.api, 'ada@example.com')
  expect(await server.api.login({ email: 'ada@example.com', password: newPassword })).toEqual({})
})
