import { decodeJwt, type JWK } from 'jose'
import { expect, test } from 'vitest'
import { addApp, answerTo, codeFor, exchange, issuer, requestOf } from '../testing/oauth.ts'
import { addPerson } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'

/**
 * What the modules of OpenID's plans `oidcc-config-certification-test-plan` and `oidcc-basic-certification-test-plan` ask
 * for and no other test here does. docs/oauth.md lists what they would still find.
 */

async function start() {
  const server = await testServer()
  const app = await addApp(server, { requiresPkce: false })
  const ada = await addPerson(server)
  return { server, app, ada, [Symbol.asyncDispose]: server.close }
}

test('the metadata has what it must, and only addresses below the issuer', async () => {
  await using server = await testServer()
  const response = await server.send(new Request(`${issuer}/.well-known/openid-configuration`))
  expect(response.headers.get('Content-Type')).toBe('application/json')
  const metadata = (await response.json()) as Record<string, unknown>
  expect(metadata).toMatchObject({
    issuer,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
    scopes_supported: expect.arrayContaining(['openid']),
  })
  const endpoints = Object.keys(metadata).filter(name => /_endpoint$|_uri$/.test(name))
  expect(endpoints).toEqual(
    expect.arrayContaining([
      'authorization_endpoint',
      'token_endpoint',
      'userinfo_endpoint',
      'jwks_uri',
      'end_session_endpoint',
    ]),
  )
  for (const name of endpoints) expect(metadata[name]).toMatch(/^https:\/\/sortwell\.example\/oauth\//)
})

test('the key set holds public keys of sufficient length, each with its own id', async () => {
  await using server = await testServer()
  const response = await server.send(new Request(`${issuer}/oauth/jwks`))
  const { keys } = (await response.json()) as { keys: JWK[] }
  expect(new Set(keys.map(key => key.kid)).size).toBe(2)
  const rsa = keys.find(key => key.kty === 'RSA')
  expect(Buffer.from(rsa?.n ?? '', 'base64url').length * 8).toBeGreaterThanOrEqual(2048)
})

test.each([
  ['display=page', { display: 'page' }],
  ['display=popup', { display: 'popup' }],
  ['ui_locales', { ui_locales: 'se' }],
  ['claims_locales', { claims_locales: 'se' }],
  ['acr_values', { acr_values: '1 2' }],
  ['login_hint', { login_hint: 'bob@example.com' }],
  ['claims', { claims: '{"userinfo":{"name":{"essential":true}}}' }],
  ['a parameter that nobody knows', { foobar: 'foobar' }],
  ['no nonce', { nonce: undefined }],
  ['a long state and nonce', { state: 's'.repeat(128), nonce: 'n'.repeat(43) }],
  ['the scopes in another order', { scope: 'email openid' }],
])('a request with %s is answered as one without', async (_, given) => {
  await using set = await start()
  const whole = { code_challenge: undefined, code_challenge_method: undefined, ...given }
  const answer = await answerTo(set.ada, requestOf(set.app, whole))
  expect(answer.get('code')).toMatch(/^[\w-]{43}$/)
  expect(answer.get('state')).toBe('state' in given ? given.state : 'a&b=c d')
})

test('the same log-in is told with the same subject and time, whichever max_age it meets', async () => {
  await using set = await start()
  const claimsFor = async (given: Parameters<typeof codeFor>[2]) => {
    set.server.clock.advance(60_000)
    const { id_token = '' } = (await exchange(set.server, set.app, await codeFor(set.ada, set.app, given)))
      .body
    const { sub, auth_time } = decodeJwt(id_token)
    return { sub, auth_time }
  }
  const first = await claimsFor({ max_age: '15000' })
  expect(first.auth_time).toBeDefined()
  expect(await claimsFor({ max_age: '10000' })).toEqual(first)
  expect(await claimsFor({ prompt: 'none' })).toEqual(first)
})

test('userinfo can be asked by POST', async () => {
  await using set = await start()
  const { access_token } = (await exchange(set.server, set.app, await codeFor(set.ada, set.app))).body
  const headers = { Authorization: `Bearer ${access_token}` }
  const response = await set.server.send(new Request(`${issuer}/oauth/userinfo`, { method: 'POST', headers }))
  expect([response.status, await response.json()]).toMatchObject([200, { email: 'ada@example.com' }])
})

test.each([
  ['a request', 'client_id=a&state=x%26y', '?client_id=a&state=x%26y'],
  ['a doubled parameter, for the page to refuse,', 'state=a&state=b', '?state=a&state=b'],
  ['what is no text for a header', '%0d%0aSet-Cookie=a&%e2%82%ac=x', '?%0D%0ASet-Cookie=a&%E2%82%AC=x'],
  ['nothing', '', ''],
])('%s that is sent as a form goes on to the page that asks the person', async (_, body, query) => {
  await using server = await testServer()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  for (const page of ['/oauth/authorize', '/oauth/logout']) {
    const response = await server.send(new Request(issuer + page, { method: 'POST', headers, body }))
    expect([response.status, response.headers.get('Location'), response.headers.get('Set-Cookie')]).toEqual([
      303,
      page + query,
      null,
    ])
  }
})

test('a form that would make an address too long for a browser to ask for is refused with a sentence', async () => {
  await using server = await testServer()
  const post = (page: string, length: number) =>
    server.send(
      new Request(`http://localhost${page}`, {
        method: 'POST',
        body: new URLSearchParams({ state: 'a'.repeat(length - 'state='.length) }),
      }),
    )
  for (const page of ['/oauth/authorize', '/oauth/logout']) {
    const fits = await post(page, 8_000)
    expect([fits.status, fits.headers.get('Location')?.length]).toEqual([303, page.length + 1 + 8_000])
    const refused = await post(page, 8_001)
    expect([refused.status, refused.headers.get('Location')]).toEqual([400, null])
    expect(await refused.json()).toEqual({
      message: 'The request is too long to become an address: 8000 characters at most.',
    })
  }
})
