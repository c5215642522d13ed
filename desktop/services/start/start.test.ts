import { mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { UsualFolder } from '../context.ts'
import { History } from '../runs/history.ts'
import { createRunLog } from '../state/run-log.ts'
import type { StateDatabase } from '../state/state-database.ts'
import { testState } from '../state/testing/test-state.ts'
import { giveIn, testFolder, testWorker } from '../testing/test-worker.ts'
import { Start } from './start.ts'

let home: string
let state: StateDatabase

beforeEach(() => {
  home = testFolder('sortwell-home-')
  state = testState()
})

const give = (...files: readonly string[]) => giveIn(home, files, 'abc')

function serviceWith(...usualFolders: UsualFolder[]): Start {
  const context = { state, home, usualFolders, log: createRunLog(state), now: () => new Date() }
  return new Start(context, new History(context))
}
const startWith = (...usualFolders: UsualFolder[]) => serviceWith(...usualFolders).handlers

const openedAt = (displayPath: string) => ({ kind: 'opened', folder: { displayPath } })

const usual = (kind: UsualFolder['kind'], name: string): UsualFolder => ({
  kind,
  path: path.join(home, name),
})

test('usual folders that are there come first, then those used last, each once', async () => {
  const worker = testWorker({ state, log: createRunLog(state) })
  for (const name of ['Old', 'Downloads']) {
    give(`${name}/a.jpg`)
    await worker.sort(path.join(home, name))
  }
  const { startFolders, recentFolders } = startWith(
    usual('downloads', 'Downloads'),
    usual('documents', 'Documents'),
  )
  const { folders, isFirst } = await startFolders()
  expect(isFirst).toBe(false)
  expect(folders.map(({ kind, name, displayPath }) => [kind, name, displayPath])).toEqual([
    ['downloads', 'Downloads', '~/Downloads'],
    ['recent', 'Old', '~/Old'],
  ])
  expect(await recentFolders()).toEqual([path.join(home, 'Downloads'), path.join(home, 'Old')])
  await rm(path.join(home, 'Old'), { recursive: true })
  expect(await recentFolders()).toEqual([path.join(home, 'Downloads')])
})

test('a home folder in the place of a usual one is left out, and so is a second name of one', async () => {
  await mkdir(path.join(home, 'Files'))
  await symlink('Files', path.join(home, 'Downloads'))
  const { startFolders } = startWith(
    usual('downloads', 'Downloads'),
    usual('desktop', '.'),
    usual('documents', 'Files'),
  )
  const { folders, isFirst } = await startFolders()
  expect(isFirst).toBe(true)
  expect(folders.map(({ name }) => name)).toEqual(['Files'])
})

test('a folder keeps its id', async () => {
  give('Downloads/a.jpg')
  const { startFolders, openDropped } = startWith(usual('downloads', 'Downloads'))
  const first = await startFolders()
  expect(await startFolders()).toEqual(first)
  const paths = [home, path.join(home, 'Downloads')]
  expect((await openDropped({ paths })).later[0]?.startId).toBe(first.folders[0]?.startId)
})

test('folders are counted by id; one that is gone has no figures, and no other id is taken', async () => {
  give('Downloads/a.jpg', 'Desktop/b.jpg')
  const start = startWith(usual('downloads', 'Downloads'), usual('desktop', 'Desktop'))
  const [downloads, desktop] = (await start.startFolders()).folders.map(({ startId }) => startId)
  await rm(path.join(home, 'Desktop'), { recursive: true })
  const counts = [downloads, desktop].map(startId => start.countFolder({ startId: startId ?? '' }))
  expect(await Promise.all(counts)).toMatchObject([{ files: 1, sizeBytes: 3 }, null])
  expect(await start.openFolder({ of: 'start', id: downloads ?? '' })).toMatchObject(openedAt('~/Downloads'))
  const byPath = start.openFolder({ of: 'start', id: path.join(home, 'Downloads') })
  await expect(byPath).rejects.toThrow('This folder is no longer in the list.')
  await expect(start.countFolder({ startId: home })).rejects.toThrow('no longer in the list')
})

test('a folder that was shown before the thread ended is opened in the next', async () => {
  give('Downloads/a.jpg')
  const downloads = usual('downloads', 'Downloads')
  const { folders } = await startWith(downloads).startFolders()
  const startId = folders[0]?.startId ?? ''
  expect(await startWith(downloads).openFolder({ of: 'start', id: startId })).toMatchObject(
    openedAt('~/Downloads'),
  )
  expect(await startWith(downloads).countFolder({ startId })).toMatchObject({ files: 1 })
})

test('counting ends when it is cancelled, and goes on for the next screen', async () => {
  give('Downloads/a.jpg')
  const start = serviceWith(usual('downloads', 'Downloads'))
  const { startFolders, countFolder } = start.handlers
  const startId = (await startFolders()).folders[0]?.startId ?? ''
  const counting = countFolder({ startId })
  start.cancelCounts()
  expect(await counting).toBeNull()
  expect(await countFolder({ startId })).toMatchObject({ files: 1 })
})

test('of what is dropped, files open their folder and further folders wait', async () => {
  give('Downloads/a.jpg', 'Downloads/b.jpg', 'Desktop/c.jpg', 'Scans/d.jpg')
  const paths = ['Downloads/a.jpg', 'Downloads/b.jpg', 'Scans', 'Desktop', 'gone', 'Scans'].map(name =>
    path.join(home, name),
  )
  const dropped = await startWith().openDropped({ paths: [...paths, '', 'relative', '/a\0b', '/dev/null'] })
  expect(dropped).toMatchObject({
    choice: openedAt('~/Downloads'),
    later: [{ kind: 'dropped', name: 'Scans' }, { name: 'Desktop' }],
    files: ['a.jpg', 'b.jpg'],
    unusable: 5,
  })
})

test('where nothing dropped is a folder or a file, nothing is opened', async () => {
  const nothing = { choice: null, later: [], files: [] }
  expect(await startWith().openDropped({ paths: [] })).toEqual({ ...nothing, unusable: 0 })
  expect(await startWith().openDropped({ paths: ['/dev/null'] })).toEqual({ ...nothing, unusable: 1 })
})

test('a project is asked about, and opened when the person insists', async () => {
  const start = startWith()
  giveIn(path.join(home, 'site'), ['package.json', 'go.sum'])
  const project = start.openPath({ path: path.join(home, 'site') })
  if (project.kind !== 'refused') throw new Error('expected a refusal')
  expect(project.message).toContain('looks like a project (package.json)')
  const forced = await start.openFolder({ of: 'refused', id: project.candidateId })
  expect(forced).toMatchObject(openedAt('~/site'))
  if (forced.kind === 'opened')
    expect(start.folderPath({ folderId: forced.folder.folderId })).toBe(path.join(home, 'site'))
})

test('what is no folder is refused for good', () => {
  give('a.jpg')
  const start = startWith()
  for (const given of [path.join(home, 'a.jpg'), ''])
    expect(start.openPath({ path: given })).toMatchObject({ kind: 'refused', canForce: false })
})
