import { expect, test } from 'vitest'
import type { AuthorizationInput } from '../contract/oauth.ts'
import {
  addApp,
  answerTo,
  basic,
  challengeOf,
  codeFor,
  exchange,
  post,
  redirectUri,
  refreshWith,
  requestOf,
  userInfo,
  verifier,
} from '../testing/oauth.ts'
import { addPerson, goodPassword, refusalOf } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'

const off = { environment: { RATE_LIMITS: 'off' } }
const loopback = 'http://127.0.0.1/callback'

async function start(given: Parameters<typeof addApp>[1] = {}) {
  const server = await testServer(off)
  const app = await addApp(server, given)
  const ada = await addPerson(server)
  return { server, app, ada, [Symbol.asyncDispose]: server.close }
}

test.each<[string, Partial<Record<keyof AuthorizationInput, string>>]>([
  ['an application that is not registered', { client_id: 'nobody' }],
  ['an address with a path below', { redirect_uri: `${redirectUri}/evil` }],
  ['an address with a slash behind', { redirect_uri: `${redirectUri}/` }],
  ['an address with a query', { redirect_uri: `${redirectUri}?next=evil` }],
  ['an address with a fragment', { redirect_uri: `${redirectUri}#evil` }],
  ['an address with a port', { redirect_uri: 'https://album.example:444/back' }],
  ['an address with the port that goes without saying', { redirect_uri: 'https://album.example:443/back' }],
  ['an address behind a user name', { redirect_uri: 'https://album.example@evil.example/back' }],
  ['an address with a user name', { redirect_uri: 'https://eve@album.example/back' }],
  ['an address with many ats', { redirect_uri: 'https://album.example@@evil.example/back' }],
  ['an address in capitals', { redirect_uri: 'https://ALBUM.example/back' }],
  ['an address with dots', { redirect_uri: 'https://album.example/x/../back' }],
  ['an address with a semicolon', { redirect_uri: 'https://album.example/back..;/' }],
  ['an address with a backslash', { redirect_uri: 'https://album.example\\@evil.example/back' }],
  ['an encoded address', { redirect_uri: 'https://album.example/%62ack' }],
  ['an address without encryption', { redirect_uri: 'http://album.example/back' }],
  ['a domain below', { redirect_uri: 'https://album.example.evil.example/back' }],
  ['an address with a space', { redirect_uri: ` ${redirectUri}` }],
  ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ['content', { redirect_uri: 'data:text/html,x' }],
])('%s is refused without a way back, whoever asks', async (_, given) => {
  await using set = await start()
  const input = requestOf(set.app, given)
  for (const ask of [set.server.api.accessRequest, set.ada.api.grantAccess])
    expect(await refusalOf(ask(input))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/registered/),
    })
})

test.each(['client_id', 'redirect_uri', 'response_type'] as const)(
  'a request without %s is refused without a way back',
  async name => {
    await using set = await start()
    for (const value of [undefined, '']) {
      const input = { ...requestOf(set.app), [name]: value } as AuthorizationInput
      for (const ask of [set.server.api.accessRequest, set.ada.api.grantAccess])
        expect(await refusalOf(ask(input))).toMatchObject({
          status: 400,
          message: 'Missing required OAuth parameters. Please check the authorization URL.',
        })
    }
  },
)

test('a parameter that is there twice is refused without a way back', async () => {
  await using set = await start()
  const query = new URLSearchParams([...Object.entries(requestOf(set.app)), ['scope', 'openid']])
  const response = await set.server.send(new Request(`http://localhost/auth/oauth/client?${query}`))
  expect([response.status, await response.json()]).toEqual([
    400,
    { message: 'Please send each parameter only once.' },
  ])
})

test.each<[string, Parameters<typeof requestOf>[1], string]>([
  ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
  ['two response types', { response_type: 'code id_token' }, 'unsupported_response_type'],
  ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['a method without a challenge', { code_challenge: undefined }, 'invalid_request'],
  ['plain PKCE', { code_challenge: verifier, code_challenge_method: 'plain' }, 'invalid_request'],
  ['PKCE that is plain by default', { code_challenge_method: undefined }, 'invalid_request'],
  ['a challenge that is no hash', { code_challenge: 'short' }, 'invalid_request'],
  ['a challenge that only ends like a hash', { code_challenge: `+${'a'.repeat(43)}` }, 'invalid_request'],
  ['a challenge that only begins like a hash', { code_challenge: `${'a'.repeat(43)}+` }, 'invalid_request'],
  ['a scope that there is not', { scope: 'openid everything' }, 'invalid_scope'],
  ["the desktop's scope", { scope: 'desktop:session' }, 'invalid_scope'],
  ['another response mode', { response_mode: 'fragment' }, 'invalid_request'],
  ['a request object', { request: 'a.b.c' }, 'request_not_supported'],
  ['the address of one', { request_uri: 'https://evil.example' }, 'request_uri_not_supported'],
  ['an unknown prompt', { prompt: 'maybe' }, 'invalid_request'],
  ['prompts that exclude each other', { prompt: 'none login' }, 'invalid_request'],
  ['an age that is no number', { max_age: '-1' }, 'invalid_request'],
  ['silence without consent', { prompt: 'none' }, 'consent_required'],
])('%s is told to the application, with state and iss', async (_, given, error) => {
  await using set = await start()
  const input = requestOf(set.app, given)
  const answer = await answerTo(set.ada, input)
  expect([answer.get('error'), answer.get('state'), answer.get('iss'), answer.get('code')]).toEqual([
    error,
    'a&b=c d',
    'https://sortwell.example',
    null,
  ])
  const shown = await set.server.api.accessRequest(input)
  if (given?.prompt === 'none') expect(shown.application).toBeDefined()
  else expect(shown).toEqual({ redirect_uri: expect.stringContaining(`error=${error}`) })
})

test('a scope beyond the registered ones is refused, at the beginning and at a refresh', async () => {
  await using set = await start({ scope: 'openid offline_access' })
  expect((await answerTo(set.ada, requestOf(set.app, { scope: 'openid email' }))).get('error')).toBe(
    'invalid_scope',
  )
  const code = await codeFor(set.ada, set.app, { scope: 'openid offline_access' })
  const { refresh_token = '' } = (await exchange(set.server, set.app, code)).body
  const more = await refreshWith(set.server, set.app, refresh_token, { scope: 'openid email' })
  expect([more.status, more.body.error]).toEqual([400, 'invalid_scope'])
  const less = await refreshWith(set.server, set.app, refresh_token, { scope: 'openid' })
  expect([less.status, less.body.scope]).toEqual([200, 'openid'])
})

test.each<[string, Record<string, string>]>([
  ['the wrong verifier', { code_verifier: 'w'.repeat(43) }],
  ['no verifier', { code_verifier: '' }],
  ['the challenge as verifier', { code_verifier: challengeOf(verifier) }],
  ['another address', { redirect_uri: 'https://album.example/other' }],
  ['another code', { code: 'x'.repeat(43) }],
])('a code is not exchanged with %s, and can still be used as it should', async (_, given) => {
  await using set = await start()
  const code = await codeFor(set.ada, set.app)
  const refused = await exchange(set.server, set.app, code, given)
  expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant'])
  expect((await exchange(set.server, set.app, code)).status).toBe(200)
})

test('a verifier without a challenge is refused: somebody took the challenge away', async () => {
  await using set = await start({ requiresPkce: false })
  const code = await codeFor(set.ada, set.app, {
    code_challenge: undefined,
    code_challenge_method: undefined,
  })
  expect((await exchange(set.server, set.app, code)).body.error).toBe('invalid_grant')
  expect((await exchange(set.server, set.app, code, { code_verifier: '' })).status).toBe(200)
})

test('the request of five fields works for a confidential client that need not use PKCE', async () => {
  await using set = await start({ requiresPkce: false, scope: 'openid profile offline_access' })
  const { client_id, redirect_uri, response_type, state } = requestOf(set.app)
  const answer = await answerTo(set.ada, { client_id, redirect_uri, response_type, state })
  expect([answer.get('state'), answer.get('iss')]).toEqual(['a&b=c d', 'https://sortwell.example'])
  const given = await exchange(set.server, set.app, answer.get('code') ?? '', { code_verifier: '' })
  expect(given.body.scope).toBe('openid profile')
  expect(given.body).not.toHaveProperty('refresh_token')
})

test('a code of another application is not exchanged', async () => {
  await using set = await start()
  const other = await addApp(set.server, { name: 'Other' })
  const code = await codeFor(set.ada, set.app)
  expect((await exchange(set.server, other, code)).body.error).toBe('invalid_grant')
  expect((await exchange(set.server, set.app, code)).status).toBe(200)
})

test('a code lasts 60 seconds', async () => {
  await using set = await start()
  const [first, second] = [await codeFor(set.ada, set.app), await codeFor(set.ada, set.app)]
  set.server.clock.advance(59_999)
  expect((await exchange(set.server, set.app, first)).status).toBe(200)
  set.server.clock.advance(1)
  expect((await exchange(set.server, set.app, second)).body.error).toBe('invalid_grant')
})

test('a code ends with the session that allowed it', async () => {
  await using set = await start()
  const code = await codeFor(set.ada, set.app)
  await set.ada.api.logoutCurrentSession()
  expect((await exchange(set.server, set.app, code)).body.error).toBe('invalid_grant')
})

test.each<
  [string, (app: { id: string; secret?: string }) => [string, Record<string, string>], number, string]
>([
  ['nobody', () => ['grant_type=refresh_token&refresh_token=x', {}], 401, 'invalid_client'],
  ['a stranger', () => ['grant_type=refresh_token', basic({ id: 'x', secret: 'y' })], 401, 'invalid_client'],
  [
    'the wrong secret',
    app => ['grant_type=refresh_token', basic({ ...app, secret: 'x' })],
    401,
    'invalid_client',
  ],
  ['no secret', app => [`grant_type=refresh_token&client_id=${app.id}`, {}], 401, 'invalid_client'],
  [
    'both ways at once',
    app => [`grant_type=refresh_token&client_id=${app.id}&client_secret=${app.secret}`, basic(app)],
    400,
    'invalid_request',
  ],
  ['two names', app => ['grant_type=refresh_token&client_id=other', basic(app)], 400, 'invalid_request'],
  [
    'a header of another kind',
    () => ['grant_type=x', { Authorization: 'Bearer abc' }],
    401,
    'invalid_client',
  ],
  ['a doubled parameter', app => ['grant_type=x&grant_type=y', basic(app)], 400, 'invalid_request'],
  ['no grant type', app => ['', basic(app)], 400, 'invalid_request'],
  ['another grant type', app => ['grant_type=password', basic(app)], 400, 'unsupported_grant_type'],
  ['no code', app => ['grant_type=authorization_code', basic(app)], 400, 'invalid_request'],
  ['JSON', app => ['{}', { ...basic(app), 'Content-Type': 'application/json' }], 400, 'invalid_request'],
  [
    'a form in parts',
    app => ['x', { ...basic(app), 'Content-Type': 'multipart/form-data; boundary=x' }],
    400,
    'invalid_request',
  ],
  ['NUL', app => ['grant_type=a%00', basic(app)], 400, 'invalid_request'],
])('the token endpoint refuses %s', async (_, write, status, error) => {
  await using set = await start()
  const [form, headers] = write(set.app)
  for (const path of ['/oauth/token', '/oauth/introspect', '/oauth/revoke']) {
    const refused = await post(set.server, path, form, headers)
    const isOfTokensAlone = ['unsupported_grant_type'].includes(error)
    expect([refused.status, refused.body.error]).toEqual([
      status,
      isOfTokensAlone && path !== '/oauth/token' ? 'invalid_request' : error,
    ])
    expect(refused.headers.get('Cache-Control')).toBe('no-store')
    expect(refused.headers.get('WWW-Authenticate')).toBe(status === 401 ? 'Basic realm="Sortwell"' : null)
  }
})

test('a secret in both places is refused, however right it is', async () => {
  await using set = await start()
  const { refresh_token = '' } = (await exchange(set.server, set.app, await codeFor(set.ada, set.app))).body
  const twice = { client_id: set.app.id, client_secret: set.app.secret ?? '' }
  const refused = await refreshWith(set.server, set.app, refresh_token, twice)
  expect([refused.status, refused.body]).toEqual([
    400,
    { error: 'invalid_request', error_description: 'Give the client secret in one place only.' },
  ])
  expect((await refreshWith(set.server, set.app, refresh_token)).status).toBe(200)
})

test('a public application uses no secret, and is refused with one', async () => {
  await using set = await start({ isPublic: true, redirectUris: [loopback] })
  const asked = { redirect_uri: 'http://127.0.0.1:49152/callback' }
  const form = {
    grant_type: 'authorization_code',
    client_id: set.app.id,
    code: await codeFor(set.ada, set.app, asked),
    code_verifier: verifier,
    ...asked,
  }
  const withSecret = await post(set.server, '/oauth/token', { ...form, client_secret: 'x' })
  expect(withSecret.body.error).toBe('invalid_client')
  expect((await post(set.server, '/oauth/token', form)).status).toBe(200)
  const introspection = await post(set.server, '/oauth/introspect', { client_id: set.app.id, token: 'x' })
  expect(introspection.body.error).toBe('unauthorized_client')
})

test.each([
  ['http://127.0.0.1:1/callback', true],
  ['http://127.0.0.1:65535/callback', true],
  ['http://127.0.0.1/callback', true],
  ['http://127.0.0.1:0/callback', false],
  ['http://127.0.0.1:65536/callback', false],
  ['http://127.0.0.1:99999/callback', false],
  ['http://127.0.0.1:00080/callback', false],
  ['http://127.0.0.1:49152/callback/', false],
  ['http://127.0.0.1:49152/callback?x=1', false],
  ['http://127.0.0.1:49152@evil.example/callback', false],
  ['http://127.0.0.1:49152:1/callback', false],
  ['http://127.0.0.1.evil.example:1/callback', false],
  ['http://localhost:49152/callback', false],
  ['https://127.0.0.1:49152/callback', false],
  ['http://127.1:49152/callback', false],
])(
  'a public application that registered the loopback address may get answers at %s: %s',
  async (address, isRight) => {
    await using set = await start({ isPublic: true, redirectUris: [loopback] })
    const input = requestOf(set.app, { redirect_uri: address })
    const asking = set.server.api.accessRequest(input)
    if (isRight) expect((await asking).application?.returnsTo).toBe('a program on this computer')
    else {
      expect(await refusalOf(asking)).toMatchObject({ status: 400 })
      expect(await refusalOf(set.ada.api.grantAccess(input))).toMatchObject({ status: 400 })
    }
  },
)

test('a confidential application gets no other port, nor does a public one that named its port', async () => {
  for (const given of [
    { redirectUris: [loopback] },
    { isPublic: true, redirectUris: ['http://127.0.0.1:4000/callback'] },
  ]) {
    await using set = await start(given)
    const input = requestOf(set.app, { redirect_uri: 'http://127.0.0.1:49152/callback' })
    expect(await refusalOf(set.server.api.accessRequest(input))).toMatchObject({ status: 400 })
  }
})

test.each([
  ['com.example.album:/back', 'the app com.example.album on this device'],
  ['com.example.album://localhost/back', 'the app com.example.album on this device'],
  ['http://localhost:4000/back', 'a program on this computer'],
  ['https://album.example/back', 'album.example'],
])('the person is told where an answer to %s goes: %s', async (address, words) => {
  await using set = await start({ isPublic: true, redirectUris: [address] })
  const { application } = await set.server.api.accessRequest(requestOf(set.app, { redirect_uri: address }))
  expect(application?.returnsTo).toBe(words)
})

test('a token of a deleted user, and its refresh token, are worth nothing', async () => {
  await using set = await start()
  const { access_token = '', refresh_token = '' } = (
    await exchange(set.server, set.app, await codeFor(set.ada, set.app))
  ).body
  expect((await userInfo(set.server, access_token)).status).toBe(200)
  await set.ada.api.deleteAccount({ daPassword: goodPassword })
  expect((await userInfo(set.server, access_token)).body.error).toBe('invalid_token')
  expect((await refreshWith(set.server, set.app, refresh_token)).body.error).toBe('invalid_grant')
  const state = await post(set.server, '/oauth/introspect', { token: access_token }, basic(set.app))
  expect(state.body).toEqual({ active: false })
})

test('an access token opens nothing of the account, and no other token is an access token', async () => {
  await using set = await start()
  const given = (await exchange(set.server, set.app, await codeFor(set.ada, set.app))).body
  const { access_token = '', refresh_token = '' } = given
  const { api } = set.server.client({ headers: { Authorization: `Bearer ${access_token}` } })
  for (const call of [
    api.profile,
    api.sessions,
    api.authorizedApps,
    () => api.grantAccess(requestOf(set.app)),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 401 })
  for (const token of [refresh_token, set.ada.tokens.token ?? ''])
    expect((await userInfo(set.server, token)).status).toBe(401)
})

test.each([
  ['openid', {}],
  ['openid profile', { name: 'Ada' }],
  ['openid email', { email: 'ada@example.com', email_verified: true }],
])('an access token for %s tells nothing more', async (scope, claims) => {
  await using set = await start()
  const code = await codeFor(set.ada, set.app, { scope })
  const { access_token = '' } = (await exchange(set.server, set.app, code)).body
  expect((await userInfo(set.server, access_token)).body).toEqual({ sub: expect.any(String), ...claims })
})

test('an access token lasts 15 minutes and is kept as a hash', async () => {
  await using set = await start()
  const given = (await exchange(set.server, set.app, await codeFor(set.ada, set.app))).body
  const { access_token = '', refresh_token = '', expires_in } = given
  expect(expires_in).toBe(900)
  const rows = JSON.stringify(await set.server.deps.db.selectFrom('oauth_tokens').selectAll().execute())
  for (const token of [access_token, refresh_token]) expect(rows).not.toContain(token)
  set.server.clock.advance(15 * 60_000 - 1)
  expect((await userInfo(set.server, access_token)).status).toBe(200)
  set.server.clock.advance(1)
  expect((await userInfo(set.server, access_token)).status).toBe(401)
})

test('tokens of another application cannot be asked about, revoked or refreshed', async () => {
  await using set = await start()
  const other = await addApp(set.server, { name: 'Other' })
  const given = (await exchange(set.server, set.app, await codeFor(set.ada, set.app))).body
  const { access_token = '', refresh_token = '' } = given
  for (const token of [access_token, refresh_token]) {
    expect((await post(set.server, '/oauth/introspect', { token }, basic(other))).body).toEqual({
      active: false,
    })
    expect((await post(set.server, '/oauth/revoke', { token }, basic(other))).status).toBe(200)
  }
  expect((await refreshWith(set.server, other, refresh_token)).body.error).toBe('invalid_grant')
  expect((await userInfo(set.server, access_token)).status).toBe(200)
  expect((await refreshWith(set.server, set.app, access_token)).body.error).toBe('invalid_grant')
})
