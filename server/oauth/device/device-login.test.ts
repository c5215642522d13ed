import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import type { Access } from '../../contract/shapes.ts'
import { readDeviceName } from '../../sign-in/user-agent.ts'
import { addApp, askForLogin, issuer, type OAuthAnswer, post } from '../../testing/oauth.ts'
import { addPerson, refusalOf } from '../../testing/people.ts'
import { type TestClientOptions, type TestServer, testServer } from '../../testing/test-server.ts'

const client_id = 'sortwell-desktop'
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
const second = 1000

/** A third party's own library, which was certified against the standards. @param onFetch is told of each request */
async function connect(
  server: TestServer,
  onFetch: (path: string) => unknown = () => undefined,
  clientId = client_id,
) {
  const device = server.client({
    ip: '203.0.113.9',
    userAgent: 'Sortwell/0.1.0 (Linux)',
    clientType: 'desktop',
  })
  const fetch: oidc.CustomFetch = async (url, options) => {
    await onFetch(new URL(url).pathname)
    return device.send(new Request(url, options as RequestInit))
  }
  const published = await device.send(new Request(`${issuer}/.well-known/openid-configuration`))
  const metadata = (await published.json()) as oidc.ServerMetadata
  const config = new oidc.Configuration(
    { ...metadata, device_authorization_endpoint: `${issuer}/oauth/device_authorization` },
    clientId,
    undefined,
    oidc.None(),
  )
  config[oidc.customFetch] = fetch
  return config
}

test('the published metadata names no grant that only programs of ours may use', async () => {
  await using server = await testServer()
  const response = await server.send(new Request(`${issuer}/.well-known/openid-configuration`))
  const metadata = (await response.json()) as Record<string, unknown>
  expect(metadata).not.toHaveProperty('device_authorization_endpoint')
  expect(metadata.grant_types_supported).toEqual(['authorization_code', 'refresh_token'])
})

const ask = async (server: TestServer, name = 'nas') =>
  (await post(server, '/oauth/device_authorization', { client_id, device_name: name })).body

const poll = (server: TestServer, device_code = ''): Promise<OAuthAnswer> =>
  post(server, '/oauth/token', { grant_type, client_id, device_code })

/** Asks as soon as the interval allows. */
async function pollInTime(server: TestServer, device_code = '') {
  server.clock.advance(5 * second)
  const { status, body } = await poll(server, device_code)
  return status === 200 ? 'logged in' : body.error
}

test('a certified client goes all the way: it asks, a person allows, it gets a session', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  let questions = 0
  const config = await connect(server, async path => {
    if (path !== '/oauth/token') return
    questions += 1
    server.clock.advance(5 * second)
    if (questions === 2) await ada.api.answerDeviceLogin({ userCode: asked.user_code, allow: true })
  })
  const asked = await oidc.initiateDeviceAuthorization(config, {
    scope: 'desktop:session',
    device_name: 'nas',
  })
  expect(asked).toEqual({
    device_code: expect.stringMatching(/^[\w-]{43}$/),
    user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    verification_uri: 'https://sortwell.example/device',
    expires_in: 600,
    interval: 5,
  })
  // The library waits for as long as the server says; the server's own clock is moved instead.
  const soon = { ...asked, interval: 0.001 }
  const tokens = await oidc.pollDeviceAuthorizationGrant(config, soon, { scope: 'desktop:session' })
  expect(questions).toBe(2)
  expect(tokens).toMatchObject({
    token_type: 'bearer',
    scope: 'desktop:session',
    expires_in: 30 * 86_400 - 10,
  })

  const nas = server.client()
  nas.tokens.token = tokens.access_token
  expect(await nas.api.profile()).toMatchObject({ email: 'ada@example.com' })
  const { sessions } = await nas.api.sessions()
  expect(sessions.find(({ current }) => current)).toMatchObject({
    clientType: 'desktop',
    ipAddress: '203.0.113.9',
    device: 'Sortwell on Linux',
  })
})

test('the page is told the device, its place and the time, and nothing of it after the answer', async () => {
  await using server = await testServer({ environment: { TRUSTED_PROXIES: '10.0.0.1', CLOUDFLARE: 'on' } })
  const ada = await addPerson(server)
  const proxied: TestClientOptions = {
    ip: '10.0.0.1',
    userAgent: 'Sortwell/0.1.0 (Linux)',
    headers: { 'X-Forwarded-For': '203.0.113.9', 'CF-IPCountry': 'NL' },
  }
  const device = { ...server, send: server.client(proxied).send }
  const { user_code: userCode = '' } = await ask(device)
  expect(await ada.api.describeDeviceLogin({ userCode })).toEqual({
    name: 'nas',
    program: 'Sortwell on Linux',
    ipAddress: '203.0.113.9',
    country: 'NL',
    isNear: false,
    askedAt: '2026-11-21T12:00:00.000Z',
    until: '2026-11-21T12:10:00.000Z',
  })
  const near = (await ask(server)).user_code ?? ''
  expect(await ada.api.describeDeviceLogin({ userCode: near })).toMatchObject({ isNear: true })
  await ada.api.answerDeviceLogin({ userCode, allow: false })
  expect(await refusalOf(ada.api.describeDeviceLogin({ userCode }))).toMatchObject({
    status: 400,
    message: 'That code is wrong or has run out. Compare it with the one that your device shows now.',
  })
})

test('a code is taken in any case and with any blanks', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { userCode } = await askForLogin(server)
  const typed = ` ${userCode.toLowerCase().replace('-', ' ')} `
  expect(await ada.api.describeDeviceLogin({ userCode: typed })).toMatchObject({
    program: 'An unknown program',
  })
})

test('a device waits until somebody answers, and a denied one is told so once', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { device_code, user_code: userCode = '' } = await ask(server)
  expect(await pollInTime(server, device_code)).toBe('authorization_pending')
  await ada.api.answerDeviceLogin({ userCode, allow: false })
  expect(await pollInTime(server, device_code)).toBe('access_denied')
  expect(await pollInTime(server, device_code)).toBe('invalid_grant')
})

test('one that asks too often is slowed down, by five seconds each time', async () => {
  await using server = await testServer()
  const { device_code } = await ask(server)
  const error = async () => (await poll(server, device_code)).body.error
  expect(await error()).toBe('authorization_pending')
  server.clock.advance(4 * second)
  expect(await error()).toBe('slow_down')
  server.clock.advance(9 * second)
  expect(await error()).toBe('slow_down')
  server.clock.advance(15 * second)
  expect(await error()).toBe('authorization_pending')
})

test('a code runs out after ten minutes, for the person and for the device', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { device_code, user_code: userCode = '' } = await ask(server)
  server.clock.advance(600 * second)
  expect((await refusalOf(ada.api.describeDeviceLogin({ userCode }))).status).toBe(400)
  expect((await refusalOf(ada.api.answerDeviceLogin({ userCode, allow: true }))).status).toBe(400)
  expect(await pollInTime(server, device_code)).toBe('expired_token')
})

test('a code is used once: one of ten answers counts, and one of ten questions gets the session', async () => {
  await using server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  const ada = await addPerson(server)
  const { device_code, user_code: userCode = '' } = await ask(server)
  const answers = Array.from({ length: 10 }, () =>
    ada.api.answerDeviceLogin({ userCode, allow: true }).then(
      () => 200,
      ({ status }) => status,
    ),
  )
  expect((await Promise.all(answers)).sort()).toEqual([200, ...Array(9).fill(400)])
  server.clock.advance(5 * second)
  const asked = await Promise.all(Array.from({ length: 10 }, () => poll(server, device_code)))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await ada.api.sessions()).sessions).toHaveLength(2)
})

/** What ends a log-in that a session of this person has allowed, and that no device has fetched. */
const endings: Readonly<Record<string, (server: TestServer, ada: Person) => Promise<unknown>>> = {
  'a reset': (server, ada) => reset(server, ada, () => []),
  'a reset that keeps the session which allowed it': async (server, ada) => {
    await reset(server, ada, access => access.map(({ id }) => id))
    expect((await ada.api.profile()).email).toBe(ada.email)
  },
  'a change of password': (_, { api, password }) =>
    api.changePassword({ currentPassword: password, newPassword, confirmPassword: newPassword }),
}
type Person = Awaited<ReturnType<typeof addPerson>>
const newPassword = 'the owner is back'

async function reset(server: TestServer, { api, email }: Person, keep: (access: Access[]) => string[]) {
  await api.forgotPassword({ email })
  const token = await server.mail.token(email)
  const { access } = await api.describeReset({ token })
  await api.resetPassword({ token, newPassword, keep: keep(access) })
}

test.each(Object.entries(endings))('what was allowed is void after %s', async (_, end) => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { device_code, user_code: userCode = '' } = await ask(server)
  await ada.api.answerDeviceLogin({ userCode, allow: true })
  await end(server, ada)
  expect(await pollInTime(server, device_code)).toBe('access_denied')
})

test('only programs of ours get a session this way, with that scope and no other', async () => {
  await using server = await testServer()
  const album = await addApp(server, { isPublic: true })
  const errorOf = async (path: string, form: Record<string, string>) =>
    (await post(server, path, form)).body.error
  const asked = '/oauth/device_authorization'
  expect(await errorOf(asked, { client_id: album.id })).toBe('unauthorized_client')
  expect(await errorOf(asked, { client_id, scope: 'openid' })).toBe('invalid_scope')
  expect(await errorOf(asked, { client_id: 'nobody' })).toBe('invalid_client')
  const { device_code = '' } = await ask(server)
  const form = { grant_type, device_code, client_id: album.id }
  expect(await errorOf('/oauth/token', form)).toBe('unauthorized_client')
  expect(await errorOf('/oauth/token', { ...form, client_id, device_code: 'x' })).toBe('invalid_grant')
  expect(await errorOf('/oauth/token', { grant_type, client_id })).toBe('invalid_request')
})

test('guesses are bounded for an account and for a network', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const guess = (api: typeof ada.api) => refusalOf(api.describeDeviceLogin({ userCode: 'BCDF-GHJK' }))
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await guess(ada.api)).status)
  expect(statuses).toEqual([...Array(10).fill(400), 429])
  const more: number[] = []
  for (const name of ['bo', 'cy', 'di']) {
    const { api } = await addPerson(server, { email: `${name}@example.com` })
    for (let tries = 0; tries < 7; tries += 1) more.push((await guess(api)).status)
  }
  expect(more).toEqual([...Array(19).fill(400), 429, 429])
})

test('a network starts twenty log-ins in ten minutes', async () => {
  await using server = await testServer()
  const statuses: number[] = []
  for (let tries = 0; tries < 21; tries += 1)
    statuses.push((await post(server, '/oauth/device_authorization', { client_id })).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

test('no code is stored in clear or logged', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const { device_code = '', user_code: userCode = '' } = await ask(server)
  const rows = JSON.stringify(await server.deps.db.selectFrom('device_logins').selectAll().execute())
  await ada.api.answerDeviceLogin({ userCode, allow: true })
  await pollInTime(server, device_code)
  for (const secret of [device_code, userCode, userCode.replace('-', '')]) {
    expect(rows).not.toContain(secret)
    expect(server.logLines.join()).not.toContain(secret)
  }
})

test('a name is cut to one line without marks that turn it round', () => {
  expect(readDeviceName('  nas\n\u202Efoo\u200B ')).toBe('nasfoo')
  expect(readDeviceName('\u0007')).toBe(null)
  expect(readDeviceName(undefined)).toBe(null)
  expect(readDeviceName('x'.repeat(99))).toHaveLength(60)
})
