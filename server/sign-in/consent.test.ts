import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import type { ApiClient } from '../contract/client.ts'
import { startGoogle, type TestGoogle } from '../testing/google.ts'
import { addPerson, goodPassword, legalConsent, refusalOf, registration } from '../testing/people.ts'
import { connect, type TestServer, testServer, withoutSite } from '../testing/test-server.ts'

let google: TestGoogle
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => google.close())

const start = () => testServer({ environment: google.environment })
const missing = { termsOfService: null, privacyPolicy: null, refundPolicy: null }
const givenAt = (server: TestServer) => {
  const at = new Date(server.clock.now()).toISOString()
  return { termsOfService: at, privacyPolicy: at, refundPolicy: at }
}

/** What the account's owner is asked, and what is recorded. */
async function consentOf({ api }: Pick<TestServer, 'api'>) {
  const [{ needsConsent }, { account }] = [await api.profile(), await api.exportData()]
  return { needsConsent, consents: account.consents }
}

test('who registered with the box ticked is not asked again', async () => {
  await using server = await start()
  const ada = await addPerson(server)
  expect(await consentOf(ada)).toEqual({ needsConsent: false, consents: givenAt(server) })
})

test('a Google sign-in from the registration form records the box where it was ticked', async () => {
  await using server = await start()
  await server.api.loginWithGoogle({ credential: await google.credential(server), legalConsent })
  expect(await consentOf(server)).toEqual({ needsConsent: false, consents: givenAt(server) })
})

test('a Google sign-in without the box records nothing, and its person is asked once', async () => {
  await using server = await start()
  await server.api.loginWithGoogle({ credential: await google.credential(server) })
  expect(await consentOf(server)).toEqual({ needsConsent: true, consents: missing })
  server.clock.advance(60_000)
  expect(await server.api.acceptLegal({ legalConsent })).toEqual({ status: 'success' })
  const accepted = { needsConsent: false, consents: givenAt(server) }
  expect(await consentOf(server)).toEqual(accepted)
  const { events } = await server.api.securityActivity()
  expect(events.map(({ summary }) => summary)).toContain('Terms, privacy and refund policies accepted')
  server.clock.advance(60_000)
  await server.api.acceptLegal({ legalConsent })
  expect(await consentOf(server)).toEqual(accepted)
})

test('a box that was ticked later counts for an account that had none', async () => {
  await using server = await start()
  await server.api.loginWithGoogle({ credential: await google.credential(server) })
  await server.api.loginWithGoogle({ credential: await google.credential(server), legalConsent })
  expect((await consentOf(server)).needsConsent).toBe(false)
})

test('a consent that was given stays as it was given', async () => {
  await using server = await start()
  const ada = await addPerson(server, { email: 'ada@gmail.com' })
  const before = await consentOf(ada)
  server.clock.advance(60_000)
  await ada.api.loginWithGoogle({ credential: await google.credential(server), legalConsent })
  expect(await consentOf(ada)).toEqual(before)
})

test('an address that was confirmed by a reset or by Google says nothing of its registration’s box', async () => {
  await using server = await start()
  const squatted = registration({ email: 'ada@gmail.com' })
  await server.api.register(squatted)
  await server.api.loginWithGoogle({ credential: await google.credential(server) })
  expect(await consentOf(server)).toEqual({ needsConsent: true, consents: missing })

  const bob = registration({ email: 'bob@example.com' })
  await server.api.register(bob)
  await server.api.forgotPassword(bob)
  const token = await server.mail.token(bob.email)
  await server.api.resetPassword({ token, newPassword: `${goodPassword}!` })
  const { api } = server.client()
  await api.login({ ...bob, password: `${goodPassword}!` })
  expect(await consentOf({ api })).toEqual({ needsConsent: true, consents: missing })
})

/** A database that does not take the time of a consent. */
const withoutConsent: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('terms_accepted_at'))
      throw new Error('The database does not store it.')
    return node
  },
  transformResult: async ({ result }) => result,
}

test.each<[string, (api: ApiClient, credential: string) => Promise<unknown>]>([
  ['in the profile', api => api.acceptLegal({ legalConsent })],
  ['with a Google sign-in', (api, credential) => api.loginWithGoogle({ credential, legalConsent })],
])('a consent %s that could not be stored is not confirmed', async (_, accept) => {
  await using server = await start()
  await server.api.loginWithGoogle({ credential: await google.credential(server) })
  const deps = { ...server.deps, db: server.deps.db.withPlugin(withoutConsent) }
  const { api, tokens } = connect(createApp(deps, withoutSite), {})
  tokens.token = server.tokens.token
  expect((await refusalOf(accept(api, await google.credential(server)))).status).toBe(500)
  expect(await consentOf(server)).toEqual({ needsConsent: true, consents: missing })
  const { events } = await server.api.securityActivity()
  expect(events.map(({ summary }) => summary)).not.toContain('Terms, privacy and refund policies accepted')
})

test('a box that is not ticked is refused with the words of the registration', async () => {
  await using server = await start()
  const message = 'Please accept the terms, the privacy policy and the refund policy.'
  const unticked = { ...legalConsent, refundPolicy: { accepted: false } } as unknown as typeof legalConsent
  const credential = await google.credential(server)
  expect(await refusalOf(server.api.loginWithGoogle({ credential, legalConsent: unticked }))).toMatchObject({
    status: 400,
    message,
  })
  await server.api.loginWithGoogle({ credential })
  expect(await refusalOf(server.api.acceptLegal({ legalConsent: unticked }))).toMatchObject({
    status: 400,
    message,
  })
})
