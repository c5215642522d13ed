import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { defaultRules } from '../../sorter/values/rules.ts'
import { forgetRulesOfFolder, rulesOfFolder, setRulesOfFolder, spreadRulesOfFolder } from './folder-rules.ts'
import { followedRules } from './followed-rules.ts'
import { readSettings, SettingsRefused, writeSettings } from './settings.ts'
import type { StateDatabase } from './state-database.ts'
import { stateFiles } from './state-dir.ts'
import { stateHere } from './testing/state-here.ts'

let state: StateDatabase
let stateDir: string
beforeEach(() => {
  state = stateHere()
  stateDir = state.stateDir
})
const [downloads, scans] = ['/home/ann/Downloads', '/home/ann/Scans']
const followed = (folder: string) => followedRules(state, { folder, home: '/home/ann' })

test('what is set for a folder holds there, and nowhere else', async () => {
  expect(setRulesOfFolder(stateDir, downloads, { subfolders: true })).toEqual([])
  expect(setRulesOfFolder(stateDir, downloads, { dateFolders: 'day' })).toEqual([])
  expect(await followed(downloads)).toMatchObject({ subfolders: true, dateFolders: 'day' })
  expect(await followed(scans)).toEqual(defaultRules)
  expect(readSettings(stateDir).rules).toEqual(defaultRules)
})

test('it holds for all folders once a person says so', async () => {
  setRulesOfFolder(stateDir, downloads, { subfolders: true })
  setRulesOfFolder(stateDir, scans, { dateFolders: 'day' })
  spreadRulesOfFolder(stateDir, downloads)
  expect(readSettings(stateDir).rules).toEqual({ ...defaultRules, subfolders: true })
  expect(rulesOfFolder(stateDir, downloads)).toEqual({})
  expect(await followed(scans)).toMatchObject({ subfolders: true, dateFolders: 'day' })
})

test('what is as everywhere follows the settings again', async () => {
  setRulesOfFolder(stateDir, downloads, { subfolders: true })
  setRulesOfFolder(stateDir, downloads, { subfolders: false })
  expect(rulesOfFolder(stateDir, downloads)).toEqual({})
  writeSettings(stateDir, { rules: { ...defaultRules, subfolders: true } })
  expect(await followed(downloads)).toMatchObject({ subfolders: true })
})

test('what cannot be followed is not kept', () => {
  expect(setRulesOfFolder(stateDir, downloads, { sizeLimits: ['huge'] })).toMatchObject([
    { code: 'bad-size' },
  ])
  expect(rulesOfFolder(stateDir, downloads)).toEqual({})
})

test.each([
  '{"/home/ann/Downloads": {"subfolders": 7}}',
  '{"/home/ann/Downloads": {"leaveAlone": ["*"]}}',
  '{"__proto__": {"/home/ann/Downloads": {"subfolders": true}}}',
])('a file that holds %s sets nothing', text => {
  writeFileSync(stateFiles.folderRules(stateDir), text)
  expect(rulesOfFolder(stateDir, downloads)).toEqual({})
})

test.each(['{', '[]', '{"/home/ann/Downloads": 7}'])('a file that holds %s is refused and kept', text => {
  const file = stateFiles.folderRules(stateDir)
  writeFileSync(file, text)
  expect(() => rulesOfFolder(stateDir, downloads)).toThrow(SettingsRefused)
  expect(() => setRulesOfFolder(stateDir, scans, { subfolders: true })).toThrow(SettingsRefused)
  expect(() => forgetRulesOfFolder(stateDir, scans)).toThrow(file)
  expect(readFileSync(file, 'utf8')).toBe(text)
})
