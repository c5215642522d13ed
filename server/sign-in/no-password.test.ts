import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPasskey, createAuthenticator, logInWith } from '../testing/authenticator.ts'
import { startGoogle, type TestGoogle } from '../testing/google.ts'
import { codeNow, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const minuteMs = 60_000
let google: TestGoogle
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => google.close())

const start = () => testServer({ environment: google.environment })
const byGoogle = async (server: TestServer) =>
  server.api.loginWithGoogle({ credential: await google.credential(server) })

async function switchTwoFactorOn(server: TestServer) {
  const { secret } = await server.api.setupTwoFactor({})
  await server.api.enableTwoFactor({ token: codeNow(server, secret) })
  return secret
}

const logInAgain = { status: 403, reauth: true, message: 'Please log in again to do this.' }

test('who logs in with Google alone deletes the account after a fresh log-in', async () => {
  await using server = await start()
  await byGoogle(server)
  server.clock.advance(15 * minuteMs)
  expect(await refusalOf(server.api.deleteAccount({}))).toMatchObject(logInAgain)
  // A password that nobody has set proves nothing, and makes nothing fresh.
  expect(await refusalOf(server.api.deleteAccount({ daPassword: 'a guess' }))).toMatchObject(logInAgain)
  expect(await refusalOf(server.api.setupTwoFactor({ password: 'a guess' }))).toMatchObject(logInAgain)
  await byGoogle(server)
  await server.api.deleteAccount({})
  expect(await refusalOf(server.api.profile())).toMatchObject({ status: 401 })
})

test('who has a passkey alone deletes the account after a fresh log-in with it', async () => {
  await using server = await start()
  await byGoogle(server)
  const passkey = createAuthenticator()
  await addPasskey(server, server, passkey)
  server.clock.advance(15 * minuteMs)
  expect(await refusalOf(server.api.deleteAccount({}))).toMatchObject(logInAgain)
  await logInWith(server, server, passkey)
  await server.api.deleteAccount({})
})

test('without a password, backup codes are renewed and two-factor is switched off after a fresh log-in', async () => {
  await using server = await start()
  await byGoogle(server)
  const secret = await switchTwoFactorOn(server)
  expect((await server.api.renewBackupCodes({})).backupCodes).toHaveLength(10)
  server.clock.advance(15 * minuteMs)
  expect(await refusalOf(server.api.renewBackupCodes({}))).toMatchObject(logInAgain)
  expect(await refusalOf(server.api.disableTwoFactor({}))).toMatchObject(logInAgain)
  const { tfaToken = '' } = await byGoogle(server)
  await server.api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, secret) })
  expect((await server.api.renewBackupCodes({})).backupCodes).toHaveLength(10)
  await server.api.disableTwoFactor({})
  expect((await server.api.profile()).twoFactorEnabled).toBe(false)
})

test('who has a password is asked for it, however fresh the log-in', async () => {
  await using server = await start()
  await byGoogle(server)
  const { email } = await server.api.profile()
  await server.api.forgotPassword({ email })
  const token = await server.mail.token(email)
  const { access } = await server.api.describeReset({ token })
  const keep = access.map(({ id }) => id)
  await server.api.resetPassword({ token, newPassword: 'a much better one', keep })
  await byGoogle(server)
  expect(await refusalOf(server.api.deleteAccount({}))).toMatchObject({
    status: 403,
    reauth: true,
    message: 'Please enter your password to do this.',
  })
})

test('a password is first set through a mail, not in the profile', async () => {
  await using server = await start()
  await byGoogle(server)
  const change = {
    currentPassword: 'x',
    newPassword: 'a much better one',
    confirmPassword: 'a much better one',
  }
  expect(await refusalOf(server.api.changePassword(change))).toMatchObject({
    status: 400,
    message: 'This account has no password yet. Choose "Forgot Password?" to set one.',
  })
})
