/** The sorting thread, with runs that stand still at their first progress until there is a file `go-on` in the state folder. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { SortingOptions } from '../sorting-calls.ts'

const { stateDir }: SortingOptions = workerData
const clock = new Int32Array(new SharedArrayBuffer(4))
// Each look at the clock is a second later, so that progress is due after every file.
const started = performance.now()
let looks = 0
performance.now = () => started + 1000 * ++looks
const post = parentPort?.postMessage.bind(parentPort)
if (parentPort && post) {
  parentPort.postMessage = (message: { readonly name?: string }) => {
    post(message)
    if (message.name !== 'progress') return
    while (!existsSync(path.join(stateDir, 'go-on'))) Atomics.wait(clock, 0, 0, 5)
  }
}
await import('../sort-worker.ts')
