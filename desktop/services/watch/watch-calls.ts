import type { WaitingView, WatchedRunView, WatchState } from '../../ipc/watch-views.ts'
import type { Criterion } from '../../sorter/values/criteria.ts'
import type { Holder } from '../account/holder.ts'

export type WatchOrder = {
  readonly watchId: string
  /** The folder's real path. */
  readonly path: string
  readonly criterion: Criterion
  /** A person insisted on watching it, though it seems to be a project. */
  readonly force?: boolean | undefined
}

/** What the watching thread is asked; nobody reads its answers. */
export type WatchCalls = {
  /** The folders to watch from now on. */
  readonly follow: { readonly input: WatchOrders; readonly output: unknown }
  readonly check: { readonly input: null; readonly output: unknown }
  /** Answered when no run is under way any more. */
  readonly close: { readonly input: null; readonly output: unknown }
  /** As the worker's. */
  readonly setHolder: { readonly input: { readonly holder: Holder | null }; readonly output: unknown }
}
export type WatchOrders = { readonly orders: readonly WatchOrder[]; readonly isPaused: boolean }

export type WatchEvents = {
  readonly report: { readonly watchId: string; readonly report: WatchReport }
}

export type WatchReport =
  | { readonly kind: 'state'; readonly state: WatchState; readonly problem: string }
  | { readonly kind: 'sorted'; readonly run: WatchedRunView }
  | {
      readonly kind: 'waiting'
      /** Some of them. */
      readonly files: readonly WaitingView[]
      readonly total: number
      readonly problem: string
    }
