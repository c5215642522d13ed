import { afterAll, beforeAll, expect, test } from 'vitest'
import { supportBy } from '../edge/peer.ts'
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

type Person = Awaited<ReturnType<typeof addPerson>>

/** Everything that a thief who knows the password adds, and what shows that it still works. */
async function addThief(server: TestServer, ada: Person) {
  const thief = server.client({ ip: '198.51.100.9' })
  const app = await addApp(server)
  const passkey = createAuthenticator()
  const credential = () => google.credential(server, { sub: 'his', email: 'eve@evil.example' })
  const desktop = server.client({ ip: '198.51.100.9', clientType: 'desktop' })
  await thief.api.login(ada)
  await addPasskey(server, thief, passkey)
  await thief.api.linkGoogle({ credential: await credential() })
  await desktop.api.login(ada)
  const { body } = await exchange(server, app, await codeFor({ ...ada, ...thief }, app))
  return {
    ...thief,
    async ways() {
      // Signing in with a Google account that is connected nowhere makes an account of its own.
      const byGoogle = server.client()
      await byGoogle.api.loginWithGoogle({ credential: await credential() })
      const isIn = (attempt: Promise<unknown>) => attempt.then(() => true).catch(() => false)
      return {
        session: await isIn(thief.api.profile()),
        desktop: await isIn(desktop.api.profile()),
        passkey: await isIn(logInWith(server, server.client(), passkey)),
        google: (await byGoogle.api.profile()).email === ada.email,
        application: (await refreshWith(server, app, body.refresh_token ?? '')).status === 200,
      }
    },
  }
}

/** What happens between the theft and the reset. */
const orders: Readonly<Record<string, (ada: Person, thief: Pick<Person, 'api'>) => Promise<unknown>>> = {
  'resets at once': async () => undefined,
  'logs in to look, then resets': ada => ada.api.login(ada),
  'is logged out by the thief, logs in, then resets': async (ada, thief) => {
    await thief.api.logoutAllSessions()
    await ada.api.login(ada)
    await thief.api.login(ada)
  },
}

test.each(Object.entries(orders))('nothing of a thief is left when the owner %s', async (_, happens) => {
  await using server = await start()
  const ada = await addPerson(server)
  server.clock.advance(1_000)
  const thief = await addThief(server, ada)
  expect(Object.values(await thief.ways())).not.toContain(false)
  server.clock.advance(1_000)
  await happens(ada, thief)
  server.clock.advance(1_000)
  await reset(server, ada.api, ada.email)
  expect(Object.values(await thief.ways())).not.toContain(true)
})

test('the page of a reset lists what else opens the account, with day and place, and keeps what is named', async () => {
  await using server = await start()
  const ada = await addPerson(server, {}, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })
  const [hers, his] = [createAuthenticator(), createAuthenticator()]
  await addPasskey(server, ada, hers)
  server.clock.advance(1_000)
  const thief = server.client({
    ip: '198.51.100.9',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  })
  await thief.api.login(ada)
  server.clock.advance(1_000)
  await addPasskey(server, thief, his)
  await ada.api.linkGoogle({ credential: await google.credential(server) })
  const app = await addApp(server)
  await codeFor(ada, app)
  await ada.api.forgotPassword({ email: ada.email })
  const token = await server.mail.token(ada.email)
  const { access, twoFactor } = await server.client().api.describeReset({ token })
  expect(twoFactor).toBeUndefined()
  expect(access.map(({ kind, name, from }) => [kind, name, from])).toEqual([
    ['passkey', 'Firefox on Linux', 'Firefox on Linux, 192.0.2.1'],
    ['passkey', 'Firefox on Windows', 'Firefox on Windows, 198.51.100.9'],
    ['google', 'Google account', 'Firefox on Linux, 192.0.2.1'],
    ['application', 'Photo Album', 'Firefox on Linux, 192.0.2.1'],
    ['device', 'Firefox on Windows', '198.51.100.9'],
    ['device', 'Firefox on Linux', '192.0.2.1'],
  ])
  expect(access[1]?.since).toBe(new Date(server.clock.now()).toISOString())
  const keep = access.filter(({ from }) => from?.includes('192.0.2.1')).map(({ id }) => id)
  await server
    .client()
    .api.resetPassword({ token, newPassword, keep: [...keep, 'passkey:of-nobody', 'nonsense'] })
  const letter = await server.mail.last(ada.email)
  expect(letter.text).toContain('These have lost access: 1 passkey; 1 device. What you')
  expect(letter.text).toContain(
    'These still have access: 1 passkey; the Google account; 1 device; the application Photo Album. Remove',
  )
  expect((await ada.api.profile()).googleLinked).toBe(true)
  expect((await ada.api.authorizedApps()).apps).toHaveLength(1)
  await logInWith(server, server.client(), hers)
  expect(await refusalOf(logInWith(server, server.client(), his))).toMatchObject({ status: 400 })
  expect(await refusalOf(thief.api.profile())).toMatchObject({ status: 401 })
})

test('a change of password removes what is named, tells it, and logs every other device out', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  const [hers, his] = [createAuthenticator(), createAuthenticator()]
  await addPasskey(server, ada, hers)
  server.clock.advance(1_000)
  const other = server.client()
  await other.api.login(ada)
  await addPasskey(server, other, his)
  await ada.api.linkGoogle({ credential: await google.credential(server) })
  const { access } = await ada.api.access()
  expect(access.map(({ kind }) => kind)).toEqual(['passkey', 'passkey', 'google'])
  const change = { currentPassword: ada.password, newPassword, confirmPassword: newPassword }
  await ada.api.changePassword({ ...change, remove: [access[1]?.id ?? ''] })
  const letter = await server.mail.last(ada.email)
  expect(letter.subject).toBe('Your password was changed')
  expect(letter.text).toContain('These have lost access: 1 passkey. What you')
  expect(letter.text).toContain('These still have access: 1 passkey; the Google account. Remove')
  expect(await refusalOf(other.api.profile())).toMatchObject({ status: 401 })
  await logInWith(server, server.client(), hers)
  expect(await refusalOf(logInWith(server, server.client(), his))).toMatchObject({ status: 400 })
  const { events } = await ada.api.securityActivity()
  expect(events.map(({ summary }) => summary)).toContain('Passkey removed: An unknown program 2')
})

test('a change of password that names nothing removes no passkey', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  const hers = createAuthenticator()
  await addPasskey(server, ada, hers)
  await ada.api.changePassword({ currentPassword: ada.password, newPassword, confirmPassword: newPassword })
  await logInWith(server, server.client(), hers)
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
  expect(letter.text).toContain('These have lost access: 2 devices; the application Photo Album.')
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
    addLogin(server.deps, tx, loggingIn, supportBy('eve'), { amr: 'pwd' }),
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

/** A reset link for someone with two-factor on. */
async function askWithTwoFactor(server: TestServer) {
  const ada = await addPersonWithTwoFactor(server)
  await server.api.forgotPassword({ email: ada.email })
  return { ...ada, token: await server.mail.token(ada.email) }
}

test('two-factor stays on after a reset', async () => {
  await using server = await start()
  const { token, ...ada } = await askWithTwoFactor(server)
  await server.api.resetPassword({ token, newPassword })
  const { tfaToken = '' } = await server.api.login({ email: ada.email, password: newPassword })
  await server.api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, ada.secret) })
})

test.each(['the app', 'the backup codes'])(
  'a code of %s switches two-factor off with a reset',
  async whose => {
    await using server = await start()
    const { token, secret, backupCodes, email } = await askWithTwoFactor(server)
    const twoFactorToken = whose === 'the app' ? codeNow(server, secret) : (backupCodes[0] ?? '')
    await server.api.resetPassword({ token, newPassword, twoFactorToken })
    expect(await server.mail.subjects(email)).toContain('Two-factor authentication is off')
    expect(await server.api.login({ email, password: newPassword })).toEqual({})
  },
)

test('a Google account that replaces the one on the list is not kept', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  await ada.api.linkGoogle({ credential: await google.credential(server, { sub: 'hers' }) })
  const thief = server.client({ ip: '198.51.100.9' })
  await thief.api.login(ada)
  await server.api.forgotPassword({ email: ada.email })
  const token = await server.mail.token(ada.email)
  const { access } = await server.api.describeReset({ token })
  await thief.api.unlinkGoogle()
  await thief.api.linkGoogle({ credential: await google.credential(server, { sub: 'his' }) })
  await server.api.resetPassword({ token, newPassword, keep: access.map(({ id }) => id) })
  await ada.api.login({ email: ada.email, password: newPassword })
  expect((await ada.api.profile()).googleLinked).toBe(false)
})

test('an application that is kept sends the person here again: its tokens may be somebody else’s', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  const app = await addApp(server)
  await codeFor(ada, app)
  const thief = server.client({ ip: '198.51.100.9' })
  await thief.api.login(ada)
  const { body } = await exchange(server, app, await codeFor({ ...ada, ...thief }, app))
  await server.api.forgotPassword({ email: ada.email })
  const token = await server.mail.token(ada.email)
  await server.api.resetPassword({ token, newPassword, keep: [`application:${app.id}`] })
  expect((await refreshWith(server, app, body.refresh_token ?? '')).status).toBe(400)
  await ada.api.login({ email: ada.email, password: newPassword })
  expect((await ada.api.authorizedApps()).apps).toHaveLength(1)
})

test('the mail about a changed password goes to the address of that moment', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  await ada.api.changePassword({ currentPassword: ada.password, newPassword, confirmPassword: newPassword })
  // Whatever becomes of the account before the mail is sent.
  await server.deps.db.updateTable('users').set({ email: 'eve@evil.example' }).execute()
  expect(await server.mail.subjects(ada.email)).toContain('Your password was changed')
})

test('of 20 resets at once with one link and one code, one sets the password and switches two-factor off', async () => {
  await using server = await start()
  const { token, secret, email } = await askWithTwoFactor(server)
  const twoFactorToken = codeNow(server, secret)
  const choices = Array.from({ length: 20 }, (_, index) => `${newPassword} ${index}`)
  const outcomes = await Promise.allSettled(
    choices.map(choice => server.client().api.resetPassword({ token, newPassword: choice, twoFactorToken })),
  )
  const won = choices.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  expect(won).toHaveLength(1)
  const off = (await server.mail.subjects(email)).filter(subject => subject.endsWith('is off'))
  expect(off).toHaveLength(1)
  expect(await server.api.login({ email, password: won[0] ?? '' })).toEqual({})
})

test('a wrong code with a reset changes nothing, counts as a try, and leaves the link', async () => {
  await using server = await start()
  const { token, email, password } = await askWithTwoFactor(server)
  const wrong = { token, newPassword, twoFactorToken: '000000' }
  expect(await refusalOf(server.api.resetPassword(wrong))).toMatchObject({
    status: 400,
    message: 'That code is wrong or was already used. Please enter the newest one.',
  })
  expect(await server.api.login({ email, password })).toMatchObject({ tfaRequired: true })
  for (let tries = 1; tries < 20; tries += 1) await refusalOf(server.api.resetPassword(wrong))
  expect(await refusalOf(server.api.resetPassword(wrong))).toMatchObject({ status: 429 })
  await server.api.resetPassword({ token, newPassword })
})

/** Enters wrong codes after the right password, five with a log-in. @returns how many were judged */
async function guessCodes(
  { api }: Pick<Person, 'api'>,
  person: { email: string; password: string },
  count: number,
) {
  let judged = 0
  let tfaToken = ''
  for (let tries = 0; tries < count; tries += 1) {
    if (tries % 5 === 0) tfaToken = (await api.login(person)).tfaToken ?? ''
    const { status } = await refusalOf(api.loginSecondFactor({ tfaToken, twoFactorToken: '000000' }))
    if (status === 400) judged += 1
  }
  return judged
}

test('a thief who uses up the tries at codes does not take those of a known browser at a reset', async () => {
  await using server = await start()
  const ada = await addPersonWithTwoFactor(server)
  const thief = server.client({ ip: '198.51.100.9' })
  // Of the 20 tries switching it on took one.
  expect(await guessCodes(thief, ada, 20)).toBe(19)
  await ada.api.forgotPassword({ email: ada.email })
  const token = await server.mail.token(ada.email)
  const twoFactorToken = codeNow(server, ada.secret)
  await ada.api.resetPassword({ token, newPassword, twoFactorToken })
  expect(await ada.api.login({ email: ada.email, password: newPassword })).toEqual({})
})

test('browsers that logged in before two-factor was switched on have no tries at codes of their own', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  const thieves = [server.client(), server.client(), server.client()]
  for (const { api } of thieves) await api.login(ada)
  const { secret } = await ada.api.setupTwoFactor()
  await ada.api.enableTwoFactor({ token: codeNow(server, secret) })
  let judged = 0
  for (const thief of thieves) judged += await guessCodes(thief, ada, 10)
  // Switching it on took one of the 20 tries.
  expect(judged).toBe(19)
})

test('a factor that was switched on since the password was last set is told as such', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  const ask = async () => {
    await server.api.forgotPassword({ email: ada.email })
    return server.mail.token(ada.email)
  }
  server.clock.advance(1_000)
  await server.api.resetPassword({ token: await ask(), newPassword })
  server.clock.advance(1_000)
  const thief = server.client({ ip: '198.51.100.9' })
  await thief.api.login({ email: ada.email, password: newPassword })
  const { secret } = await thief.api.setupTwoFactor()
  await thief.api.enableTwoFactor({ token: codeNow(server, secret) })
  const token = await ask()
  expect((await server.api.describeReset({ token })).twoFactor).toEqual({
    since: new Date(server.clock.now()).toISOString(),
    from: 'An unknown program, 198.51.100.9',
    isNew: true,
  })
  server.clock.advance(1_000)
  await server.api.resetPassword({ token, newPassword: 'one more good one' })
  expect((await server.mail.last(ada.email)).text).toContain(
    'It has been on since November 21, 2026. It was switched on from this device: An unknown program, 198.51.100.9. That was after your password was last set.',
  )
  // Whoever sets the password moves that instant, so the day and the place are told in any case.
  const later = await ask()
  expect((await server.api.describeReset({ token: later })).twoFactor).toMatchObject({
    from: 'An unknown program, 198.51.100.9',
    isNew: false,
  })
  await server.api.resetPassword({ token: later, newPassword })
  expect((await server.mail.last(ada.email)).text).toContain(
    'It was switched on from this device: An unknown program, 198.51.100.9. If that was not you',
  )
})

test('someone with two registrations who resets the password confirms the address', async () => {
  await using server = await start()
  await server.api.register(registration())
  await server.api.register(registration({ password: 'another good one' }))
  await reset(server, server.api, 'ada@example.com')
  expect(await server.api.login({ email: 'ada@example.com', password: newPassword })).toEqual({})
})
