import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../sorter/index.ts'
import { chosenSet } from '../state/chosen-sets.ts'
import type { StateDatabase } from '../state/state-database.ts'
import { testState } from '../state/testing/test-state.ts'
import { createFolderSets } from './folder-set.ts'

let state: StateDatabase
let home: string
let sets: ReturnType<typeof createFolderSets>['handlers']
beforeEach(() => {
  state = testState()
  home = mkdtempSync(path.join(os.tmpdir(), 'sortwell-home-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  mkdirSync(path.join(state.stateDir, 'rules'), { recursive: true })
  for (const name of ['Downloads', 'Scans']) mkdirSync(path.join(home, name), { recursive: true })
  const folderOf = (name: string) => openFolder(path.join(home, name), { stateDir: state.stateDir, home })
  sets = createFolderSets({ state, home }, folderOf).handlers
})

const file = (name: string) => path.join(state.stateDir, 'rules', `${name}.yaml`)
const read = (name: string) => readFileSync(file(name), 'utf8')

test('a change next to the preview makes a set of the folder’s own, and the others follow theirs', async () => {
  writeFileSync(file('default'), '# Mine.\nsubfolders: true\nrules:\n  - rule: A\n    to: B\n')
  const before = read('default')
  const answer = await sets.changeFolderOption({ folderId: 'Downloads', field: 'dateFolders', value: 'day' })
  expect(answer).toMatchObject({
    problem: null,
    choice: {
      names: ['default', 'Downloads'],
      chosen: 'Downloads',
      isOwn: true,
      options: { dateFolders: 'day', subfolders: true },
    },
  })
  expect(read('default')).toBe(before)
  expect(read('Downloads')).toContain('# Mine.')
  expect(read('Downloads')).toContain('  - rule: A\n    to: B')
  expect(await sets.ruleSets({ folderId: 'Scans' })).toMatchObject({
    chosen: 'default',
    isOwn: false,
    options: { dateFolders: 'month' },
  })
})

test.each([
  ['डाउनलोड', 'डाउनलोड'],
  ['...🙂 Bank/2026', '2026'],
  ['🙂', 'Folder'],
  ['Default', 'Default 2'],
  ['x'.repeat(200), 'x'.repeat(50)],
])('the set of a folder %s of its own is called %s', async (folder, name) => {
  mkdirSync(path.join(home, folder), { recursive: true })
  const { choice } = await sets.changeFolderOption({ folderId: folder, field: 'subfolders', value: true })
  expect(choice.chosen).toBe(name)
})

test('a second change is made in the set that the folder has, and one that changes nothing makes none', async () => {
  const same = await sets.changeFolderOption({ folderId: 'Downloads', field: 'subfolders', value: false })
  expect([same.choice.chosen, readdirSync(path.dirname(file('x')))]).toEqual(['default', []])
  await sets.changeFolderOption({ folderId: 'Downloads', field: 'subfolders', value: true })
  await sets.changeFolderOption({ folderId: 'Downloads', field: 'sizeLimits', value: ['5 MB'] })
  expect(await sets.ruleSets({ folderId: 'Downloads' })).toMatchObject({
    names: ['default', 'Downloads'],
    options: { subfolders: true, sizeLimits: ['5 MB'] },
  })
})

test('a set that another folder follows too is not changed for this one alone', async () => {
  writeFileSync(file('photos'), 'subfolders: true\n')
  await sets.chooseRuleSet({ folderId: 'Downloads', name: 'photos' })
  expect((await sets.ruleSets({ folderId: 'Downloads' })).isOwn).toBe(true)
  await sets.chooseRuleSet({ folderId: 'Scans', name: 'photos' })
  await sets.changeFolderOption({ folderId: 'Scans', field: 'subfolders', value: false })
  expect(read('photos')).toBe('subfolders: true\n')
  expect(chosenSet(state, path.join(home, 'Scans'))).toBe('Scans')
})

test('a set that was laid out by hand is copied, not rewritten', async () => {
  const byHand = 'subfolders:   true\nleaveAlone: [ "*.iso" ]\n'
  writeFileSync(file('photos'), byHand)
  await sets.chooseRuleSet({ folderId: 'Downloads', name: 'photos' })
  await sets.changeFolderOption({ folderId: 'Downloads', field: 'dateFolders', value: 'day' })
  await sets.changeFolderOption({ folderId: 'Downloads', field: 'subfolders', value: false })
  expect(read('photos')).toBe(byHand)
  expect(await sets.ruleSets({ folderId: 'Downloads' })).toMatchObject({
    names: ['default', 'Downloads', 'photos'],
    chosen: 'Downloads',
    options: { dateFolders: 'day', subfolders: false, leaveAlone: ['*.iso'] },
  })
})

test('what cannot be a value is refused in a sentence, and no set is made', async () => {
  const answer = await sets.changeFolderOption({
    folderId: 'Downloads',
    field: 'sizeLimits',
    value: ['2 MB', '1 MB'],
  })
  expect(answer).toMatchObject({ choice: { chosen: 'default' } })
  expect(answer.problem).toContain('Each size must be larger than the one before it.')
  expect(readdirSync(path.dirname(file('x')))).toEqual([])
})

test('a set that cannot be followed has no options to show', async () => {
  writeFileSync(file('default'), 'rules: 3\n')
  expect(await sets.ruleSets({ folderId: 'Downloads' })).toMatchObject({ chosen: 'default', options: null })
})

test('changes that follow each other at once are all made, in one set', async () => {
  const change = (field: 'subfolders' | 'dateFolders', value: unknown) =>
    sets.changeFolderOption({ folderId: 'Downloads', field, value })
  const answers = await Promise.all([change('subfolders', true), change('dateFolders', 'day')])
  expect(answers.map(({ problem }) => problem)).toEqual([null, null])
  expect(await sets.ruleSets({ folderId: 'Downloads' })).toMatchObject({
    names: ['default', 'Downloads'],
    options: { subfolders: true, dateFolders: 'day' },
  })
})
