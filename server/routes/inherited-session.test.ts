import { expect, test } from 'vitest'
import { startGoogle } from '../testing/google.ts'
import { addApp, codeFor, exchange, post, requestOf, verifier } from '../testing/oauth.ts'
import { addPerson, refusalOf } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

type Person = Pick<Awaited<ReturnType<typeof addPerson>>, 'api'>

const dayMs = 86_400_000
const minuteMs = 60_000
const desktop = { id: 'sortwell-desktop' }
const redirectUri = 'http://127.0.0.1:49152/callback'
const asked = { redirect_uri: redirectUri, scope: 'desktop:session' }
const askDevice = async (server: TestServer) =>
  (await post(server, '/oauth/device_authorization', { client_id: desktop.id })).body
const wantsPassword = { status: 403, message: 'Please enter your password to do this.', reauth: true }

/** The two ways in which a session makes another one. @returns the new session's client */
const ways = {
  'a log-in through the browser': async (server: TestServer, person: Person, password?: string) => {
    const request = requestOf(desktop, asked)
    const { redirect_uri } = await person.api.grantAccess({ ...request, ...(password ? { password } : {}) })
    const code = new URL(redirect_uri ?? '').searchParams.get('code') ?? ''
    const app = server.client({ clientType: 'desktop' })
    await app.api.loginWithBrowser({ code, codeVerifier: verifier, redirectUri })
    return app
  },
  'a log-in of another device': async (server: TestServer, person: Person, password?: string) => {
    const { device_code = '', user_code: userCode = '' } = await askDevice(server)
    await person.api.answerDeviceLogin({ userCode, allow: true, ...(password ? { password } : {}) })
    server.clock.advance(5000)
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    const { body } = await post(server, '/oauth/token', { grant_type, client_id: desktop.id, device_code })
    const app = server.client({ clientType: 'desktop' })
    app.tokens.token = body.access_token ?? null
    return app
  },
}

const rows = (server: TestServer) =>
  server.deps.db.selectFrom('sessions').selectAll().orderBy('created_at').execute()

test.each(Object.entries(ways))('%s needs a fresh log-in, or the password', async (_, make) => {
  await using server = await testServer()
  const ada = await addPerson(server)
  server.clock.advance(15 * minuteMs)
  expect(await refusalOf(make(server, ada))).toMatchObject(wantsPassword)
  expect(await refusalOf(make(server, ada, 'not the password'))).toMatchObject({
    status: 400,
    message: 'Incorrect password.',
  })
  expect(await rows(server)).toHaveLength(1)
  const app = await make(server, ada, ada.password)
  // Both sessions are as fresh as the password.
  for (const { api } of [app, ada]) expect(await api.setupTwoFactor()).toMatchObject({})
})

test.each(Object.entries(ways))('%s ends no later than the session that allowed it', async (_, make) => {
  await using server = await testServer()
  const ada = await addPerson(server)
  for (let week = 0; week < 4; week += 1) {
    server.clock.advance(6 * dayMs)
    await ada.api.profile()
  }
  const [parent] = await rows(server)
  const phone = await make(server, ada, ada.password)
  const laptop = await make(server, phone)
  const ends = (await rows(server)).map(row => row.absolute_expires_at)
  expect(ends).toEqual(Array(3).fill(parent?.absolute_expires_at))
  for (const row of await rows(server)) expect(row.idle_expires_at).toBeLessThanOrEqual(ends[0] ?? 0)
  server.clock.advance(6 * dayMs)
  for (const { api } of [phone, laptop]) expect(await refusalOf(api.profile())).toMatchObject({ status: 401 })
})

test.each(Object.entries(ways))(
  '%s stays when the session that allowed it is logged out',
  async (_, make) => {
    await using server = await testServer()
    const ada = await addPerson(server)
    const app = await make(server, ada)
    await ada.api.logoutCurrentSession()
    expect((await app.api.sessions()).sessions).toMatchObject([{ current: true }])
  },
)

test('a device is told the life that its session has', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { device_code = '', user_code: userCode = '' } = await askDevice(server)
  await ada.api.answerDeviceLogin({ userCode, allow: true })
  server.clock.advance(5000)
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const { body } = await post(server, '/oauth/token', { grant_type, client_id: desktop.id, device_code })
  expect(body.expires_in).toBe(30 * 86_400 - 5)
})

test('a session of a log-in has its own life', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  await server.client({ clientType: 'desktop' }).api.login(ada)
  const ends = (await rows(server)).map(row => row.absolute_expires_at - server.clock.now())
  expect(ends.sort((a, b) => a - b)).toEqual([30 * dayMs, 180 * dayMs])
})

test('denying a device needs no password', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  server.clock.advance(15 * minuteMs)
  const { user_code: userCode = '' } = await askDevice(server)
  expect(await ada.api.answerDeviceLogin({ userCode, allow: false })).toEqual({ status: 'success' })
})

test('whoever has no password logs in again', async () => {
  const google = await startGoogle()
  await using server = await testServer({ environment: google.environment })
  const logIn = async () => server.api.loginWithGoogle({ credential: await google.credential(server) })
  await server.api.loginWithGoogle({
    credential: await google.credential(server),
    legalConsent: {
      termsOfService: { accepted: true },
      privacyPolicy: { accepted: true },
      refundPolicy: { accepted: true },
    },
  })
  for (const make of Object.values(ways)) {
    server.clock.advance(15 * minuteMs)
    expect(await refusalOf(make(server, server))).toMatchObject({
      status: 403,
      message: 'Please log in again to do this.',
      reauth: true,
    })
    await logIn()
    await make(server, server)
  }
  await google.close()
})

test('an application of somebody else asks for a fresh log-in only if it wants one', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const app = await addApp(server)
  server.clock.advance(dayMs)
  expect((await exchange(server, app, await codeFor(ada, app))).status).toBe(200)
})
