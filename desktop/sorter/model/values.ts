import type { Criterion } from './criteria.ts'
import type { TakenFrom } from './facts.ts'

/**
 * Words of the sorter. Plain data only: every value survives JSON and structured clone, a `Series` in columns as an array.
 *
 * Names are strings in which a byte that is not UTF-8 is a lone surrogate U+DC80 to U+DCFF (see names.ts), so a
 * name read from the disk is written back as the same bytes. Paths inside a plan are relative to the chosen folder
 * and joined with '/', on every system. Where files go outside of it, they are absolute: the path of one of the plan's
 * folders outside, and from there on joined with '/'.
 */

/**
 * The number by which a disk knows a file. One that a JSON number would round, as NTFS, ReFS and some network disks give
 * them, is text: it tells files apart, and a rounded one does not.
 */
export type FileId = number | string

/** A list to walk through: an array, or columns where it may be very long (see columns.ts). */
export type Series<T> = Iterable<T> & {
  readonly length: number
  at(index: number): T | undefined
  slice(start: number, end: number): T[]
  map<U>(to: (item: T, index: number) => U): U[]
  filter(test: (item: T) => boolean): Series<T>
  some(test: (item: T) => boolean): boolean
  reduce<U>(to: (sum: U, item: T) => U, start: U): U
  /** False where no item is of a group, so that nobody has to walk through all to find none. Arrays do not tell. */
  readonly mayHaveGroups?: boolean
}

/** The chosen folder: its real path and what the system knows it by. */
export type Folder = {
  /** Absolute, links resolved. */
  readonly path: string
  readonly device: number
  readonly inode: FileId
}

/** A regular file at the top of the chosen folder, or in a subfolder where those are sorted too. */
export type FileEntry = {
  /** Relative to the chosen folder. */
  readonly path: string
  readonly sizeBytes: number
  /** Milliseconds since 1970, with fraction. */
  readonly modifiedMs: number
  readonly inode: FileId
  /** Files with the same number belong together. They stand side by side, the main file first. */
  readonly group?: number
  /** When anything about it was changed last, in the form of `modifiedMs`; only in a listing that was made for facts. */
  readonly changedMs?: number
  /** What it holds is in the cloud, and to read it would download it. */
  readonly isCloudOnly?: true
}

/** Why something in the folder stays where it is. */
export type LeftReason =
  | 'rule'
  | 'no-rule'
  | 'clash'
  | 'bound'
  | 'destination'
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
  /** A program has it open. */
  | 'in-use'
  /** The person's rules would send it round in a circle. */
  | 'loop'
  | 'unreadable'
  | 'cloud-only'
  /** The person said so in the preview. */
  | 'by-hand'

export type LeftItem = {
  /** Relative to the chosen folder. */
  readonly name: string
  readonly reason: LeftReason
  /** A folder stays with all that is in it. */
  readonly isFolder?: true
  /** The person's pattern that asks for it, for `rule`. */
  readonly pattern?: string
  /** The rule that asks for it, for `rule`. */
  readonly rule?: string
  /** It stays only because this one of its group does; the reason is that one's. */
  readonly with?: string
  /** The file next to it that says that a program has it open, for `in-use`, or that it is not complete, for `unfinished`. */
  readonly lock?: string
  /** The folder outside that it should have gone to, for `destination`. */
  readonly destination?: { readonly path: string; readonly fault: DestinationFault }
}

/** Why no file goes into a folder outside the chosen one. */
export type DestinationFault =
  | 'missing'
  | 'not-a-folder'
  /** A file that the plan would move has the name of the folder to make. */
  | 'file-in-way'
  | 'not-reachable'
  | 'cannot-open'
  | 'denied'
  | 'read-only'
  | 'own-state'
  | 'system'
  | 'project'
  /** The chosen folder lies in it. */
  | 'holds-folder'
  /** It would lie on a disk that is not attached. */
  | 'drive-gone'

/** What lies in a folder: the files that may be sorted, and all else with the reason why it stays. */
export type Listing = {
  readonly folder: Folder
  readonly files: Series<FileEntry>
  readonly left: readonly LeftItem[]
  /** Names of all folders at the top. */
  readonly folders: readonly string[]
  /** Folders that travel with a group, whose files are among `files`; parents first. */
  readonly carried: readonly CarriedFolder[]
  /** When the looking began, in milliseconds since 1970. */
  readonly lookedAtMs: number
}

/** A folder beside a saved page, or one in it. `group` is the one of its files. */
export type CarriedFolder = { readonly path: string; readonly group: number }

/** What decided where a file goes. */
export type Why =
  | { readonly by: 'extension' | 'noKnownExtension' | 'size' | 'modified' }
  /** What it is, whatever its name says: a MIME type. */
  | { readonly by: 'realType'; readonly value: string }
  /** As {@link Facts.taken} has it. */
  | {
      readonly by: 'taken'
      readonly value: string
      readonly from: TakenFrom
      readonly camera: string | null
    }
  /** A rule of the person's, by the tests that the file passed. */
  | { readonly by: 'rule'; readonly rule: string; readonly because: readonly RuleReason[] }
  /** The person, in the preview. */
  | { readonly by: 'hand'; readonly change: 'moved' | 'renamed' }

/** A test of a rule, and what the file's fact said. */
export type RuleReason = {
  readonly fact: string
  readonly operator: string
  readonly found: string | number | boolean | readonly string[] | null
}

/** One file's way. `sizeBytes`, `modifiedMs` and `inode` tell whether it is still the file that was planned. */
export type Move = {
  readonly from: string
  readonly to: string
  readonly sizeBytes: number
  readonly modifiedMs: number
  readonly inode: FileId
  /**
   * Moves with the same number stand side by side and are made all or none; in a plan to sort, the main file's is the
   * first.
   */
  readonly group?: number
  /** Where a fact decided; see `whyOf` for all others. */
  readonly why?: Why
}

/** A rule that is part of Premium, and what makes it one: a fact, or `name-template`. */
export type PaidRule = { readonly rule: string; readonly because: string }

/** Everything a run would do, decided before anything is touched. */
export type Plan = {
  readonly folder: Folder
  readonly criterion: Criterion
  readonly moves: Series<Move>
  /** Folders to make, parents first. */
  readonly newFolders: readonly string[]
  /** Folders to take away in the end, children first, where they are empty. */
  readonly oldFolders: readonly string[]
  /** When a target's name is in use by then: `number` takes the next free name, `leave` leaves the file. */
  readonly whenTaken: 'number' | 'leave'
  /** When the files were looked at. Where it is absent or long ago, each is looked at again before its move. */
  readonly lookedAtMs?: number | undefined
  readonly left: readonly LeftItem[]
  /**
   * Folders outside the chosen one that were there when the plan was made. Every path of the plan outside lies in one of
   * them: where one is inside another, on a disk of its own, in the inner one. Absent where no file goes outside.
   */
  readonly outside?: readonly Folder[] | undefined
  /** Rules of the set that are part of Premium, whether or not a file met them, each with what makes it so. */
  readonly paidRules?: readonly PaidRule[] | undefined
  /** Where older copies may lie that are not known, of a set that asks for `sameAs`. */
  readonly notSearched?: readonly NotSearched[] | undefined
}

/** A destination of a rule in which no older copies of files were looked for, or not everywhere. */
export type NotSearched = {
  /** As the rule says it, up to where facts of the file decide. */
  readonly destination: string
  /** `home` and `disk`: it may be any folder in there. `full`: more lies there than is looked at. */
  readonly reason: DestinationFault | 'home' | 'disk' | 'full' | 'unreadable'
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
  | 'in-use'
  /** It changed so lately that a program may still write it, and the system cannot say whether one has it open. */
  | 'recent'
  | 'name-too-long'
  | 'read-only'
  | 'blocked-folder'
  | 'outside-gone'
  | 'cloud-only'
  | 'io'

export type Failure = {
  /** Where the file is, relative to the folder. */
  readonly from: string
  /** Where it should have gone. */
  readonly to: string
  readonly reason: FailureReason
  /** The system's own code where there is one, e.g. `EACCES`. */
  readonly code?: string
  /** It failed only because this one of its group did, for that reason; it is the other's first place. */
  readonly with?: string
}

export type Progress = {
  readonly done: number
  readonly total: number
  readonly bytesDone: number
  readonly bytesTotal: number
}

/** What a run did. */
export type Receipt = {
  /** '' where there was nothing to do: then nothing is logged. */
  readonly runId: string
  readonly kind: RunKind
  /** The run that this one took back, for `kind: 'undo'`. */
  readonly undoes?: string
  /** The run that this one did again, for a redo. */
  readonly redoes?: string
  readonly folder: string
  readonly criterion: Criterion
  readonly moved: number
  readonly movedBytes: number
  readonly failures: readonly Failure[]
  /** Files that got another name than planned because a file appeared in their place meanwhile. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
  /** True when the run was stopped between two files; what was moved until then stays moved and can be undone. */
  readonly cancelled: boolean
  /** The folder's disk went away: as after a crash, the run waits to be finished or undone. */
  readonly isCutOff?: true
}

export type RunKind = 'sort' | 'undo'

/**
 * `interrupted`: the program ended in the middle, or the disk went away, and the run waits to be finished or undone.
 * `undone`: a later run took its files back; of an undo, a redo did.
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
  /** The run that this one did again, for a redo. */
  readonly redoes?: string
  /** Single files of it were put back; the others can still be undone. */
  readonly isPartlyUndone?: true
  /** A watch made it, of files that had arrived. */
  readonly byWatch?: true
}
