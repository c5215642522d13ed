import { expect, test } from 'vitest'
import { supportBy } from '../edge/peer.ts'
import { findUserByEmail } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import { startGoogle } from '../testing/google.ts'
import { addApp, basic, codeFor, exchange, post, refreshWith, userInfo } from '../testing/oauth.ts'
import { addPerson, addPersonWithTwoFactor, codeNow, goodPassword, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { disableAccount, enableAccount } from './disabled.ts'

const ada = { email: 'ada@example.com', password: goodPassword }
const said = {
  status: 403,
  message: 'This account is disabled. Please write to support@sortwell.example.',
}

async function act(server: TestServer, work: typeof disableAccount, email = ada.email) {
  const owner = await findUserByEmail(server.deps.db, email)
  if (!owner) throw new Error('There is no Ada.')
  await inTransaction(server.deps.db, tx => work(server.deps, tx, owner, supportBy('eve')))
}

test('a disabled account is logged out everywhere and cannot be logged in to, until it is enabled', async () => {
  await using server = await testServer()
  const { api } = await addPerson(server)
  await act(server, disableAccount)
  expect(await refusalOf(api.profile())).toMatchObject({ status: 401 })
  expect(await refusalOf(api.login(ada))).toMatchObject(said)
  expect(await refusalOf(api.login({ ...ada, password: 'wrong' }))).toMatchObject({ status: 400 })
  expect(await server.mail.subjects(ada.email)).toContain('Your account is disabled')

  await act(server, enableAccount)
  await api.login(ada)
  const { events } = await api.securityActivity()
  expect(events.map(event => event.summary)).toEqual(
    expect.arrayContaining(['Account disabled: by support', 'Account enabled: by support']),
  )
  const { text } = await server.mail.last(ada.email)
  expect(text).toContain('UTC. Done by Sortwell support.')
})

test('a log-in that waits for its code does not outlive the disabling', async () => {
  await using server = await testServer()
  const { api, secret } = await addPersonWithTwoFactor(server)
  const { tfaToken = '' } = await api.login(ada)
  await act(server, disableAccount)
  const twoFactorToken = codeNow(server, secret)
  expect(await refusalOf(api.loginSecondFactor({ tfaToken, twoFactorToken }))).toMatchObject({ status: 410 })
})

test('a new address that was asked for before cannot be confirmed once the account was disabled', async () => {
  await using server = await testServer()
  const { api } = await addPerson(server)
  const asked = { name: 'Ada', email: 'thief@example.com', password: goodPassword }
  await api.updateProfile(asked)
  // The mail about it still waits.
  await act(server, disableAccount)
  await act(server, enableAccount)
  expect(await server.mail.to(asked.email)).toEqual([])
})

test('a reset link of before does nothing, and whoever asks for one is told why there is none', async () => {
  await using server = await testServer()
  const { api } = await addPerson(server)
  await api.forgotPassword({ email: ada.email })
  const token = await server.mail.token(ada.email)
  await act(server, disableAccount)
  expect(await refusalOf(api.resetPassword({ token, newPassword: 'a much better one' }))).toMatchObject({
    status: 410,
  })
  await server.mail.to(ada.email)
  await api.forgotPassword({ email: ada.email })
  const { subject, text } = await server.mail.last(ada.email)
  expect(subject).toBe('Your account is disabled')
  expect(text).not.toContain('reset-password/')
  expect(text).toContain('To have it opened again, write to support@sortwell.example.')
})

test('applications learn nothing more while the account is disabled, and go on when it is enabled', async () => {
  await using server = await testServer()
  const person = await addPerson(server)
  const app = await addApp(server)
  const unused = await codeFor(person, app)
  const { body } = await exchange(server, app, await codeFor(person, app))
  const { access_token = '', refresh_token = '' } = body
  await act(server, disableAccount)
  expect((await userInfo(server, access_token)).status).toBe(401)
  expect((await post(server, '/oauth/introspect', { token: access_token }, basic(app))).body).toEqual({
    active: false,
  })
  expect(await refreshWith(server, app, refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant', error_description: 'The account is disabled.' },
  })
  expect((await exchange(server, app, unused)).body).toMatchObject({ error: 'invalid_grant' })

  await act(server, enableAccount)
  expect((await userInfo(server, access_token)).status).toBe(200)
  expect((await refreshWith(server, app, refresh_token)).status).toBe(200)
})

test('Google opens no disabled account, be it connected or only of the same address', async () => {
  const google = await startGoogle()
  const gmail = 'ada@gmail.com'
  await using server = await testServer({ environment: google.environment })
  await addPerson(server, { email: gmail })
  await act(server, disableAccount, gmail)
  const login = async () =>
    server.client().api.loginWithGoogle({ credential: await google.credential(server) })
  expect(await refusalOf(login())).toMatchObject(said)
  expect((await findUserByEmail(server.deps.db, gmail))?.google_sub).toBeNull()
  await act(server, enableAccount, gmail)
  await login()
  await act(server, disableAccount, gmail)
  expect(await refusalOf(login())).toMatchObject(said)
  await google.close()
})

test('of log-ins at the same moment none survives', async () => {
  await using server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  await addPerson(server)
  const logins = Array.from({ length: 20 }, () =>
    server
      .client()
      .api.login(ada)
      .catch(() => undefined),
  )
  await Promise.all([...logins, act(server, disableAccount)])
  expect(await server.deps.db.selectFrom('sessions').select('id').execute()).toEqual([])
})
