import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { sweep } from '../store/operations/sweep.ts'
import { addApp, codeFor, exchange } from '../testing/oauth.ts'
import { addPerson } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { renewSigningKeys, type SigningAlgorithm } from './signing-keys.ts'

const dayMs = 86_400_000

async function published(server: TestServer) {
  const response = await server.send(new Request('http://localhost/oauth/jwks'))
  const { keys } = (await response.json()) as { keys: Record<string, string>[] }
  return keys
}

/** The ids of the keys of an algorithm, the newest first. */
const kidsOf = async (server: TestServer, alg = 'RS256') =>
  (await published(server)).filter(key => key.alg === alg).map(key => key.kid)

/** Logs somebody in to an application. @returns the id of the key that signed for it */
const signsWith = (idTokenAlgorithm: SigningAlgorithm) => async (server: TestServer, email: string) => {
  const person = await addPerson(server, { email })
  const app = await addApp(server, { idTokenAlgorithm })
  const { id_token = '' } = (await exchange(server, app, await codeFor(person, app))).body
  return decodeProtectedHeader(id_token).kid
}
const signedBy = signsWith('RS256')

/** What the hourly jobs do. */
async function tidy({ deps, clock }: TestServer) {
  await renewSigningKeys(deps)
  await sweep(deps.db, clock.now())
}

test('the first key is published before anybody asks for a signature, and signs', async () => {
  await using server = await testServer()
  const [kid, ...others] = await kidsOf(server)
  expect(others).toEqual([])
  expect(await signedBy(server, 'a@example.com')).toBe(kid)
})

test.each(['RS256', 'ES256'] as const)(
  'the next key for %s is published a day before it signs, the former one for 90 days after that',
  async idTokenAlgorithm => {
    await using server = await testServer()
    const kids = () => kidsOf(server, idTokenAlgorithm)
    const signedBy = signsWith(idTokenAlgorithm)
    const [first] = await kids()
    server.clock.advance(90 * dayMs - 1)
    await tidy(server)
    expect(await kids()).toEqual([first])
    server.clock.advance(1)
    await tidy(server)
    const [second, ...others] = await kids()
    expect(others).toEqual([first])
    server.clock.advance(dayMs - 1)
    await tidy(server)
    expect(await signedBy(server, 'a@example.com')).toBe(first)
    server.clock.advance(1)
    expect(await signedBy(server, 'b@example.com')).toBe(second)
    server.clock.advance(90 * dayMs - 1)
    await tidy(server)
    const [third] = await kids()
    expect(await kids()).toEqual([third, second, first])
    server.clock.advance(1)
    await tidy(server)
    expect(await kids()).toEqual([third, second])
  },
)

test('keys that were made together retire together, however long each took to make', async () => {
  await using server = await testServer()
  const { deps, clock } = server
  clock.advance(90 * dayMs)
  let now = clock.now()
  await renewSigningKeys({
    ...deps,
    clock: () => {
      now += 50
      return now
    },
  })
  clock.advance(100 * dayMs)
  await sweep(deps.db, clock.now())
  expect(await kidsOf(server, 'RS256')).toHaveLength(1)
  expect(await kidsOf(server, 'ES256')).toHaveLength(1)
})

test('a server that slept for a year signs with the old key until the new one is known', async () => {
  await using server = await testServer()
  const [first] = await kidsOf(server)
  server.clock.advance(365 * dayMs)
  await tidy(server)
  expect(await signedBy(server, 'a@example.com')).toBe(first)
  expect(await kidsOf(server)).toHaveLength(2)
})

test('the private half is published nowhere and lies encrypted', async () => {
  await using server = await testServer()
  await signedBy(server, 'a@example.com')
  const keys = await published(server)
  expect(keys.map(key => Object.keys(key).sort().join(' ')).sort()).toEqual([
    'alg crv kid kty use x y',
    'alg e kid kty n use',
  ])
  const rows = await server.deps.db.selectFrom('signing_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/"d\\?"/)
})
