import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import {
  addApp,
  codeFor,
  exchange,
  issuer,
  redirectUri,
  type requestOf,
  type TestApp,
} from '../testing/oauth.ts'
import { addPerson } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

type Authentication = (secret: string) => oidc.ClientAuth

/** A third party's own library, which was certified against the standards, talking to the server. */
async function connect(
  server: TestServer,
  app: TestApp,
  authentication: Authentication = oidc.ClientSecretBasic,
  given: Partial<oidc.ClientMetadata> = {},
) {
  const fetch: oidc.CustomFetch = (url, options) =>
    Promise.resolve(server.send(new Request(url, options as RequestInit)))
  const offsetSeconds = Math.floor((server.clock.now() - Date.now()) / 1000)
  return oidc.discovery(
    new URL(issuer),
    app.id,
    { [oidc.clockSkew]: offsetSeconds, [oidc.clockTolerance]: 5, ...given },
    app.secret === undefined ? oidc.None() : authentication(app.secret),
    { [oidc.customFetch]: fetch },
  )
}

/** Sends somebody to the consent page, who allows it. @returns the address the browser ends at, and what to check */
async function authorize(
  config: oidc.Configuration,
  person: Awaited<ReturnType<typeof addPerson>>,
  given: Record<string, string> = {},
) {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const [expectedState, expectedNonce] = [oidc.randomState(), oidc.randomNonce()]
  const page = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email offline_access',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...given,
  })
  expect(page.origin + page.pathname).toBe('https://sortwell.example/oauth/authorize')
  const input = Object.fromEntries(page.searchParams) as ReturnType<typeof requestOf>
  const { redirect_uri = '' } = await person.api.grantAccess(input)
  return { address: new URL(redirect_uri), checks: { pkceCodeVerifier, expectedState, expectedNonce } }
}

test.each<[string, Authentication]>([
  ['basic', oidc.ClientSecretBasic],
  ['post', oidc.ClientSecretPost],
])('a certified client goes all the way, its secret sent as %s', async (_, authentication) => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const config = await connect(server, await addApp(server), authentication)
  expect(config.serverMetadata().supportsPKCE()).toBe(true)

  const loggedInAt = Math.floor(server.clock.now() / 1000)
  server.clock.advance(59_000)
  const { address, checks } = await authorize(config, ada, { max_age: '600' })
  const tokens = await oidc.authorizationCodeGrant(config, address, { ...checks, maxAge: 600 })
  const { sub = '', auth_time, iat = 0, exp } = tokens.claims() ?? {}
  expect([auth_time, iat, exp]).toEqual([loggedInAt, loggedInAt + 59, iat + 600])
  expect(tokens.expiresIn()).toBeGreaterThan(0)
  expect(await oidc.fetchUserInfo(config, tokens.access_token, sub)).toEqual({
    sub,
    name: 'Ada',
    email: 'ada@example.com',
    email_verified: true,
  })

  const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(refreshed.refresh_token).not.toBe(tokens.refresh_token)
  expect(await oidc.tokenIntrospection(config, refreshed.access_token)).toMatchObject({
    active: true,
    sub,
    scope: 'openid profile email offline_access',
    token_type: 'Bearer',
  })
  await oidc.tokenRevocation(config, refreshed.refresh_token ?? '')
  for (const token of [tokens.access_token, refreshed.access_token, refreshed.refresh_token ?? ''])
    expect(await oidc.tokenIntrospection(config, token)).toEqual({ active: false })
  await expect(oidc.fetchUserInfo(config, tokens.access_token, sub)).rejects.toThrow()
  await expect(oidc.refreshTokenGrant(config, refreshed.refresh_token ?? '')).rejects.toThrow()

  const end = oidc.buildEndSessionUrl(config, {
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: 'https://album.example/bye',
    state: 'over & out',
  })
  expect(end.origin + end.pathname).toBe('https://sortwell.example/oauth/logout')
  expect(await ada.api.logoutRequest(Object.fromEntries(end.searchParams))).toEqual({
    name: 'Photo Album',
    redirect_uri: 'https://album.example/bye?state=over%20%26%20out',
  })
})

test.each([
  ['as it registered nothing', {}, 'RS256'],
  ['as it registered that', { idTokenAlgorithm: 'ES256' }, 'ES256'],
] as const)('an ID token is signed for the application, %s: with %s', async (_, registered, algorithm) => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const expected = { id_token_signed_response_alg: algorithm }
  const config = await connect(server, await addApp(server, registered), undefined, expected)
  oidc.enableNonRepudiationChecks(config)
  expect(config.serverMetadata().id_token_signing_alg_values_supported).toEqual(['RS256', 'ES256'])
  const { address, checks } = await authorize(config, ada)
  const { id_token = '' } = await oidc.authorizationCodeGrant(config, address, checks)
  expect(decodeProtectedHeader(id_token)).toEqual({ alg: algorithm, kid: expect.any(String), typ: 'JWT' })
  const { address: again, checks: others } = await authorize(config, ada, {
    prompt: 'none',
    id_token_hint: id_token,
  })
  await oidc.authorizationCodeGrant(config, again, others)
})

test('a public client goes the same way without a secret', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const config = await connect(server, await addApp(server, { isPublic: true }))
  const { address, checks } = await authorize(config, ada)
  const tokens = await oidc.authorizationCodeGrant(config, address, checks)
  expect(tokens.claims()?.sub).toMatch(/^[0-9a-f-]{36}$/)
})

test('both documents say the same, may be kept and may be read by any page', async () => {
  await using server = await testServer()
  const paths = [
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
    '/oauth/jwks',
  ]
  const answers = await Promise.all(
    paths.map(path =>
      server.send(new Request(`http://localhost${path}`, { headers: { Origin: 'https://a.example' } })),
    ),
  )
  for (const answer of answers)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
    })
  const [one, other, keys] = (await Promise.all(answers.map(answer => answer.json()))) as Record<
    string,
    unknown
  >[]
  expect(one).toEqual(other)
  expect(one?.scopes_supported).toEqual(['openid', 'profile', 'email', 'offline_access'])
  expect(keys?.keys).toHaveLength(2)
  expect(keys?.keys).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kty: 'RSA', alg: 'RS256', use: 'sig' }),
      expect.objectContaining({ kty: 'EC', alg: 'ES256', use: 'sig' }),
    ]),
  )
})

test('a person has another name at every application, and the same one after coming back', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const apps = [await addApp(server), await addApp(server, { name: 'Other' })]
  const subjectAt = async (app: TestApp) => {
    const config = await connect(server, app)
    const { address, checks } = await authorize(config, ada)
    return (await oidc.authorizationCodeGrant(config, address, checks)).claims()?.sub
  }
  const [one, other] = [await subjectAt(apps[0] as TestApp), await subjectAt(apps[1] as TestApp)]
  expect(one).not.toBe(other)
  const users = await server.deps.db.selectFrom('users').select('id').execute()
  expect(users.map(user => user.id)).not.toContain(one)
  await ada.api.revokeAuthorizedApp({ id: apps[0]?.id ?? '' })
  expect(await subjectAt(apps[0] as TestApp)).toBe(one)
})

test('the client refuses an answer that names another issuer', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const config = await connect(server, await addApp(server))
  const { address, checks } = await authorize(config, ada)
  address.searchParams.set('iss', 'https://evil.example')
  await expect(oidc.authorizationCodeGrant(config, address, checks)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('"iss"') },
  })
})

test.each([
  ['a key id that is not ours', () => 'forged'],
  ['our key id and another signature', (kid: string) => kid],
])('an ID token with %s is refused, by the client and as a hint at log-out', async (_, forgeId) => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const app = await addApp(server)
  const config = await connect(server, app)
  oidc.enableNonRepudiationChecks(config)
  const { privateKey } = await generateKeyPair('RS256')
  let forged = ''
  const honest = config[oidc.customFetch] as oidc.CustomFetch
  config[oidc.customFetch] = async (url, options) => {
    const response = await honest(url, options)
    if (!url.endsWith('/oauth/token')) return response
    const tokens = (await response.json()) as { id_token: string }
    const { kid = '' } = decodeProtectedHeader(tokens.id_token)
    const header = { alg: 'RS256', kid: forgeId(kid) }
    forged = await new SignJWT(decodeJwt(tokens.id_token)).setProtectedHeader(header).sign(privateKey)
    return Response.json({ ...tokens, id_token: forged })
  }
  const { address, checks } = await authorize(config, ada)
  await expect(oidc.authorizationCodeGrant(config, address, checks)).rejects.toThrow()
  expect(forged).not.toBe('')
  const hint = { id_token_hint: forged, post_logout_redirect_uri: 'https://album.example/bye' }
  expect(await ada.api.logoutRequest(hint)).toEqual({})
})

test.each([
  [{ post_logout_redirect_uri: 'https://album.example/bye/' }, {}],
  [{ post_logout_redirect_uri: 'javascript:alert(1)' }, {}],
  [{ client_id: 'other' }, undefined],
])('a log-out request with %j leads nowhere', async (given, expected) => {
  await using server = await testServer()
  const app = await addApp(server)
  const input = { client_id: app.id, post_logout_redirect_uri: 'https://album.example/bye', ...given }
  const answer = await server.api.logoutRequest(input)
  expect(answer).toEqual(expected === undefined ? {} : { name: 'Photo Album' })
})

test("another application's ID token leads back to nobody", async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const [app, other] = [await addApp(server), await addApp(server, { name: 'Other' })]
  const { id_token = '' } = (await exchange(server, app, await codeFor(ada, app))).body
  const asked = { id_token_hint: id_token, post_logout_redirect_uri: 'https://album.example/bye' }
  expect(await server.api.logoutRequest({ ...asked, client_id: other.id })).toEqual({})
  expect(await server.api.logoutRequest({ ...asked, client_id: app.id })).toMatchObject({
    name: 'Photo Album',
  })
})
