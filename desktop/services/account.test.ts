import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApiClient } from '../../server/contract/client.ts'
import type { AccountView } from '../ipc/account-views.ts'
import { type Account, createAccount } from './account.ts'
import { createEntitlement } from './entitlement.ts'
import { createEntitlementKeys } from './entitlement-keys.ts'
import { createLoginStore, type LoginStore } from './login-store.ts'
import { plantPremium } from './testing/signed-plan.ts'

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
let told: AccountView[]
let login: LoginStore
let account: Account

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sortwell-account-'))
  const stateDir = path.join(root, 'state')
  plantPremium(path.join(root, 'server'))
  const { statement } = JSON.parse(await readFile(path.join(root, 'server/entitlement.json'), 'utf8'))
  const published = JSON.parse(await readFile(path.join(root, 'server/entitlement-keys.json'), 'utf8'))
  answers = {
    '/auth/login': () => Response.json({ token: 'secret-token' }),
    '/users/profile': () => Response.json(profile),
    '/users/delete-account': () => Response.json({ status: 'success' }),
    '/subscription/entitlement': () => Response.json({ entitlement: statement }),
    '/subscription/entitlement-keys': () => Response.json({ keys: published }),
  }
  asked = []
  told = []
  login = createLoginStore({ read: async () => null, write: async () => {}, clear: async () => {} })
  const client = createApiClient({
    baseUrl: 'https://api.example',
    tokens: login,
    clientType: 'desktop',
    fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      const answer = answers[pathname]
      if (!answer) throw new TypeError('fetch failed')
      return answer()
    },
  })
  const keys = createEntitlementKeys({ stateDir, baked: [] })
  const entitlement = createEntitlement({ stateDir, keys: keys.read, clock: Date.now })
  account = createAccount({ client, login, entitlement, keys, onChange: view => told.push(view) })
})
afterEach(() => rm(root, { recursive: true }))

const logIn = () =>
  account.call({ name: 'login', input: { email: 'ada@example.com', password: 'violet harbour' } })
const loadProfile = () => account.call({ name: 'profile', input: {} })
const loggedIn = { hasLogin: true, plan: 'premium', awaitsPayment: false, isLasting: true }
const loggedOut = { ...loggedIn, hasLogin: false, plan: 'free' }

test('a login shows no token, and the plan comes with the profile', async () => {
  expect(await logIn()).toEqual({})
  expect(await account.view()).toEqual({ ...loggedIn, plan: 'free' })
  expect(await loadProfile()).toEqual(profile)
  expect(told.at(-1)).toEqual(loggedIn)
})

test('the keys are asked for only where a statement has another signature', async () => {
  await logIn()
  await loadProfile()
  await loadProfile()
  expect(asked.filter(each => each === '/subscription/entitlement-keys')).toHaveLength(1)
  expect(asked.filter(each => each === '/subscription/entitlement')).toHaveLength(2)
})

test('a session that has ended takes login and plan with it', async () => {
  await logIn()
  await loadProfile()
  answers['/users/profile'] = () => Response.json({ message: 'Your session has ended.' }, { status: 401 })
  await expect(loadProfile()).rejects.toMatchObject({ status: 401 })
  expect(told.at(-1)).toEqual(loggedOut)
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

test('deleting the account and logging out, even offline, end the login here', async () => {
  await logIn()
  await account.call({ name: 'deleteAccount', input: { daPassword: 'violet harbour' } })
  expect(await account.view()).toEqual({ ...loggedOut })
  await logIn()
  await expect(account.call({ name: 'logoutCurrentSession', input: {} })).rejects.toMatchObject({ status: 0 })
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
