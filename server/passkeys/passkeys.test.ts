import { expect, test } from 'vitest'
import { addPasskey, createAuthenticator, logInWith } from '../testing/authenticator.ts'
import { addPerson, addPersonWithTwoFactor, codeNow, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const origin = 'https://sortwell.example'
const minuteMs = 60_000
const isOver = { status: 410, message: 'That took too long. Please try again.' }
const opensNothing = { status: 400, message: 'That passkey does not open an account here.' }

/** Somebody with a passkey, and a browser in which nobody is logged in. */
async function start(server: TestServer) {
  const ada = await addPerson(server)
  const authenticator = createAuthenticator()
  const passkey = await addPasskey(server, ada, authenticator)
  return { ada, authenticator, passkey, browser: server.client() }
}
const activityOf = async (api: TestServer['api']) =>
  (await api.securityActivity()).events.map(({ summary }) => summary)

test('a passkey that verified its user logs in alone, also where two-factor is on', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const authenticator = createAuthenticator({ syncs: true })
  await addPasskey(server, ada, authenticator)
  const browser = server.client()
  for (let times = 0; times < 3; times += 1) {
    expect(await logInWith(server, browser, authenticator)).toEqual({})
    expect((await browser.api.profile()).email).toBe(ada.email)
  }
  const { passkeys } = await browser.api.passkeys()
  expect(passkeys).toMatchObject([{ name: expect.any(String), synced: true, lastUsedAt: expect.any(String) }])
})

test('a passkey that did not verify its user asks for the code, and opens nothing where there is none', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const authenticator = createAuthenticator()
  await addPasskey(server, ada, authenticator)
  const browser = server.client()
  const { tfaRequired, tfaToken = '' } = await logInWith(server, browser, authenticator, {
    isVerified: false,
  })
  expect([tfaRequired, browser.tokens.token]).toEqual([true, null])
  await browser.api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, ada.secret) })
  expect((await browser.api.profile()).email).toBe(ada.email)

  const bob = await addPerson(server, { email: 'bob@example.com' })
  const key = createAuthenticator()
  await addPasskey(server, bob, key)
  expect(await refusalOf(logInWith(server, browser, key, { isVerified: false }))).toMatchObject({
    status: 400,
    message: 'Please unlock your passkey with its PIN, fingerprint or face, and try again.',
  })
})

test('passkeys are named after their device, renamed and removed, and each step is written down and mailed', async () => {
  await using server = await testServer()
  const { ada, authenticator, passkey, browser } = await start(server)
  server.clock.advance(1)
  const second = await addPasskey(server, ada)
  expect(second.name).toBe(`${passkey.name} 2`)
  await ada.api.renamePasskey({ id: passkey.id, name: ' Blue key ' })
  expect((await ada.api.passkeys()).passkeys.map(({ name }) => name)).toEqual(['Blue key', second.name])
  await ada.api.removePasskey({ id: passkey.id })
  expect(await refusalOf(ada.api.removePasskey({ id: passkey.id }))).toMatchObject({ status: 404 })
  expect(await refusalOf(ada.api.renamePasskey({ id: passkey.id, name: 'x' }))).toMatchObject({ status: 404 })
  expect(await refusalOf(logInWith(server, browser, authenticator))).toMatchObject(opensNothing)
  expect((await activityOf(ada.api)).filter(text => text.startsWith('Passkey')).toSorted()).toEqual([
    `Passkey added: ${passkey.name}`,
    `Passkey added: ${second.name}`,
    'Passkey removed: Blue key',
  ])
  const subjects = await server.mail.subjects(ada.email)
  expect(subjects.filter(subject => subject === 'A passkey was added')).toHaveLength(2)
  expect(subjects.at(-1)).toBe('A passkey was removed')
  expect((await server.mail.last(ada.email)).text).not.toContain('Blue key')
})

test('nobody renames or removes the passkey of somebody else', async () => {
  await using server = await testServer()
  const { passkey } = await start(server)
  const bob = await addPerson(server, { email: 'bob@example.com' })
  expect(await refusalOf(bob.api.renamePasskey({ id: passkey.id, name: 'x' }))).toMatchObject({ status: 404 })
  expect(await refusalOf(bob.api.removePasskey({ id: passkey.id }))).toMatchObject({ status: 404 })
})

test('adding and removing want a log-in of the last 15 minutes or the password; renaming does not', async () => {
  await using server = await testServer()
  const { ada, passkey } = await start(server)
  const { id } = passkey
  const { password } = ada
  server.clock.advance(16 * minuteMs)
  const wanted = { status: 403, reauth: true }
  expect(await refusalOf(ada.api.beginPasskey())).toMatchObject(wanted)
  expect(await refusalOf(ada.api.removePasskey({ id }))).toMatchObject(wanted)
  const wrong = { status: 400, message: 'Incorrect password.' }
  expect(await refusalOf(ada.api.beginPasskey({ password: 'wrong' }))).toMatchObject(wrong)
  expect(await refusalOf(ada.api.removePasskey({ id, password: 'wrong' }))).toMatchObject(wrong)
  await ada.api.renamePasskey({ id, name: 'Key' })
  await ada.api.removePasskey({ id, password })
  expect((await ada.api.beginPasskey()).options.rp.id).toBe('sortwell.example')
})

test('a challenge lives for five minutes, and a new one is given while the page stays open', async () => {
  await using server = await testServer()
  const { ada, authenticator, browser } = await start(server)
  const options = await browser.api.beginPasskeyLogin()
  const made = (await ada.api.beginPasskey()).options
  server.clock.advance(5 * minuteMs)
  expect(
    await refusalOf(browser.api.loginWithPasskey({ answer: authenticator.sign(options, origin) })),
  ).toMatchObject(isOver)
  const late = ada.api.addPasskey({ made: createAuthenticator().make(made, origin) })
  expect(await refusalOf(late)).toMatchObject(isOver)
  const renewed = await browser.api.beginPasskeyLogin()
  server.clock.advance(5 * minuteMs - 1)
  await browser.api.loginWithPasskey({ answer: authenticator.sign(renewed, origin) })
  expect((await browser.api.profile()).email).toBe(ada.email)
})

test('two tabs of one browser have a challenge each', async () => {
  await using server = await testServer()
  const { authenticator, browser } = await start(server)
  const first = await browser.api.beginPasskeyLogin()
  const second = await browser.api.beginPasskeyLogin()
  await browser.api.loginWithPasskey({ answer: authenticator.sign(first, origin) })
  await browser.api.loginWithPasskey({ answer: authenticator.sign(second, origin) })
})

test('a challenge is answered only by the browser that asked for it', async () => {
  await using server = await testServer()
  const { authenticator, browser } = await start(server)
  const options = await browser.api.beginPasskeyLogin()
  const answer = authenticator.sign(options, origin)
  const stranger = server.client()
  expect(await refusalOf(stranger.api.loginWithPasskey({ answer }))).toMatchObject(isOver)
  await stranger.api.beginPasskeyLogin()
  expect(await refusalOf(stranger.api.loginWithPasskey({ answer }))).toMatchObject(isOver)
  const attempt = `${'x'.repeat(43)}.${'0'.repeat(64)}`
  const forger = server.client({ headers: { Cookie: `sortwell_attempt=${attempt}` } })
  const forged = authenticator.sign(await forger.api.beginPasskeyLogin(), origin)
  expect(await refusalOf(forger.api.loginWithPasskey({ answer: forged }))).toMatchObject(isOver)
  await browser.api.loginWithPasskey({ answer })
})

test('the cookie of an attempt is out of reach for scripts and other sites, and no part of the answer', async () => {
  await using server = await testServer()
  const response = await server.send(
    new Request('http://localhost/auth/passkey/begin', {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    }),
  )
  expect(response.headers.get('Set-Cookie')).toMatch(
    /^sortwell_attempt=[\w-]{43}\.[0-9a-f]{64}; Path=\/auth; Max-Age=300; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect(Object.keys((await response.json()) as object).toSorted()).toEqual([
    'challenge',
    'rpId',
    'timeout',
    'userVerification',
  ])
})

test('of ten answers with one challenge one logs in', async () => {
  await using server = await testServer()
  const { authenticator, browser } = await start(server)
  const options = await browser.api.beginPasskeyLogin()
  const tries = Array.from({ length: 10 }, () =>
    browser.api.loginWithPasskey({ answer: authenticator.sign(options, origin) }).then(
      () => 'in',
      (error: Error) => error.message,
    ),
  )
  const outcomes = (await Promise.all(tries)).toSorted()
  expect(outcomes.filter(outcome => outcome === 'in')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['in', isOver.message]))
})

test('a wrong answer uses its challenge up', async () => {
  await using server = await testServer()
  const { authenticator, browser } = await start(server)
  const options = await browser.api.beginPasskeyLogin()
  const wrong = createAuthenticator().sign(options, origin, { userHandle: 'AAAA' })
  expect(await refusalOf(browser.api.loginWithPasskey({ answer: wrong }))).toMatchObject(opensNothing)
  const right = authenticator.sign(options, origin)
  expect(await refusalOf(browser.api.loginWithPasskey({ answer: right }))).toMatchObject(isOver)
})

test.each([
  ['of another origin', { origin: 'https://evil.example' }],
  ['of our domain without encryption', { origin: 'http://sortwell.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['that makes a passkey', { type: 'webauthn.create' }],
  ['without a touch', { isPresent: false }],
  ['for another person', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ['with a counter that stands still', { counter: 1 }],
  ['with a counter that is gone', { counter: 0 }],
])('an answer %s opens nothing', async (_, odd) => {
  await using server = await testServer()
  const { authenticator, browser } = await start(server)
  expect(await refusalOf(logInWith(server, browser, authenticator, odd))).toMatchObject(opensNothing)
  expect(browser.tokens.token).toBeNull()
})

test('an answer with a changed signature opens nothing', async () => {
  await using server = await testServer()
  const { authenticator, browser } = await start(server)
  const answer = authenticator.sign(await browser.api.beginPasskeyLogin(), origin)
  const signature = Buffer.from(answer.response.signature, 'base64url')
  signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
  const changed = { ...answer, response: { ...answer.response, signature: signature.toString('base64url') } }
  expect(await refusalOf(browser.api.loginWithPasskey({ answer: changed }))).toMatchObject(opensNothing)
})

test('a counter that goes back is told to the owner, who can still log in with the real one', async () => {
  await using server = await testServer()
  const { ada, authenticator, browser } = await start(server)
  await logInWith(server, browser, authenticator, { counter: 7 })
  expect(await refusalOf(logInWith(server, browser, authenticator, { counter: 7 }))).toMatchObject(
    opensNothing,
  )
  expect(await activityOf(ada.api)).toContainEqual(
    expect.stringMatching(/^Log-in refused with a passkey that may be a copy: /),
  )
  expect((await server.mail.last(ada.email)).subject).toBe('A log-in with a passkey was refused')
  await logInWith(server, browser, authenticator, { counter: 8 })
})

test('of two log-ins at once with one counter one gets in', async () => {
  await using server = await testServer()
  const { authenticator } = await start(server)
  const browsers = [server.client(), server.client(), server.client()]
  const outcomes = await Promise.all(
    browsers.map(browser =>
      logInWith(server, browser, authenticator, { counter: 9 }).then(
        () => 'in',
        () => 'out',
      ),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['in', 'out', 'out'])
})

test.each([
  ['of another origin', { origin: 'https://evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['that logs in', { type: 'webauthn.get' }],
  ['of a user who was not verified', { isVerified: false }],
  ['without a touch', { isPresent: false }],
])('a new passkey %s is refused', async (_, odd) => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { options } = await ada.api.beginPasskey()
  const made = createAuthenticator().make(options, origin, odd)
  expect(await refusalOf(ada.api.addPasskey({ made }))).toMatchObject({
    status: 400,
    message: 'That passkey could not be added. Please try again.',
  })
  expect((await ada.api.passkeys()).passkeys).toEqual([])
})

test('a challenge for a new passkey is taken by its own session alone, and never for a log-in', async () => {
  await using server = await testServer()
  const { ada, authenticator, browser } = await start(server)
  const { options } = await ada.api.beginPasskey()
  await browser.api.login(ada)
  const made = createAuthenticator().make(options, origin)
  expect(await refusalOf(browser.api.addPasskey({ made }))).toMatchObject(isOver)
  await browser.api.beginPasskeyLogin()
  const login = { ...options, rpId: options.rp.id, userVerification: 'preferred' as const }
  const answer = authenticator.sign(login, origin)
  expect(await refusalOf(browser.api.loginWithPasskey({ answer }))).toMatchObject(isOver)
  await ada.api.addPasskey({ made })
})

test('of several registrations with one challenge one counts; with a challenge each, all do', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { options } = await ada.api.beginPasskey()
  const add = (given: typeof options) =>
    ada.api.addPasskey({ made: createAuthenticator().make(given, origin) }).then(
      () => 'added',
      (error: Error) => error.message,
    )
  expect((await Promise.all([add(options), add(options), add(options)])).toSorted()).toEqual([
    isOver.message,
    isOver.message,
    'added',
  ])
  const each = await Promise.all([ada.api.beginPasskey(), ada.api.beginPasskey()])
  expect(await Promise.all(each.map(given => add(given.options)))).toEqual(['added', 'added'])
  const { passkeys } = await ada.api.passkeys()
  expect(new Set(passkeys.map(({ name }) => name)).size).toBe(3)
})

test('an authenticator is added once, also to two accounts', async () => {
  await using server = await testServer()
  const { ada, authenticator } = await start(server)
  const { options } = await ada.api.beginPasskey()
  expect(options.excludeCredentials).toMatchObject([{ id: authenticator.id, transports: ['internal'] }])
  const again = { status: 409, message: 'That passkey was added before.' }
  expect(await refusalOf(ada.api.addPasskey({ made: authenticator.make(options, origin) }))).toMatchObject(
    again,
  )
  const bob = await addPerson(server, { email: 'bob@example.com' })
  const his = (await bob.api.beginPasskey()).options
  expect(await refusalOf(bob.api.addPasskey({ made: authenticator.make(his, origin) }))).toMatchObject(again)
})

test('an account has at most twenty passkeys, however many are added at once', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  for (let count = 0; count < 18; count += 1) await addPasskey(server, ada)
  const begun = await Promise.all(Array.from({ length: 5 }, () => ada.api.beginPasskey()))
  await Promise.allSettled(
    begun.map(({ options }) => ada.api.addPasskey({ made: createAuthenticator().make(options, origin) })),
  )
  expect((await ada.api.passkeys()).passkeys).toHaveLength(20)
  expect(await refusalOf(ada.api.beginPasskey())).toMatchObject({ status: 409 })
})

test('a removal comes before a log-in, or ends what that began: the code that it waits for', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const authenticator = createAuthenticator()
  const { id } = await addPasskey(server, ada, authenticator)
  const browser = server.client()
  const { tfaToken = '' } = await logInWith(server, browser, authenticator, { isVerified: false })
  await ada.api.removePasskey({ id })
  const code = { tfaToken, twoFactorToken: codeNow(server, ada.secret) }
  expect(await refusalOf(browser.api.loginSecondFactor(code))).toMatchObject({ status: 410 })

  const next = createAuthenticator()
  const added = await addPasskey(server, ada, next)
  const options = await browser.api.beginPasskeyLogin()
  const [login] = await Promise.allSettled([
    browser.api.loginWithPasskey({ answer: next.sign(options, origin) }),
    ada.api.removePasskey({ id: added.id }),
  ])
  const message = login.status === 'rejected' ? login.reason.message : 'in'
  expect(['in', opensNothing.message]).toContain(message)
  expect((await ada.api.passkeys()).passkeys).toEqual([])
})

test('a disabled, a closed and an erased account are not opened', async () => {
  await using server = await testServer()
  const { ada, authenticator, browser } = await start(server)
  const set = (change: { disabled_at: number | null }) =>
    server.deps.db.updateTable('users').set(change).where('email_key', '=', ada.email).execute()
  await set({ disabled_at: 1 })
  expect(await refusalOf(logInWith(server, browser, authenticator))).toMatchObject({ status: 403 })
  await set({ disabled_at: null })
  await ada.api.deleteAccount({ daPassword: ada.password })
  expect(await refusalOf(logInWith(server, browser, authenticator))).toMatchObject({ status: 400 })
  await server.deps.db.deleteFrom('users').execute()
  expect(await server.deps.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  expect(await refusalOf(logInWith(server, browser, authenticator))).toMatchObject(opensNothing)
})

test('a log-in by passkey on a new device is told by mail like any other', async () => {
  await using server = await testServer()
  const { ada, authenticator } = await start(server)
  await logInWith(server, server.client({ ip: '203.0.113.7', userAgent: 'Other/2' }), authenticator)
  expect((await server.mail.last(ada.email)).subject).toBe('New log-in to your account')
})

test.each([
  ['http://127.0.0.1:3000', 'PUBLIC_ORIGIN names an IP address'],
  ['http://[::1]:3000', 'PUBLIC_ORIGIN names an IP address'],
  ['https://192.0.2.7', 'PUBLIC_ORIGIN names an IP address'],
  ['http://nas.local:3000', 'PUBLIC_ORIGIN is neither https nor localhost'],
])('at %s passkeys are not offered, and the log says why', async (PUBLIC_ORIGIN, reason) => {
  await using server = await testServer({ environment: { PUBLIC_ORIGIN } })
  expect(server.logLines.join()).toContain(`passkeys are not offered: ${reason}`)
  const refused = { status: 404, message: 'Passkeys are not offered here.' }
  expect(await refusalOf(server.api.beginPasskeyLogin())).toMatchObject(refused)
  const ada = await addPerson(server)
  expect(await refusalOf(ada.api.beginPasskey())).toMatchObject(refused)
  expect((await ada.api.passkeys()).passkeys).toEqual([])
  expect(await server.api.settings()).not.toHaveProperty('passkeyOrigin')
})

test('at localhost passkeys belong to localhost, whatever the port', async () => {
  await using server = await testServer({ environment: { PUBLIC_ORIGIN: 'http://localhost:3000' } })
  expect(server.logLines.join()).not.toContain('passkeys')
  const { options } = await (await addPerson(server)).api.beginPasskey()
  expect(options.rp).toEqual({ id: 'localhost', name: 'Sortwell' })
  expect(await server.api.settings()).toMatchObject({ passkeyOrigin: 'http://localhost:3000' })
})

test('what a browser is asked to make tells nobody who the person is', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { options } = await ada.api.beginPasskey()
  expect(options).toMatchObject({
    attestation: 'none',
    timeout: 300_000,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    user: { name: ada.email, displayName: 'Ada' },
  })
  expect(Buffer.from(options.user.id, 'base64url').toString()).toMatch(/^[0-9a-f-]{36}$/)
})

test('an export lists passkeys without their keys', async () => {
  await using server = await testServer()
  const { ada, passkey, authenticator } = await start(server)
  const exported = await ada.api.exportData()
  expect(exported.passkeys).toEqual([passkey])
  expect(JSON.stringify(exported)).not.toContain(authenticator.id)
})
