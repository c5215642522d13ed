import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  appSettingsOf,
  changeAppSettings,
  parseSettings,
  readableAppSettings,
  readSettings,
  SettingsRefused,
  setSettingsAside,
} from './settings.ts'
import { stateFiles } from './state-dir.ts'

function stateDir(text?: string): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'sortwell-settings-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  if (text !== undefined) writeFileSync(stateFiles.settings(dir), text)
  return dir
}

function refusal(work: () => unknown): SettingsRefused {
  try {
    work()
  } catch (error) {
    if (error instanceof SettingsRefused) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const dark = (dir: string) => changeAppSettings(dir, { theme: 'dark' })

test('without a file nothing is set, and none is made', () => {
  const dir = stateDir()
  expect(readSettings(dir)).toEqual({})
  expect(readdirSync(dir)).toEqual([])
})

test('settings are written as a text that a person can read, and read back', () => {
  const dir = stateDir()
  dark(dir)
  expect(readSettings(dir).appearance).toEqual({ theme: 'dark' })
  expect(readdirSync(dir).filter(name => name !== 'locks')).toEqual(['settings.json'])
  expect(readFileSync(stateFiles.settings(dir), 'utf8')).toContain(`{
  "version": 1,
  "appearance": {
    "theme": "dark"
  }`)
})

test('the state folder is made when there is none', () => {
  const dir = path.join(stateDir(), 'new', 'one')
  dark(dir)
  expect(readSettings(dir).appearance).toEqual({ theme: 'dark' })
})

test('a file that a person wrote needs no version, and may begin with a mark of an editor', () => {
  const text = '{"history": "keep-all"}'
  expect(readSettings(stateDir(text))).toEqual({ history: 'keep-all' })
  expect(readSettings(stateDir(`\ufeff${text}`))).toEqual({ history: 'keep-all' })
})

test.each([
  ['{"version": 2, "history": {}}', 'newer', 'is of version 2, and this Sortwell understands version 1.'],
  ['{"version": "1"}', 'broken', 'version: Use 1.'],
  ['{"version": 0}', 'broken', 'version: Use 1.'],
  ['{"version": 1, "colour": 3}', 'broken', 'colour: Unknown setting.'],
  ['{"version": 1, "rules": {}}', 'broken', 'rules: Unknown setting.'],
  ['{"version": 1, "history": {"days": 0, "runs": 1}}', 'broken', 'history.days: This value cannot be used.'],
  ['{"background": {"closing": "never"}}', 'broken', 'background.closing: Use ask or keep-watching or quit.'],
  ['{"background": {"tray": 1, "bell": 1}}', 'broken', 'background.bell: Unknown setting.'],
  ['{"background": []}', 'broken', 'background: This value cannot be used.'],
  ['{"appearance": {"theme": "blue"}}', 'broken', 'appearance.theme: Use system or light or dark.'],
  ['{"updates": {"updateChannel": "nightly"}}', 'broken', 'updates.updateChannel: Use stable or beta.'],
  ['{"version": 1, "appearance": {"theme": "dark"', 'broken', 'is not valid JSON'],
  ['', 'broken', 'is not valid JSON'],
  ['[]', 'broken', 'The file: This value cannot be used.'],
  ['null', 'broken', 'The file: This value cannot be used.'],
])('%s is refused with words and stays as it is', (text, code, words) => {
  const dir = stateDir(text)
  for (const work of [() => readSettings(dir), () => dark(dir)]) {
    const error = refusal(work)
    expect(error.code).toBe(code)
    expect(error.message).toContain(words)
    expect(error.message).toContain(stateFiles.settings(dir))
  }
  expect(readFileSync(stateFiles.settings(dir), 'utf8')).toBe(text)
  expect(readdirSync(dir).filter(name => name !== 'locks')).toEqual(['settings.json'])
})

test('what is there but cannot be read is not taken for missing', () => {
  const folder = stateDir()
  mkdirSync(stateFiles.settings(folder))
  expect(refusal(() => readSettings(folder)).code).toBe('unreadable')
  const dangling = stateDir()
  symlinkSync('nowhere', stateFiles.settings(dangling))
  expect(refusal(() => readSettings(dangling)).code).toBe('unreadable')
})

test('settings that cannot be read are set aside, not lost', () => {
  const text = '{"appearance": {"theme": "blue"}}'
  const dir = stateDir(text)
  const aside = setSettingsAside(dir, new Date('2026-03-14T15:09:26.535Z'))
  expect(path.basename(aside)).toBe('settings 2026-03-14T15-09-26-535Z.json')
  expect(readFileSync(aside, 'utf8')).toBe(text)
  // The limit for runs is unknown.
  expect(readSettings(dir)).toEqual({ version: 1, history: 'keep-all' })
  const folder = stateDir()
  mkdirSync(stateFiles.settings(folder))
  expect(readdirSync(setSettingsAside(folder, new Date()))).toEqual([])
})

test('settings that are valid again are not set aside', () => {
  const text = '{"history": "keep-all"}'
  const dir = stateDir(text)
  expect(refusal(() => setSettingsAside(dir, new Date())).message).toContain('is valid again')
  expect(readFileSync(stateFiles.settings(dir), 'utf8')).toBe(text)
})

test('a file that is too large is not read', () => {
  expect(refusal(() => readSettings(stateDir(' '.repeat(1_000_001)))).message).toContain('it is too large')
})

test('deep nesting is refused like any other fault', () => {
  const deep = `{"history": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  expect(refusal(() => parseSettings(deep, 'x')).code).toBe('broken')
})

test('a setting of the app that was not set is the usual one, and a change leaves the others', () => {
  const dir = stateDir('{"history": "keep-all", "background": {"dailySummary": false}}')
  expect(appSettingsOf(readSettings(dir))).toEqual({
    theme: 'system',
    closing: 'ask',
    tray: true,
    dailySummary: false,
    updateChannel: 'stable',
  })
  changeAppSettings(dir, { theme: 'dark', closing: 'quit' })
  changeAppSettings(dir, { updateChannel: 'beta', tray: undefined })
  expect(readSettings(dir).history).toBe('keep-all')
  expect(appSettingsOf(readSettings(dir))).toEqual({
    theme: 'dark',
    closing: 'quit',
    tray: true,
    dailySummary: false,
    updateChannel: 'beta',
  })
})

test('what must not wait for a person goes by the usual settings while theirs cannot be read', () => {
  expect(readableAppSettings(stateDir('{')).theme).toBe('system')
})
