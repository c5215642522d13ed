import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../../server/contract/api-error.ts'
import { createApiClient } from '../../../server/contract/client.ts'
import type { EntitlementKey } from '../../../server/contract/entitlement.ts'
import type { AccountView } from '../../ipc/account-views.ts'
import { pack, unpack } from '../../ipc/result.ts'
import { type Account, accountHandlers, createAccount } from './account.ts'
import { createDevice } from './device.ts'
import { createEntitlement } from './entitlement.ts'
import { createEntitlementKeys } from './entitlement-keys.ts'
import type { Holder } from './holder.ts'
import { createLoginStore, type LoginStore } from './login-store.ts'
import { keySetOf, makePlanKey, plantPremium } from './testing/signed-plan.ts'

const profile = {
  name: 'Ada',
  email: 'ada@example.com',
  preferences: { receiveLoginAlerts: true },
  twoFactorEnabled: false,
  plan: 'premium',
  hasPassword: true,
  googleLinked: false,
}

let root: string
let answers: Record<string, () => Response>
let asked: string[]
/** What was sent about the device, by path. */
let named: Record<string, { key: string | null; name: string | null; passing?: boolean }>
let views: AccountView[]
let login: LoginStore
let key: LoginStore
let account: Account
let onHolder: () => Promise<unknown>
/** Starts the app, in place of the one that ran before. */
let open: (given?: { baked?: readonly EntitlementKey[]; clock?: () => number; isPacked?: boolean }) => void

let isLocked: boolean
const emptyKeychain = {
  read: async () => null,
  async write() {
    if (isLocked) throw new Error('locked')
  },
  clear: async () => {},
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sortwell-account-'))
  const stateDir = path.join(root, 'state')
  plantPremium(path.join(root, 'server'))
  const { statement } = JSON.parse(await readFile(path.join(root, 'server/entitlement.json'), 'utf8'))
  const published = JSON.parse(await readFile(path.join(root, 'server/entitlement-keys.json'), 'utf8'))
  answers = {
    '/auth/login': () => Response.json({ token: 'secret-token' }),
    '/users/profile': () => Response.json({ ...profile, entitlement: statement }),
    '/users/delete-account': () => Response.json({ status: 'success' }),
    '/subscription/entitlement': () => Response.json({ entitlement: statement }),
    '/subscription/entitlement-keys': () => Response.json(published),
  }
  isLocked = false
  asked = []
  named = {}
  views = []
  onHolder = async () => undefined
  login = createLoginStore(emptyKeychain)
  key = createLoginStore(emptyKeychain)
  const client = createApiClient({
    baseUrl: 'https://api.example',
    tokens: { ...login, device: key },
    clientType: 'desktop',
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      asked.push(pathname)
      named[pathname] = {
        key: request.headers.get('X-Sortwell-Device'),
        name: searchParams.get('deviceName'),
        ...(searchParams.has('passing') ? { passing: true } : {}),
      }
      const answer = answers[pathname]
      if (!answer) throw new TypeError('fetch failed')
      return answer()
    },
  })
  open = ({ baked = [], clock = Date.now, isPacked = false } = {}) => {
    const keys = createEntitlementKeys({ stateDir, baked, isPacked })
    const device = createDevice({ name: 'desk', key, login })
    const entitlement = createEntitlement({ stateDir, keys: keys.read, clock, holder: device.holder })
    account = createAccount({
      client,
      login,
      device,
      entitlement,
      keys,
      onChange: view => views.push(view),
      onHolder: () => onHolder(),
    })
  }
  open()
})
afterEach(() => rm(root, { recursive: true }))

const logIn = () =>
  account.call({ name: 'login', input: { email: 'ada@example.com', password: 'violet harbour' } })
const loadProfile = () => account.call({ name: 'profile', input: {} })
const loggedIn = {
  hasLogin: true,
  plan: 'premium',
  planProblem: null,
  placeFreeAt: null,
  awaitsPayment: false,
  isLasting: true,
}
const loggedOut = { ...loggedIn, hasLogin: false, plan: 'free' }

test('a login shows no token, and the plan comes with the profile', async () => {
  expect(await logIn()).toEqual({})
  expect(await account.view()).toEqual({ ...loggedIn, plan: 'free' })
  expect(await loadProfile()).toEqual(profile)
  expect(views.at(-1)).toEqual(loggedIn)
})

test('a login costs two calls of the server once the keys are known, the plan included', async () => {
  await logIn()
  await loadProfile()
  asked.length = 0
  await logIn()
  expect(await loadProfile()).toEqual(profile)
  expect(asked).toEqual(['/auth/login', '/users/profile'])
  expect((await account.view()).plan).toBe('premium')
})

/** A statement of the server for one place alone. */
async function statementFor(holder: Holder): Promise<string> {
  const privatePem = makePlanKey()
  plantPremium(path.join(root, 'bound'), { holder, privatePem })
  answers['/subscription/entitlement-keys'] = () => Response.json(keySetOf(privatePem))
  return JSON.parse(await readFile(path.join(root, 'bound/entitlement.json'), 'utf8')).statement
}

test('each request names the device, and its statement counts on this device while the login is there', async () => {
  await logIn()
  await loadProfile()
  const secret = await key.read()
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(named['/users/profile']).toEqual({ key: secret, name: 'desk' })
  const holder = await account.holder()
  expect(holder).toEqual({ device: expect.stringMatching(/^[0-9a-f]{64}$/), login: expect.any(String) })
  expect(JSON.stringify(holder)).not.toContain(secret)
  const entitlement = await statementFor(holder ?? { device: '', login: '' })
  answers['/subscription/entitlement'] = () => Response.json({ entitlement })
  await account.call({ name: 'entitlement', input: {} })
  expect(named['/subscription/entitlement']).toEqual({ key: secret, name: 'desk' })
  expect((await account.view()).plan).toBe('premium')
  // Somebody else logs in on this device, and puts the statement back.
  await login.write('another token')
  expect((await account.view()).plan).toBe('free')
  await login.clear()
  expect(await account.holder()).toBeNull()
  expect((await account.view()).plan).toBe('free')
})

test('the window is notified of the plan after the threads know the holder', async () => {
  await logIn()
  const sent: unknown[] = []
  onHolder = async () => {
    // Takes longer than to notify the window.
    for (let time = 0; time < 3; time += 1) await account.view()
    sent.push(await account.holder(), views.length)
  }
  views.length = 0
  await loadProfile()
  expect(sent).toEqual([{ device: expect.any(String), login: expect.any(String) }, 0])
  expect(views).toEqual([loggedIn])
})

test('the threads are notified of a log-out whose statement cannot be deleted', async () => {
  await logIn()
  await loadProfile()
  const stored = path.join(root, 'state/entitlement.json')
  await rm(stored)
  await mkdir(stored)
  let isSent = false
  onHolder = async () => {
    isSent = true
  }
  await expect(account.call({ name: 'logoutCurrentSession', input: {} })).rejects.toThrow()
  expect(isSent).toBe(true)
})

test('no keychain is read for the threads while no statement is for Premium', async () => {
  const stored = path.join(root, 'state/entitlement.json')
  await mkdir(path.dirname(stored), { recursive: true })
  plantPremium(path.join(root, 'free'), { plan: 'free' })
  let reads = 0
  login = createLoginStore({
    ...emptyKeychain,
    async read() {
      reads += 1
      return 'secret-token'
    },
  })
  open()
  expect([await account.holder(), reads]).toEqual([null, 0])
  await copyFile(path.join(root, 'free/entitlement.json'), stored)
  expect([await account.holder(), reads]).toEqual([null, 0])
  await copyFile(path.join(root, 'server/entitlement.json'), stored)
  await account.holder()
  expect(reads).toBe(1)
})

test.each(['devices-full', 'device-removed'] as const)(
  'a device without a place is reported: %s',
  async problem => {
    await logIn()
    await loadProfile()
    const holder = (await account.holder()) ?? { device: '', login: '' }
    const entitlement = await statementFor(holder)
    answers['/users/profile'] = () => Response.json({ ...profile, entitlement, planProblem: problem })
    expect(await loadProfile()).toEqual(profile)
    expect(views.at(-1)).toMatchObject({ hasLogin: true, planProblem: problem })
    answers['/users/profile'] = () => Response.json({ ...profile, entitlement })
    await loadProfile()
    expect(views.at(-1)).toMatchObject({ planProblem: null })
  },
)

test('a server that does not send the statement along is asked for it', async () => {
  answers['/users/profile'] = () => Response.json(profile)
  await logIn()
  expect(await loadProfile()).toEqual(profile)
  expect(views.at(-1)).toEqual(loggedIn)
})

test('a check of the plan is one call, and the window does not get its statement', async () => {
  await logIn()
  await loadProfile()
  asked.length = 0
  expect(await account.call({ name: 'entitlement', input: {} })).toEqual({})
  expect(asked).toEqual(['/subscription/entitlement'])
})

test('the keys are asked for only where a statement has another signature', async () => {
  await logIn()
  await loadProfile()
  await loadProfile()
  expect(asked.filter(each => each === '/subscription/entitlement-keys')).toHaveLength(1)
})

/** The keys that the server has, and others as somebody might make them up. */
async function readKeys(folder: string): Promise<readonly EntitlementKey[]> {
  return JSON.parse(await readFile(path.join(root, folder, 'entitlement-keys.json'), 'utf8')).keys
}

test('an app with keys of its own believes no other, whatever lies in its folder and whatever a server sends', async () => {
  const baked = await readKeys('server')
  await logIn()
  open({ baked })
  await loadProfile()
  expect((await account.view()).plan).toBe('premium')
  // Somebody makes a key, signs a plan with it, and puts both where the app reads them.
  plantPremium(path.join(root, 'state'))
  expect((await account.view()).plan).toBe('free')
  plantPremium(path.join(root, 'forger'))
  const forged = await readKeys('forger')
  const { statement } = JSON.parse(await readFile(path.join(root, 'forger/entitlement.json'), 'utf8'))
  answers['/subscription/entitlement-keys'] = () => Response.json({ keys: forged })
  answers['/users/profile'] = () => Response.json({ ...profile, entitlement: statement })
  await loadProfile()
  expect(await account.view()).toMatchObject({ plan: 'free', planProblem: 'version' })
  expect(asked).not.toContain('/subscription/entitlement-keys')
})

test('an app that was built with the next key as well goes on when the server signs with it', async () => {
  plantPremium(path.join(root, 'before'))
  open({ baked: [...(await readKeys('server')), ...(await readKeys('before'))] })
  await logIn()
  await loadProfile()
  expect(await account.view()).toEqual(loggedIn)
})

test('without a window the plan is renewed once its statement is six hours old', async () => {
  await account.renew()
  expect(asked).toEqual([])
  await logIn()
  await loadProfile()
  const hoursLater = (hours: number) => open({ clock: () => Date.now() + hours * 3_600_000 })
  asked.length = 0
  hoursLater(5.9)
  await account.renew()
  expect(asked).toEqual([])
  hoursLater(6.1)
  await account.renew()
  expect(asked).toContain('/subscription/entitlement')
  answers = {}
  await account.renew()
  expect((await account.view()).plan).toBe('premium')
})

test('a clock that is ahead is distinguished from a version that is too old, and forgotten when it is right', async () => {
  await logIn()
  open({ clock: () => Date.now() + 15 * 86_400_000 })
  await loadProfile()
  expect(await account.view()).toMatchObject({ plan: 'free', planProblem: 'clock' })
  open()
  await loadProfile()
  expect(await account.view()).toEqual(loggedIn)
})

test('a packed app without keys believes neither a file nor a server, and reports it', async () => {
  await logIn()
  await loadProfile()
  expect(await account.view()).toEqual(loggedIn)
  open({ isPacked: true })
  await loadProfile()
  expect(await account.view()).toMatchObject({ plan: 'free', planProblem: 'build' })
})

test('a session that has ended takes login and plan with it', async () => {
  await logIn()
  await loadProfile()
  answers['/users/profile'] = () => Response.json({ message: 'Your session has ended.' }, { status: 401 })
  await expect(loadProfile()).rejects.toMatchObject({ status: 401 })
  expect(views.at(-1)).toEqual(loggedOut)
  expect(await readdir(path.join(root, 'state'))).not.toContain('entitlement.json')
})

test('a server that cannot be reached, or fails, takes nothing', async () => {
  await logIn()
  await loadProfile()
  answers['/users/profile'] = () => Response.json({ message: 'Oh.' }, { status: 500 })
  await expect(loadProfile()).rejects.toMatchObject({ status: 500 })
  delete answers['/users/profile']
  await expect(loadProfile()).rejects.toMatchObject({ status: 0 })
  expect(await account.view()).toEqual(loggedIn)
})

test('deleting the account and logging out, even offline, end the login on this device', async () => {
  await logIn()
  await account.call({ name: 'deleteAccount', input: { daPassword: 'violet harbour' } })
  expect(await account.view()).toEqual({ ...loggedOut })
  await logIn()
  await expect(account.call({ name: 'logoutCurrentSession', input: {} })).rejects.toMatchObject({ status: 0 })
  expect(await login.read()).toBeNull()
})

test('a login that cannot be stored ends with the app, and any other stays', async () => {
  answers['/users/logout-current-session'] = () => Response.json({ status: 'success' })
  await account.leave()
  await logIn()
  await account.leave()
  expect(asked).toEqual(['/auth/login'])
  isLocked = true
  await logIn()
  await account.call({ name: 'profile', input: {} })
  expect(named['/users/profile']?.passing).toBe(true)
  await account.leave()
  expect(asked.at(-1)).toBe('/users/logout-current-session')
  expect(await login.read()).toBeNull()
})

test('what the contract does not know never leaves the app', async () => {
  for (const name of ['__proto__', 'constructor', 'hasOwnProperty', ''])
    await expect(account.call({ name, input: {} })).rejects.toMatchObject({ status: 400 })
  await expect(account.call({ name: 'login', input: { email: 'ada' } })).rejects.toMatchObject({
    status: 400,
    message: 'Please enter an email address in the form name@example.com.',
  })
  expect(asked).toEqual([])
})

test('the reason of a refusal arrives as the server sent it', async () => {
  const refusal = new ApiError(403, 'Incorrect password.', { isSaid: true, retryAfterSeconds: 30 })
  const twice = await pack(async () => unpack(structuredClone(await pack(() => Promise.reject(refusal)))))
  const error = await Promise.resolve(twice)
    .then(unpack)
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    name: 'ApiError',
    message: 'Incorrect password.',
    status: 403,
    isSaid: true,
    reauth: false,
    retryAfterSeconds: 30,
  })
  expect(error).toBeInstanceOf(Error)
})

test.each([
  ['grantAccess', { clientId: 'x', scope: 'x', redirectUri: 'https://x.example', codeChallenge: 'x' }],
  ['accessRequest', {}],
  ['describeDeviceLogin', { userCode: 'BCDF-GHJK' }],
  ['answerDeviceLogin', { userCode: 'BCDF-GHJK', allow: true }],
  ['loginWithBrowser', { code: 'x', codeVerifier: 'x', redirectUri: 'http://127.0.0.1:1/callback' }],
  ['logoutRequest', {}],
])('the window cannot let anybody else in: %s is refused and not asked', async (name, input) => {
  await logIn()
  asked.length = 0
  const browserSignIn = { start: async () => 'cancelled' as const, cancel() {} }
  const { api } = accountHandlers(account, browserSignIn, () => {})
  await expect(api({ name, input })).rejects.toMatchObject({ status: 403 })
  expect(asked).toEqual([])
})
