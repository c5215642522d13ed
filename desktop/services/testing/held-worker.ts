/**
 * The worker, with runs that pause at their first progress until there is a file `go-on` in the state folder,
 * and then take five milliseconds for a file, so that calls in that time find them running.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerOptions } from '../context.ts'

const { stateDir }: WorkerOptions = workerData
const clock = new Int32Array(new SharedArrayBuffer(4))
// Each reading of the clock is a second later, so that progress is due at once; but not after a wait, as for a folder that has
// three seconds to answer.
const realNow = performance.now.bind(performance)
let [readings, hasWaited] = [0, false]
performance.now = () => {
  if (!hasWaited) readings += 1
  hasWaited = false
  return realNow() + 1000 * readings
}
const realWait = Atomics.wait
Atomics.wait = ((...given: Parameters<typeof realWait>) => {
  hasWaited = true
  return realWait(...given)
}) as typeof Atomics.wait // of two forms
const post = parentPort?.postMessage.bind(parentPort)
if (parentPort && post) {
  parentPort.postMessage = (message: { readonly name?: string }) => {
    post(message)
    if (message.name !== 'progress') return
    do Atomics.wait(clock, 0, 0, 5)
    while (!existsSync(path.join(stateDir, 'go-on')))
  }
}
await import('../worker.ts')
