import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultRules } from '../../sorter/values/rules.ts'
import { chooseSet, chosenSet, ruleSetChoice } from './chosen-sets.ts'
import { chooseAmongSets, followedRules, withCriterion } from './followed-rules.ts'
import type { StateDatabase } from './state-database.ts'
import { stateHere } from './testing/state-here.ts'
import { changeWatching } from './watched.ts'
import { watchedLoops } from './watched-loops.ts'

const home = '/home'

function stateWith(sets: Readonly<Record<string, string>>): StateDatabase {
  const state = stateHere()
  fs.mkdirSync(path.join(state.stateDir, 'rules'))
  for (const [name, text] of Object.entries(sets)) writeSet(state, name, text)
  return state
}

const setFile = ({ stateDir }: StateDatabase, name: string) => path.join(stateDir, 'rules', `${name}.yaml`)
const writeSet = (state: StateDatabase, name: string, text: string) =>
  fs.writeFileSync(setFile(state, name), text)
const writeSettingsText = ({ stateDir }: StateDatabase, text: string) =>
  fs.writeFileSync(path.join(stateDir, 'settings.json'), text)

const set = (rule: string) => `rules:\n  - rule: ${rule}\n    to: X\n`
const titleIn = async (state: StateDatabase, folder: string) =>
  (await followedRules(state, { folder, home })).set?.rules[0]?.rule

test('each folder keeps its own set, all others follow the default one', async () => {
  const state = stateWith({ default: set('d'), photos: set('p') })
  chooseSet(state, '/a', 'photos')
  expect(await titleIn(state, '/a')).toBe('p')
  expect(await titleIn(state, '/b')).toBe('d')
  expect(chosenSet(state, '__proto__')).toBe('default')
  chooseSet(state, '__proto__', 'photos')
  expect(await titleIn(state, '/a')).toBe('p')
  chooseSet(state, '/a', 'default')
  expect(await titleIn(state, '/a')).toBe('d')
})

test('without a set, the settings are followed alone', async () => {
  const state = stateWith({})
  expect(await followedRules(state, { folder: '/a', home })).not.toHaveProperty('set')
  chooseSet(state, '/a', 'gone')
  await expect(followedRules(state, { folder: '/a', home })).rejects.toThrow(
    'There is no set of rules “gone”',
  )
})

test('a person chooses among the sets that are there, or none', async () => {
  const state = stateWith({ default: set('d'), photos: set('p') })
  expect(ruleSetChoice(state, '/a')).toEqual({ names: ['default', 'photos'], chosen: 'default' })
  await chooseAmongSets(state, { folder: '/a', home }, 'photos')
  expect(ruleSetChoice(state, '/a').chosen).toBe('photos')
  await chooseAmongSets(state, { folder: '/a', home }, '')
  expect(ruleSetChoice(state, '/a').chosen).toBe('')
  expect(await titleIn(state, '/a')).toBeUndefined()
  expect(await titleIn(state, '/b')).toBe('d')
  for (const name of ['gone', '../photos', 'photos.yaml', '__proto__']) {
    await expect(chooseAmongSets(state, { folder: '/a', home }, name)).rejects.toThrow(
      'There is no set of rules',
    )
  }
  expect(ruleSetChoice(state, '/a').chosen).toBe('')
})

test('a chosen set whose file is gone stays chosen, so that nothing is sorted without it', async () => {
  const state = stateWith({ photos: set('p') })
  expect(ruleSetChoice(state, '/a')).toEqual({ names: ['photos'], chosen: '' })
  await chooseAmongSets(state, { folder: '/a', home }, 'photos')
  fs.rmSync(setFile(state, 'photos'))
  expect(ruleSetChoice(state, '/a')).toEqual({ names: [], chosen: 'photos' })
})

function watchIn(state: StateDatabase, ...folders: readonly string[]): void {
  changeWatching(state, settings => {
    const watched = folders.map(
      at => ({ id: randomUUID(), path: at, criterion: 'type', isOn: true }) as const,
    )
    return { ...settings, folders: watched }
  })
}

const sending = (to: string) => `rules:\n  - rule: R\n    to: ${to}\n`

test('a set by which files would come back from a watched folder is neither chosen nor followed', async () => {
  const state = stateWith({ there: sending('~/b'), back: sending('/a') })
  watchIn(state, '/home/b')
  chooseSet(state, '/home/b', 'back')
  const round = 'Files would go round: /a → /home/b → /a.'
  await expect(chooseAmongSets(state, { folder: '/a', home }, 'there')).rejects.toThrow(round)
  expect(chosenSet(state, '/a')).toBe('default')
  await expect(followedRules(state, { folder: '/a', home, set: 'there' })).rejects.toThrow(round)
  // By hand.
  chooseSet(state, '/a', 'there')
  await expect(followedRules(state, { folder: '/a', home })).rejects.toThrow(round)
  writeSet(state, 'back', sending('/elsewhere'))
  expect((await followedRules(state, { folder: '/a', home })).set?.rules).toHaveLength(1)
  await chooseAmongSets(state, { folder: '/home/b', home }, '')
  await chooseAmongSets(state, { folder: '/a', home }, 'there')
})

test('rules that are given for a run do not wait for settings that cannot be read', async () => {
  const state = stateWith({ there: sending('~/b') })
  writeSettingsText(state, '{')
  const given = { folder: '/a', home, set: 'there', settings: { rules: defaultRules } }
  expect((await followedRules(state, given)).set?.rules).toHaveLength(1)
})

test('a watched folder that follows no set is no part of a circle', async () => {
  const state = stateWith({ default: 'rules:\n  - rule: R\n    to: /a\n' })
  watchIn(state, '/a', '/b')
  await chooseAmongSets(state, { folder: '/a', home }, '')
  expect(await watchedLoops(state, '/home')).toEqual([])
})

test('own categories are kinds, in the settings as they are at the time', async () => {
  const state = stateWith({ default: 'rules:\n  - rule: B\n    when: { kind: Bills }\n    to: X\n' })
  await expect(followedRules(state, { folder: '/a', home })).rejects.toThrow('“Bills” is no kind of files.')
  const categories = [{ folder: 'Bills', extensions: ['pdf'] }]
  writeSettingsText(state, JSON.stringify({ version: 1, rules: { categories } }))
  expect(await titleIn(state, '/a')).toBe('B')
})

test('what was chosen goes before what the set says', () => {
  expect(withCriterion(undefined, undefined)).toEqual({ criterion: 'type', set: undefined })
  const leaving = { rules: [], otherwise: 'leave' } as const
  expect(withCriterion(leaving, undefined)).toEqual({ criterion: 'type', set: leaving })
  expect(withCriterion(leaving, 'size')).toEqual({ criterion: 'size', set: { rules: [] } })
  expect(withCriterion({ rules: [], otherwise: 'date' }, undefined).criterion).toBe('date')
})
