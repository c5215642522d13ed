/** What the window is told about watched folders. Plain data, names ready for the screen. */
import type { Criterion, WatchState } from '../sorter/index.ts'

/** Besides the sorter's own states: the person turned this folder off. */
export type WatchedState = WatchState | 'starting' | 'off'

/** What one run of the watching moved. */
export type WatchedRunView = {
  readonly runId: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly moved: number
  readonly failed: number
  /** Names of some of the files. */
  readonly examples: readonly string[]
}

/** A new file that stays for now, and a sentence why. */
export type WaitingView = { readonly name: string; readonly note: string }

export type WatchedFolderView = {
  readonly watchId: string
  readonly name: string
  readonly displayPath: string
  readonly criterion: Criterion
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

/** What came of choosing a folder to watch. */
export type WatchChoice =
  | { readonly kind: 'added'; readonly watchId: string }
  | { readonly kind: 'refused'; readonly displayPath: string; readonly message: string }

export const maxShownWaiting = 20
export const maxShownRuns = 10
