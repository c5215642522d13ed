import { describeFailure } from '../apply/failures.ts'
import type { Failure, LeftItem, Plan, Receipt } from '../model/values.ts'
import { describeLeft } from '../scan/left-alone.ts'

/**
 * `away`: the folder is not there, as when its disk is unplugged; it is looked for again. `refused`: it may not be
 * sorted as it is now. Both come with a sentence that says why.
 */
export type WatchState = 'watching' | 'paused' | 'away' | 'refused'

/** A new file that stays for now. */
export type WaitingFile = { readonly name: string; readonly because: LeftItem | Failure }

/** One sentence for a person. */
export function describeWaiting({ because }: WaitingFile): string {
  return 'from' in because ? describeFailure(because) : describeLeft(because)
}

export type WatchEvent =
  | { readonly kind: 'state'; readonly state: WatchState; readonly problem: string }
  | { readonly kind: 'sorted'; readonly plan: Plan; readonly receipt: Receipt }
  /** New files that stay for now, whenever that changed; `problem` is a sentence when all of them wait for one thing. */
  | { readonly kind: 'waiting'; readonly files: readonly WaitingFile[]; readonly problem: string }

export type WatchTiming = {
  /** How long a file must stay unchanged to count as complete, besides the sorter's own five seconds. */
  readonly settleMs: number
  /** From a notice to the look: notices come in swarms. */
  readonly lullMs: number
  /** How long complete files wait for others that are arriving, so that one burst is one run. */
  readonly groupMs: number
  /** How often a quiet folder is checked for what no notice told. */
  readonly checkMs: number
  /** Until a file that could not be moved is tried again; twice as long each time. */
  readonly retryMs: number
}

export const usualTiming: WatchTiming = {
  settleMs: 3000,
  lullMs: 1000,
  groupMs: 30_000,
  checkMs: 10_000,
  retryMs: 60_000,
}
