import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { plantPremium } from './account/testing/signed-plan.ts'
import { giveIn, testFolder } from './testing/test-worker.ts'
import { startWorker, type WorkerClient, type WorkerClientOptions } from './worker-client.ts'

const silent = { send: () => undefined, onProgress: () => undefined, onEnded: () => undefined }
const nowhere = {
  stateDir: '',
  cacheDir: '',
  home: '',
  factsWorker: '',
  sameBytesWorker: '',
  usualFolders: [],
}

/** Hangs in a run as in a call of the system, and answers everything else. */
const hangingWorker = `import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ name, number }) => {
    if (name === 'organize') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    parentPort.postMessage({ kind: 'answer', number, result: { ok: true, value: name } })
  })`

test('a thread whose disk hangs is left behind when its run is cancelled, and the next call has another', async () => {
  const seen: unknown[] = []
  const thread = startWorker({
    ...silent,
    worker: nowhere,
    workerUrl: new URL(`data:text/javascript,${encodeURIComponent(hangingWorker)}`),
    patienceMs: 50,
    onProgress: progress => seen.push(progress),
  })
  const run = expect(thread.call('organize', { planId: '' })).rejects.toMatchObject({ code: 'disk-hangs' })
  await expect(thread.call('cancel', { work: 'run' })).rejects.toMatchObject({ code: 'disk-hangs' })
  await run
  expect([thread.isRunning(), seen]).toEqual([false, [null]])
  expect(await thread.call('listRuns', { count: 1 })).toBe('listRuns')
  await thread.close()
})

test('a thread that holds nothing ends when it is not asked anything; one with an open folder stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const answersItsNumber = `import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ number }) =>
      parentPort.postMessage({ kind: 'answer', number, result: { ok: true, value: threadId } }))`
  let reads = 0
  const thread = startWorker({
    ...silent,
    worker: nowhere,
    workerUrl: new URL(`data:text/javascript,${encodeURIComponent(answersItsNumber)}`),
    async holder() {
      reads += 1
      return null
    },
  })
  onTestFinished(() => thread.close())
  const first = await thread.call('startFolders', null)
  vi.advanceTimersByTime(9000)
  expect(await thread.call('countFolder', { startId: '' })).toBe(first)
  vi.advanceTimersByTime(9000)
  expect(await thread.call('interrupted', null)).toBe(first)
  await thread.sendHolder()
  expect(reads).toBe(0) // a start does not wait for a keychain
  vi.advanceTimersByTime(10_000)
  const second = await thread.call('openPath', { path: '' })
  expect(second).not.toBe(first)
  expect(reads).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(await thread.call('startFolders', null)).toBe(second)
  vi.advanceTimersByTime(60_000)
  expect(await thread.call('startFolders', null)).toBe(second)
})

test('a broken worker fails its calls, and the next call starts a new one', async () => {
  const broken = startWorker({
    ...silent,
    worker: nowhere,
    workerUrl: new URL('./no-such-worker.ts', import.meta.url),
  })
  for (const _ of ['first', 'again'])
    await expect(broken.call('interrupted', null)).rejects.toMatchObject({ code: 'worker-gone' })
})

test('a worker that breaks in a run leaves no progress behind, and can be closed during the run', async () => {
  const exits = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ name }) => name === 'cancel' && process.exit(1))`
  const seen: unknown[] = []
  const breaking = startWorker({
    ...silent,
    worker: nowhere,
    workerUrl: new URL(`data:text/javascript,${encodeURIComponent(exits)}`),
    onProgress: each => seen.push(each),
  })
  const running = breaking.call('organize', { planId: 'any' })
  const broken = expect(running).rejects.toMatchObject({ code: 'worker-gone' })
  await breaking.close()
  await broken
  expect(seen).toEqual([null])
  expect(breaking.isRunning()).toBe(false)
})

/** The worker itself, in its thread, and a folder with these files. */
function started(names: readonly string[], options: Partial<WorkerClientOptions> = {}) {
  const root = testFolder('sortwell-worker-client-')
  const [folder, stateDir] = [path.join(root, 'loose'), path.join(root, 'state')]
  mkdirSync(folder)
  giveIn(folder, names)
  const inSorter = (file: string) => new URL(`../sorter/facts/${file}`, import.meta.url).href
  const thread = startWorker({
    ...silent,
    workerUrl: new URL('./worker.ts', import.meta.url),
    worker: {
      stateDir,
      cacheDir: path.join(root, 'cache'),
      home: path.join(root, 'home'),
      factsWorker: inSorter('facts-worker.ts'),
      sameBytesWorker: inSorter('same/same-bytes-worker.ts'),
      usualFolders: [],
    },
    ...options,
  })
  onTestFinished(() => thread.close())
  return { thread, folder, stateDir }
}

async function preview({ call }: WorkerClient, folder: string, criterion: 'type' | 'size' = 'type') {
  const choice = await call('openPath', { path: folder })
  if (choice.kind !== 'opened') throw new Error(choice.message)
  const plan = await call('preview', { folderId: choice.folder.folderId, criterion, since: '' })
  if (plan === null) throw new Error('The preview was stopped.')
  return plan
}

test('a folder is previewed, sorted and put back, and the history is deleted', async () => {
  const reported: unknown[] = []
  const progress: unknown[] = []
  const { thread, folder } = started(['a.jpg', 'b.jpg', 'c.pdf'], {
    onProgress: each => progress.push(each),
    onEnded: receipt => reported.push(receipt),
    onHistoryDeleted: () => reported.push('deleted'),
  })
  const plan = await preview(thread, folder)
  expect(plan).toMatchObject({ criterion: 'type', files: 3, sizeBytes: 15 })
  expect(plan.folders.map(({ key, files, sizeBytes }) => [key, files, sizeBytes])).toEqual([
    ['Images', 2, 10],
    ['Documents', 1, 5],
  ])
  expect(readdirSync(folder)).toEqual(['a.jpg', 'b.jpg', 'c.pdf'])
  const sorted = await thread.call('organize', { planId: plan.planId })
  expect(sorted).toMatchObject({ kind: 'sort', moved: 3, failures: [], cancelled: false })
  expect(readdirSync(folder)).toEqual(['Documents', 'Images'])
  expect(progress.at(-1)).toBeNull()
  const undone = await thread.call('undo', { runId: sorted.runId })
  expect(undone).toMatchObject({ kind: 'undo', moved: 3, failures: [] })
  expect(readdirSync(folder)).toEqual(['a.jpg', 'b.jpg', 'c.pdf'])
  const { runs } = await thread.call('listRuns', { count: 50 })
  expect(runs.map(({ kind, state }) => [kind, state])).toEqual([
    ['undo', 'done'],
    ['sort', 'undone'],
  ])
  await thread.call('deleteHistory', null)
  expect(reported).toEqual([sorted, undone, 'deleted'])
})

test('a refusal of the sorter comes out of the thread as a sentence', async () => {
  const { thread, folder } = started(['a.jpg'])
  const { planId } = await preview(thread, folder)
  renameSync(folder, `${folder} elsewhere`)
  await expect(thread.call('organize', { planId })).rejects.toMatchObject({
    name: 'RunRefused',
    code: 'folder-gone',
    message: 'The folder was moved or replaced, or its disk went away meanwhile; nothing was moved.',
  })
})

test('a plan that is issued to one holder counts from when main sends this holder', async () => {
  const own = { device: 'key of this device', login: 'session of this login' }
  let holder: typeof own | null = null
  const { thread, folder, stateDir } = started(['a.jpg'], { holder: async () => holder })
  plantPremium(stateDir, { holder: own })
  await expect(preview(thread, folder, 'size')).rejects.toMatchObject({ code: 'premium-needed' })
  holder = own
  await thread.sendHolder()
  const { planId } = await preview(thread, folder, 'size')
  holder = { ...own, login: 'session of somebody else' }
  await thread.sendHolder()
  await expect(thread.call('organize', { planId })).rejects.toMatchObject({ code: 'premium-needed' })
  holder = own
  await thread.sendHolder()
  expect(await thread.call('organize', { planId })).toMatchObject({ moved: 1 })
})

const manyFiles = 200

/** A run that pauses in its middle until `goOn`. */
async function longRun() {
  const firstProgress = Promise.withResolvers<void>()
  const names = Array.from({ length: manyFiles }, (_, at) => `${at}.jpg`)
  const { thread, folder, stateDir } = started(names, {
    workerUrl: new URL('./testing/held-worker.ts', import.meta.url),
    onProgress: () => firstProgress.resolve(),
  })
  const { planId } = await preview(thread, folder)
  const running = thread.call('organize', { planId })
  await firstProgress.promise
  return { thread, folder, planId, running, goOn: () => writeFileSync(path.join(stateDir, 'go-on'), '') }
}

test('a run stops between two files when it is cancelled, and only one goes at a time', async () => {
  const { thread, folder, planId, running, goOn } = await longRun()
  expect(thread.isRunning()).toBe(true)
  const same = thread.call('organize', { planId })
  const second = expect(thread.call('undo', { runId: 'x' })).rejects.toMatchObject({ code: 'busy' })
  goOn()
  await second
  await thread.call('cancel', { work: 'run' })
  const receipt = await running
  expect(await same).toEqual(receipt)
  expect(thread.isRunning()).toBe(false)
  expect(receipt.cancelled).toBe(true)
  expect(receipt.moved).toBeLessThan(manyFiles)
  expect(readdirSync(path.join(folder, 'Images'))).toHaveLength(receipt.moved)
})

test('closing ends a run between two files', async () => {
  const { thread, running, goOn } = await longRun()
  const closing = thread.close()
  goOn()
  await closing
  expect((await running).cancelled).toBe(true)
})
