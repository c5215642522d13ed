import { Worker } from 'node:worker_threads'
import { type Line, openLine } from '../../ipc/line.ts'
import { createHolderSender, type Holder } from '../account/holder.ts'
import type { ThreadOptions } from '../context.ts'
import type { WatchCalls, WatchEvents, WatchOrder, WatchOrders, WatchReport } from './watch-calls.ts'

/** Watches in a thread of its own, which lives as long as there is something to watch. */
export type WatchThread = {
  follow(orders: readonly WatchOrder[], isPaused: boolean): void
  check(): void
  /** Device, login or statement may have changed. */
  sendHolder(): Promise<void>
  /** Stops a run under way between two files and ends the thread. */
  close(): Promise<void>
}

export type WatchThreadOptions = {
  readonly worker: ThreadOptions
  /** The built or the source file of `watch-worker`. */
  readonly workerUrl: URL
  readonly onReport: (watchId: string, report: WatchReport) => void
  /** This device and its login; by default nobody is logged in. */
  readonly holder?: () => Promise<Holder | null>
  /** The thread broke; it is started again. */
  readonly onBroken: (error: Error) => void
}

const restartMs = 10_000

type Started = {
  readonly worker: Worker
  readonly line: Line<WatchCalls>
  readonly sendHolder: () => Promise<void>
}

export function startWatchThread(options: WatchThreadOptions): WatchThread {
  const { workerUrl, onReport, onBroken, holder = async () => null } = options
  let current: Started | null = null
  let last: WatchOrders = { orders: [], isPaused: false }
  let restart: NodeJS.Timeout | undefined
  let ended: Promise<void> = Promise.resolve()

  function start(): Started {
    const worker = new Worker(workerUrl, {
      workerData: options.worker,
      trackUnmanagedFds: false, // as the worker's
    })
    const line = openLine<WatchCalls, WatchEvents>(message => worker.postMessage(message), {
      report({ watchId, report }) {
        if (current === started) onReport(watchId, report)
      },
    })
    const sendHolder = createHolderSender(holder, input => line.call('setHolder', input))
    const started = { worker, line, sendHolder }
    void sendHolder()
    worker.on('message', line.receive)
    worker.on('exit', () => line.cut(new Error('The watching thread ended.')))
    worker.on('error', error => lose(started, error))
    return started
  }

  function lose(lost: Started, error: unknown): void {
    if (current !== lost) return
    current = null
    void lost.worker.terminate()
    onBroken(error instanceof Error ? error : new Error(String(error)))
    restart = setTimeout(() => follow(last.orders, last.isPaused), restartMs)
  }

  function follow(orders: readonly WatchOrder[], isPaused: boolean): void {
    clearTimeout(restart)
    last = { orders, isPaused }
    if (orders.length === 0) {
      void close()
      return
    }
    current ??= start()
    ask(current, 'follow', last)
  }

  function ask<Name extends 'follow' | 'check'>(
    asked: Started,
    name: Name,
    input: WatchCalls[Name]['input'],
  ) {
    asked.line.call(name, input).catch(error => lose(asked, error))
  }

  /** Also resolves for a thread that was stopped before. */
  function close(): Promise<void> {
    clearTimeout(restart)
    const ending = current
    current = null
    if (ending !== null) ended = Promise.all([ended, end(ending)]).then(() => undefined)
    return ended
  }

  return {
    follow,
    check() {
      if (current) ask(current, 'check', null)
    },
    sendHolder: async () => current?.sendHolder(),
    close,
  }
}

async function end({ worker, line }: Started): Promise<void> {
  await line.call('close', null).catch(() => undefined) // it has ended by itself
  await worker.terminate()
}
