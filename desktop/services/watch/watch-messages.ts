import type { WaitingView, WatchedRunView } from '../../ipc/watch-views.ts'
import type { Criterion, WatchState } from '../../sorter/index.ts'

export type WatchOrder = {
  readonly watchId: string
  /** The folder's real path. */
  readonly path: string
  readonly criterion: Criterion
}

export type WatchWorkerOptions = { readonly stateDir: string; readonly home: string }

export type ToWatchWorker =
  /** All that is to be watched from now on. */
  | { readonly kind: 'orders'; readonly orders: readonly WatchOrder[]; readonly isPaused: boolean }
  | { readonly kind: 'look' }
  /** Answered by `closed` when nothing moves any more. */
  | { readonly kind: 'close' }

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

export type FromWatchWorker =
  | { readonly kind: 'report'; readonly watchId: string; readonly report: WatchReport }
  | { readonly kind: 'closed' }
