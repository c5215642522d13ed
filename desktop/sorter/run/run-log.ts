import type { Criterion } from '../values/criteria.ts'
import type { Failure, FileId, Folder, Move, PaidRule, Plan, RunKind } from '../values/values.ts'

/** A run to log at its beginning. */
export type NewRun = {
  readonly kind: RunKind
  /** The run that this one undoes. */
  readonly undoes?: string
  /** Set if this run undoes only some of that run's files. */
  readonly part?: true
  /** The run that this one redoes, and the undos that it reverses. */
  readonly redoes?: string
  readonly takesBack?: readonly string[]
  /** Set for a run of a watch. */
  readonly byWatch?: true
  readonly folder: Folder
  readonly criterion: Criterion
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly newFolders: readonly string[]
  readonly oldFolders: readonly string[]
  readonly whenTaken: Plan['whenTaken']
  /** Folders outside the chosen one, which all absolute paths of the run lie in. */
  readonly outside?: readonly Folder[]
  /** Rules of its set that are part of Premium, which a redo requires, too. */
  readonly paidRules?: readonly PaidRule[]
}

export type RunEnd = {
  readonly moved: number
  readonly movedBytes: number
  readonly failed: number
  readonly cancelled: boolean
}

/** A run of the log, without its moves. */
export type LoggedRun = NewRun & {
  /** Sorts by age, as text. */
  readonly runId: string
  /** How many moves it planned. */
  readonly planned: number
  /** Undefined while the run is under way, and if it was interrupted. */
  readonly end: RunEnd | undefined
  /** A later run reversed all of it: of a sort an undo, of an undo a redo. */
  readonly isUndone: boolean
  /** It cannot be read, or was marked; its other properties may be wrong. */
  readonly isDamaged?: true
}

/** A run of the log with its moves. */
export type RunRecord = {
  readonly header: LoggedRun
  /** As they were planned. */
  readonly moves: readonly Move[]
  /** New folders of the plan that somebody else had already made. */
  readonly found: ReadonlySet<string>
  /** Last name tried, by the file's first place. */
  readonly renamed: ReadonlyMap<string, string>
  /** Inode and time of whole copies, by the file's first place. */
  readonly copied: ReadonlyMap<string, Pick<Move, 'inode' | 'modifiedMs'>>
  /** Folders in which names were reserved with empty files. */
  readonly reserving: ReadonlySet<string>
  readonly failures: readonly Failure[]
}

/** Exception to the plan, noted before the file is touched. */
export type RunNote =
  /** Somebody else made this folder after the plan. */
  | { readonly found: string }
  /** Before the move is tried under another name. */
  | { readonly renamed: readonly [from: string, to: string] }
  /** A copy on another disk is whole: its inode and time there. */
  | { readonly copied: readonly [from: string, inode: FileId, modifiedMs: number] }
  /** Names in this folder are reserved with empty files, because it has no hard links. */
  | { readonly reserving: string }

/** Access to the notes of a run under way. */
export type RunNotes = { readonly runId: string; readonly note: (note: RunNote) => void }

/**
 * The log of all runs. The sorter defines its contents and when they must be durable, and the implementation decides where
 * they are stored. After a call returns, its changes survive a power cut. All calls throw errors with the system's code, for
 * example `ENOSPC`.
 */
export interface RunLog {
  /** Where it is stored, for messages. */
  readonly place: string
  /** Logs a run with its whole plan. @returns its id, which sorts after all others */
  begin(run: NewRun, moves: readonly Move[]): string
  note(runId: string, note: RunNote): void
  /** @param undone ids of runs that this one reversed completely; marked in the same commit */
  end(runId: string, end: RunEnd, failures: readonly Failure[], undone: readonly string[]): void
  /** Runs without an end, newest first: under way, or interrupted. Like all lists, without damaged ones. */
  open(): readonly LoggedRun[]
  /** Also a damaged one. */
  find(runId: string): LoggedRun | undefined
  /**
   * A run with its moves, as they were logged; or with the first of them, which are not checked.
   * @throws {RunRefused} `damaged-run`, and marks it; another error if there is no run with this id
   */
  read(runId: string, mostMoves?: number): RunRecord
  /** From now on it is in no list, unless the disk refuses to note that. */
  markDamaged(runId: string): void
  /** Runs of this folder that have an end, newest first. Each is read when it is asked for. */
  ended(folder: string, kind: RunKind): Iterable<LoggedRun>
  /** Undos of a run that have an end, of all of it or of some files; newest first. */
  undosOf(runId: string): readonly LoggedRun[]
  /** Locks a folder for one run. @returns the holder if another run has it, of this process or another */
  lock(folder: Folder): FolderLock | FolderHolder
  /** True when a run is under way there. */
  isLocked(folder: Folder): boolean
}

export type FolderLock = { release(): void }

/** The run that has locked a folder. */
export type FolderHolder = {
  /** The id of its process; undefined if it could not be stored. */
  readonly pid: number | undefined
  /** ISO 8601, UTC. */
  readonly since: string | undefined
}
