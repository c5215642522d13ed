import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultCacheDir } from './cache-dir.ts'

test.each([
  ['linux', {}, '/home/x/.cache/sortwell'],
  ['linux', { XDG_CACHE_HOME: '/cache' }, '/cache/sortwell'],
  ['linux', { XDG_CACHE_HOME: 'cache' }, '/home/x/.cache/sortwell'],
  ['darwin', { XDG_CACHE_HOME: '/cache' }, '/home/x/Library/Caches/Sortwell'],
  ['win32', { LOCALAPPDATA: 'D:\\Local' }, 'D:\\Local\\Sortwell\\Cache'],
  ['linux', { SORTWELL_STATE_DIR: '/state', XDG_CACHE_HOME: '/cache' }, path.resolve('/state/cache')],
] as const)('on %s with %j the cache is in %s', (platform, env, folder) => {
  expect(defaultCacheDir(env, platform, '/home/x')).toBe(folder)
})
