import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { entitlementKey } from '../commands/entitlement-key.ts'
import { addApp, codeFor, exchange, refreshWith } from '../testing/oauth.ts'
import { operatorOf } from '../testing/operator.ts'
import {
  addPerson,
  addPersonWithTwoFactor,
  askForReset,
  codeNow,
  goodPassword,
  refusalOf,
} from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { deriveKeys } from './keys.ts'

/** Encrypts as a server with another data key would. */
const foreign = deriveKeys('another data key')
const ada = { email: 'ada@example.com', password: goodPassword }
const useBackupCode = {
  status: 409,
  message:
    'Your authenticator app cannot be checked any more. Please enter a backup code, or write to support@sortwell.example.',
}

/** Ada's second factor cannot be opened any more. */
async function addAda(server: TestServer) {
  const person = await addPersonWithTwoFactor(server)
  await spoil(server, 'totp_secret', person.secret)
  return person
}

async function spoil({ deps: { db } }: TestServer, column: 'totp_secret' | 'totp_pending', secret: string) {
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({ [column]: foreign.encrypt(secret, id) })
    .execute()
}

test('a log-in whose second factor cannot be opened asks for a backup code, and takes one', async () => {
  await using server = await testServer()
  const { secret, backupCodes } = await addAda(server)
  const { tfaToken = '' } = await server.api.login(ada)
  const type = (twoFactorToken: string) => server.api.loginSecondFactor({ tfaToken, twoFactorToken })
  expect(await refusalOf(type(codeNow(server, secret)))).toMatchObject(useBackupCode)
  expect(server.logLines.join('')).toContain('"msg":"a stored secret cannot be opened"')
  await type(backupCodes[0] ?? '')
  expect((await server.api.profile()).email).toBe(ada.email)
})

test('a reset whose second factor cannot be opened asks for a backup code, and takes one', async () => {
  await using server = await testServer()
  const { secret, backupCodes } = await addAda(server)
  const token = await askForReset(server, ada.email)
  const reset = (twoFactorToken: string) =>
    server.api.resetPassword({ token, newPassword: 'another good password', twoFactorToken })
  expect(await refusalOf(reset(codeNow(server, secret)))).toMatchObject(useBackupCode)
  await reset(backupCodes[0] ?? '')
  expect(await server.api.login({ ...ada, password: 'another good password' })).toEqual({})
})

test('a set-up of two-factor that cannot be opened has to be started again', async () => {
  await using server = await testServer()
  const { api } = await addPerson(server)
  const { secret } = await api.setupTwoFactor()
  await spoil(server, 'totp_pending', secret)
  expect(await refusalOf(api.enableTwoFactor({ token: codeNow(server, secret) }))).toMatchObject({
    status: 409,
    message: 'Please start the set-up of two-factor authentication first.',
  })
  const again = await api.setupTwoFactor()
  expect((await api.enableTwoFactor({ token: codeNow(server, again.secret) })).backupCodes).toHaveLength(10)
})

test('ID tokens are signed with a new key where none can be opened', async () => {
  await using server = await testServer()
  const person = await addPerson(server)
  const app = await addApp(server)
  const { db } = server.deps
  const former = await db.selectFrom('signing_keys').select('kid').execute()
  for (const { kid } of former)
    await db
      .updateTable('signing_keys')
      .set({ private_jwk: foreign.encrypt('{}', kid) })
      .where('kid', '=', kid)
      .execute()
  const { status, body } = await exchange(server, app, await codeFor(person, app))
  expect(status).toBe(200)
  const { kid } = decodeProtectedHeader(body.id_token ?? '')
  expect(former).not.toContainEqual({ kid })
  const jwks = await server.send(new Request('http://localhost/oauth/jwks'))
  const { keys } = (await jwks.json()) as { readonly keys: readonly { readonly kid: string }[] }
  expect(keys.map(key => key.kid)).toEqual(expect.arrayContaining([kid, ...former.map(row => row.kid)]))
  expect(server.logLines.join('')).toContain('"msg":"a stored secret cannot be opened"')
})

test('a repeated exchange whose first answer cannot be opened ends the login of the application', async () => {
  await using server = await testServer()
  const person = await addPerson(server)
  const app = await addApp(server, { scope: 'openid offline_access' })
  const { body } = await exchange(server, app, await codeFor(person, app, { scope: 'openid offline_access' }))
  const { refresh_token = '' } = body
  expect((await refreshWith(server, app, refresh_token)).status).toBe(200)
  const successor = foreign.encrypt('x', 'y')
  await server.deps.db
    .updateTable('oauth_tokens')
    .set({ successor })
    .where('used_at', 'is not', null)
    .execute()
  expect(await refreshWith(server, app, refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant', error_description: 'The refresh token is not valid any more.' },
  })
})

test('plans are not stated while their key cannot be opened, until the operator makes another', async () => {
  await using server = await testServer()
  const { api } = await addPerson(server)
  const { keys } = await api.entitlementKeys()
  const kid = keys[0]?.kid ?? ''
  const private_key = foreign.encrypt('x', kid)
  await server.deps.db.updateTable('entitlement_keys').set({ private_key }).execute()
  expect(await refusalOf(api.entitlement({ deviceName: 'nas' }))).toMatchObject({
    status: 503,
    message: 'Sortwell cannot confirm plans for the moment. Please try again later.',
  })
  expect(server.logLines.join('')).toContain('"msg":"a stored secret cannot be opened"')
  server.clock.advance(1000)
  const run = await operatorOf(server)
  expect(await run(entitlementKey, 'now')).toMatchObject({ code: 0 })
  expect(await api.entitlement({ deviceName: 'nas' })).toHaveProperty('entitlement')
})

test('a server whose data key cannot be opened does not start, and says why', async () => {
  const environment = { SECRET_KEY: 'a'.repeat(32) }
  await using server = await testServer({ environment })
  await server.deps.db
    .updateTable('data_keys')
    .set({ data_key: foreign.encrypt('x', 'y') })
    .execute()
  await expect(testServer({ dataDir: server.dataDir, environment })).rejects.toThrow(
    'This database was written with another SECRET_KEY.',
  )
})
