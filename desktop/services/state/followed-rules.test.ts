import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultRules } from '../../sorter/index.ts'
import { chooseSet, chosenSet, ruleSetChoice } from './chosen-sets.ts'
import { chooseAmongSets, followedRules, withCriterion } from './followed-rules.ts'
import { watchedLoops } from './watched-loops.ts'

const home = '/home'

function stateDirWith(sets: Readonly<Record<string, string>>): string {
  const stateDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sortwell-followed-'))
  onTestFinished(() => fs.rmSync(stateDir, { recursive: true, force: true }))
  fs.mkdirSync(path.join(stateDir, 'rules'))
  for (const [name, text] of Object.entries(sets))
    fs.writeFileSync(path.join(stateDir, 'rules', `${name}.yaml`), text)
  return stateDir
}

const set = (rule: string) => `rules:\n  - rule: ${rule}\n    to: X\n`
const titleIn = async (stateDir: string, folder: string) =>
  (await followedRules(stateDir, { folder, home })).set?.rules[0]?.rule

test('each folder keeps its own set, all others follow the default one', async () => {
  const stateDir = stateDirWith({ default: set('d'), photos: set('p') })
  chooseSet(stateDir, '/a', 'photos')
  expect(await titleIn(stateDir, '/a')).toBe('p')
  expect(await titleIn(stateDir, '/b')).toBe('d')
  expect(chosenSet(stateDir, '__proto__')).toBe('default')
  chooseSet(stateDir, '__proto__', 'photos')
  expect(await titleIn(stateDir, '/a')).toBe('p')
  chooseSet(stateDir, '/a', 'default')
  expect(await titleIn(stateDir, '/a')).toBe('d')
})

test('without a set, the settings are followed alone', async () => {
  const stateDir = stateDirWith({})
  expect(await followedRules(stateDir, { folder: '/a', home })).not.toHaveProperty('set')
  chooseSet(stateDir, '/a', 'gone')
  await expect(followedRules(stateDir, { folder: '/a', home })).rejects.toThrow(
    'There is no set of rules “gone”',
  )
})

test('a person chooses among the sets that are there, or none', async () => {
  const stateDir = stateDirWith({ default: set('d'), photos: set('p') })
  expect(ruleSetChoice(stateDir, '/a')).toEqual({ names: ['default', 'photos'], chosen: 'default' })
  await chooseAmongSets(stateDir, { folder: '/a', home }, 'photos')
  expect(ruleSetChoice(stateDir, '/a').chosen).toBe('photos')
  await chooseAmongSets(stateDir, { folder: '/a', home }, '')
  expect(ruleSetChoice(stateDir, '/a').chosen).toBe('')
  expect(await titleIn(stateDir, '/a')).toBeUndefined()
  expect(await titleIn(stateDir, '/b')).toBe('d')
  for (const name of ['gone', '../photos', 'photos.yaml', '__proto__']) {
    await expect(chooseAmongSets(stateDir, { folder: '/a', home }, name)).rejects.toThrow(
      'There is no set of rules',
    )
  }
  expect(ruleSetChoice(stateDir, '/a').chosen).toBe('')
})

test('a chosen set whose file is gone stays chosen, so that nothing is sorted without it', async () => {
  const stateDir = stateDirWith({ photos: set('p') })
  expect(ruleSetChoice(stateDir, '/a')).toEqual({ names: ['photos'], chosen: '' })
  await chooseAmongSets(stateDir, { folder: '/a', home }, 'photos')
  fs.rmSync(path.join(stateDir, 'rules', 'photos.yaml'))
  expect(ruleSetChoice(stateDir, '/a')).toEqual({ names: [], chosen: 'photos' })
})

/** Settings in which these folders are watched. */
function watchIn(stateDir: string, ...folders: readonly string[]): void {
  const watched = folders.map(at => ({ id: randomUUID(), path: at, criterion: 'type', isOn: true }))
  fs.writeFileSync(
    path.join(stateDir, 'settings.json'),
    JSON.stringify({ version: 1, watching: { isPaused: false, folders: watched } }),
  )
}

const sending = (to: string) => `rules:\n  - rule: R\n    to: ${to}\n`

test('a set by which files would come back from a watched folder is neither chosen nor followed', async () => {
  const stateDir = stateDirWith({ there: sending('~/b'), back: sending('/a') })
  watchIn(stateDir, '/home/b')
  chooseSet(stateDir, '/home/b', 'back')
  const round = 'Files would go round: /a → /home/b → /a.'
  await expect(chooseAmongSets(stateDir, { folder: '/a', home }, 'there')).rejects.toThrow(round)
  expect(chosenSet(stateDir, '/a')).toBe('default')
  await expect(followedRules(stateDir, { folder: '/a', home, set: 'there' })).rejects.toThrow(round)
  // By hand.
  chooseSet(stateDir, '/a', 'there')
  await expect(followedRules(stateDir, { folder: '/a', home })).rejects.toThrow(round)
  fs.writeFileSync(path.join(stateDir, 'rules', 'back.yaml'), sending('/elsewhere'))
  expect((await followedRules(stateDir, { folder: '/a', home })).set?.rules).toHaveLength(1)
  await chooseAmongSets(stateDir, { folder: '/home/b', home }, '')
  await chooseAmongSets(stateDir, { folder: '/a', home }, 'there')
})

test('rules that are given for a run do not wait for settings that cannot be read', async () => {
  const stateDir = stateDirWith({ there: sending('~/b') })
  fs.writeFileSync(path.join(stateDir, 'settings.json'), '{')
  const given = { folder: '/a', home, set: 'there', settings: { rules: defaultRules } }
  expect((await followedRules(stateDir, given)).set?.rules).toHaveLength(1)
})

test('a watched folder that follows no set is no part of a circle', async () => {
  const stateDir = stateDirWith({ default: 'rules:\n  - rule: R\n    to: /a\n' })
  watchIn(stateDir, '/a', '/b')
  await chooseAmongSets(stateDir, { folder: '/a', home }, '')
  expect(await watchedLoops(stateDir, '/home')).toEqual([])
})

test('own categories are kinds, in the settings as they are at the time', async () => {
  const stateDir = stateDirWith({ default: 'rules:\n  - rule: B\n    when: { kind: Bills }\n    to: X\n' })
  await expect(followedRules(stateDir, { folder: '/a', home })).rejects.toThrow(
    '“Bills” is no kind of files.',
  )
  const categories = [{ folder: 'Bills', extensions: ['pdf'] }]
  fs.writeFileSync(
    path.join(stateDir, 'settings.json'),
    JSON.stringify({ version: 1, rules: { categories } }),
  )
  expect(await titleIn(stateDir, '/a')).toBe('B')
})

test('a folder that was chosen by somebody who wrote nonsense has the default set', () => {
  const stateDir = stateDirWith({})
  fs.writeFileSync(path.join(stateDir, 'chosen-sets.json'), '{"/a": "../x"}')
  expect(chosenSet(stateDir, '/a')).toBe('default')
})

test('what was chosen goes before what the set says', () => {
  expect(withCriterion(undefined, undefined)).toEqual({ criterion: 'type', set: undefined })
  const leaving = { rules: [], otherwise: 'leave' } as const
  expect(withCriterion(leaving, undefined)).toEqual({ criterion: 'type', set: leaving })
  expect(withCriterion(leaving, 'size')).toEqual({ criterion: 'size', set: { rules: [] } })
  expect(withCriterion({ rules: [], otherwise: 'date' }, undefined).criterion).toBe('date')
})
