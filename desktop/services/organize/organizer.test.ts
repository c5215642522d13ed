import { utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FolderChoice, FolderView, Progress, ReceiptView } from '../../ipc/organize-views.ts'
import { plantPremium } from '../account/testing/signed-plan.ts'
import { type SortingThread, startSortingThread } from './sorting-thread.ts'

const workerUrl = new URL('./sort-worker.ts', import.meta.url)
const old = new Date('2024-03-05T12:00:00Z')
const manyFiles = 20_000
const newest = { before: '', count: 50 }
const page = { group: '', filter: '', offset: 0, count: 100 }

let root: string
let folder: string
let organizer: SortingThread
let progress: (Progress | null)[]
let ended: ReceiptView[]
let firstProgress: PromiseWithResolvers<void>

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'organizer-'))
  folder = await mkdtemp(path.join(root, 'loose-'))
  progress = []
  ended = []
  plantPremium(path.join(root, 'state'))
  firstProgress = Promise.withResolvers()
  organizer = startSortingThread({
    workerUrl,
    stateDir: path.join(root, 'state'),
    home: path.join(root, 'home'),
    onProgress(each) {
      progress.push(each)
      firstProgress.resolve()
    },
    onEnded: receipt => ended.push(receipt),
  })
})

afterEach(async () => {
  await organizer.close()
  await rm(root, { recursive: true })
})

async function give(...names: string[]): Promise<void> {
  for (const name of names) {
    await writeFile(path.join(folder, name), name)
    await utimes(path.join(folder, name), old, old)
  }
}

async function opened(): Promise<FolderView> {
  return openedFrom(await organizer.call('openFolder', { path: folder }))
}

function openedFrom(choice: FolderChoice): FolderView {
  if (choice.kind !== 'opened') throw new Error(choice.message)
  return choice.folder
}

test('a folder is previewed, sorted and put back', async () => {
  await give('a.jpg', 'b.jpg', 'c.pdf')
  const { folderId } = await opened()
  const plan = await organizer.call('preview', { folderId, criterion: 'type' })
  expect(plan).toMatchObject({ folderId, criterion: 'type', files: 3, sizeBytes: 15 })
  expect(plan.folders.map(({ key, files, sizeBytes }) => [key, files, sizeBytes])).toEqual([
    ['Images', 2, 10],
    ['Documents', 1, 5],
  ])
  expect((await readdir(folder)).sort()).toEqual(['a.jpg', 'b.jpg', 'c.pdf'])

  const sorted = await organizer.call('organize', { planId: plan.planId })
  expect(ended).toEqual([sorted])
  expect(sorted).toMatchObject({ kind: 'sort', moved: 3, failures: [], cancelled: false })
  expect((await readdir(folder)).sort()).toEqual(['Documents', 'Images'])
  expect(progress.at(-1)).toBeNull()

  const undone = await organizer.call('undo', { runId: sorted.runId })
  expect(undone).toMatchObject({ kind: 'undo', moved: 3, failures: [] })
  expect((await readdir(folder)).sort()).toEqual(['a.jpg', 'b.jpg', 'c.pdf'])
  const { runs } = await organizer.call('listRuns', newest)
  expect(runs.map(({ kind, state }) => [kind, state])).toEqual([
    ['undo', 'done'],
    ['sort', 'undone'],
  ])
})

test('the history is read in pages, and the folders used last are named at once', async () => {
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
    await give(name)
    const { folderId } = await opened()
    const { planId } = await organizer.call('preview', { folderId, criterion: 'type' })
    await organizer.call('organize', { planId })
  }
  const all = await organizer.call('listRuns', newest)
  expect(all.runs).toHaveLength(3)
  expect(all.hasOlder).toBe(false)
  const first = await organizer.call('listRuns', { before: '', count: 2 })
  expect(first).toEqual({ runs: all.runs.slice(0, 2), hasOlder: true })
  const rest = await organizer.call('listRuns', { before: first.runs[1]?.runId ?? '', count: 2 })
  expect(rest).toEqual({ runs: all.runs.slice(2), hasOlder: false })
  expect(await organizer.call('recent', null)).toEqual({ interrupted: null, folders: all.runs.slice(0, 1) })
})

test('the moves are read in pages, by folder and by filter', async () => {
  await give('a.jpg', 'b.jpg', 'c.pdf', '.hidden')
  const { folderId } = await opened()
  const { planId, left } = await organizer.call('preview', { folderId, criterion: 'type' })
  expect(
    await organizer.call('rows', { list: 'moves', id: planId, ...page, group: 'Images', offset: 1 }),
  ).toEqual({
    total: 2,
    rows: [{ from: 'b.jpg', to: 'Images/b.jpg', sizeBytes: 5, note: '' }],
  })
  expect((await organizer.call('rows', { list: 'moves', id: planId, ...page, filter: 'C.PDF' })).total).toBe(
    1,
  )
  expect(left.map(({ key, files }) => [key, files])).toEqual([['hidden', 1]])
  expect((await organizer.call('rows', { list: 'left', id: planId, ...page })).rows[0]?.from).toBe('.hidden')
})

test('what could not be moved is told with its reason', async () => {
  await give('a.jpg', 'b.jpg')
  const { folderId } = await opened()
  const { planId } = await organizer.call('preview', { folderId, criterion: 'type' })
  await rm(path.join(folder, 'a.jpg'))
  const receipt = await organizer.call('organize', { planId })
  expect(receipt.moved).toBe(1)
  expect(receipt.failures).toEqual([
    { key: 'gone', label: 'The file is not there any more.', files: 1, sizeBytes: 0 },
  ])
  const { rows } = await organizer.call('rows', { list: 'failures', id: receipt.receiptId, ...page })
  expect(rows).toEqual([
    { from: 'a.jpg', to: 'Images/a.jpg', sizeBytes: null, note: 'The file is not there any more.' },
  ])
})

test('a project is asked about, and opened when the person insists', async () => {
  await give('package.json', 'photo.jpg')
  const choice = await organizer.call('openFolder', { path: folder })
  if (choice.kind !== 'refused') throw new Error('expected a refusal')
  expect(choice.canForce).toBe(true)
  expect(choice.message).toContain('looks like a project (package.json)')
  const forced = openedFrom(await organizer.call('forceFolder', { candidateId: choice.candidateId }))
  expect(forced.name).toBe(path.basename(folder))
})

test('what is no folder is refused for good', async () => {
  await give('a.jpg')
  const file = path.join(folder, 'a.jpg')
  expect(await organizer.call('openFolder', { path: file })).toMatchObject({
    kind: 'refused',
    canForce: false,
  })
  expect(await organizer.call('openFolder', { path: '' })).toMatchObject({ kind: 'refused', canForce: false })
})

test('ids that were never given out move nothing', async () => {
  await give('a.jpg')
  await expect(organizer.call('organize', { planId: folder })).rejects.toThrow('out of date')
  await expect(organizer.call('preview', { folderId: folder, criterion: 'type' })).rejects.toThrow(
    'out of date',
  )
  await expect(organizer.call('undo', { runId: '../../etc' })).rejects.toThrow('no longer in the history')
  expect(await readFile(path.join(folder, 'a.jpg'), 'utf8')).toBe('a.jpg')
})

/** Enough files that the run is still under way when its first progress has come. */
async function startLongRun(): Promise<{ readonly running: Promise<ReceiptView>; readonly planId: string }> {
  for (let index = 0; index < manyFiles; index += 1) {
    const file = path.join(folder, `${index}.jpg`)
    writeFileSync(file, '')
    utimesSync(file, old, old)
  }
  const { folderId } = await opened()
  const { planId } = await organizer.call('preview', { folderId, criterion: 'type' })
  const running = organizer.call('organize', { planId })
  await firstProgress.promise
  return { running, planId }
}

test('a run stops between two files when it is cancelled, and only one goes at a time', async () => {
  const { running, planId } = await startLongRun()
  expect(organizer.isRunning()).toBe(true)
  await expect(organizer.call('organize', { planId })).rejects.toMatchObject({ code: 'busy' })
  await organizer.call('cancel', null)
  const receipt = await running
  expect(organizer.isRunning()).toBe(false)
  expect(receipt.cancelled).toBe(true)
  expect(receipt.moved).toBeLessThan(manyFiles)
  expect(await readdir(path.join(folder, 'Images'))).toHaveLength(receipt.moved)
})

test('closing ends a run between two files', async () => {
  const { running } = await startLongRun()
  await organizer.close()
  expect((await running).cancelled).toBe(true)
})

test('a broken thread fails its calls, and the next call starts a new one', async () => {
  const broken = startSortingThread({
    workerUrl: new URL('./no-such-worker.ts', import.meta.url),
    stateDir: root,
    home: root,
    onProgress: () => {},
    onEnded: () => {},
  })
  await expect(broken.call('listRuns', newest)).rejects.toMatchObject({ code: 'worker-gone' })
  await expect(broken.call('listRuns', newest)).rejects.toMatchObject({ code: 'worker-gone' })
})

test('a thread that breaks in a run leaves no progress behind, and can be closed meanwhile', async () => {
  const seen: (Progress | null)[] = []
  const breaking = startSortingThread({
    workerUrl: new URL(
      `data:text/javascript,${encodeURIComponent(
        "import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ name }) => name === 'cancel' && process.exit(1))",
      )}`,
    ),
    stateDir: root,
    home: root,
    onProgress: each => seen.push(each),
    onEnded: () => {},
  })
  const running = breaking.call('organize', { planId: 'any' })
  const broken = expect(running).rejects.toMatchObject({ code: 'worker-gone' })
  await breaking.close()
  await broken
  expect(seen).toEqual([null])
  expect(breaking.isRunning()).toBe(false)
})

test('date and size are refused without Premium, even for a plan made while there was one', async () => {
  await give('a.jpg')
  const { folderId } = await opened()
  const { planId } = await organizer.call('preview', { folderId, criterion: 'size' })
  await rm(path.join(root, 'state', 'entitlement.json'))
  await expect(organizer.call('organize', { planId })).rejects.toMatchObject({
    name: 'PremiumNeeded',
    code: 'premium-needed',
    message: 'Sorting by size is part of Premium. Sorting by type is free.',
  })
  await expect(organizer.call('preview', { folderId, criterion: 'date' })).rejects.toMatchObject({
    message: 'Sorting by date is part of Premium. Sorting by type is free.',
  })
  expect(await readdir(folder)).toEqual(['a.jpg'])
  const { planId: byType } = await organizer.call('preview', { folderId, criterion: 'type' })
  expect(await organizer.call('organize', { planId: byType })).toMatchObject({ moved: 1 })
})
