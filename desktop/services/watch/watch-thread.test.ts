import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startWatchThread } from './watch-thread.ts'

/** Leaves a file when it has done what it had to do before its end. */
const worker = `
  import { writeFileSync } from 'node:fs'
  import { parentPort, workerData } from 'node:worker_threads'
  parentPort.on('message', ({ name, number }) => {
    if (name !== 'close') return
    writeFileSync(workerData.stateDir + '/ended', '')
    parentPort.postMessage({ kind: 'answer', number, result: { ok: true } })
  })`

const optionsIn = (stateDir: string) => {
  const cacheDir = path.join(stateDir, 'cache')
  return { stateDir, cacheDir, home: stateDir, factsWorker: '', sameBytesWorker: '' }
}

test('quitting waits for a thread that ends because nothing is watched any more', async () => {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), 'sortwell-watch-thread-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true }))
  const thread = startWatchThread({
    workerUrl: new URL(`data:text/javascript,${encodeURIComponent(worker)}`),
    worker: optionsIn(stateDir),
    onReport: () => {},
    onBroken: error => {
      throw error
    },
  })
  thread.follow([{ watchId: 'a', path: stateDir, criterion: 'type' }], false)
  thread.follow([], false)
  await thread.close()
  expect(existsSync(path.join(stateDir, 'ended'))).toBe(true)
})

/** Asks where it is, as the check of a plan does, and keeps the answer. */
const asker = `
  import { writeFileSync } from 'node:fs'
  import { parentPort, workerData } from 'node:worker_threads'
  parentPort.on('message', ({ name, number, input }) => {
    if (name === 'follow') parentPort.postMessage({ kind: 'event', name: 'asksHere', value: null })
    if (name === 'here') {
      writeFileSync(workerData.stateDir + '/here', JSON.stringify(input))
      parentPort.postMessage({ kind: 'event', name: 'report', value: { watchId: 'a', report: {} } })
    }
    parentPort.postMessage({ kind: 'answer', number, result: { ok: true } })
  })`

test('a thread that asks is answered where it is', async () => {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), 'sortwell-watch-thread-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true }))
  const here = { device: 'key', login: 'session' }
  const reported = Promise.withResolvers<void>()
  const thread = startWatchThread({
    workerUrl: new URL(`data:text/javascript,${encodeURIComponent(asker)}`),
    worker: optionsIn(stateDir),
    here: async () => here,
    onReport: () => reported.resolve(),
    onBroken: reported.reject,
  })
  thread.follow([{ watchId: 'a', path: stateDir, criterion: 'size' }], false)
  await reported.promise
  expect(JSON.parse(readFileSync(path.join(stateDir, 'here'), 'utf8'))).toEqual(here)
  await thread.close()
})
