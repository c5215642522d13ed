import { expect, test } from 'vitest'
import { addApp, codeFor, post, verifier } from '../testing/oauth.ts'
import { addPerson, refusalOf } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'

const desktop = { id: 'sortwell-desktop' }
const redirectUri = 'http://127.0.0.1:49152/callback'
const asked = { redirect_uri: redirectUri, scope: 'desktop:session' }

test('a code of the browser becomes a desktop session of its own', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const code = await codeFor(ada, desktop, asked)
  const app = server.client({ userAgent: 'Sortwell/1.0', clientType: 'desktop' })
  expect(await app.api.loginWithBrowser({ code, codeVerifier: verifier, redirectUri })).toEqual({})
  expect((await app.api.profile()).name).toBe('Ada')
  expect(app.tokens.token).not.toBe(ada.tokens.token)
  expect((await app.api.sessions()).sessions).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ clientType: 'desktop', userAgent: 'Sortwell/1.0' })]),
  )
  expect(await server.mail.subjects(ada.email)).toContain('New log-in to your account')
  expect((await ada.api.authorizedApps()).apps).toEqual([])
})

test('the session is as fresh as the log-in in the browser was', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  server.clock.advance(14 * 60_000)
  const code = await codeFor(ada, desktop, asked)
  const app = server.client({ clientType: 'desktop' })
  await app.api.loginWithBrowser({ code, codeVerifier: verifier, redirectUri })
  server.clock.advance(60_000)
  expect(await refusalOf(app.api.setupTwoFactor())).toMatchObject({ status: 403, reauth: true })
})

test('of 20 parallel exchanges one wins, and its session is ended', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const code = await codeFor(ada, desktop, asked)
  const apps = Array.from({ length: 20 }, () => server.client({ clientType: 'desktop' }))
  const tries = await Promise.allSettled(
    apps.map(({ api }) => api.loginWithBrowser({ code, codeVerifier: verifier, redirectUri })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = apps.find(({ tokens }) => tokens.token !== null)
  expect(await refusalOf(winner?.api.profile() ?? Promise.resolve())).toMatchObject({ status: 401 })
  expect((await ada.api.sessions()).sessions).toHaveLength(1)
})

test('a code that comes twice ends the session and frees the place of its device', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const code = await codeFor(ada, desktop, asked)
  const app = server.client({ clientType: 'desktop', device: 'a'.repeat(43) })
  const given = { code, codeVerifier: verifier, redirectUri }
  await app.api.loginWithBrowser(given)
  await app.api.entitlement({ deviceName: 'desk' })
  expect((await ada.api.devices()).devices).toHaveLength(1)
  expect((await refusalOf(server.client({ clientType: 'desktop' }).api.loginWithBrowser(given))).status).toBe(
    410,
  )
  expect((await ada.api.devices()).devices).toEqual([])
  expect(await app.api.profile().catch(error => error)).toMatchObject({
    status: 401,
    reason: 'logged-out-elsewhere',
  })
})

test.each([
  ['another verifier', { codeVerifier: 'w'.repeat(43) }],
  ['another port', { redirectUri: 'http://127.0.0.1:49153/callback' }],
  ['another code', { code: 'x'.repeat(43) }],
])('%s starts no session', async (_, given) => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const right = { code: await codeFor(ada, desktop, asked), codeVerifier: verifier, redirectUri }
  const { api } = server.client()
  expect(await refusalOf(api.loginWithBrowser({ ...right, ...given }))).toMatchObject({
    status: 410,
    message: 'This log-in has run out. Please try again.',
  })
  expect(await api.loginWithBrowser(right)).toEqual({})
})

test('only the desktop gets a session, and the desktop gets no tokens', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const other = await addApp(server, { isPublic: true, redirectUris: ['http://127.0.0.1/callback'] })
  const code = await codeFor(ada, other, { redirect_uri: redirectUri, scope: 'openid' })
  const { api } = server.client()
  expect(await refusalOf(api.loginWithBrowser({ code, codeVerifier: verifier, redirectUri }))).toMatchObject({
    status: 410,
  })
  const { body } = await post(server, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: desktop.id,
    code: await codeFor(ada, desktop, asked),
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  expect(body.error).toBe('unauthorized_client')
})

test('a changed password ends a code that waits to be exchanged', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const browser = server.client()
  await browser.api.login(ada)
  const code = await codeFor({ ...ada, ...browser }, desktop, asked)
  const newPassword = 'a much better one'
  await ada.api.changePassword({ currentPassword: ada.password, newPassword, confirmPassword: newPassword })
  const { api } = server.client()
  expect(await refusalOf(api.loginWithBrowser({ code, codeVerifier: verifier, redirectUri }))).toMatchObject({
    status: 410,
  })
})
