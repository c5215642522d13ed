import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { addPasskey, createAuthenticator, logInWith } from '../testing/authenticator.ts'
import { startGoogle } from '../testing/google.ts'
import { addApp, codeFor, exchange, type requestOf } from '../testing/oauth.ts'
import { addPerson, addPersonWithTwoFactor, codeNow } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

type Person = Awaited<ReturnType<typeof addPerson>>

/** What an application is told of how the person logged in. */
async function told(server: TestServer, person: Person, given: Parameters<typeof requestOf>[1] = {}) {
  const app = await addApp(server)
  const { body } = await exchange(server, app, await codeFor(person, app, given))
  const { amr, acr } = decodeJwt(body.id_token ?? '')
  return { amr, acr }
}

test('an ID token says how the person logged in: password, code, passkey', async () => {
  await using server = await testServer()
  const ada = await addPersonWithTwoFactor(server)
  const authenticator = createAuthenticator()
  await addPasskey(server, ada, authenticator)
  expect(await told(server, ada)).toEqual({ amr: ['pwd'], acr: undefined })

  const { tfaToken = '' } = await ada.api.login(ada)
  await ada.api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, ada.secret) })
  expect(await told(server, ada)).toEqual({ amr: ['pwd', 'otp', 'mfa'], acr: undefined })

  await logInWith(server, ada, authenticator)
  expect(await told(server, ada)).toEqual({ amr: ['pop', 'user', 'mfa'], acr: 'phr' })

  server.clock.advance(30_000)
  const waiting = await logInWith(server, ada, authenticator, { isVerified: false })
  const twoFactorToken = codeNow(server, ada.secret)
  await ada.api.loginSecondFactor({ tfaToken: waiting.tfaToken ?? '', twoFactorToken })
  expect(await told(server, ada)).toEqual({ amr: ['pop', 'user', 'otp', 'mfa'], acr: 'phr' })
})

test('a password that is asked for again is told, and ends the claim that nothing can be phished', async () => {
  await using server = await testServer()
  const ada = await addPerson(server)
  const authenticator = createAuthenticator()
  await addPasskey(server, ada, authenticator)
  await logInWith(server, ada, authenticator)
  server.clock.advance(6 * 60_000)
  const again = { prompt: 'login', password: ada.password }
  expect(await told(server, ada, again)).toEqual({ amr: ['pop', 'user', 'mfa', 'pwd'], acr: undefined })
  expect((await told(server, ada)).acr).toBeUndefined()
})

test('of a log-in with Google nothing is claimed', async () => {
  const google = await startGoogle()
  await using server = await testServer({ environment: google.environment })
  const ada = await addPerson(server, { email: 'ada@gmail.com' })
  await ada.api.linkGoogle({ credential: await google.credential(server) })
  await ada.api.loginWithGoogle({ credential: await google.credential(server) })
  expect(await told(server, ada)).toEqual({ amr: undefined, acr: undefined })
  google.close()
})

test('the metadata names the claims', async () => {
  await using server = await testServer()
  const response = await server.send(new Request('http://localhost/.well-known/openid-configuration'))
  expect(await response.json()).toMatchObject({
    acr_values_supported: ['phr'],
    claims_supported: expect.arrayContaining(['amr', 'acr']),
  })
})
