import type { Criterion } from './criteria.ts'

/**
 * Words of the sorter. Plain data only: every value survives JSON and structured clone.
 *
 * Names are strings in which a byte that is not UTF-8 is a lone surrogate U+DC80 to U+DCFF (see names.ts), so a
 * name read from the disk is written back as the same bytes. Paths inside a plan are relative to the chosen folder
 * and joined with '/', on every system.
 */

/** The chosen folder: its real path and what the system knows it by. */
export type Folder = {
  /** Absolute, links resolved. */
  readonly path: string
  readonly device: number
  readonly inode: number
}

/** A regular file at the top of the chosen folder, or in a subfolder where those are sorted too. */
export type FileEntry = {
  /** Relative to the chosen folder. */
  readonly path: string
  readonly sizeBytes: number
  /** Milliseconds since 1970, with fraction. */
  readonly modifiedMs: number
  readonly inode: number
}

/** Why something in the folder stays where it is. */
export type LeftReason =
  | 'rule'
  | 'clash'
  | 'folder'
  | 'sorted'
  | 'project'
  | 'bundle'
  | 'mount'
  | 'deep'
  | 'link'
  | 'special'
  | 'hidden'
  | 'system'
  | 'shortcut'
  | 'unfinished'
  | 'recent'
  | 'unreadable'

export type LeftItem = {
  /** Relative to the chosen folder. */
  readonly name: string
  readonly reason: LeftReason
  /** A folder stays with all that is in it. */
  readonly isFolder?: true
  /** The person's pattern that asks for it, for `rule`. */
  readonly pattern?: string
}

/** What lies in a folder: the files that may be sorted, and all else with the reason why it stays. */
export type Listing = {
  readonly folder: Folder
  readonly files: readonly FileEntry[]
  readonly left: readonly LeftItem[]
  /** Names of all folders at the top. */
  readonly folders: readonly string[]
  /** When the looking began, in milliseconds since 1970. */
  readonly lookedAtMs: number
}

/** One file's way. `sizeBytes`, `modifiedMs` and `inode` tell whether it is still the file that was planned. */
export type Move = {
  readonly from: string
  readonly to: string
  readonly sizeBytes: number
  readonly modifiedMs: number
  readonly inode: number
}

/** Everything a run would do, decided before anything is touched. */
export type Plan = {
  readonly folder: Folder
  readonly criterion: Criterion
  readonly moves: readonly Move[]
  /** Folders to make, parents first. */
  readonly newFolders: readonly string[]
  /** Folders to take away in the end, children first, where they are empty. */
  readonly oldFolders: readonly string[]
  /** When a target's name is in use by then: `number` takes the next free name, `leave` leaves the file. */
  readonly whenTaken: 'number' | 'leave'
  /** When the files were looked at. Where it is absent or long ago, each is looked at again before its move. */
  readonly lookedAtMs?: number
  readonly left: readonly LeftItem[]
}

/** What a plan brings to one target folder. */
export type FolderSummary = { readonly folder: string; readonly files: number; readonly sizeBytes: number }

/** Why a single file was not moved. The run goes on. */
export type FailureReason =
  | 'gone'
  | 'changed'
  | 'taken'
  | 'denied'
  | 'full'
  | 'busy'
  | 'name-too-long'
  | 'read-only'
  | 'blocked-folder'
  | 'io'

export type Failure = {
  /** Where the file is, relative to the folder. */
  readonly from: string
  /** Where it should have gone. */
  readonly to: string
  readonly reason: FailureReason
  /** The system's own code where there is one, e.g. `EACCES`. */
  readonly code?: string
}

export type Progress = {
  readonly done: number
  readonly total: number
  readonly bytesDone: number
  readonly bytesTotal: number
}

/** What a run did. */
export type Receipt = {
  /** '' where there was nothing to do: then there is no record. */
  readonly runId: string
  readonly kind: RunKind
  /** The run that this one took back, for `kind: 'undo'`. */
  readonly undoes?: string
  readonly folder: string
  readonly criterion: Criterion
  readonly moved: number
  readonly movedBytes: number
  readonly failures: readonly Failure[]
  /** Files that got another name than planned because a file appeared in their place meanwhile. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
  /** True when the run was stopped between two files; what was moved until then stays moved and can be undone. */
  readonly cancelled: boolean
}

export type RunKind = 'sort' | 'undo'

/**
 * `interrupted`: the program ended in the middle, and the run waits to be finished or undone.
 * `undone`: a later run took its files back.
 */
export type RunState = 'running' | 'interrupted' | 'done' | 'undone'

/** A line of the history. */
export type RunSummary = {
  readonly runId: string
  readonly kind: RunKind
  readonly folder: string
  readonly criterion: Criterion
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly state: RunState
  readonly planned: number
  readonly moved: number
  readonly failed: number
  /** The run that this one took back, for `kind: 'undo'`. */
  readonly undoes?: string
}
