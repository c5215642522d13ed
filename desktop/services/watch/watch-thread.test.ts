import { EventEmitter, once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
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

/** Reports the holder each time that it gets one. */
const listener = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ name, number, input }) => {
    if (name === 'setHolder')
      parentPort.postMessage({ kind: 'event', name: 'report', value: { watchId: 'a', report: input.holder } })
    parentPort.postMessage({ kind: 'answer', number, result: { ok: true } })
  })`

test('a thread gets the holder at its start, and again when it has changed', async () => {
  const reports = new EventEmitter()
  const next = async () => (await once(reports, 'report'))[0]
  const login = { device: 'key', login: 'session' }
  let holder: typeof login | null = login
  const thread = startWatchThread({
    workerUrl: new URL(`data:text/javascript,${encodeURIComponent(listener)}`),
    worker: optionsIn(''),
    holder: async () => holder,
    onReport: (_, report) => reports.emit('report', report),
    onBroken: error => reports.emit('error', error),
  })
  const atStart = next()
  thread.follow([{ watchId: 'a', path: '', criterion: 'size' }], false)
  expect(await atStart).toEqual(login)
  holder = null
  const changed = next()
  await thread.sendHolder()
  expect(await changed).toBeNull()
  await thread.close()
})
