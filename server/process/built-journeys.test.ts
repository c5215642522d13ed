import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as oidc from 'openid-client'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenAsStripe } from '../sandbox/stripe/listen.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { buildServer } from '../testing/build-server.ts'
import { databaseFor, dropDatabaseFor } from '../testing/database.ts'
import { findFreePort } from '../testing/free-port.ts'
import { startGoogle } from '../testing/google.ts'
import { linkIn, startMailServer } from '../testing/mail-server.ts'
import { goodPassword, legalConsent, registration } from '../testing/people.ts'
import { connectTo, type ServerProcess, startProcess } from '../testing/start-process.ts'

const webhookSecret = 'whsec_of_the_stand_in'
const origin = `http://localhost:${await findFreePort()}`
const ada = { email: 'ada@example.com', password: goodPassword }

let folder: string
let built: string
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let google: Awaited<ReturnType<typeof startGoogle>>
let stripe: Awaited<ReturnType<typeof listenAsStripe>>
let server: ServerProcess
let settings: Record<string, string> & { readonly DATA_DIR: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-built-'))
  built = join(folder, 'server')
  await buildServer(built)
  mailServer = await startMailServer()
  google = await startGoogle()
  stripe = await listenAsStripe({ webhookSecret, webhookUrl: () => `${origin}/stripe/webhook` })
  settings = {
    NODE_ENV: 'test',
    PORT: new URL(origin).port,
    PUBLIC_ORIGIN: origin,
    DATA_DIR: await mkdtemp(join(folder, 'data-')),
    SMTP_URL: mailServer.url,
    STRIPE_SECRET_KEY: 'sk_test_of_the_stand_in',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.origin,
    ...google.environment,
  }
  server = await startProcess(settings, join(built, 'server/main.js'))
  const { api } = connectTo(server.url)
  await api.register(registration())
  const link = new URL(linkIn(await mailServer.next('Confirm your email address')))
  await api.verify({ token: link.searchParams.get('token') ?? '' })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await Promise.all([mailServer.close(), google.close(), stripe.stop()])
  await dropDatabaseFor(settings.DATA_DIR)
  await rm(folder, { recursive: true })
})

async function logIn() {
  const person = connectTo(server.url)
  await person.api.login(ada)
  return person
}

test('a passkey is added to the built server, and opens it', async () => {
  const { api } = await logIn()
  const authenticator = createAuthenticator()
  const { options } = await api.beginPasskey()
  await api.addPasskey({ made: authenticator.make(options, origin) })
  await mailServer.next('A passkey was added')
  const { api: later } = connectTo(server.url)
  const answer = authenticator.sign(await later.beginPasskeyLogin(), origin)
  await later.loginWithPasskey({ answer })
  expect((await later.profile()).email).toBe(ada.email)
})

test('the built server takes what Google has signed', async () => {
  const { api } = connectTo(server.url)
  const credential = await google.credential({ clock: { now: Date.now } }, { email: 'grace@gmail.com' })
  await api.loginWithGoogle({ credential, legalConsent })
  expect((await api.profile()).googleLinked).toBe(true)
})

test('a purchase at the built server makes Premium, by the webhook of Stripe', async () => {
  const { api } = await logIn()
  const { url = '' } = await api.upgradePlan({ duration: '1y' })
  const body = new URLSearchParams({ card: '4242424242424242' })
  expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
  await mailServer.next('Your receipt for Sortwell Premium')
  expect((await api.profile()).plan).toBe('premium')
})

test('an application logs people in at the built server, with what its command has registered', async () => {
  const redirectUri = 'http://127.0.0.1/back'
  const { clientId, clientSecret } = JSON.parse(
    await runCommand('oauth-client', 'add', '--name', 'Album', '--redirect', redirectUri, '--yes', '--json'),
  ) as { readonly clientId: string; readonly clientSecret: string }
  const config = await oidc.discovery(new URL(origin), clientId, {}, oidc.ClientSecretBasic(clientSecret), {
    execute: [oidc.allowInsecureRequests],
  })
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const page = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state: 'here',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const { api } = await logIn()
  const input = Object.fromEntries(page.searchParams) as Parameters<typeof api.grantAccess>[0]
  const { redirect_uri = '' } = await api.grantAccess(input)
  const checks = { pkceCodeVerifier, expectedState: 'here' }
  const tokens = await oidc.authorizationCodeGrant(config, new URL(redirect_uri), checks)
  const { sub = '' } = tokens.claims() ?? {}
  expect(await oidc.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject({ email: ada.email })
})

test('the second factor of the built server is set up and asked for', async () => {
  const { api } = await logIn()
  const { secret } = await api.setupTwoFactor()
  const now = Math.floor(Date.now() / 1000)
  await api.enableTwoFactor({ token: generateSync({ secret, epoch: now }) })
  await mailServer.next('Two-factor authentication is on')
  const { api: later } = connectTo(server.url)
  const { tfaToken = '' } = await later.login(ada)
  await later.loginSecondFactor({ tfaToken, twoFactorToken: generateSync({ secret, epoch: now + 30 }) })
  expect((await later.profile()).twoFactorEnabled).toBe(true)
})

test('the built server has complained of nothing', () => {
  expect(server.complaints()).toBe('')
})

/** @returns the standard output of a command, typed in the built folder */
async function runCommand(name: string, ...words: readonly string[]): Promise<string> {
  const child = spawn('npm', ['run', '-s', name, '--', ...words], {
    cwd: built,
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      HOME: folder,
      ...settings,
      ...(await databaseFor(settings.DATA_DIR)),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'close')])
  return stdout
}
