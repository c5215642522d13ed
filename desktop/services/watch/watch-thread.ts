import { Worker } from 'node:worker_threads'
import type {
  FromWatchWorker,
  ToWatchWorker,
  WatchOrder,
  WatchReport,
  WatchWorkerOptions,
} from './watch-messages.ts'

/** The watching, in a thread of its own that lives as long as there is something to watch. */
export type WatchThread = {
  follow(orders: readonly WatchOrder[], isPaused: boolean): void
  look(): void
  /** Stops a run under way between two files and ends the thread. */
  close(): Promise<void>
}

export type WatchThreadOptions = WatchWorkerOptions & {
  /** The built or the source file of `watch-worker`. */
  readonly workerUrl: URL
  readonly onReport: (watchId: string, report: WatchReport) => void
  /** The thread broke; it is started again. */
  readonly onBroken: (error: Error) => void
}

const restartMs = 10_000

export function startWatchThread(options: WatchThreadOptions): WatchThread {
  const { workerUrl, stateDir, home, onReport, onBroken } = options
  let worker: Worker | null = null
  let last: Extract<ToWatchWorker, { kind: 'orders' }> = { kind: 'orders', orders: [], isPaused: false }
  let restart: NodeJS.Timeout | undefined
  let ended: Promise<void> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(workerUrl, { workerData: { stateDir, home } satisfies WatchWorkerOptions })
    started.on('message', (message: FromWatchWorker) => {
      if (message.kind === 'report' && worker === started) onReport(message.watchId, message.report)
    })
    started.on('error', error => {
      if (worker !== started) return
      worker = null
      onBroken(error instanceof Error ? error : new Error(String(error)))
      restart = setTimeout(() => follow(last.orders, last.isPaused), restartMs)
    })
    return started
  }

  function follow(orders: readonly WatchOrder[], isPaused: boolean): void {
    clearTimeout(restart)
    last = { kind: 'orders', orders, isPaused }
    if (orders.length === 0) {
      void close()
      return
    }
    worker ??= start()
    worker.postMessage(last satisfies ToWatchWorker)
  }

  /** Resolves for a thread that was told to end before, too. */
  function close(): Promise<void> {
    clearTimeout(restart)
    const ending = worker
    worker = null
    if (ending !== null) ended = Promise.all([ended, end(ending)]).then(() => undefined)
    return ended
  }

  async function end(ending: Worker): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    ending.on('message', ({ kind }: FromWatchWorker) => kind === 'closed' && resolve())
    ending.on('exit', () => resolve())
    ending.postMessage({ kind: 'close' } satisfies ToWatchWorker)
    await promise
    await ending.terminate()
  }

  return { follow, look: () => worker?.postMessage({ kind: 'look' } satisfies ToWatchWorker), close }
}
