import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { addKey } from '../billing/entitlement-keys.ts'
import { changeUser, findUserByEmail } from '../store/accounts/users.ts'
import { addPerson } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const dayMs = 86_400_000

async function paidUntil(server: TestServer, premium_until: number) {
  const ada = await addPerson(server)
  const user = await findUserByEmail(server.deps.db, 'ada@example.com')
  await changeUser(server.deps.db, user?.id ?? '', { premium_until })
  return ada
}
const daysOf = ({ exp = 0, iat = 0 }: JWTPayload) => (exp - iat) / 86_400

test('an entitlement is a compact JWS that says the plan for 14 days', async () => {
  await using server = await testServer()
  const ada = await paidUntil(server, server.clock.now() + 365 * dayMs)
  const { entitlement } = await ada.api.entitlement()
  const { keys } = await ada.api.entitlementKeys()
  expect(decodeProtectedHeader(entitlement)).toEqual({
    alg: 'EdDSA',
    typ: 'entitlement+jwt',
    kid: keys[0]?.kid,
  })
  const claims = decodeJwt(entitlement)
  expect(claims).toMatchObject({ iss: 'sortwell', plan: 'premium', iat: server.clock.now() / 1000 })
  expect(daysOf(claims)).toBe(14)
  expect(Object.keys(claims).sort()).toEqual(['device', 'exp', 'iat', 'iss', 'login', 'plan', 'sub'])
  expect(JSON.stringify(claims)).not.toContain('@')
})

test('it ends with what is paid for, and is of the free plan after that', async () => {
  await using server = await testServer()
  const ada = await paidUntil(server, server.clock.now() + 3 * dayMs)
  const claims = decodeJwt((await ada.api.entitlement()).entitlement)
  expect([claims.plan, daysOf(claims)]).toEqual(['premium', 3])
  server.clock.advance(3 * dayMs)
  expect(decodeJwt((await ada.api.entitlement()).entitlement)).toMatchObject({ plan: 'free' })
  expect((await ada.api.profile()).plan).toBe('free')
})

test('its subject stays the same for one person and differs from another', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const eve = await addPerson(server, { email: 'eve@example.com' })
  const subject = async ({ api }: typeof ada) => decodeJwt((await api.entitlement()).entitlement).sub
  expect(await subject(ada)).toBe(await subject(ada))
  expect(await subject(ada)).not.toBe(await subject(eve))
})

test('anybody may read and keep the public keys, and no private part is among them', async () => {
  await using server = await testServer()
  const response = await server.send(new Request('http://localhost/subscription/entitlement-keys'))
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=3600'])
  const { keys } = (await response.json()) as { keys: object[] }
  expect(keys.map(key => Object.keys(key).sort())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x']])
})

test('the private key does not lie in the database in clear', async () => {
  await using server = await testServer()
  const { keys } = await server.api.entitlementKeys()
  const rows = await server.deps.db.selectFrom('entitlement_keys').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.public_key).toBe(keys[0]?.x)
  expect(server.deps.keys.decrypt(rows[0]?.private_key ?? '', rows[0]?.kid ?? '')).toMatch(/^[\w-]{43}$/)
  expect(rows[0]?.private_key).not.toContain(
    server.deps.keys.decrypt(rows[0]?.private_key ?? '', rows[0]?.kid ?? ''),
  )
})

test('a key signs for years: installed apps trust no other', async () => {
  await using server = await testServer()
  const { keys } = await server.api.entitlementKeys()
  server.clock.advance(3650 * dayMs)
  expect((await server.api.entitlementKeys()).keys).toEqual(keys)
})

test('the next key is published before it signs, and the former until its last statement has run out', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const kids = async () => (await server.api.entitlementKeys()).keys.map(({ kid }) => kid)
  const signedBy = async () => decodeProtectedHeader((await ada.api.entitlement()).entitlement).kid
  const [first] = await kids()
  const { kid: next } = await addKey(server.deps, server.clock.now() + dayMs)
  expect([await kids(), await signedBy()]).toEqual([[next, first], first])
  server.clock.advance(dayMs)
  expect([await kids(), await signedBy()]).toEqual([[next, first], next])
  server.clock.advance(15 * dayMs - 1)
  expect(await kids()).toEqual([next, first])
  server.clock.advance(1)
  expect(await kids()).toEqual([next])
})

test('the profile brings the statement along where it is asked for, both of the same plan', async () => {
  await using server = await testServer()
  const ada = await paidUntil(server, server.clock.now() + 30 * dayMs)
  expect(await ada.api.profile()).not.toHaveProperty('entitlement')
  const { entitlement = '', ...profile } = await ada.api.profile({ entitlement: 'signed' })
  expect(profile).toEqual(await ada.api.profile())
  expect(decodeJwt(entitlement)).toMatchObject({ plan: profile.plan })
  expect(profile.plan).toBe('premium')
})
