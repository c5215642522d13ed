import type { Handlers } from '../../ipc/calls.ts'
import type { ReceiptView } from '../../ipc/organize-views.ts'
import { writeRows } from '../../ipc/row-text.ts'
import { checkAnswer, recoverFolder, redoRun, runPlan, undoRun } from '../../sorter/index.ts'
import type { Plan, Receipt } from '../../sorter/values/values.ts'
import type { WorkerContext } from '../context.ts'
import type { Previews } from '../preview/preview.ts'
import { createRecentValues } from '../recent-values.ts'
import type { History } from './history.ts'
import { failedRows, fillingOf, viewOfReceipt } from './run-views.ts'

/** One run at a time: the window shows one, and a second would compete for the same disk. */
export class RunUnderWay extends Error {
  override readonly name = 'RunUnderWay'
  readonly code = 'busy'
}

type RunOptions = Parameters<typeof runPlan>[1]

const mostReceipts = 20

/** Carries plans out, undoes runs and redoes them. */
export class Runs {
  readonly #context: Pick<WorkerContext, 'log' | 'home' | 'checkPlan' | 'send'>
  readonly #history: History
  readonly #previews: Previews
  readonly #receipts = createRecentValues<Receipt>(mostReceipts)
  /** A plan is carried out once. Whoever asks again gets the same receipt; after a failure it can be tried again. */
  readonly #carriedOut = new WeakMap<Plan, Promise<ReceiptView>>()
  #running: AbortController | null = null

  readonly handlers = {
    organize: async ({ planId }) => {
      const { plan } = this.#previews.get(planId)
      const begun = this.#carriedOut.get(plan)
      if (begun !== undefined) return begun
      const made = this.#carryOut(plan)
      this.#carriedOut.set(plan, made)
      made.catch(() => this.#carriedOut.delete(plan))
      return made
    },
    undo: ({ runId }) => this.#run(options => undoRun({ ...options, ...this.#chosen(runId) })),
    undoFile: ({ runId, path: from }) =>
      this.#run(options => undoRun({ ...options, ...this.#chosen(runId), files: [{ from }] })),
    undoFolder: ({ runId, folder }) =>
      this.#run(options => {
        const files = this.#history.filesIn(runId, folder)
        return undoRun({ ...options, ...this.#chosen(runId), files })
      }),
    redo: ({ runId }) =>
      this.#run(options => redoRun({ ...options, ...this.#chosen(runId), permit: this.#context.checkPlan })),
    settle: ({ runId, way }) =>
      this.#alone(async options => {
        const [settled] = await recoverFolder({ ...options, ...this.#chosen(runId), way })
        return settled ? this.#viewOf(settled) : null
      }),
  } satisfies Partial<Handlers<'worker'>>

  constructor(
    context: Pick<WorkerContext, 'log' | 'home' | 'checkPlan' | 'send'>,
    history: History,
    previews: Previews,
  ) {
    this.#context = context
    this.#history = history
    this.#previews = previews
  }

  /** Stops a run between two files, and a preview that reads files. */
  cancel(): void {
    this.#running?.abort()
    this.#previews.drafts.cancel()
  }

  /** @throws {UnknownId} */
  readonly receiptOf = (receiptId: string): Receipt => this.#receipts.get(receiptId)

  #carryOut(plan: Plan): Promise<ReceiptView> {
    return this.#run(async options => {
      await this.#context.checkPlan(plan.criterion, plan.paidRules)
      checkAnswer(plan.folder.path)
      const receipt = await runPlan(plan, options)
      this.#previews.carriedOut(plan.folder.path)
      return receipt
    })
  }

  /** A run that sends `ended`. */
  #run(work: (options: RunOptions) => Promise<Receipt>): Promise<ReceiptView> {
    return this.#alone(async options => {
      const view = this.#viewOf(await work(options))
      this.#context.send('ended', view)
      return view
    })
  }

  async #alone<T>(work: (options: RunOptions) => Promise<T>): Promise<T> {
    if (this.#running) throw new RunUnderWay('Another run is under way. Wait until it ends, or cancel it.')
    const stop = new AbortController()
    this.#running = stop
    this.#previews.drafts.follow.pause()
    try {
      let filledAt: ReturnType<typeof fillingOf> = () => []
      return await work({
        log: this.#context.log,
        signal: stop.signal,
        onPlan(plan, kind) {
          filledAt = fillingOf(plan, kind === 'undo' ? 'from' : 'to')
        },
        onProgress: progress =>
          this.#context.send('progress', { ...progress, filled: filledAt(progress.done) }),
      })
    } finally {
      this.#running = null
      this.#history.runEnded()
      this.#previews.drafts.follow.resume()
    }
  }

  #viewOf(receipt: Receipt): ReceiptView {
    const { home } = this.#context
    const failed = writeRows(failedRows(receipt.failures, home))
    return { receiptId: this.#receipts.put(receipt), ...viewOfReceipt(receipt, home), failed }
  }

  #chosen(runId: string) {
    return { runId, folder: this.#history.folderOf(runId) }
  }
}
