import { expect, test } from 'vitest'
import { createDevice } from './device.ts'
import { createLoginStore } from './login-store.ts'

/** A device whose keychain can be locked. */
function deviceWith(secret: string | null) {
  const stored = { secret, isLocked: false, writes: 0, minutes: 0 }
  const key = createLoginStore(
    {
      async read() {
        if (stored.isLocked) throw new Error('locked')
        return stored.secret
      },
      async write(given) {
        stored.secret = given
        stored.writes += 1
      },
      clear: async () => {},
    },
    () => stored.minutes * 60_000,
  )
  return {
    stored,
    key,
    device: createDevice({ name: 'desk', key, login: { read: async () => 'token' } }),
  }
}

test('a device without a key makes one, also when it is asked twice at once', async () => {
  const { stored, device } = deviceWith(null)
  await Promise.all([device.makeKey(), device.makeKey()])
  await device.makeKey()
  expect([stored.writes, stored.secret]).toEqual([1, expect.stringMatching(/^[\w-]{43}$/)])
})

test('a key that could not be read is not replaced, and is found later', async () => {
  const { stored, key, device } = deviceWith('first')
  stored.isLocked = true
  await device.makeKey()
  stored.isLocked = false
  stored.minutes = 5
  await device.makeKey()
  expect([stored.secret, await key.read()]).toEqual(['first', 'first'])
})

test('a keychain that was locked at first is given a key where it has none', async () => {
  const { stored, device } = deviceWith(null)
  stored.isLocked = true
  await device.makeKey()
  stored.isLocked = false
  stored.minutes = 5
  await device.makeKey()
  expect(stored.secret).toMatch(/^[\w-]{43}$/)
})
