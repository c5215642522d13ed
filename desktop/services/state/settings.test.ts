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
import { defaultRules } from '../../sorter/values/rules.ts'
import {
  appSettingsOf,
  changeAppSettings,
  parseSettings,
  readableAppSettings,
  readSettings,
  readSettingsFile,
  SettingsRefused,
  setSettingsAside,
  writeSettings,
  writeSettingsFile,
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

const rules = { ...defaultRules, leaveAlone: ['*.iso'], subfolders: true }

test('without a file the built-in rules hold, and none is made', () => {
  const dir = stateDir()
  expect(readSettings(dir)).toEqual({ rules: defaultRules })
  expect(readdirSync(dir)).toEqual([])
})

test('settings are written as a text that a person can read, and read back', () => {
  const dir = stateDir()
  writeSettings(dir, { rules })
  expect(readSettings(dir)).toEqual({ rules })
  expect(readdirSync(dir).filter(name => name !== 'locks')).toEqual(['settings.json'])
  expect(readFileSync(stateFiles.settings(dir), 'utf8')).toContain(`{
  "version": 1,
  "rules": {
    "dateFolders": "month",`)
})

test('the state folder is made when there is none', () => {
  const dir = path.join(stateDir(), 'new', 'one')
  writeSettings(dir, { rules })
  expect(readSettings(dir)).toEqual({ rules })
})

test('a file that a person wrote needs no version', () => {
  const text = '{"rules": {"leaveAlone": ["*.iso"], "subfolders": true}}'
  expect(readSettings(stateDir(text))).toEqual({ rules })
})

test('a mark that an editor put before the text is no fault', () => {
  expect(readSettings(stateDir('\ufeff{"version":1,"rules":{}}'))).toEqual({ rules: defaultRules })
})

test.each([
  ['{"version": 2, "rules": {}}', 'newer', 'is of version 2, and this Sortwell understands version 1.'],
  ['{"version": "1"}', 'rules', 'version: It is 1.'],
  ['{"version": 0}', 'rules', 'version: It is 1.'],
  ['{"version": 1, "colour": 3}', 'rules', 'colour: There is no such setting.'],
  ['{"version": 1, "rules": {"leaveAlone": [3]}}', 'rules', 'leaveAlone[0]: A text is needed.'],
  ['{"version": 1, "rules": {"leaveAlone": ["*.iso"', 'broken', 'is not valid JSON'],
  ['', 'broken', 'is not valid JSON'],
  ['[]', 'broken', 'does not hold settings'],
  ['null', 'broken', 'does not hold settings'],
])('%s is refused with words and stays as it is', (text, code, words) => {
  const dir = stateDir(text)
  for (const work of [() => readSettings(dir), () => writeSettings(dir, { rules })]) {
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

test('settings that cannot be followed are set aside, not lost', () => {
  const dir = stateDir('{"leaveAlone": [')
  const kept = setSettingsAside(dir, new Date('2026-03-14T15:09:26.535Z'))
  expect(path.basename(kept)).toBe('settings 2026-03-14T15-09-26-535Z.json')
  expect(readFileSync(kept, 'utf8')).toBe('{"leaveAlone": [')
  // Nobody can tell how long runs were to be kept.
  expect(readSettings(dir)).toEqual({ rules: defaultRules, history: 'keep-all' })
})

test('what can be followed of settings that are set aside stays', () => {
  const text = JSON.stringify({
    version: 1,
    rules: { leaveAlone: [3] },
    background,
    appearance: { theme: 'blue' },
    history: 'keep-all',
  })
  const dir = stateDir(text)
  expect(readFileSync(setSettingsAside(dir, new Date()), 'utf8')).toBe(text)
  expect(readSettings(dir)).toEqual({ rules: defaultRules, background, history: 'keep-all' })
})

test('settings that can be followed by now are not set aside', () => {
  const text = JSON.stringify({ version: 1, rules: { leaveAlone: ['*.iso'] } })
  const dir = stateDir(text)
  expect(refusal(() => setSettingsAside(dir, new Date())).message).toContain('can be followed by now')
  expect(readFileSync(stateFiles.settings(dir), 'utf8')).toBe(text)
})

test('settings that cannot be read are set aside too', () => {
  const dir = stateDir()
  mkdirSync(stateFiles.settings(dir))
  expect(readdirSync(setSettingsAside(dir, new Date()))).toEqual([])
  expect(readSettings(dir)).toEqual({ rules: defaultRules, history: 'keep-all' })
})

test('a file that is too large is not read', () => {
  expect(refusal(() => readSettings(stateDir(' '.repeat(4_000_001)))).message).toContain('it is too large')
})

test('deep nesting is refused like any other fault', () => {
  expect(
    refusal(() => parseSettings(`{"leaveAlone": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'x')).code,
  ).toBe('rules')
})

const background = { closing: 'quit', dailySummary: true } as const

test('sections that are not given stay, and only rules are passed on', () => {
  const dir = stateDir()
  writeSettings(dir, { history: 'keep-all' })
  writeSettings(dir, { background })
  writeSettings(dir, { rules })
  expect(readSettings(dir)).toEqual({ rules, history: 'keep-all', background })
  const passedOn = path.join(dir, 'passed-on.json')
  writeSettingsFile(passedOn, readSettings(dir))
  expect(readSettingsFile(passedOn)).toEqual({ rules })
})

test.each([
  { background: { closing: 'never' } },
  { background: { tray: 1 } },
  { appearance: { theme: 'blue' } },
  { updates: { updateChannel: 'nightly' } },
  { background: [] },
])('%j is refused with words and left as it is', sections => {
  const text = JSON.stringify({ version: 1, ...sections })
  const dir = stateDir(text)
  expect(refusal(() => writeSettings(dir, { rules })).message).toMatch(
    /(background|appearance|updates): It has another form/,
  )
  expect(readFileSync(stateFiles.settings(dir), 'utf8')).toBe(text)
})

test('a setting of the app that was not set is the usual one, and a change leaves the others', () => {
  const dir = stateDir()
  expect(appSettingsOf(readSettings(dir))).toEqual({
    theme: 'system',
    closing: 'ask',
    tray: true,
    dailySummary: true,
    updateChannel: 'stable',
  })
  writeSettings(dir, { rules, history: 'keep-all' })
  changeAppSettings(dir, { theme: 'dark', closing: 'quit' })
  changeAppSettings(dir, { updateChannel: 'beta', tray: undefined })
  const settings = readSettings(dir)
  expect(settings).toMatchObject({ rules, history: 'keep-all' })
  expect(appSettingsOf(settings)).toMatchObject({
    theme: 'dark',
    closing: 'quit',
    tray: true,
    updateChannel: 'beta',
  })
})

test('what must not wait for a person goes by the usual settings while theirs cannot be read', () => {
  expect(readableAppSettings(stateDir('{')).theme).toBe('system')
})
