import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSortingThread } from './sorting-thread.ts'

/** Hangs in a run as in a call of the system, and answers everything else. */
const hangingWorker = `import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ name, number }) => {
    if (name === 'organize') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    parentPort.postMessage({ kind: 'answer', number, result: { ok: true, value: name } })
  })`

test('a thread whose disk hangs is left behind when its run is cancelled, and the next call has another', async () => {
  const seen: unknown[] = []
  const thread = startSortingThread({
    factsWorker: '',
    sameBytesWorker: '',
    usualFolders: [],
    stateDir: '',
    cacheDir: '',
    home: '',
    workerUrl: new URL(`data:text/javascript,${encodeURIComponent(hangingWorker)}`),
    patienceMs: 50,
    onProgress: progress => seen.push(progress),
    onEnded: () => undefined,
  })
  const run = expect(thread.call('organize', { planId: '' })).rejects.toMatchObject({ code: 'disk-hangs' })
  await expect(thread.call('cancel', null)).rejects.toMatchObject({ code: 'disk-hangs' })
  await run
  expect([thread.isRunning(), seen]).toEqual([false, [null]])
  expect(await thread.call('listRuns', { before: '', count: 1 })).toBe('listRuns')
  await thread.close()
})

test('a thread that keeps nothing ends when it is not asked anything; one with an open folder stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const tellsItsNumber = `import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ number }) =>
      parentPort.postMessage({ kind: 'answer', number, result: { ok: true, value: threadId } }))`
  const thread = startSortingThread({
    factsWorker: '',
    sameBytesWorker: '',
    usualFolders: [],
    stateDir: '',
    cacheDir: '',
    home: '',
    workerUrl: new URL(`data:text/javascript,${encodeURIComponent(tellsItsNumber)}`),
    onProgress: () => undefined,
    onEnded: () => undefined,
  })
  onTestFinished(() => thread.close())
  const first = await thread.call('startFolders', null)
  vi.advanceTimersByTime(9000)
  expect(await thread.call('countFolder', { startId: '' })).toBe(first)
  vi.advanceTimersByTime(9000)
  expect(await thread.call('interrupted', null)).toBe(first)
  vi.advanceTimersByTime(10_000)
  const second = await thread.call('openFolder', { path: '' })
  expect(second).not.toBe(first)
  vi.advanceTimersByTime(60_000)
  expect(await thread.call('startFolders', null)).toBe(second)
  vi.advanceTimersByTime(60_000)
  expect(await thread.call('startFolders', null)).toBe(second)
})

test('a refusal of the sorter comes out of the thread as a sentence', async () => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'sortwell-sorting-thread-'))
  onTestFinished(() => fs.rmSync(parent, { recursive: true }))
  const [folder, stateDir] = [path.join(parent, 'folder'), path.join(parent, 'state')]
  fs.mkdirSync(folder)
  const thread = startSortingThread({
    factsWorker: new URL('../../sorter/facts/facts-worker.ts', import.meta.url).href,
    sameBytesWorker: new URL('../../sorter/facts/same/same-bytes-worker.ts', import.meta.url).href,
    usualFolders: [],
    stateDir,
    cacheDir: path.join(parent, 'cache'),
    home: '',
    workerUrl: new URL('./sort-worker.ts', import.meta.url),
    onProgress: () => undefined,
    onEnded: () => undefined,
  })
  onTestFinished(() => thread.close())
  const choice = await thread.call('openFolder', { path: folder })
  if (choice.kind !== 'opened') throw new Error(choice.message)
  const plan = await thread.call('preview', {
    folderId: choice.folder.folderId,
    criterion: 'type',
    since: '',
  })
  fs.renameSync(folder, path.join(parent, 'elsewhere'))
  await expect(thread.call('organize', { planId: plan?.planId ?? '' })).rejects.toMatchObject({
    name: 'RunRefused',
    code: 'folder-gone',
    message: 'The folder was moved or replaced, or its disk went away meanwhile; nothing was moved.',
  })
})
