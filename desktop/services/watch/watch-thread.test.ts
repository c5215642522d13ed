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

test('quitting waits for a thread that ends because nothing is watched any more', async () => {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), 'sortwell-watch-thread-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true }))
  const thread = startWatchThread({
    workerUrl: new URL(`data:text/javascript,${encodeURIComponent(worker)}`),
    stateDir,
    home: stateDir,
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
