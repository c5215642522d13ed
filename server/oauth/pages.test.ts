import { expect, test } from 'vitest'
import { addApp, codeFor, issuer, redirectUri, verifier } from '../testing/oauth.ts'
import { addPerson } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const page = 'https://album.example'

async function start(given: Parameters<typeof addApp>[1] = {}) {
  const server = await testServer()
  const app = await addApp(server, { isPublic: true, ...given })
  const ada = await addPerson(server)
  return { server, app, ada, [Symbol.asyncDispose]: server.close }
}

/** Sends a form as a page does. */
const postFrom = (origin: string, server: TestServer, path: string, form: Record<string, string>) =>
  server.send(
    new Request(issuer + path, {
      method: 'POST',
      headers: { Origin: origin },
      body: new URLSearchParams(form),
    }),
  )

const askFrom = (origin: string, server: TestServer, token: string) =>
  server.send(
    new Request(`${issuer}/oauth/userinfo`, {
      headers: { Origin: origin, Authorization: `Bearer ${token}` },
    }),
  )

/** Who may read an answer, and whether cookies count. */
const readers = ({ headers }: Response) => [
  headers.get('Access-Control-Allow-Origin'),
  headers.get('Access-Control-Allow-Credentials'),
]

const exchangeOf = (id: string, code: string, redirect_uri = redirectUri) => ({
  grant_type: 'authorization_code',
  client_id: id,
  code,
  code_verifier: verifier,
  redirect_uri,
})

test('a page of the application exchanges its code, reads the claims and revokes its token', async () => {
  await using set = await start()
  const form = exchangeOf(set.app.id, await codeFor(set.ada, set.app))
  const exchanged = await postFrom(page, set.server, '/oauth/token', form)
  expect(readers(exchanged)).toEqual([page, null])
  expect(exchanged.headers.get('Vary')).toBe('Origin')
  const { access_token } = (await exchanged.json()) as { access_token: string }
  expect(readers(await askFrom(page, set.server, access_token))).toEqual([page, null])
  const token = { client_id: set.app.id, token: access_token }
  expect(readers(await postFrom(page, set.server, '/oauth/revoke', token))).toEqual([page, null])
  const over = await askFrom(page, set.server, access_token)
  expect([over.status, ...readers(over)]).toEqual([401, '*', null])
  const again = await postFrom(page, set.server, '/oauth/token', form)
  expect([again.status, ...readers(again)]).toEqual([400, page, null])
})

test.each(['https://evil.example', 'http://album.example', 'https://album.example:444', 'null'])(
  'a page of %s reads nothing, even with the code and the token',
  async origin => {
    const appScheme = 'com.example.album:/back'
    await using set = await start({ redirectUris: [redirectUri, appScheme] })
    const code = await codeFor(set.ada, set.app, { redirect_uri: appScheme })
    const exchanged = await postFrom(
      origin,
      set.server,
      '/oauth/token',
      exchangeOf(set.app.id, code, appScheme),
    )
    const { access_token } = (await exchanged.json()) as { access_token: string }
    expect(readers(exchanged)).toEqual([null, null])
    expect(readers(await askFrom(origin, set.server, access_token))).toEqual([null, null])
  },
)

test.each([
  ['/oauth/token', '*'],
  ['/oauth/revoke', '*'],
  ['/oauth/userinfo', '*'],
  ['/oauth/introspect', null],
  ['/auth/oauth/grant', null],
])('a browser that asks before it calls %s is told: %s', async (path, allowed) => {
  await using server = await testServer()
  const response = await server.send(
    new Request(issuer + path, {
      method: 'OPTIONS',
      headers: {
        Origin: page,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization',
      },
    }),
  )
  expect([response.status, ...readers(response)]).toEqual([204, allowed, null])
  expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Authorization')
})
