import { expect, test } from 'vitest'
import type { Keychain } from './keychain-client.ts'
import { createLoginStore } from './login-store.ts'

/** A keychain in memory that can be locked. */
function keychainWith(secret: string | null) {
  const kept = { secret, isLocked: false, reads: 0, minutes: 0 }
  function use<T>(work: () => T): Promise<T> {
    return kept.isLocked ? Promise.reject(new Error('locked')) : Promise.resolve(work())
  }
  const keychain: Keychain = {
    read: () =>
      use(() => {
        kept.reads += 1
        return kept.secret
      }),
    write: given =>
      use(() => {
        kept.secret = given
      }),
    clear: () =>
      use(() => {
        kept.secret = null
      }),
  }
  return { kept, store: createLoginStore(keychain, () => kept.minutes * 60_000) }
}

test('the token is read from the keychain once, and written and cleared there', async () => {
  const { kept, store } = keychainWith('first')
  expect(await Promise.all([store.read(), store.read()])).toEqual(['first', 'first'])
  expect(kept.reads).toBe(1)
  await store.write('second')
  expect([await store.read(), kept.secret]).toEqual(['second', 'second'])
  await store.clear()
  expect([await store.read(), kept.secret]).toEqual([null, null])
  expect(store.isLasting()).toBe(true)
})

test('without a keychain the login is held for this run, and said not to last', async () => {
  const { kept, store } = keychainWith(null)
  kept.isLocked = true
  expect(await store.read()).toBeNull()
  expect(store.isLasting()).toBe(false)
  await store.write('token')
  expect(await store.read()).toBe('token')
  expect(kept.secret).toBeNull()
  await store.clear()
  expect(await store.read()).toBeNull()
})

test('a keychain that was unlocked meanwhile takes the next login', async () => {
  const { kept, store } = keychainWith(null)
  kept.isLocked = true
  await store.read()
  kept.isLocked = false
  await store.write('token')
  expect([kept.secret, store.isLasting()]).toEqual(['token', true])
})

test('a keychain that was locked is asked again five minutes later, and a login meanwhile counts', async () => {
  const { kept, store } = keychainWith('kept')
  kept.isLocked = true
  expect(await store.read()).toBeNull()
  kept.isLocked = false
  kept.minutes = 4
  expect(await store.read()).toBeNull()
  kept.minutes = 5
  expect([await store.read(), store.isLasting()]).toEqual(['kept', true])
  expect(kept.reads).toBe(1)

  const other = keychainWith('kept')
  other.kept.isLocked = true
  const reading = other.store.read()
  await other.store.write('newer')
  expect(await reading).toBeNull()
  other.kept.isLocked = false
  other.kept.minutes = 60
  expect(await other.store.read()).toBe('newer')
})
