import { generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '../store/operations/sweep.ts'
import { startGoogle, type TestGoogle } from '../testing/google.ts'
import { addApp, requestOf } from '../testing/oauth.ts'
import { addPerson, addPersonWithTwoFactor, codeNow, refusalOf, registration } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'

const forged = await generateKeyPair('RS256')
let google: TestGoogle
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => google.close())

const start = () => testServer({ environment: google.environment })
const credential: TestGoogle['credential'] = (...given) => google.credential(...given)

test('a new person gets a verified account, and the same one the next time', async () => {
  await using server = await start()
  await server.api.loginWithGoogle({ credential: await credential(server) })
  const profile = await server.api.profile()
  expect(profile).toMatchObject({
    name: 'Ada',
    email: 'ada@gmail.com',
    hasPassword: false,
    googleLinked: true,
  })
  const later = server.client()
  await later.api.loginWithGoogle({ credential: await credential(server, { email: 'renamed@gmail.com' }) })
  expect((await later.api.profile()).email).toBe('ada@gmail.com')
})

test('an address that Google answers for is linked, and its owner is told', async () => {
  await using server = await start()
  const ada = await addPerson(server, { email: 'ada@gmail.com' })
  await server.api.loginWithGoogle({ credential: await credential(server) })
  expect(await server.api.profile()).toMatchObject({ hasPassword: true, googleLinked: true })
  const letters = await server.mail.to(ada.email)
  const told = letters.find(({ subject }) => subject === 'A Google account was connected')
  expect(told?.text).toContain('choose "Disconnect Google" in the account settings of your profile')
})

test('an address that Google does not answer for wants the password first', async () => {
  await using server = await start()
  const ada = await addPerson(server, { email: 'ada@example.com' })
  const foreign = await credential(server, { email: ada.email })
  expect(await refusalOf(server.api.loginWithGoogle({ credential: foreign }))).toMatchObject({
    status: 409,
    message:
      'This address already has an account. Log in with your password, then connect Google in your profile.',
  })
  await ada.api.linkGoogle({ credential: foreign })
  await server.api.loginWithGoogle({ credential: await credential(server, { email: ada.email }) })
  expect((await server.api.profile()).email).toBe(ada.email)
})

const used = {
  status: 400,
  message: 'That Google sign-in is not valid any more. Please try again.',
}

test('a credential signs in once, however it is written', async () => {
  await using server = await start()
  const given = await credential(server)
  await server.api.loginWithGoogle({ credential: given })
  const thief = server.client().api
  expect(await refusalOf(thief.loginWithGoogle({ credential: given }))).toMatchObject(used)
  expect(await refusalOf(thief.loginWithGoogle({ credential: `${given}==` }))).toMatchObject({ status: 400 })
  expect(await refusalOf(server.api.linkGoogle({ credential: given }))).toMatchObject(used)
  server.clock.advance(3_630_000)
  await sweep(server.deps.db, server.clock.now())
  expect(await refusalOf(thief.loginWithGoogle({ credential: given }))).toMatchObject(used)
  expect(await server.deps.db.selectFrom('used_credentials').selectAll().execute()).toEqual([])
})

test('a credential that connected an account signs nobody in', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  const given = await credential(server)
  await ada.api.linkGoogle({ credential: given })
  expect(await refusalOf(server.api.loginWithGoogle({ credential: given }))).toMatchObject(used)
})

test('of twenty who bring one credential at once, one comes in', async () => {
  await using server = await start()
  const given = await credential(server)
  const tries = Array.from({ length: 20 }, () => server.client().api.loginWithGoogle({ credential: given }))
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await server.deps.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(used)
})

test('a password that someone else set on an unproven address is worth nothing after Google', async () => {
  await using server = await start()
  const squatter = registration({ email: 'ada@gmail.com', password: 'the password of eve' })
  await server.api.register(squatter)
  const token = await server.mail.token('ada@gmail.com')
  const ada = server.client()
  await ada.api.loginWithGoogle({ credential: await credential(server) })
  expect(await refusalOf(server.api.login(squatter))).toMatchObject({ status: 400 })
  expect(await refusalOf(server.api.verify({ token }))).toMatchObject({ status: 410 })
  expect(await ada.api.profile()).toMatchObject({ hasPassword: false, name: 'Ada' })
})

test('two-factor is asked after Google too', async () => {
  await using server = await start()
  const ada = await addPersonWithTwoFactor(server, { email: 'ada@gmail.com' })
  const { api } = server.client()
  const { tfaRequired, tfaToken = '' } = await api.loginWithGoogle({ credential: await credential(server) })
  expect(tfaRequired).toBe(true)
  await api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, ada.secret) })
  expect((await api.profile()).email).toBe('ada@gmail.com')
})

test('Google is disconnected only when a password is left', async () => {
  await using server = await start()
  await server.api.loginWithGoogle({ credential: await credential(server) })
  expect(await refusalOf(server.api.unlinkGoogle())).toMatchObject({ status: 409 })
  await server.api.forgotPassword({ email: 'ada@gmail.com' })
  const token = await server.mail.token('ada@gmail.com')
  const { access } = await server.api.describeReset({ token })
  const keep = access.map(({ id }) => id)
  await server.api.resetPassword({ token, newPassword: 'a much better one', keep })
  await server.api.login({ email: 'ada@gmail.com', password: 'a much better one' })
  await server.api.unlinkGoogle()
  expect((await server.api.profile()).googleLinked).toBe(false)
})

test('who has no password is told to log in again for max_age=0, however fresh the log-in is', async () => {
  await using server = await start()
  const app = await addApp(server)
  const asked = requestOf(app, { max_age: '0' })
  await server.api.loginWithGoogle({ credential: await credential(server) })
  expect(await refusalOf(server.api.grantAccess(asked))).toMatchObject({
    status: 403,
    reauth: true,
    message: 'Please log in again to do this.',
  })
})

test.each<[string, JWTPayload]>([
  ['another audience', { aud: 'someone-else' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['its time over', { exp: 1 }],
  ['an address that is not verified', { email_verified: false }],
  ['an address verified in words', { email_verified: 'true' }],
  ['no address', { email: undefined }],
  ['an address of look-alike letters', { email: 'ada\u212a@gmail.com' }],
  ['an empty subject', { sub: '' }],
])('a credential with %s is refused', async (_, given) => {
  await using server = await start()
  const call = server.api.loginWithGoogle({ credential: await credential(server, given) })
  expect(await refusalOf(call)).toMatchObject({ status: 400 })
})

test('a credential that Google did not sign is refused, whatever it claims about its signature', async () => {
  await using server = await start()
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"google-1"}')}.`
  const others = [
    await credential(server, {}, forged.privateKey),
    await credential(server, {}, google.privateKey, { alg: 'RS256', kid: 'k2' }),
    unsigned,
    'x',
    'a.b.c',
  ]
  for (const other of others)
    expect(await refusalOf(server.api.loginWithGoogle({ credential: other }))).toMatchObject({ status: 400 })
})

test('keys that cannot be fetched are a temporary failure', async () => {
  await using server = await testServer({
    environment: { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_JWKS_URL: 'http://127.0.0.1:9/certs' },
  })
  const call = server.api.loginWithGoogle({ credential: await credential(server) })
  expect(await refusalOf(call)).toMatchObject({ status: 503, retryAfterSeconds: 30 })
})

test('the site is told the client id, or that there is none', async () => {
  await using server = await start()
  expect(await server.api.settings()).toMatchObject({
    googleClientId: google.clientId,
    googleScript: 'https://accounts.google.com/gsi/client',
    supportEmail: 'support@sortwell.example',
  })
  await using plain = await testServer()
  expect(await plain.api.settings()).not.toHaveProperty('googleClientId')
  expect(await refusalOf(plain.api.loginWithGoogle({ credential: 'x' }))).toMatchObject({ status: 404 })
})
