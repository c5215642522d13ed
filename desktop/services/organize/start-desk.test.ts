import { mkdir, mkdtemp, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FolderChoice } from '../../ipc/organize-views.ts'
import { openFolder, previewFolder, runPlan } from '../../sorter/index.ts'
import { createRunHistory } from '../state/history.ts'
import { createRunLog } from '../state/run-log.ts'
import { openState, type StateDatabase } from '../state/state-database.ts'
import type { UsualFolder } from './sorting-calls.ts'
import { createStartDesk } from './start-desk.ts'

let home: string
let stateDir: string
let state: StateDatabase

beforeEach(async () => {
  home = await realpath(await mkdtemp(path.join(os.tmpdir(), 'start-')))
  stateDir = path.join(home, 'state')
  state = openState(stateDir)
})
afterEach(async () => {
  state.close()
  await rm(home, { recursive: true })
})

/** Files by their path, changed long ago. */
async function give(...files: string[]): Promise<void> {
  for (const file of files.map(name => path.join(home, name))) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, 'abc')
    await utimes(file, 0, 1e9)
  }
}

const refused = (displayPath: string): FolderChoice => {
  return { kind: 'refused', candidateId: '', displayPath, message: '', canForce: false }
}

function startDesk(...usualFolders: UsualFolder[]) {
  const { recentFolders } = createRunHistory(state, createRunLog(state))
  return createStartDesk({ state, home, recentFolders, usualFolders, open: refused })
}

const usual = (kind: UsualFolder['kind'], name: string): UsualFolder => ({
  kind,
  path: path.join(home, name),
})

test('usual folders that are there come first, then those used last, each once', async () => {
  for (const name of ['Old', 'Downloads']) {
    await give(`${name}/a.jpg`)
    const plan = await previewFolder(openFolder(path.join(home, name), { stateDir }), 'type')
    await runPlan(plan, { log: createRunLog(state) })
  }
  const { startFolders, recentFolders } = startDesk(
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
  const { startFolders } = startDesk(
    usual('downloads', 'Downloads'),
    usual('desktop', '.'),
    usual('documents', 'Files'),
  )
  const { folders, isFirst } = await startFolders()
  expect(isFirst).toBe(true)
  expect(folders.map(({ name }) => name)).toEqual(['Files'])
})

test('a folder keeps its id', async () => {
  await give('Downloads/a.jpg')
  const { startFolders, openDropped } = startDesk(usual('downloads', 'Downloads'))
  const first = await startFolders()
  expect(await startFolders()).toEqual(first)
  const paths = [home, path.join(home, 'Downloads')]
  expect((await openDropped({ paths })).later[0]?.startId).toBe(first.folders[0]?.startId)
})

test('folders are counted by id; one that is gone meanwhile has no figures, and no other id is taken', async () => {
  await give('Downloads/a.jpg', 'Desktop/b.jpg')
  const desk = startDesk(usual('downloads', 'Downloads'), usual('desktop', 'Desktop'))
  const [downloads, desktop] = (await desk.startFolders()).folders.map(({ startId }) => startId)
  await rm(path.join(home, 'Desktop'), { recursive: true })
  const counts = [downloads, desktop].map(startId => desk.countFolder({ startId: startId ?? '' }))
  expect(await Promise.all(counts)).toMatchObject([{ files: 1, sizeBytes: 3 }, null])
  expect(await desk.openStart({ startId: downloads ?? '' })).toEqual(refused(path.join(home, 'Downloads')))
  const byPath = desk.openStart({ startId: path.join(home, 'Downloads') })
  await expect(byPath).rejects.toThrow('This folder is no longer in the list.')
  await expect(desk.countFolder({ startId: home })).rejects.toThrow('no longer in the list')
})

test('a folder that was shown before the thread ended is opened in the next', async () => {
  await give('Downloads/a.jpg')
  const downloads = usual('downloads', 'Downloads')
  const { folders } = await startDesk(downloads).startFolders()
  const startId = folders[0]?.startId ?? ''
  expect(await startDesk(downloads).openStart({ startId })).toEqual(refused(path.join(home, 'Downloads')))
  expect(await startDesk(downloads).countFolder({ startId })).toMatchObject({ files: 1 })
})

test('counting ends when it is cancelled, and goes on for the next screen', async () => {
  await give('Downloads/a.jpg')
  const desk = startDesk(usual('downloads', 'Downloads'))
  const startId = (await desk.startFolders()).folders[0]?.startId ?? ''
  const counting = desk.countFolder({ startId })
  desk.cancelCounts()
  expect(await counting).toBeNull()
  expect(await desk.countFolder({ startId })).toMatchObject({ files: 1 })
})

test('of what is dropped, files open their folder and further folders wait', async () => {
  await give('Downloads/a.jpg', 'Downloads/b.jpg', 'Desktop/c.jpg', 'Scans/d.jpg')
  const paths = ['Downloads/a.jpg', 'Downloads/b.jpg', 'Scans', 'Desktop', 'gone', 'Scans'].map(name =>
    path.join(home, name),
  )
  const dropped = await startDesk().openDropped({ paths: [...paths, '', 'relative', '/a\0b', '/dev/null'] })
  expect(dropped).toMatchObject({
    choice: refused(path.join(home, 'Downloads')),
    later: [{ kind: 'dropped', name: 'Scans' }, { name: 'Desktop' }],
    files: ['a.jpg', 'b.jpg'],
    unusable: 5,
  })
})

test('where nothing dropped is a folder or a file, nothing is opened', async () => {
  const nothing = { choice: null, later: [], files: [] }
  expect(await startDesk().openDropped({ paths: [] })).toEqual({ ...nothing, unusable: 0 })
  expect(await startDesk().openDropped({ paths: ['/dev/null'] })).toEqual({ ...nothing, unusable: 1 })
})
