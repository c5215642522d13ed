import { expect, test } from 'vitest'
import type { Keychain } from './keychain-client.ts'
import { createLoginStore } from './login-store.ts'

/** A keychain in memory that can be locked. */
function keychainWith(secret: string | null) {
  const stored = { secret, isLocked: false, reads: 0, minutes: 0 }
  function use<T>(work: () => T): Promise<T> {
    return stored.isLocked ? Promise.reject(new Error('locked')) : Promise.resolve(work())
  }
  const keychain: Keychain = {
    read: () =>
      use(() => {
        stored.reads += 1
        return stored.secret
      }),
    write: given =>
      use(() => {
        stored.secret = given
      }),
    clear: () =>
      use(() => {
        stored.secret = null
      }),
  }
  return { stored, store: createLoginStore(keychain, () => stored.minutes * 60_000) }
}

test('the token is read from the keychain once, and written and cleared there', async () => {
  const { stored, store } = keychainWith('first')
  expect(await Promise.all([store.read(), store.read()])).toEqual(['first', 'first'])
  expect(stored.reads).toBe(1)
  await store.write('second')
  expect([await store.read(), stored.secret]).toEqual(['second', 'second'])
  await store.clear()
  expect([await store.read(), stored.secret]).toEqual([null, null])
  expect(store.isLasting()).toBe(true)
})

test('without a keychain the login is in memory for this run, and reported as not lasting', async () => {
  const { stored, store } = keychainWith(null)
  stored.isLocked = true
  expect(await store.read()).toBeNull()
  expect(store.isLasting()).toBe(false)
  await store.write('token')
  expect(await store.read()).toBe('token')
  expect(stored.secret).toBeNull()
  await store.clear()
  expect(await store.read()).toBeNull()
})

test('a keychain that has been unlocked stores the next login', async () => {
  const { stored, store } = keychainWith(null)
  stored.isLocked = true
  await store.read()
  stored.isLocked = false
  await store.write('token')
  expect([stored.secret, store.isLasting()]).toEqual(['token', true])
})

test('a keychain that was locked is asked again five minutes later, and a login in between counts', async () => {
  const { stored, store } = keychainWith('stored')
  stored.isLocked = true
  expect(await store.read()).toBeNull()
  stored.isLocked = false
  stored.minutes = 4
  expect(await store.read()).toBeNull()
  stored.minutes = 5
  expect([await store.read(), store.isLasting()]).toEqual(['stored', true])
  expect(stored.reads).toBe(1)

  const other = keychainWith('stored')
  other.stored.isLocked = true
  const reading = other.store.read()
  await other.store.write('newer')
  expect(await reading).toBeNull()
  other.stored.isLocked = false
  other.stored.minutes = 60
  expect(await other.store.read()).toBe('newer')
})
