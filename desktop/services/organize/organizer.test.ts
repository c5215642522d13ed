import { utimesSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type {
  Criterion,
  FolderChoice,
  FolderView,
  LookProgress,
  ReceiptView,
  RunProgress,
} from '../../ipc/organize-views.ts'
import { readRows } from '../../ipc/row-text.ts'
import { type ShownPlan, withRows } from '../../ipc/shown-plan.ts'
import type { Here } from '../account/device.ts'
import { plantPremium } from '../account/testing/signed-plan.ts'
import { type SortingThread, type SortingThreadOptions, startSortingThread } from './sorting-thread.ts'
import { startOrganizerHere } from './testing/organizer-here.ts'

const workerUrl = new URL('./sort-worker.ts', import.meta.url)
const heldWorkerUrl = new URL('./testing/held-worker.ts', import.meta.url)
const sameBytesWorker = new URL('../../sorter/facts/same/same-bytes-worker.ts', import.meta.url).href
const factsWorker = new URL('../../sorter/facts/facts-worker.ts', import.meta.url).href
const old = new Date('2024-03-05T12:00:00Z')
const manyFiles = 200
const newest = { before: '', count: 50 }

let root: string
let folder: string
let organizer: Pick<SortingThread, 'call'>
let thread: SortingThread | undefined
let progress: (RunProgress | null)[]
let ended: ReceiptView[]
let firstProgress: PromiseWithResolvers<void>
let looked: LookProgress[]
let here: Here | null
let firstLook: PromiseWithResolvers<void>

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'organizer-'))
  folder = await mkdtemp(path.join(root, 'loose-'))
  progress = []
  ended = []
  plantPremium(path.join(root, 'state'))
  here = null
  firstProgress = Promise.withResolvers()
  looked = []
  firstLook = Promise.withResolvers()
  thread = undefined
  organizer = startOrganizerHere(root, told)
})

const told = {
  onProgress(each: RunProgress | null) {
    progress.push(each)
    firstProgress.resolve()
  },
  onLooking(each: LookProgress) {
    looked.push(each)
    firstLook.resolve()
  },
  onEnded: (receipt: ReceiptView) => void ended.push(receipt),
}

function startThread(url: URL, options: Partial<SortingThreadOptions> = {}): SortingThread {
  thread = startSortingThread({
    workerUrl: url,
    factsWorker,
    sameBytesWorker,
    usualFolders: [],
    stateDir: path.join(root, 'state'),
    cacheDir: path.join(root, 'cache'),
    home: path.join(root, 'home'),
    here: async () => here,
    ...told,
    ...options,
  })
  organizer = thread
  return thread
}

afterEach(async () => {
  await thread?.close()
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

async function preview(folderId: string, criterion: Criterion = 'type'): Promise<ShownPlan> {
  const plan = await organizer.call('preview', { folderId, criterion, since: '' })
  if (plan === null) throw new Error('The preview was stopped.')
  return withRows(plan, null)
}

function openedFrom(choice: FolderChoice): FolderView {
  if (choice.kind !== 'opened') throw new Error(choice.message)
  return choice.folder
}

test('a folder is previewed, sorted and put back', async () => {
  startThread(workerUrl)
  await give('a.jpg', 'b.jpg', 'c.pdf')
  const { folderId } = await opened()
  const plan = await preview(folderId)
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

test('one file of a run is put back, the run is done again, and the history tells what can be', async () => {
  await give('a.jpg', 'b.pdf')
  const { folderId } = await opened()
  const { planId } = await preview(folderId)
  const { runId } = await organizer.call('organize', { planId })
  const rowsOf = async () => {
    const { rows, files } = await organizer.call('openRun', { runId, withRows: true })
    expect(files).toBe(2)
    return readRows(rows ?? '')
  }
  const row = { sizeBytes: 5, note: '' }
  expect(await rowsOf()).toEqual([
    { path: 'a.jpg', group: 'Images', from: 'a.jpg', to: 'Images/a.jpg', ...row },
    { path: 'b.pdf', group: 'Documents', from: 'b.pdf', to: 'Documents/b.pdf', ...row },
  ])
  expect(await organizer.call('undoFile', { runId, path: 'b.pdf' })).toMatchObject({ kind: 'undo', moved: 1 })
  expect((await rowsOf()).map(({ note }) => note)).toEqual(['', 'Put back'])
  await expect(organizer.call('undoFile', { runId, path: 'b.pdf' })).rejects.toMatchObject({
    code: 'already-back',
  })
  const lineOf = async () => (await organizer.call('listRuns', newest)).runs.find(run => run.runId === runId)
  expect(await lineOf()).toMatchObject({ state: 'partly-undone', canRedo: true })
  await organizer.call('undo', { runId })
  expect(await lineOf()).toMatchObject({ state: 'undone', canRedo: true })
  expect(await organizer.call('redo', { runId })).toMatchObject({ kind: 'sort', moved: 2, failures: [] })
  expect(await lineOf()).toMatchObject({ state: 'undone', canRedo: false })
  expect((await organizer.call('listRuns', newest)).runs[0]).toMatchObject({ isRedo: true, state: 'done' })
  await expect(organizer.call('redo', { runId })).rejects.toMatchObject({ code: 'nothing-to-redo' })
  await expect(organizer.call('openRun', { runId: 'x', withRows: false })).rejects.toMatchObject({
    code: 'unknown-run',
  })
})

test('an undo that left a file for a reason that can pass names the run to undo again', async () => {
  await mkdir(path.join(root, 'state', 'rules'), { recursive: true })
  await writeFile(path.join(root, 'state', 'rules', 'default.yaml'), 'subfolders: true\n')
  await mkdir(path.join(folder, 'Trip'))
  await give('a.jpg', 'Trip/b.jpg')
  const { runId } = await organizer.call('organize', {
    planId: (await preview((await opened()).folderId)).planId,
  })
  await rename(path.join(folder, 'Trip'), path.join(root, 'Trip'))
  await writeFile(path.join(folder, 'Trip'), 'in the way')
  const undone = await organizer.call('undo', { runId })
  expect(undone).toMatchObject({ moved: 1, failures: [{ key: 'blocked-folder' }], leftToUndo: runId })
  await rm(path.join(folder, 'Trip'))
  await rename(path.join(root, 'Trip'), path.join(folder, 'Trip'))
  expect(await organizer.call('undo', { runId })).toMatchObject({ moved: 1, leftToUndo: null })
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(['Trip', 'Trip/b.jpg', 'a.jpg'])
})

test('a deleted history has no runs and no recent folders, and files stay where they are', async () => {
  const deleted: true[] = []
  startThread(workerUrl, { onHistoryDeleted: () => void deleted.push(true) })
  await give('a.jpg')
  const { runId } = await organizer.call('organize', {
    planId: (await preview((await opened()).folderId)).planId,
  })
  expect(await organizer.call('recentFolders', null)).toEqual([folder])
  await organizer.call('deleteHistory', null)
  expect(deleted).toEqual([true])
  expect((await organizer.call('listRuns', newest)).runs).toEqual([])
  expect(await organizer.call('recentFolders', null)).toEqual([])
  expect(await readdir(path.join(folder, 'Images'))).toEqual(['a.jpg'])
  await expect(organizer.call('undo', { runId })).rejects.toThrow('This run is no longer in the history.')
})

test('a run tells its folders, also while it is under way, and one of them is put back', async () => {
  await give('a.jpg', 'b.jpg', 'c.pdf')
  await mkdir(path.join(folder, 'Images'))
  await writeFile(path.join(folder, 'Images', 'a.jpg'), 'there before')
  const { folderId } = await opened()
  const { planId } = await preview(folderId)
  const { runId } = await organizer.call('organize', { planId })
  expect(progress.at(-1)?.done).toBe(3)
  const filled = progress.flatMap(each => each?.filled ?? []).map(({ key, files }) => [key, files] as const)
  expect([...new Map(filled)]).toEqual([
    ['Images', 2],
    ['Documents', 1],
  ])
  const run = await organizer.call('openRun', { runId, withRows: true })
  expect(run).toMatchObject({
    files: 3,
    folders: [
      { key: 'Images', label: 'Images', files: 2, sizeBytes: 10, back: 0 },
      { key: 'Documents', files: 1, sizeBytes: 5, back: 0 },
    ],
    renamed: 1,
  })
  expect(readRows(run.rows ?? '')[0]).toMatchObject({ from: 'a.jpg', to: 'Images/a (2).jpg' })
  progress.length = 0
  expect(await organizer.call('undoGroup', { runId, group: 'Images' })).toMatchObject({ moved: 2 })
  expect(progress.flatMap(each => each?.filled ?? []).at(-1)).toEqual({ key: 'Images', files: 2 })
  expect((await readdir(folder)).sort()).toEqual(['Documents', 'Images', 'a.jpg', 'b.jpg'])
  expect(
    (await organizer.call('openRun', { runId, withRows: true })).folders.map(({ back }) => back),
  ).toEqual([2, 0])
  await expect(organizer.call('undoGroup', { runId, group: 'Images' })).rejects.toThrow()
})

test('a plan is carried out once, however often it is asked for, and a run is undone and redone once', async () => {
  await give('a.jpg', 'b.pdf')
  const { folderId } = await opened()
  const { planId } = await preview(folderId)
  const [receipt, same] = await Promise.all([
    organizer.call('organize', { planId }),
    organizer.call('organize', { planId }),
  ])
  expect(receipt.moved).toBe(2)
  expect(same).toEqual(receipt)
  expect(await organizer.call('organize', { planId })).toEqual(receipt)
  for (const name of ['undo', 'redo'] as const) {
    const { runId } = receipt
    const outcomes = await Promise.allSettled([
      organizer.call(name, { runId }),
      organizer.call(name, { runId }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(outcomes[0]).toMatchObject({ value: { moved: 2, failures: [] } })
  }
  const { runs } = await organizer.call('listRuns', newest)
  expect(runs.map(({ kind, moved }) => [kind, moved])).toEqual([
    ['sort', 2],
    ['undo', 2],
    ['sort', 2],
  ])
  expect((await readdir(folder)).sort()).toEqual(['Documents', 'Images'])
})

test('a plan that could not be carried out can be asked for again', async () => {
  await give('a.jpg')
  const { folderId } = await opened()
  const { planId } = await preview(folderId)
  await rename(folder, `${folder}-away`)
  await expect(organizer.call('organize', { planId })).rejects.toThrow()
  await rename(`${folder}-away`, folder)
  expect(await organizer.call('organize', { planId })).toMatchObject({ moved: 1 })
})

test('a run whose folder was renamed is undone, redone and shown in the folder that is located', async () => {
  await give('a.jpg', 'b.pdf')
  const { folderId } = await opened()
  const { runId } = await organizer.call('organize', { planId: (await preview(folderId)).planId })
  const away = `${folder}-away`
  await rename(folder, away)
  const line = async () => (await organizer.call('listRuns', newest)).runs.find(run => run.runId === runId)
  const gone = { obstacle: 'The folder is not there any more.', canLocate: true, locatedAt: null }
  expect(await line()).toMatchObject(gone)

  const other = await mkdtemp(path.join(root, 'other-'))
  await expect(organizer.call('locateRun', { runId, path: other })).rejects.toMatchObject({
    code: 'files-gone',
    message: 'None of the files of this run is in that folder. Nothing was moved.',
  })
  expect(await line()).toMatchObject(gone)
  await mkdir(folder)
  const another = 'None of its files is where this run had put it.'
  expect(await line()).toMatchObject({ obstacle: another, canLocate: true, locatedAt: null })

  const found = { obstacle: null, canLocate: false, locatedAt: away }
  expect(await organizer.call('locateRun', { runId, path: away })).toMatchObject(found)
  expect(await line()).toMatchObject(found)
  expect(await organizer.call('folderOfRun', { runId })).toBe(away)
  const jpg = path.join(away, 'Images', 'a.jpg')
  expect(await organizer.call('listedFile', { of: 'run', id: runId, path: 'a.jpg' })).toBe(jpg)
  expect(await organizer.call('undoFile', { runId, path: 'a.jpg' })).toMatchObject({ moved: 1, failures: [] })
  expect(await organizer.call('undo', { runId })).toMatchObject({ moved: 1, failures: [] })
  expect((await readdir(away)).sort()).toEqual(['a.jpg', 'b.pdf'])
  expect(await organizer.call('redo', { runId })).toMatchObject({ moved: 2, failures: [] })
  expect((await readdir(away)).sort()).toEqual(['Documents', 'Images'])
})

test('the history is read in pages, and the folders used last are named at once', async () => {
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
    await give(name)
    const { folderId } = await opened()
    const { planId } = await preview(folderId)
    await organizer.call('organize', { planId })
  }
  const all = await organizer.call('listRuns', newest)
  expect(all.runs).toHaveLength(3)
  expect(all.hasOlder).toBe(false)
  const first = await organizer.call('listRuns', { before: '', count: 2 })
  const keeping = { days: 180, runs: 2000 }
  expect(first).toEqual({ runs: all.runs.slice(0, 2), hasOlder: true, restored: null, keeping })
  const rest = await organizer.call('listRuns', { before: first.runs[1]?.runId ?? '', count: 2 })
  expect(rest).toEqual({ runs: all.runs.slice(2), hasOlder: false, restored: null, keeping })
  expect(await organizer.call('interrupted', null)).toBeNull()
})

test('a main file comes with the number of those that go with it', async () => {
  await give('IMG_1.CR2', 'IMG_1.JPG', 'IMG_1.xmp', 'b.jpg')
  const { folderId } = await opened()
  const { rows } = await preview(folderId)
  expect(rows.moves.map(({ from, companions }) => [from, companions])).toEqual([
    ['IMG_1.CR2', 2],
    ['IMG_1.JPG', undefined],
    ['IMG_1.xmp', undefined],
    ['b.jpg', undefined],
  ])
})

test('what could not be moved is told with its reason', async () => {
  await give('a.jpg', 'b.jpg')
  const { folderId } = await opened()
  const { planId } = await preview(folderId)
  await rm(path.join(folder, 'a.jpg'))
  const receipt = await organizer.call('organize', { planId })
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
    { ...row, group: 'gone', note: 'The file is not there any more.' },
  ])
  const listed = { of: 'receipt', id: receipt.receiptId, path: 'a.jpg' } as const
  expect(await organizer.call('listedFile', listed)).toBe(path.join(folder, 'a.jpg'))
})

test('a project is asked about, and opened when the person insists', async () => {
  await give('package.json', 'go.sum', 'photo.jpg')
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
  await expect(organizer.call('preview', { folderId: folder, criterion: 'type', since: '' })).rejects.toThrow(
    'out of date',
  )
  await expect(organizer.call('undo', { runId: '../../etc' })).rejects.toThrow('no longer in the history')
  expect(await readFile(path.join(folder, 'a.jpg'), 'utf8')).toBe('a.jpg')
})

/** It stands still in its middle until `goOn`. */
async function startLongRun() {
  const long = startThread(heldWorkerUrl)
  for (let index = 0; index < manyFiles; index += 1) {
    const file = path.join(folder, `${index}.jpg`)
    writeFileSync(file, '')
    utimesSync(file, old, old)
  }
  const { folderId } = await opened()
  const { planId } = await preview(folderId)
  const running = organizer.call('organize', { planId })
  await firstProgress.promise
  return { running, planId, long }
}

const goOn = () => writeFileSync(path.join(root, 'state', 'go-on'), '')

test('a run stops between two files when it is cancelled, and only one goes at a time', async () => {
  const { running, planId, long } = await startLongRun()
  expect(long.isRunning()).toBe(true)
  const same = organizer.call('organize', { planId })
  const second = expect(organizer.call('undo', { runId: 'x' })).rejects.toMatchObject({ code: 'busy' })
  goOn()
  await second
  await organizer.call('cancel', null)
  const receipt = await running
  expect(await same).toEqual(receipt)
  expect(long.isRunning()).toBe(false)
  expect(receipt.cancelled).toBe(true)
  expect(receipt.moved).toBeLessThan(manyFiles)
  expect(await readdir(path.join(folder, 'Images'))).toHaveLength(receipt.moved)
})

test('closing ends a run between two files', async () => {
  const { running, long } = await startLongRun()
  const closing = long.close()
  goOn()
  await closing
  expect((await running).cancelled).toBe(true)
})

test('a broken thread fails its calls, and the next call starts a new one', async () => {
  const broken = startSortingThread({
    workerUrl: new URL('./no-such-worker.ts', import.meta.url),
    factsWorker,
    sameBytesWorker,
    usualFolders: [],
    stateDir: root,
    cacheDir: root,
    home: root,
    onProgress: () => {},
    onEnded: () => {},
  })
  await expect(broken.call('listRuns', newest)).rejects.toMatchObject({ code: 'worker-gone' })
  await expect(broken.call('listRuns', newest)).rejects.toMatchObject({ code: 'worker-gone' })
})

test('a thread that breaks in a run leaves no progress behind, and can be closed meanwhile', async () => {
  const seen: (RunProgress | null)[] = []
  const breaking = startSortingThread({
    workerUrl: new URL(
      `data:text/javascript,${encodeURIComponent(
        "import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ name }) => name === 'cancel' && process.exit(1))",
      )}`,
    ),
    factsWorker,
    sameBytesWorker,
    usualFolders: [],
    stateDir: root,
    cacheDir: root,
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
  const { planId } = await preview(folderId, 'size')
  await rm(path.join(root, 'state', 'entitlement.json'))
  await expect(organizer.call('organize', { planId })).rejects.toMatchObject({
    name: 'PremiumNeeded',
    code: 'premium-needed',
    message: 'Sorting by size is part of Premium. Sorting by type is free.',
  })
  await expect(organizer.call('preview', { folderId, criterion: 'date', since: '' })).rejects.toMatchObject({
    message: 'Sorting by date is part of Premium. Sorting by type is free.',
  })
  expect(await readdir(folder)).toEqual(['a.jpg'])
  const { planId: byType } = await preview(folderId)
  expect(await organizer.call('organize', { planId: byType })).toMatchObject({ moved: 1 })
})

test('a plan that is stated for one place counts while main says that this is it', async () => {
  startThread(workerUrl)
  const own = { device: 'key here', login: 'session here' }
  plantPremium(path.join(root, 'state'), { here: own })
  await give('a.jpg')
  const { folderId } = await opened()
  await expect(preview(folderId, 'size')).rejects.toMatchObject({ code: 'premium-needed' })
  here = own
  const { planId } = await preview(folderId, 'size')
  here = { ...own, login: 'session of somebody else' }
  await expect(organizer.call('organize', { planId })).rejects.toMatchObject({ code: 'premium-needed' })
  here = own
  expect(await organizer.call('organize', { planId })).toMatchObject({ moved: 1 })
})

test('the set of rules is followed; one that needs Premium is shown without it, and not run', async () => {
  await mkdir(path.join(root, 'state', 'rules'), { recursive: true })
  const set = 'rules:\n  - rule: Big\n    when: { size: { larger: 1 B } }\n    to: Big\n'
  await writeFile(path.join(root, 'state', 'rules', 'default.yaml'), set)
  await rm(path.join(root, 'state', 'entitlement.json'))
  await give('a.jpg')
  const { folderId } = await opened()
  const plan = await preview(folderId)
  expect(plan).toMatchObject({ files: 1 })
  await expect(organizer.call('organize', { planId: plan.planId })).rejects.toMatchObject({
    code: 'premium-needed',
    message: 'Rules of this set are part of Premium: “Big” uses “size” (how large it is). Nothing was moved.',
  })
  expect(await readdir(folder)).toEqual(['a.jpg'])
  plantPremium(path.join(root, 'state'))
  expect(await organizer.call('organize', { planId: plan.planId })).toMatchObject({ moved: 1 })
  expect(await readdir(folder)).toEqual(['Big'])
  await writeFile(path.join(root, 'state', 'rules', 'default.yaml'), 'rules: 3')
  await expect(preview(folderId)).rejects.toMatchObject({ name: 'SettingsRefused' })
})

/** Of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

async function givePictures(...names: string[]): Promise<void> {
  for (const name of names) {
    await writeFile(path.join(folder, name), png)
    await utimes(path.join(folder, name), old, old)
  }
}

test('the preview looks into files whose names leave it open, says why, and how far it is', async () => {
  await give('a.txt')
  await givePictures('invoice')
  const { folderId } = await opened()
  const { rows } = await preview(folderId)
  expect(rows.moves.map(({ from, to, why }) => [from, to, why])).toEqual([
    ['a.txt', 'Documents/a.txt', undefined],
    ['invoice', 'Images/invoice', 'is a PNG'],
  ])
  expect(looked.at(-1)).toEqual({ folderId, done: 1, total: 1 })
})

test('a look into files is cancelled, and overtaken by the next preview', async () => {
  await givePictures(...Array.from({ length: 2000 }, (_, at) => `file ${at}`))
  const { folderId } = await opened()
  const cancelled = organizer.call('preview', { folderId, criterion: 'type', since: '' })
  await firstLook.promise
  await organizer.call('cancel', null)
  expect(await cancelled).toBeNull()
  firstLook = Promise.withResolvers()
  const overtaken = organizer.call('preview', { folderId, criterion: 'type', since: '' })
  await firstLook.promise
  expect((await preview(folderId, 'size')).files).toBe(2000)
  expect(await overtaken).toBeNull()
  expect((await preview(folderId)).folders.map(({ key, files }) => [key, files])).toEqual([['Images', 2000]])
})

test('duplicates are looked for when asked, shown group by group, and can be cancelled', async () => {
  await give('photo.jpg', 'notes.txt')
  const long = 'x'.repeat(100_000)
  for (const name of ['scan.pdf', 'scan (2).pdf', 'other.pdf']) {
    await writeFile(path.join(folder, name), name === 'other.pdf' ? `${long.slice(1)}y` : long)
    await utimes(path.join(folder, name), old, old)
  }
  const { folderId } = await opened()
  const found = await organizer.call('findDuplicates', { folderId })
  expect(found).toMatchObject({ files: 5, copies: 1, copiesBytes: 100_000, rowCount: 2, unknown: 0 })
  const id = found?.duplicatesId ?? ''
  expect(found && readRows(found.rows)).toMatchObject([
    { from: 'scan.pdf', role: 'original', sizeBytes: 100_000 },
    { from: 'scan (2).pdf', role: 'copy', sizeBytes: 100_000 },
  ])
  expect(await organizer.call('listedFile', { of: 'duplicates', id, path: 'scan (2).pdf' })).toBe(
    path.join(folder, 'scan (2).pdf'),
  )
  const first = organizer.call('findDuplicates', { folderId })
  await organizer.call('cancelDuplicates', null)
  expect(await first).toBeNull()
})

test('a preview that is asked for right after a change of an option follows it', async () => {
  await mkdir(path.join(folder, 'Trip'))
  await give('a.jpg', 'Trip/b.jpg')
  const { folderId } = await opened()
  const changing = organizer.call('changeFolderOption', { folderId, field: 'subfolders', value: true })
  expect((await preview(folderId)).files).toBe(2)
  await changing
})
