import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../app/config.ts'
import { closeStateDir, defaultStateDir } from './state-dir.ts'

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

test.skipIf(process.platform === 'win32')('what an older version left open is closed to other people', () => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'sortwell-state-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const [own, chosen] = [path.join(parent, 'sortwell'), path.join(parent, 'Documents')]
  const files = ['runs/a.jsonl', 'settings.json', 'settings 2026.json', 'settings.json.old', 'letter.txt']
  for (const dir of [own, chosen]) {
    mkdirSync(path.join(dir, 'runs'), { recursive: true })
    for (const name of files) writeFileSync(path.join(dir, name), '')
    for (const name of ['', 'runs']) chmodSync(path.join(dir, name), 0o755)
    for (const name of files) chmodSync(path.join(dir, name), 0o644)
  }
  const rights = (dir: string) =>
    ['', 'runs', ...files].map(name => (statSync(path.join(dir, name)).mode & 0o777).toString(8))
  closeStateDir(own)
  expect(rights(own)).toEqual(['700', '700', '600', '600', '600', '600', '600'])
  closeStateDir(chosen)
  expect(rights(chosen)).toEqual(['755', '700', '600', '600', '600', '644', '644'])
  closeStateDir(path.join(parent, 'none yet'))
})
