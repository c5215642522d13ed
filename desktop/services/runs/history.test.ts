import { mkdir, mkdtemp, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testWorker } from '../testing/test-worker.ts'

const newest = { count: 50 }

let worker: ReturnType<typeof testWorker>
let root: string
let folder: string
beforeEach(() => {
  worker = testWorker()
  ;({ root, folder } = worker)
})

test('a run whose folder was renamed is undone, redone and shown in the folder that is located', async () => {
  worker.give('a.jpg', 'b.pdf')
  const { runId } = await worker.sort()
  const away = `${folder}-away`
  await rename(folder, away)
  const line = async () => (await worker.call('listRuns', newest)).runs.find(run => run.runId === runId)
  const gone = { obstacle: 'The folder is not there any more.', canLocate: true, locatedAt: null }
  expect(await line()).toMatchObject(gone)

  const other = await mkdtemp(path.join(root, 'other-'))
  await expect(worker.call('locateRun', { runId, path: other })).rejects.toMatchObject({
    code: 'files-gone',
    message: 'None of the files of this run is in that folder. Nothing was moved.',
  })
  expect(await line()).toMatchObject(gone)
  await mkdir(folder)
  const another = 'None of its files is where this run had put it.'
  expect(await line()).toMatchObject({ obstacle: another, canLocate: true, locatedAt: null })

  const found = { obstacle: null, canLocate: false, locatedAt: away }
  expect(await worker.call('locateRun', { runId, path: away })).toMatchObject(found)
  expect(await line()).toMatchObject(found)
  expect(await worker.call('folderOfRun', { runId })).toBe(away)
  const jpg = path.join(away, 'Images', 'a.jpg')
  expect(await worker.call('listedFile', { of: 'run', id: runId, path: 'a.jpg' })).toBe(jpg)
  expect(await worker.call('undoFile', { runId, path: 'a.jpg' })).toMatchObject({ moved: 1, failures: [] })
  expect(await worker.call('undo', { runId })).toMatchObject({ moved: 1, failures: [] })
  expect((await readdir(away)).sort()).toEqual(['a.jpg', 'b.pdf'])
  expect(await worker.call('redo', { runId })).toMatchObject({ moved: 2, failures: [] })
  expect((await readdir(away)).sort()).toEqual(['Documents', 'Images'])
})

test('the newest runs are read, and the folders used last are named at once', async () => {
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
    worker.give(name)
    await worker.sort()
  }
  const all = await worker.call('listRuns', newest)
  expect(all.runs).toHaveLength(3)
  expect(all.hasOlder).toBe(false)
  const first = await worker.call('listRuns', { count: 2 })
  const retention = { days: 180, runs: 2000 }
  expect(first).toEqual({ runs: all.runs.slice(0, 2), hasOlder: true, restored: null, retention })
  expect(await worker.call('interrupted', null)).toBeNull()
})

test('while a long list is read, other calls are answered', async () => {
  for (let at = 0; at <= 50; at += 1) {
    worker.give(`${at}.jpg`)
    await worker.sort()
  }
  const answered: string[] = []
  await Promise.all([
    worker.call('listRuns', { count: 100 }).then(({ runs }) => answered.push(`${runs.length} runs`)),
    worker.call('interrupted', null).then(() => answered.push('interrupted')),
  ])
  expect(answered).toEqual(['interrupted', '51 runs'])
})

test('a deleted history has no runs and no recent folders, and files stay where they are', async () => {
  worker.give('a.jpg')
  const { runId } = await worker.sort()
  expect(await worker.call('recentFolders', null)).toEqual([folder])
  await worker.call('deleteHistory', null)
  expect((await worker.call('listRuns', newest)).runs).toEqual([])
  expect(await worker.call('recentFolders', null)).toEqual([])
  expect(await readdir(path.join(folder, 'Images'))).toEqual(['a.jpg'])
  await expect(worker.call('undo', { runId })).rejects.toThrow('This run is no longer in the history.')
})
