import { Worker } from 'node:worker_threads'
import { type Line, openLine } from '../../ipc/line.ts'
import type { LookCalls, LooksOptions } from './look-calls.ts'

/** The looker, reached in a thread of its own. */
export type LooksThread = {
  /** @throws {RemoteError} what the looker threw, or `looks-gone` when the thread ended or its disk does not answer */
  readonly call: Line<LookCalls>['call']
  close(): Promise<void>
}

class LooksGone extends Error {
  override readonly name = 'LooksGone'
  readonly code = 'looks-gone'
}

/** A file takes the facts' thread ten seconds at most. What takes longer hangs, and costs the others nothing. */
const patienceMs = 30_000

/** The thread starts with the first call, and again after one that it did not answer. */
export function startLooksThread(workerUrl: URL, options: LooksOptions): LooksThread {
  let current: { readonly worker: Worker; readonly line: Line<LookCalls> } | null = null

  function start() {
    const worker = new Worker(workerUrl, { workerData: options, trackUnmanagedFds: false })
    const line = openLine<LookCalls>(message => worker.postMessage(message), {})
    const lose = (message: string) => {
      if (current?.worker === worker) current = null
      line.cut(new LooksGone(message))
    }
    worker.on('message', line.receive)
    worker.on('error', error => lose(error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => lose('The looking thread ended.'))
    return { worker, line }
  }

  return {
    async call(name, input) {
      current ??= start()
      const { worker, line } = current
      const timer = setTimeout(() => {
        if (current?.worker === worker) current = null
        line.cut(new LooksGone('The disk does not answer.'))
        void worker.terminate()
      }, patienceMs)
      try {
        return await line.call(name, input)
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      await current?.worker.terminate()
    },
  }
}
