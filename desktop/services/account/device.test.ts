import { expect, test } from 'vitest'
import { createDevice } from './device.ts'
import { createLoginStore } from './login-store.ts'

/** A device whose keychain can be locked. */
function deviceWith(secret: string | null) {
  const kept = { secret, isLocked: false, writes: 0, minutes: 0 }
  const key = createLoginStore(
    {
      async read() {
        if (kept.isLocked) throw new Error('locked')
        return kept.secret
      },
      async write(given) {
        kept.secret = given
        kept.writes += 1
      },
      clear: async () => {},
    },
    () => kept.minutes * 60_000,
  )
  return { kept, key, device: createDevice({ name: 'desk', key, login: { read: async () => 'token' } }) }
}

test('a device without a key makes one, also when it is asked twice at once', async () => {
  const { kept, device } = deviceWith(null)
  await Promise.all([device.makeKey(), device.makeKey()])
  await device.makeKey()
  expect([kept.writes, kept.secret]).toEqual([1, expect.stringMatching(/^[\w-]{43}$/)])
})

test('a key that could not be read is not replaced, and is found later', async () => {
  const { kept, key, device } = deviceWith('first')
  kept.isLocked = true
  await device.makeKey()
  kept.isLocked = false
  kept.minutes = 5
  await device.makeKey()
  expect([kept.secret, await key.read()]).toEqual(['first', 'first'])
})

test('a keychain that was locked at first is given a key where it has none', async () => {
  const { kept, device } = deviceWith(null)
  kept.isLocked = true
  await device.makeKey()
  kept.isLocked = false
  kept.minutes = 5
  await device.makeKey()
  expect(kept.secret).toMatch(/^[\w-]{43}$/)
})
