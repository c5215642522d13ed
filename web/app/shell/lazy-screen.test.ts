import { expect, test } from 'vitest'
import { fetchMissing, lazyScreen } from './lazy-screen.ts'

test('a file that could not be had is fetched again until it is there', async () => {
  let fetches = 0
  const screen = lazyScreen(async () => {
    fetches += 1
    if (fetches < 3) throw new Error('There is no network.')
    return { Screen: () => null }
  }, 'Screen')
  await expect(screen.preload()).rejects.toThrow('There is no network.')
  expect(await fetchMissing()).toBe(false)
  expect(await fetchMissing()).toBe(true)
  expect(await fetchMissing()).toBe(true)
  expect(fetches).toBe(3)
})
