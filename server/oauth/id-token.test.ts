import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { addApp, answerTo, codeFor, exchange, requestOf, type TestApp } from '../testing/oauth.ts'
import { addPerson } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { renewSigningKeys } from './signing-keys.ts'

const dayMs = 86_400_000
type Person = Awaited<ReturnType<typeof addPerson>>

/** Logs somebody in to an application. @returns the ID token that it keeps */
async function idTokenOf(server: TestServer, person: Person, app: TestApp): Promise<string> {
  const { id_token = '' } = (await exchange(server, app, await codeFor(person, app))).body
  return id_token
}

async function start() {
  const server = await testServer()
  const app = await addApp(server)
  const ada = await addPerson(server)
  const bob = await addPerson(server, { email: 'bob@example.com' })
  return { server, app, ada, bob, [Symbol.asyncDispose]: server.close }
}

const silently = (app: TestApp, id_token_hint: string) => requestOf(app, { prompt: 'none', id_token_hint })

test('prompt=none answers for the person of the hint alone', async () => {
  await using set = await start()
  const [adas, bobs] = [
    await idTokenOf(set.server, set.ada, set.app),
    await idTokenOf(set.server, set.bob, set.app),
  ]
  expect((await answerTo(set.ada, silently(set.app, adas))).get('code')).not.toBeNull()
  const refused = await answerTo(set.ada, silently(set.app, bobs))
  expect([refused.get('error'), refused.get('code'), refused.get('state')]).toEqual([
    'login_required',
    null,
    'a&b=c d',
  ])
})

test('somebody else is asked for the account of the hint, even if its owner has revoked the access', async () => {
  await using set = await start()
  const hint = await idTokenOf(set.server, set.ada, set.app)
  await set.ada.api.revokeAuthorizedApp({ id: set.app.id })
  const asked = requestOf(set.app, { id_token_hint: hint })
  expect(await set.bob.api.grantAccess(asked)).toEqual({ otherAccountWanted: true })
  expect((await set.bob.api.authorizedApps()).apps).toEqual([])
  expect((await answerTo(set.ada, asked)).get('code')).not.toBeNull()
})

test('nobody is the person of a hint whose account is gone', async () => {
  await using set = await start()
  await codeFor(set.ada, set.app)
  const hint = await idTokenOf(set.server, set.bob, set.app)
  await set.bob.api.deleteAccount({ daPassword: set.bob.password })
  expect((await answerTo(set.ada, silently(set.app, hint))).get('error')).toBe('login_required')
})

test('a hint counts when it has expired, and as long as its key is kept', async () => {
  await using set = await start()
  const hint = await idTokenOf(set.server, set.ada, set.app)
  set.server.clock.advance(90 * dayMs)
  await renewSigningKeys(set.server.deps)
  set.server.clock.advance(dayMs)
  await set.ada.api.login(set.ada)
  const now = await idTokenOf(set.server, set.ada, set.app)
  expect(decodeProtectedHeader(now).kid).not.toBe(decodeProtectedHeader(hint).kid)
  expect((await answerTo(set.ada, silently(set.app, hint))).get('code')).not.toBeNull()
})

test('a hint that we did not issue to the application is refused, whether or not anybody is asked', async () => {
  await using set = await start()
  const real = await idTokenOf(set.server, set.ada, set.app)
  const foreign = await idTokenOf(set.server, set.ada, await addApp(set.server, { name: 'Other' }))
  const { privateKey } = await generateKeyPair('RS256')
  const { kid = '' } = decodeProtectedHeader(real)
  const forged = await new SignJWT(decodeJwt(real)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  const unsigned = `${btoa('{"alg":"none"}')}.${real.split('.')[1]}.`
  for (const id_token_hint of [foreign, forged, unsigned, 'x', 'a.b.c'])
    for (const prompt of ['none', undefined]) {
      const input = requestOf(set.app, { id_token_hint, prompt })
      expect((await answerTo(set.ada, input)).get('error')).toBe('invalid_request')
      expect(await set.server.api.accessRequest(input)).toEqual({
        redirect_uri: expect.stringContaining('error=invalid_request'),
      })
    }
})
