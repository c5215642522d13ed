import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { sweep } from '../store/sweep.ts'
import { type TestServer, testServer } from '../testing.ts'
import { addApp, codeFor, exchange } from '../testing-oauth.ts'
import { addPerson } from '../testing-people.ts'

const dayMs = 86_400_000

async function published(server: TestServer) {
  const response = await server.send(new Request('http://localhost/oauth/jwks'))
  const { keys } = (await response.json()) as { keys: Record<string, string>[] }
  return keys
}

/** Logs somebody in to an application. @returns the id of the key that signed for it */
async function signedBy(server: TestServer, email: string) {
  const person = await addPerson(server, { email })
  const app = await addApp(server)
  const { id_token = '' } = (await exchange(server, app, await codeFor(person, app))).body
  return decodeProtectedHeader(id_token).kid
}

test('a key signs for 90 days and is published for two more', async () => {
  await using server = await testServer()
  const first = await signedBy(server, 'a@example.com')
  server.clock.advance(90 * dayMs - 1)
  expect(await signedBy(server, 'b@example.com')).toBe(first)
  server.clock.advance(1)
  const second = await signedBy(server, 'c@example.com')
  expect(second).not.toBe(first)
  expect((await published(server)).map(key => key.kid)).toEqual([second, first])
  server.clock.advance(2 * dayMs)
  expect((await published(server)).map(key => key.kid)).toEqual([second])
  await sweep(server.deps.db, server.clock.now())
  expect(await server.deps.db.selectFrom('signing_keys').select('kid').execute()).toEqual([{ kid: second }])
})

test('the private half is published nowhere and lies encrypted', async () => {
  await using server = await testServer()
  await signedBy(server, 'a@example.com')
  const [key] = await published(server)
  expect(Object.keys(key ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  const rows = await server.deps.db.selectFrom('signing_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/"d\\?"/)
})

test('another SECRET_KEY makes another key, and the old one can still be checked', async () => {
  await using server = await testServer({ environment: { SECRET_KEY: 'a'.repeat(32) } })
  const first = await signedBy(server, 'a@example.com')
  await using later = await testServer({
    dataDir: server.dataDir,
    environment: { SECRET_KEY: 'b'.repeat(32) },
  })
  later.clock.advance(1_000)
  const second = await signedBy(later, 'b@example.com')
  expect(second).not.toBe(first)
  expect((await published(later)).map(key => key.kid)).toEqual([second, first])
})
