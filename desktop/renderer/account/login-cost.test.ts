import { beforeEach, expect, test, vi } from 'vitest'
import { createBusy } from '../../../web/app/shell/busy.ts'
import { watchApi } from '../../../web/app/shell/watched-api.ts'
import type { AccountView } from '../../ipc/account-views.ts'
import type { Bridge } from '../../ipc/bridge.ts'
import { createAccountStore } from '../data/account-store.ts'
import { call } from '../data/bridge.ts'
import { createConnection } from '../data/connection.ts'
import { createDesktopApi } from '../data/desktop-api.ts'
import { desktopPlatform } from '../data/desktop-platform.ts'

const stranger: AccountView = {
  hasLogin: false,
  plan: 'free',
  planProblem: null,
  placeFreeAt: null,
  awaitsPayment: false,
  isLasting: true,
}

let asked: string[]
let push: (view: AccountView) => void
let failure: { readonly status: number } | null

beforeEach(() => {
  asked = []
  failure = null
  const bridge = {
    async invoke(name: string, input: { readonly name: string } | null) {
      asked.push(input === null ? name : `${name} ${input.name}`)
      if (failure) return { ok: false, error: { name: 'ApiError', code: '', message: 'No.', ...failure } }
      return { ok: true, value: name === 'account' ? stranger : {} }
    },
    on(_: string, listener: (view: AccountView) => void) {
      push = listener
      return () => undefined
    },
  } as unknown as Bridge
  vi.stubGlobal('window', { bridge })
  vi.stubGlobal('requestIdleCallback', (then: () => void) => then())
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    setItem: stored.set.bind(stored),
    getItem: (key: string) => stored.get(key) ?? null,
  })
  return () => vi.unstubAllGlobals()
})

function open() {
  const reloads: string[] = []
  const platform = desktopPlatform(createAccountStore().hasLogin, () => reloads.push('again'))
  const api = watchApi(async () => createDesktopApi(createConnection()), createBusy(), platform)
  return { api, platform, reloads }
}

test('main is not asked for the login, which it reads from the keychain, before a screen needs it', async () => {
  const { platform } = open()
  await call('appInfo', null)
  expect(asked).toEqual(['appInfo'])
  expect([await platform.hasToken(), await platform.hasToken()]).toEqual([false, false])
  expect(asked).toEqual(['appInfo', 'account'])
})

test('a log-in costs two calls of main: the log-in and the profile', async () => {
  const { api, platform } = open()
  expect(await platform.hasToken()).toBe(false)
  expect(asked).toEqual(['account'])
  asked.length = 0
  await api.login({ email: 'ada@example.com', password: 'violet harbour' })
  push({ ...stranger, hasLogin: true })
  await api.profile()
  expect(asked).toEqual(['api login', 'api profile'])
  expect(platform.hasToken()).toBe(true)
})

test('the account that was reported last counts, and a session that ends begins the screens anew', async () => {
  const { api, platform, reloads } = open()
  push({ ...stranger, hasLogin: true })
  expect(await platform.hasToken()).toBe(true)
  failure = { status: 401 }
  await expect(api.profile()).rejects.toMatchObject({ status: 401, message: 'No.' })
  expect(reloads).toEqual(['again'])
})
