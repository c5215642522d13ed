import type { WaitingView, WatchedRunView } from '../../ipc/watch-views.ts'
import type { Criterion, WatchState } from '../../sorter/index.ts'

export type WatchOrder = {
  readonly watchId: string
  /** The folder's real path. */
  readonly path: string
  readonly criterion: Criterion
}

export type WatchWorkerOptions = { readonly stateDir: string; readonly home: string }

/** What the watching thread answers. */
export type WatchCalls = {
  /** All that is to be watched from now on. */
  readonly follow: { readonly input: WatchOrders; readonly output: null }
  readonly look: { readonly input: null; readonly output: null }
  /** Answered when nothing moves any more. */
  readonly close: { readonly input: null; readonly output: null }
}
export type WatchOrders = { readonly orders: readonly WatchOrder[]; readonly isPaused: boolean }

export type WatchEvents = {
  readonly report: { readonly watchId: string; readonly report: WatchReport }
}

export type WatchReport =
  | { readonly kind: 'state'; readonly state: WatchState; readonly problem: string }
  | { readonly kind: 'sorted'; readonly run: WatchedRunView; readonly movedBytes: number }
  | {
      readonly kind: 'waiting'
      /** Some of them. */
      readonly files: readonly WaitingView[]
      readonly total: number
      readonly problem: string
    }
