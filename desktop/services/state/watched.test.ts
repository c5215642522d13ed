import fs from 'node:fs'
import { expect, test } from 'vitest'
import { announceWatch, runningWatches } from './running-watches.ts'
import { stateFiles } from './state-dir.ts'
import { program, testState } from './testing/test-state.ts'
import {
  changeWatching,
  forgetKnownFiles,
  knownFilesStore,
  readTally,
  readWatching,
  saveTally,
  type WatchedFolder,
} from './watched.ts'

const downloads: WatchedFolder = { id: 'a-1', path: '/home/ann/Downloads', criterion: 'type', isOn: true }
const scans: WatchedFolder = { id: 'b-2', path: '/写真', criterion: 'date', isOn: false, force: true }

test('watched folders are stored in their order, and their pause', () => {
  const state = testState()
  expect(readWatching(state)).toEqual({ isPaused: false, folders: [] })
  const both = { isPaused: true, folders: [scans, downloads] }
  expect(changeWatching(state, () => both)).toEqual(both)
  expect(readWatching(state)).toEqual(both)
  changeWatching(state, ({ folders }) => ({ isPaused: false, folders: folders.toReversed() }))
  expect(readWatching(state)).toEqual({ isPaused: false, folders: [downloads, scans] })
})

test('a change that fails changes nothing', () => {
  const state = testState()
  changeWatching(state, settings => ({ ...settings, folders: [downloads] }))
  expect(() => changeWatching(state, settings => ({ ...settings, folders: [scans, scans] }))).toThrow(
    'UNIQUE',
  )
  expect(readWatching(state).folders).toEqual([downloads])
})

test('known files and the tally are stored, and deleted', () => {
  const state = testState()
  const known = knownFilesStore(state, 'a-1')
  expect([known.read(), readTally(state)]).toEqual([null, undefined])
  known.write('["a.txt"]')
  saveTally(state, { day: '2026-11-21', moved: 3 })
  expect([known.read(), knownFilesStore(state, 'b-2').read()]).toEqual(['["a.txt"]', null])
  expect(readTally(state)).toEqual({ day: '2026-11-21', moved: 3 })
  forgetKnownFiles(state, 'a-1')
  expect(known.read()).toBeNull()
})

test('a watch of a command is known to others until it is released, or its program is killed', async () => {
  const state = testState()
  expect(runningWatches(state)).toEqual([])
  const withUs = announceWatch(state, { folder: '/写真' })
  const module = JSON.stringify(new URL('./running-watches.ts', import.meta.url).href)
  const other = program(
    state.stateDir,
    `const { announceWatch } = await import(${module})
     globalThis.watch = announceWatch(state, { folder: '/b', set: '' }); say(true); process.stdin.resume()`,
  )
  await other.answer()
  expect(runningWatches(state)).toEqual([{ folder: '/写真' }, { folder: '/b', set: '' }])
  await other.kill()
  expect(runningWatches(state)).toEqual([{ folder: '/写真' }])
  withUs.release()
  expect(runningWatches(state)).toEqual([])
  expect(fs.readdirSync(stateFiles.locks(state.stateDir))).toEqual([])
})
