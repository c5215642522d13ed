import { expect, test } from 'vitest'
import { readConfig } from '../app/config.ts'
import { defaultStateDir } from './state-dir.ts'

test.each<[string, NodeJS.Platform, Record<string, string>, string, string]>([
  ['Linux', 'linux', {}, '/home/ann', '/home/ann/.local/state/sortwell'],
  ['Linux with a state home', 'linux', { XDG_STATE_HOME: '/state' }, '/home/ann', '/state/sortwell'],
  [
    'Linux with a relative state home',
    'linux',
    { XDG_STATE_HOME: 'state' },
    '/home/ann',
    '/home/ann/.local/state/sortwell',
  ],
  ['macOS', 'darwin', {}, '/Users/ann', '/Users/ann/Library/Application Support/Sortwell'],
  [
    'Windows',
    'win32',
    { LOCALAPPDATA: 'C:\\Users\\ann\\AppData\\Local' },
    'C:\\Users\\ann',
    'C:\\Users\\ann\\AppData\\Local\\Sortwell',
  ],
  ['Windows without LOCALAPPDATA', 'win32', {}, 'C:\\Users\\ann', 'C:\\Users\\ann\\AppData\\Local\\Sortwell'],
  [
    'an own place',
    'linux',
    { SORTWELL_STATE_DIR: '/tmp/own', XDG_STATE_HOME: '/state' },
    '/home/ann',
    '/tmp/own',
  ],
])('%s', (_, platform, env, home, expected) => {
  expect(defaultStateDir(env, platform, home)).toBe(expected)
})

test('the config names the development page only when there is one', () => {
  const around = { platform: 'linux', execPath: '/electron', home: '/home/ann', isPackaged: false } as const
  expect(readConfig({ ...around, env: {} }).devPage).toBeNull()
  expect(readConfig({ ...around, env: { ELECTRON_RENDERER_URL: 'http://localhost:5173' } }).devPage).toBe(
    'http://localhost:5173',
  )
})
