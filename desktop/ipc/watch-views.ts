/** Watched folders, for the window. Plain data, names ready for the screen. */

import type { WatchEvent } from '../sorter/index.ts'
import type { Criterion } from '../sorter/values/criteria.ts'
import type { RuleSetChoice } from './organize-views.ts'

export type WatchState = Extract<WatchEvent, { readonly kind: 'state' }>['state']

/** The sorter's own states; `off`: the person turned this folder off. */
export type WatchedState = WatchState | 'starting' | 'off'

/** One automatic run. */
export type WatchedRunView = {
  readonly runId: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly moved: number
  readonly failed: number
  /** Names of some of the files. */
  readonly examples: readonly string[]
}

/** A new file that is not sorted yet, with a sentence why. */
export type WaitingView = { readonly name: string; readonly note: string }

export type WatchedFolderView = {
  readonly watchId: string
  readonly name: string
  readonly displayPath: string
  readonly criterion: Criterion
  readonly ruleSets: Pick<RuleSetChoice, 'names' | 'chosen'>
  readonly state: WatchedState
  /** A sentence, or '' where nothing is wrong. */
  readonly problem: string
  readonly movedToday: number
  /** Newest first; since the program started. */
  readonly runs: readonly WatchedRunView[]
  readonly waiting: readonly WaitingView[]
  /** How many wait altogether. */
  readonly waitingTotal: number
}

export type WatchingView = { readonly isPaused: boolean; readonly folders: readonly WatchedFolderView[] }

/** The outcome of choosing a folder to watch. A refusal with a `candidateId` may be answered by `forceWatched`. */
export type WatchChoice =
  | { readonly kind: 'added'; readonly watchId: string }
  | { readonly kind: 'refused'; readonly message: string; readonly candidateId: string | null }

export const maxShownWaiting = 20
export const maxShownRuns = 3
