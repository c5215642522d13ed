import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readRows } from '../../ipc/row-text.ts'
import { plantPremium } from '../account/testing/signed-plan.ts'
import { testWorker } from '../testing/test-worker.ts'

const newest = { count: 50 }

let worker: ReturnType<typeof testWorker>
let root: string
let folder: string
beforeEach(() => {
  worker = testWorker()
  ;({ root, folder } = worker)
})

test('one file of a run is put back, the run is done again, and the history shows what can be', async () => {
  worker.give('a.jpg', 'b.pdf')
  const { runId } = await worker.sort()
  const rowsOf = async () => {
    const { rows, files } = await worker.call('openRun', { runId, withRows: true })
    expect(files).toBe(2)
    return readRows(rows ?? '')
  }
  const row = { sizeBytes: 5, note: '' }
  expect(await rowsOf()).toEqual([
    { path: 'a.jpg', section: 'Images', from: 'a.jpg', to: 'Images/a.jpg', ...row },
    { path: 'b.pdf', section: 'Documents', from: 'b.pdf', to: 'Documents/b.pdf', ...row },
  ])
  expect(await worker.call('undoFile', { runId, path: 'b.pdf' })).toMatchObject({ kind: 'undo', moved: 1 })
  expect((await rowsOf()).map(({ note }) => note)).toEqual(['', 'Put back'])
  await expect(worker.call('undoFile', { runId, path: 'b.pdf' })).rejects.toMatchObject({
    code: 'already-back',
  })
  const lineOf = async () => (await worker.call('listRuns', newest)).runs.find(run => run.runId === runId)
  expect(await lineOf()).toMatchObject({ state: 'partly-undone', canRedo: true })
  await worker.call('undo', { runId })
  expect(await lineOf()).toMatchObject({ state: 'undone', canRedo: true })
  expect(await worker.call('redo', { runId })).toMatchObject({ kind: 'sort', moved: 2, failures: [] })
  expect(await lineOf()).toMatchObject({ state: 'undone', canRedo: false })
  expect((await worker.call('listRuns', newest)).runs[0]).toMatchObject({ isRedo: true, state: 'done' })
  await expect(worker.call('redo', { runId })).rejects.toMatchObject({ code: 'nothing-to-redo' })
  await expect(worker.call('openRun', { runId: 'x', withRows: false })).rejects.toMatchObject({
    code: 'unknown-run',
  })
})

test('an undo that left a file for a reason that can pass names the run to undo again', async () => {
  await mkdir(path.join(worker.stateDir, 'rules'), { recursive: true })
  await writeFile(path.join(worker.stateDir, 'rules', 'default.yaml'), 'subfolders: true\n')
  worker.give('a.jpg', 'Trip/b.jpg')
  const { runId } = await worker.sort()
  await rename(path.join(folder, 'Trip'), path.join(root, 'Trip'))
  await writeFile(path.join(folder, 'Trip'), 'in the way')
  const undone = await worker.call('undo', { runId })
  expect(undone).toMatchObject({ moved: 1, failures: [{ key: 'blocked-folder' }], leftToUndo: runId })
  await rm(path.join(folder, 'Trip'))
  await rename(path.join(root, 'Trip'), path.join(folder, 'Trip'))
  expect(await worker.call('undo', { runId })).toMatchObject({ moved: 1, leftToUndo: null })
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(['Trip', 'Trip/b.jpg', 'a.jpg'])
})

test('a run reports its folders, also while it is under way, and one of them is put back', async () => {
  worker.give('a.jpg', 'b.jpg', 'c.pdf')
  await mkdir(path.join(folder, 'Images'))
  await writeFile(path.join(folder, 'Images', 'a.jpg'), 'there before')
  const { runId } = await worker.sort()
  const filledSoFar = () => worker.valuesOf('progress').flatMap(({ filled }) => filled)
  expect(worker.valuesOf('progress').at(-1)?.done).toBe(3)
  const filled = filledSoFar().map(({ key, files }) => [key, files] as const)
  expect([...new Map(filled)]).toEqual([
    ['Images', 2],
    ['Documents', 1],
  ])
  const run = await worker.call('openRun', { runId, withRows: true })
  expect(run).toMatchObject({
    files: 3,
    folders: [
      { key: 'Images', label: 'Images', files: 2, sizeBytes: 10, back: 0 },
      { key: 'Documents', files: 1, sizeBytes: 5, back: 0 },
    ],
    renamed: 1,
  })
  expect(readRows(run.rows ?? '')[0]).toMatchObject({ from: 'a.jpg', to: 'Images/a (2).jpg' })
  expect(await worker.call('undoFolder', { runId, folder: 'Images' })).toMatchObject({ moved: 2 })
  expect(filledSoFar().at(-1)).toEqual({ key: 'Images', files: 2 })
  expect((await readdir(folder)).sort()).toEqual(['Documents', 'Images', 'a.jpg', 'b.jpg'])
  expect((await worker.call('openRun', { runId, withRows: true })).folders.map(({ back }) => back)).toEqual([
    2, 0,
  ])
  await expect(worker.call('undoFolder', { runId, folder: 'Images' })).rejects.toThrow()
})

test('a plan is carried out once, however often it is asked for, and a run is undone and redone once', async () => {
  worker.give('a.jpg', 'b.pdf')
  const { planId } = await worker.preview(await worker.open())
  const [receipt, same] = await Promise.all([
    worker.call('organize', { planId }),
    worker.call('organize', { planId }),
  ])
  expect(receipt.moved).toBe(2)
  expect(same).toEqual(receipt)
  expect(await worker.call('organize', { planId })).toEqual(receipt)
  for (const name of ['undo', 'redo'] as const) {
    const { runId } = receipt
    const outcomes = await Promise.allSettled([worker.call(name, { runId }), worker.call(name, { runId })])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(outcomes[0]).toMatchObject({ value: { moved: 2, failures: [] } })
  }
  const { runs } = await worker.call('listRuns', newest)
  expect(runs.map(({ kind, moved }) => [kind, moved])).toEqual([
    ['sort', 2],
    ['undo', 2],
    ['sort', 2],
  ])
  expect((await readdir(folder)).sort()).toEqual(['Documents', 'Images'])
})

test('a plan that could not be carried out can be asked for again', async () => {
  worker.give('a.jpg')
  const { planId } = await worker.preview(await worker.open())
  await rename(folder, `${folder}-away`)
  await expect(worker.call('organize', { planId })).rejects.toThrow()
  await rename(`${folder}-away`, folder)
  expect(await worker.call('organize', { planId })).toMatchObject({ moved: 1 })
})

test('what could not be moved is reported with its reason', async () => {
  worker.give('a.jpg', 'b.jpg')
  const { planId } = await worker.preview(await worker.open())
  await rm(path.join(folder, 'a.jpg'))
  const receipt = await worker.call('organize', { planId })
  expect(worker.valuesOf('ended')).toEqual([receipt])
  expect(receipt.moved).toBe(1)
  expect(receipt.failures).toEqual([
    {
      key: 'gone',
      label: 'The file is not there any more. It was moved or deleted meanwhile; nothing needs to be done.',
      files: 1,
      sizeBytes: 0,
    },
  ])
  const row = { path: 'a.jpg', from: 'a.jpg', to: 'Images/a.jpg', sizeBytes: null }
  expect(readRows(receipt.failed)).toEqual([
    { ...row, section: 'gone', note: 'The file is not there any more.' },
  ])
  const listed = { of: 'receipt', id: receipt.receiptId, path: 'a.jpg' } as const
  expect(await worker.call('listedFile', listed)).toBe(path.join(folder, 'a.jpg'))
})

test('ids that were never given out move nothing', async () => {
  worker.give('a.jpg')
  await expect(worker.call('organize', { planId: folder })).rejects.toThrow('out of date')
  await expect(worker.call('preview', { folderId: folder, criterion: 'type', since: '' })).rejects.toThrow(
    'out of date',
  )
  await expect(worker.call('undo', { runId: '../../etc' })).rejects.toThrow('no longer in the history')
  expect(await readFile(path.join(folder, 'a.jpg'), 'utf8')).toBe('a.jpg')
})

test('date and size are refused without Premium, even for a plan made while there was one', async () => {
  plantPremium(worker.stateDir)
  worker.give('a.jpg')
  const folderId = await worker.open()
  const { planId } = await worker.preview(folderId, 'size')
  await rm(path.join(worker.stateDir, 'entitlement.json'))
  await expect(worker.call('organize', { planId })).rejects.toMatchObject({
    name: 'PremiumNeeded',
    code: 'premium-needed',
    message: 'Sorting by size is part of Premium. Sorting by type is free.',
  })
  await expect(worker.call('preview', { folderId, criterion: 'date', since: '' })).rejects.toMatchObject({
    message: 'Sorting by date is part of Premium. Sorting by type is free.',
  })
  expect(await readdir(folder)).toEqual(['a.jpg'])
  const { planId: byType } = await worker.preview(folderId)
  expect(await worker.call('organize', { planId: byType })).toMatchObject({ moved: 1 })
})
