import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../server/contract/api-error.ts'
import type { ApiClient } from '../../../server/contract/client.ts'
import { createBusy } from './busy.ts'

let { keepEnd, leaveDocument, takeEnd } = await import('./session-end.ts')
let { watchApi } = await import('./watched-api.ts')

/** Each test is a document of its own. */
beforeEach(async () => {
  vi.resetModules()
  ;({ keepEnd, leaveDocument, takeEnd } = await import('./session-end.ts'))
  ;({ watchApi } = await import('./watched-api.ts'))
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

function watched(profile: () => Promise<unknown>, hadToken = true) {
  const busy = createBusy()
  let reloads = 0
  const host = { hasToken: () => hadToken, reload: () => void reloads++ }
  const api = watchApi(async () => ({ profile }) as unknown as ApiClient, busy, host)
  return { api, busy, reloads: () => reloads }
}

test('a call is counted until it has ended, also when it fails', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { api, busy } = watched(() => answer.promise)
  const call = api.profile()
  expect(busy.isBusy()).toBe(true)
  answer.reject(new ApiError(500, 'no'))
  await expect(call).rejects.toThrow('no')
  expect(busy.isBusy()).toBe(false)
})

test('a 401 reloads the page once per call, and never without a token', async () => {
  const gone = () => Promise.reject(new ApiError(401, 'gone', { reason: 'password-reset' }))
  const withToken = watched(gone)
  await expect(withToken.api.profile()).rejects.toThrow('gone')
  expect(withToken.reloads()).toBe(1)
  expect(takeEnd()).toBe('password-reset')
  expect(takeEnd()).toBeNull()
  const without = watched(gone, false)
  await expect(without.api.profile()).rejects.toThrow('gone')
  expect(without.reloads()).toBe(0)
  expect(takeEnd()).toBeNull()
})

test('the log-in form of the next document says why, and is told the most that was known', () => {
  keepEnd('logged-out-elsewhere')
  keepEnd(undefined) // sent when the token was gone already
  expect(takeEnd()).toBe('logged-out-elsewhere')
  keepEnd('expired')
  leaveDocument()
  expect(takeEnd()).toBeNull()
  expect(sessionStorage.getItem('sessionEnd')).toBe('expired')
})
