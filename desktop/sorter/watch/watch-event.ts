import type { RunRefusal } from '../journal/refusals.ts'
import type { Failure, LeftItem, Plan, Receipt } from '../model/values.ts'
import type { FolderRefusal } from '../scan/folder.ts'

/**
 * `away`: the folder is not there, as when its disk is unplugged; it is looked for again. `refused`: it may not be
 * sorted as it is now. Both come with the problem.
 */
export type WatchState = 'watching' | 'paused' | 'away' | 'refused'

/** A new file that stays for now. */
export type WaitingFile = { readonly name: string; readonly because: LeftItem | Failure }

/** Why nothing is sorted for now. */
export type WatchProblem =
  | { readonly of: 'folder'; readonly refusal: FolderRefusal }
  | { readonly of: 'run'; readonly refusal: RunRefusal }
  | { readonly of: 'disk'; readonly failure: Pick<Failure, 'reason' | 'code'> }
  /** With what the caller's `rules` threw, in its words. */
  | { readonly of: 'rules'; readonly message: string }

export type WatchEvent =
  | { readonly kind: 'state'; readonly state: WatchState; readonly problem: WatchProblem | null }
  | { readonly kind: 'sorted'; readonly plan: Plan; readonly receipt: Receipt }
  /** New files that stay for now, whenever that changed; `problem` is what all of them wait for. */
  | {
      readonly kind: 'waiting'
      readonly files: readonly WaitingFile[]
      readonly problem: WatchProblem | null
    }

export type WatchTiming = {
  /** How long a file must stay unchanged to count as complete, besides the sorter's own five seconds. */
  readonly settleMs: number
  /** From a notice to the look: notices come in swarms. */
  readonly lullMs: number
  /** How long complete files wait for others that are arriving, so that one burst is one run. */
  readonly groupMs: number
  /** How often a quiet folder is checked for what no notice told. */
  readonly checkMs: number
  /** Until a file that could not be moved is tried again; twice as long each time, but for one that is in use. */
  readonly retryMs: number
  /** Until rules that tell ages are asked again about a file that stays. */
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
