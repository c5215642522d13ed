import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseSet, chosenFolders, chosenSet, renameChosen, ruleSetChoice } from './chosen-sets.ts'
import { followedRules } from './followed-rules.ts'
import { SettingsRefused } from './settings.ts'
import { stateFiles } from './state-dir.ts'

const [downloads, home] = ['/home/ann/Downloads', '/home/ann']

function temporary(): string {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), 'sortwell-chosen-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true }))
  return stateDir
}

test.each(['{', '[]', '{"/home/ann/Downloads": 7}'])(
  'choices that are %s are refused and kept',
  async text => {
    const stateDir = temporary()
    const file = stateFiles.chosenSets(stateDir)
    writeFileSync(file, text)
    for (const work of [
      () => chosenSet(stateDir, downloads),
      () => chosenFolders(stateDir, 'mine'),
      () => chooseSet(stateDir, downloads, 'mine'),
      () => renameChosen(stateDir, 'mine', 'yours'),
    ]) {
      expect(work).toThrow(SettingsRefused)
    }
    await expect(followedRules(stateDir, { folder: downloads, home })).rejects.toThrow(file)
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)

test('choices that cannot be read are not taken for none', () => {
  const stateDir = temporary()
  mkdirSync(stateFiles.chosenSets(stateDir))
  expect(() => chosenSet(stateDir, downloads)).toThrow(SettingsRefused)
})

test('what is only shown does not wait for choices that cannot be read', () => {
  const stateDir = temporary()
  writeFileSync(stateFiles.chosenSets(stateDir), '{')
  expect(ruleSetChoice(stateDir, downloads)).toEqual({ names: [], chosen: '' })
})
