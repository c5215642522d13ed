import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiError } from '../contract/api-error.ts'
import { type EndpointName, type Endpoints, endpoints, type Input } from '../contract/endpoints.ts'
import type { Db } from '../store/tables.ts'
import { addPasskey, createAuthenticator } from '../testing/authenticator.ts'
import { buy } from '../testing/billing.ts'
import { startGoogle, type TestGoogle } from '../testing/google.ts'
import { interrupted } from '../testing/interruption.ts'
import { addApp, answerTo, askForLogin, requestOf, type TestApp } from '../testing/oauth.ts'
import { addPerson, codeNow, legalConsent } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { answerError } from './answer-error.ts'
import { addRequestContext } from './request-context.ts'
import { serveRow } from './serve.ts'

type Guarded = {
  [Name in EndpointName]: Endpoints[Name]['session'] extends true ? Name : never
}[EndpointName]
type Person = Awaited<ReturnType<typeof addPerson>>

let server: TestServer
let google: TestGoogle
let album: TestApp
beforeAll(async () => {
  google = await startGoogle()
  server = await testServer({ environment: { RATE_LIMITS: 'off', ...google.environment } })
  album = await addApp(server)
})
afterAll(async () => {
  await server.close()
  google.close()
})

/** What a person did before, and what is then asked for: each would change something if it were done. */
type Scene<Name extends Guarded> = (person: Person) => Promise<Input<Name>> | Input<Name>

async function switchTwoFactorOn(person: Person) {
  const { secret } = await person.api.setupTwoFactor()
  await person.api.enableTwoFactor({ token: codeNow(server, secret) })
}
const googleCredential = (person: Person) =>
  google.credential(server, { sub: person.email, email: person.email })
async function buyPremium(person: Person) {
  await buy(server, person)
  await person.api.subscription()
  return {}
}
const newPassword = 'a much better one'

/** Of every row that needs a session; a new one does not compile until it is here. */
const scenes: { readonly [Name in Guarded]: Scene<Name> | 'reads' } = {
  profile: 'reads',
  access: 'reads',
  sessions: 'reads',
  securityActivity: 'reads',
  backupCodesLeft: 'reads',
  devices: 'reads',
  authorizedApps: 'reads',
  subscription: 'reads',
  updateProfile: ({ email, password }) => ({ name: 'Eve', email: `eve.${email}`, password }),
  changePassword: ({ password }) => ({
    currentPassword: password,
    newPassword,
    confirmPassword: newPassword,
  }),
  deleteAccount: ({ password }) => ({ daPassword: password }),
  async revokeSession(person) {
    await server.client().api.login(person)
    const { sessions } = await person.api.sessions()
    return { id: sessions.find(({ current }) => !current)?.sessionId ?? '' }
  },
  logoutCurrentSession: () => ({}),
  async logoutAllSessions(person) {
    await server.client().api.login(person)
    return {}
  },
  setupTwoFactor: ({ password }) => ({ password }),
  async enableTwoFactor(person) {
    const { secret } = await person.api.setupTwoFactor()
    return { token: codeNow(server, secret) }
  },
  async disableTwoFactor(person) {
    await switchTwoFactorOn(person)
    return { password: person.password }
  },
  async renewBackupCodes(person) {
    await switchTwoFactorOn(person)
    return { password: person.password }
  },
  passkeys: 'reads',
  beginPasskey: ({ password }) => ({ password }),
  addPasskey: async ({ api }) => ({
    made: createAuthenticator().make((await api.beginPasskey()).options, server.deps.config.publicOrigin),
  }),
  renamePasskey: async person => ({ id: (await addPasskey(server, person)).id, name: 'Stolen' }),
  removePasskey: async person => ({ id: (await addPasskey(server, person)).id, password: person.password }),
  updateLoginNotifications: () => ({ receiveLoginAlerts: false }),
  async acceptLegal({ email }) {
    const asIfNever = { terms_accepted_at: null, privacy_accepted_at: null, refund_accepted_at: null }
    await server.deps.db.updateTable('users').set(asIfNever).where('email_key', '=', email).execute()
    return { legalConsent }
  },
  linkGoogle: async person => ({ credential: await googleCredential(person) }),
  async unlinkGoogle(person) {
    await person.api.linkGoogle({ credential: await googleCredential(person) })
    return {}
  },
  upgradePlan: () => ({ duration: '1y' }),
  openPortal: buyPremium,
  refund: buyPremium,
  grantAccess: () => requestOf(album),
  describeDeviceLogin: () => askForLogin(server),
  answerDeviceLogin: async () => ({ ...(await askForLogin(server)), allow: true }),
  async removeDevice({ api }) {
    await api.entitlement({ deviceName: 'nas' })
    const [device] = (await api.devices()).devices
    return { id: device?.deviceId ?? '' }
  },
  async revokeAuthorizedApp(person) {
    await answerTo(person, requestOf(album))
    return { id: album.id }
  },
  entitlement: buyPremium,
  exportData: () => ({}),
}

/** What ends a session while a request of it is under way; the owner acts from a session of their own. */
const endings = {
  async 'a password reset'({ email }: Person) {
    await server.api.forgotPassword({ email })
    await server.api.resetPassword({
      token: await server.mail.token(email),
      newPassword: 'the owner is back',
    })
  },
  'a log-out of all other sessions': (_: Person, owner: Person) => owner.api.logoutAllSessions(),
  'a deleted account': ({ password }: Person, owner: Person) =>
    owner.api.deleteAccount({ daPassword: password }),
}
type Ending = keyof typeof endings

const names = Object.keys(endpoints).filter((name): name is Guarded => endpoints[name as Guarded].session)
const writing = names.filter(name => scenes[name] !== 'reads')
const cases = (of: readonly Guarded[]) =>
  of.flatMap(name => (Object.keys(endings) as Ending[]).map(ending => [name, ending] as const))

let people = 0
/** A request that waits to be sent, by somebody who is logged in twice. */
async function stage(name: Guarded) {
  people += 1
  const person = await addPerson(server, { email: `p${people}@gmail.com` })
  const elsewhere = server.client()
  await elsewhere.api.login(person)
  const scene = scenes[name]
  const given: Record<string, unknown> & { id?: string } = scene === 'reads' ? {} : await scene(person)
  const { method, path } = endpoints[name]
  const { id = '', ...rest } = given
  const input = path.includes(':id') ? rest : given
  const hasBody = method === 'POST' || method === 'PUT'
  return {
    person,
    owner: { ...person, ...elsewhere },
    path: path.replace(':id', id),
    method,
    body: hasBody ? JSON.stringify(input) : undefined,
    headers: {
      Authorization: `Bearer ${person.tokens.token}`,
      'X-Sortwell-Device': 't'.repeat(43),
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    },
  }
}
type Staged = Awaited<ReturnType<typeof stage>>

/** All that is known, here and at Stripe, but for when Stripe was read. */
async function everything(db: Db) {
  const tables = await db.introspection.getTables()
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    rows[name] = found.rows
      .map(row =>
        JSON.stringify({
          ...row,
          locked_until: undefined,
          turn: undefined,
          read_turn: undefined,
          synced_at: undefined,
        }),
      )
      .sort()
  }
  return { rows, stripe: structuredClone(server.stripe.tables) }
}

/** Sends the headers and the first byte of the body; the rest when it is asked for. */
async function holdOpen(port: number, listener: ReturnType<typeof createServer>, staged: Staged) {
  const { method, path, body = '' } = staged
  const headers = { ...staged.headers, 'Content-Length': String(Buffer.byteLength(body)) }
  const sent = request({ host: '127.0.0.1', port, method, path, headers })
  const arrived = once(listener, 'request')
  const answered = once(sent, 'response')
  sent.write(body.slice(0, 1))
  await arrived
  return async () => {
    sent.end(body.slice(1))
    const [response] = await answered
    response.resume()
    return response.statusCode as number
  }
}

test.each(cases(names.filter(name => ['POST', 'PUT'].includes(endpoints[name].method))))(
  '%s whose body was held open over %s is answered 401 and changes nothing',
  async (name, ending) => {
    const listener = createServer(getRequestListener(server.app.fetch))
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const staged = await stage(name)
    const send = await holdOpen((listener.address() as AddressInfo).port, listener, staged)
    await endings[ending](staged.person, staged.owner)
    const before = await everything(server.deps.db)
    expect(await send()).toBe(401)
    expect(await everything(server.deps.db)).toEqual(before)
    listener.close()
  },
)

test.each(cases(writing))(
  '%s that was judged before %s and is written after it is answered 401 and changes nothing',
  async (name, ending) => {
    const staged = await stage(name)
    const { person, owner, method, path, body = null, headers } = staged
    let before: unknown
    const { app } = interrupted(server, person, async () => {
      await endings[ending](person, owner)
      before = await everything(server.deps.db)
    })
    const { status } = await app.request(path, { method, body, headers })
    expect([status, before !== undefined]).toEqual([401, true])
    expect(await everything(server.deps.db)).toEqual(before)
  },
)

test.each(names.filter(name => scenes[name] === 'reads'))('%s changes nothing', async name => {
  const { path, method, headers } = await stage(name)
  const before = await everything(server.deps.db)
  expect((await server.app.request(path, { method, headers })).status).toBe(200)
  expect(await everything(server.deps.db)).toEqual(before)
})

test('of 20 writes beside a password reset each comes before it or is refused', async () => {
  const { person } = await stage('updateProfile')
  await server.api.forgotPassword({ email: person.email })
  const token = await server.mail.token(person.email)
  const write = (name: string) =>
    person.api.updateProfile({ name, email: person.email }).then(
      () => 200,
      (error: ApiError) => error.status,
    )
  const before = Array.from({ length: 10 }, () => write('Before'))
  const reset = server.api.resetPassword({ token, newPassword: 'the owner is back' })
  const beside = Array.from({ length: 10 }, () => write('Beside'))
  const statuses = await Promise.all([...before, ...beside])
  await reset
  expect(statuses.filter(status => status !== 200 && status !== 401)).toEqual([])
  expect(await write('After')).toBe(401)
})

test('a guarded row that is served without asking again is a fault of ours, said in the log', async () => {
  const { path, method, body = null, headers } = await stage('updateLoginNotifications')
  const forgetful = new Hono().onError(answerError(server.deps)).use(addRequestContext(server.deps.config))
  serveRow(forgetful, server.deps, endpoints.updateLoginNotifications, async () => ({ status: 'success' }))
  expect((await forgetful.request(path, { method, body, headers })).status).toBe(500)
  expect(server.logLines.join()).toContain(
    'PUT /users/update-login-notifications did not go through its guard.',
  )
})
