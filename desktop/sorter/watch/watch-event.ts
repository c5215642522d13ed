import type { RunRefusal } from '../run/refusals.ts'
import type { FolderRefusal } from '../scan/folder.ts'
import type { Failure, LeftItem, Plan, Receipt } from '../values/values.ts'

/**
 * `away`: the folder is not there, for example because its disk is unplugged; it is checked again. `refused`: it may not
 * be sorted as it is now. Both come with the problem.
 */
export type WatchState = 'watching' | 'paused' | 'away' | 'refused'

/** A new file that stays for now. */
export type WaitingFile = { readonly name: string; readonly because: LeftItem | Failure }

/** Reason why nothing is sorted for now. */
export type WatchProblem =
  | { readonly of: 'folder'; readonly refusal: FolderRefusal }
  | { readonly of: 'run'; readonly refusal: RunRefusal }
  | { readonly of: 'disk'; readonly failure: Pick<Failure, 'reason' | 'code'> }
  /** The caller's `rules` threw this message. */
  | { readonly of: 'rules'; readonly message: string }

export type WatchEvent =
  | { readonly kind: 'state'; readonly state: WatchState; readonly problem: WatchProblem | null }
  | { readonly kind: 'sorted'; readonly plan: Plan; readonly receipt: Receipt }
  /** New files that stay for now, reported whenever they change; `problem` if all of them wait for the same. */
  | {
      readonly kind: 'waiting'
      readonly files: readonly WaitingFile[]
      readonly problem: WatchProblem | null
    }

export type WatchTiming = {
  /** How long a file must stay unchanged to count as complete, after the five seconds that every scan requires. */
  readonly settleMs: number
  /** From a notice to the scan, because notices come in bursts. */
  readonly lullMs: number
  /** How long complete files wait for others that are arriving, so that one burst is one run. */
  readonly groupMs: number
  /** How often a quiet folder is checked for changes without a notice. */
  readonly checkMs: number
  /** Until a file that could not be moved is tried again; twice as long each time, except for a file that is in use. */
  readonly retryMs: number
  /** Until a file that stays is tried again, if the rules depend on ages. */
  readonly askAgainMs: number
}

export const usualTiming: WatchTiming = {
  settleMs: 3000,
  lullMs: 1000,
  groupMs: 30_000,
  checkMs: 10_000,
  retryMs: 60_000,
  askAgainMs: 3_600_000,
}
