import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chooseSet, chosenSet } from './chosen-sets.ts'
import { chooseAmongSets, followedSet, withCriterion } from './followed-set.ts'
import type { StateDatabase } from './state-database.ts'
import { testState } from './testing/test-state.ts'
import { changeWatching } from './watched.ts'
import { watchedLoops } from './watched-loops.ts'

const home = '/home'

function stateWith(sets: Readonly<Record<string, string>>): StateDatabase {
  const state = testState()
  fs.mkdirSync(path.join(state.stateDir, 'rules'))
  for (const [name, text] of Object.entries(sets)) writeSet(state, name, text)
  return state
}

const setFile = ({ stateDir }: StateDatabase, name: string) => path.join(stateDir, 'rules', `${name}.yaml`)
const writeSet = (state: StateDatabase, name: string, text: string) =>
  fs.writeFileSync(setFile(state, name), text)

const set = (rule: string) => `rules:\n  - rule: ${rule}\n    to: X\n`
const titleIn = async (state: StateDatabase, folder: string) =>
  (await followedSet(state, { folder, home })).rules?.[0]?.rule

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

test('a set has options, and is followed with them alone', async () => {
  const state = stateWith({ default: 'subfolders: true\n', photos: `onClash: skip\n${set('p')}` })
  expect(await followedSet(state, { folder: '/a', home })).toEqual({ subfolders: true })
  const file = setFile(state, 'photos')
  for (const wanted of ['photos', file]) {
    const rules = [{ rule: 'p', to: 'X' }]
    expect(await followedSet(state, { folder: '/a', home }, wanted)).toEqual({ onClash: 'skip', rules })
  }
})

test('while its file is missing, the default set has no rules; of another set nothing is sorted', async () => {
  const state = stateWith({})
  expect((await followedSet(state, { folder: '/a', home })).rules ?? []).toEqual([])
  chooseSet(state, '/a', 'gone')
  await expect(followedSet(state, { folder: '/a', home })).rejects.toThrow('There is no set of rules “gone”')
})

test('a person chooses among the sets that are there', async () => {
  const state = stateWith({ photos: set('p') })
  await chooseAmongSets(state, { folder: '/a', home }, 'photos')
  for (const name of ['gone', '../photos', 'photos.yaml', '__proto__', '']) {
    await expect(chooseAmongSets(state, { folder: '/a', home }, name)).rejects.toThrow(
      'There is no set of rules',
    )
  }
  expect(chosenSet(state, '/a')).toBe('photos')
  await chooseAmongSets(state, { folder: '/a', home }, 'default')
  expect(chosenSet(state, '/a')).toBe('default')
})

test('a chosen set whose file is gone stays chosen, so that nothing is sorted without it', async () => {
  const state = stateWith({ photos: set('p') })
  await chooseAmongSets(state, { folder: '/a', home }, 'photos')
  fs.rmSync(setFile(state, 'photos'))
  expect(chosenSet(state, '/a')).toBe('photos')
  await expect(titleIn(state, '/a')).rejects.toThrow('There is no set of rules “photos”')
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
  const state = stateWith({ there: sending('~/b'), back: sending('/a'), none: 'rules: []\n' })
  watchIn(state, '/home/b')
  chooseSet(state, '/home/b', 'back')
  const round = 'These folders would keep moving files in a loop: /a → /home/b → /a.'
  await expect(chooseAmongSets(state, { folder: '/a', home }, 'there')).rejects.toThrow(round)
  expect(chosenSet(state, '/a')).toBe('default')
  await expect(followedSet(state, { folder: '/a', home }, 'there')).rejects.toThrow(round)
  // By hand.
  chooseSet(state, '/a', 'there')
  await expect(followedSet(state, { folder: '/a', home })).rejects.toThrow(round)
  writeSet(state, 'back', sending('/elsewhere'))
  expect(await titleIn(state, '/a')).toBe('R')
  await chooseAmongSets(state, { folder: '/home/b', home }, 'none')
  await chooseAmongSets(state, { folder: '/a', home }, 'there')
})

test('a watched folder whose set has no rules is no part of a circle', async () => {
  const state = stateWith({ default: 'rules:\n  - rule: R\n    to: /a\n', none: 'rules: []\n' })
  watchIn(state, '/a', '/b')
  await chooseAmongSets(state, { folder: '/a', home }, 'none')
  expect(await watchedLoops(state, '/home')).toEqual([])
})

test('the chosen criterion goes before that of the set', () => {
  expect(withCriterion({}, undefined)).toEqual({ criterion: 'type', set: {} })
  const leaving = { rules: [], otherwise: 'leave' } as const
  expect(withCriterion(leaving, undefined)).toEqual({ criterion: 'type', set: leaving })
  expect(withCriterion(leaving, 'size')).toEqual({ criterion: 'size', set: { rules: [] } })
  expect(withCriterion({ rules: [], otherwise: 'date' }, undefined).criterion).toBe('date')
})
