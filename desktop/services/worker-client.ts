import { Worker } from 'node:worker_threads'
import type { CallsTo, Input } from '../ipc/calls.ts'
import type { Payload, WorkerEvents } from '../ipc/events.ts'
import { type Line, openLine } from '../ipc/line.ts'
import type { ReceiptView, RunProgress } from '../ipc/organize-views.ts'
import { createHolderSender, type Holder } from './account/holder.ts'
import type { WorkerOptions } from './context.ts'

/** Events that the window gets as they are. */
type PassedEvent = Exclude<keyof WorkerEvents, 'progress' | 'ended'>

/** The worker, reached from main. */
export type WorkerClient = {
  /** @throws {RemoteError} what the worker threw, or `worker-gone` when the thread ended */
  readonly call: Line<CallsTo<'worker'>>['call']
  /** Device, login or statement may have changed. A thread that holds nothing is sent them when it first holds something. */
  sendHolder(): Promise<void>
  /** Whether files are being moved. */
  isRunning(): boolean
  /** Stops a run between two files, waits for what is under way and ends the thread. Does not resolve while a disk hangs. */
  close(): Promise<void>
}

export type WorkerClientOptions = {
  /** The built or the source file of `worker`. */
  readonly workerUrl: URL
  readonly worker: WorkerOptions
  readonly send: <Name extends PassedEvent>(name: Name, value: Payload<Name>) => void
  /** Null when the run has ended. */
  readonly onProgress: (progress: RunProgress | null) => void
  readonly onEnded: (receipt: ReceiptView) => void
  readonly onHistoryDeleted?: () => void
  /** This device and its login; by default nobody is logged in. */
  readonly holder?: () => Promise<Holder | null>
  /** How long a cancel may go without an answer; ten seconds by default, as a slow disk may take some to sync. */
  readonly patienceMs?: number
}

class WorkerGone extends Error {
  override readonly name = 'WorkerGone'
  readonly code = 'worker-gone'
}

/** A call of the system that hangs holds the whole thread up. */
class DiskHangs extends Error {
  override readonly name = 'DiskHangs'
  readonly code = 'disk-hangs'

  constructor() {
    super('The disk does not answer. When it does, open the folder again to finish the run or to undo it.')
  }
}

/**
 * Semi-spaces of 4 MB. Measured with 100,000 files previewed, sorted and undone: 245 MB at most instead of 358, in the same
 * processor time.
 */
const maxYoungGenerationSizeMb = 12

type Name = keyof CallsTo<'worker'>

const moving: readonly Name[] = ['organize', 'undo', 'undoFile', 'undoFolder', 'redo', 'settle']

/** They leave nothing in the thread that a later call could name, and need no plan. */
const passing: readonly Name[] = [
  'startFolders',
  'countFolder',
  'cancel',
  'recentFolders',
  'interrupted',
  'listRuns',
  'searchHistory',
  'deleteHistory',
]
/** A fifth of an idle app's memory would wait for the first folder. */
const restsAfterMs = 10_000

type Started = {
  readonly worker: Worker
  readonly line: Line<CallsTo<'worker'>>
  readonly sendHolder: () => Promise<void>
  /** It has plans, folders or lists that the page knows by id. */
  isHolding: boolean
}

/**
 * The thread starts with the first call, and again after a crash, which forgets plans and folders. While it has none, it
 * ends when it is not asked anything.
 */
export function startWorker(options: WorkerClientOptions): WorkerClient {
  const { workerUrl, send, onProgress, onEnded, holder = async () => null, patienceMs = 10_000 } = options
  let current: Started | null = null
  /** They hang; when their disk answers again, they end their run as it was asked for. */
  const leftBehind: Worker[] = []
  let rest: NodeJS.Timeout | undefined

  function start(): Started {
    const worker = new Worker(workerUrl, {
      workerData: options.worker,
      resourceLimits: { maxYoungGenerationSizeMb },
      trackUnmanagedFds: false, // the native part opens folders that Node closes, and would warn of each
    })
    const line = openLine<CallsTo<'worker'>, WorkerEvents>(message => worker.postMessage(message), {
      progress(progress) {
        if (current === started) onProgress(progress)
      },
      readingFacts: progress => send('readingFacts', progress),
      folderChanged: changed => send('folderChanged', changed),
      comparing: progress => send('comparing', progress),
      ruleSetChanged: changed => send('ruleSetChanged', changed),
      ended: onEnded,
    })
    const sendHolder = createHolderSender(holder, input => line.call('setHolder', input))
    const started: Started = { worker, line, sendHolder, isHolding: false }
    const lose = (message: string) => {
      if (current === started) current = null
      line.cut(new WorkerGone(message))
    }
    worker.on('message', line.receive)
    worker.on('error', error => lose(error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => lose('The worker ended.'))
    return started
  }

  const call: WorkerClient['call'] = async (name, input) => {
    clearTimeout(rest)
    current ??= start()
    const asked = current
    if (!asked.isHolding && !passing.includes(name)) {
      asked.isHolding = true
      void asked.sendHolder() // not before: the start does not wait for a keychain
    }
    const answer = asked.line.call(name, input)
    if (name === 'cancel' && (input as Input<'cancel'>).work === 'run') leaveBehindUnless(answer, asked)
    try {
      const answered = await answer
      if (name === 'deleteHistory') options.onHistoryDeleted?.()
      return answered
    } finally {
      if (moving.includes(name)) onProgress(null)
      clearTimeout(rest)
      if (!asked.isHolding) rest = setTimeout(() => endUnused(asked), restsAfterMs).unref()
    }
  }

  function endUnused(started: Started): void {
    if (current !== started || started.isHolding || started.line.waiting().length > 0) return
    current = null
    void started.worker.terminate()
  }

  function leaveBehindUnless(answer: Promise<unknown>, started: Started): void {
    const timer = setTimeout(() => {
      if (current === started) current = null
      leftBehind.push(started.worker)
      started.line.cut(new DiskHangs())
    }, patienceMs)
    void Promise.allSettled([answer]).then(() => clearTimeout(timer))
  }

  return {
    call,
    async sendHolder() {
      if (current?.isHolding) await current.sendHolder()
    },
    isRunning: () => current?.line.waiting().some(name => moving.includes(name)) ?? false,
    async close() {
      if (current !== null) {
        const { worker, line } = current
        const settled = line.settled()
        await call('cancel', { work: 'run' }).catch(() => undefined) // it has just crashed, so it has ended too
        await settled
        await worker.terminate()
      }
      await Promise.all(leftBehind.map(worker => worker.terminate()))
    },
  }
}
