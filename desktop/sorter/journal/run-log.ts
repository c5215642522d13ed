import type { Criterion } from '../model/criteria.ts'
import type { Failure, FileId, Folder, Move, PaidRule, Plan, RunKind, Series } from '../model/values.ts'

/** A run as it begins. */
export type NewRun = {
  readonly kind: RunKind
  /** The run that this one takes back. */
  readonly undoes?: string
  /** Set where only some of that run's files are taken back. */
  readonly part?: true
  /** The run that this one does again, and the undos of it that it takes back. */
  readonly redoes?: string
  readonly takesBack?: readonly string[]
  /** A watch made it, of files that had arrived. */
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
  /** Rules of its set that are part of Premium: to do the run again needs it, too. */
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
  /** Undefined while it is under way, and when it was cut off. */
  readonly end: RunEnd | undefined
  /** A later run took all of it back: of a sort an undo, of an undo a redo. */
  readonly isUndone: boolean
}

/** A run of the log with its moves. */
export type RunRecord = {
  readonly header: LoggedRun
  /** As they were planned. */
  readonly moves: Series<Move>
  /** Folders that were there already when they were to be made. */
  readonly found: ReadonlySet<string>
  /** Last name tried, by the file's first place. */
  readonly renamed: ReadonlyMap<string, string>
  /** What the disk said of whole copies, by the file's first place. */
  readonly copied: ReadonlyMap<string, Pick<Move, 'inode' | 'modifiedMs'>>
  /** Folders in which names were reserved with empty files. */
  readonly reserving: ReadonlySet<string>
  readonly failures: readonly Failure[]
}

/** What is written down before a file is touched in another way than planned. */
export type RunNote =
  /** Somebody else made this folder meanwhile. */
  | { readonly found: string }
  /** Before the move is tried under another name. */
  | { readonly renamed: readonly [from: string, to: string] }
  /** A copy on another device is whole: what the disk says of it. */
  | { readonly copied: readonly [from: string, inode: FileId, modifiedMs: number] }
  /** No hard links in this folder: names are reserved with empty files. */
  | { readonly reserving: string }

/** The way for a run under way to write notes down. */
export type RunNotes = { readonly runId: string; readonly note: (note: RunNote) => void }

/**
 * Where runs are kept. The sorter says what is kept and when it must be safe; whoever implements it says where. What a call
 * wrote survives a power cut once it returns. All calls throw errors with the code of the system, e.g. `ENOSPC`.
 */
export interface RunLog {
  /** The place, as a sentence names it to a person. */
  readonly place: string
  /** Keeps a run with its whole plan. @returns its id, which sorts after all others */
  begin(run: NewRun, moves: Series<Move>): string
  note(runId: string, note: RunNote): void
  /** @param undone ids of runs that this one took back as a whole; marked in the same commit */
  end(runId: string, end: RunEnd, failures: readonly Failure[], undone: readonly string[]): void
  /** Runs without an end, newest first: under way, or cut off. */
  open(): readonly LoggedRun[]
  find(runId: string): LoggedRun | undefined
  /** A run with its moves, or with the first of them. @throws where there is none of this id */
  read(runId: string, mostMoves?: number): RunRecord
  /** Runs of this folder that have an end, newest first. Each is read when it is asked for. */
  ended(folder: string, kind: RunKind): Iterable<LoggedRun>
  /** Undos of a run that have an end, of all of it or of some files; newest first. */
  undosOf(runId: string): readonly LoggedRun[]
  /** Takes a folder for one run; @returns its holder while another run has it, of this process or another */
  lock(folder: Folder): FolderLock | FolderHolder
  /** True when a run is under way there. */
  isLocked(folder: Folder): boolean
}

export type FolderLock = { release(): void }

/** A run that has a folder. */
export type FolderHolder = {
  /** Of its process; undefined where it could not be written down. */
  readonly pid: number | undefined
  /** ISO 8601, UTC. */
  readonly since: string | undefined
}
