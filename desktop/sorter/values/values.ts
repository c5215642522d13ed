import type { Criterion } from './criteria.ts'
import type { TakenFrom } from './facts.ts'
import type { SetOptions } from './set-options.ts'

/**
 * Words of the sorter. Plain data only: every value survives JSON and structured clone.
 *
 * Paths in a plan are relative to the chosen folder and joined with '/', on every system. Paths outside of it are absolute:
 * the path of one of the plan's folders outside, and from there on joined with '/'.
 */

/**
 * The number of a file on its disk. A number that JSON would round is text, as on NTFS, ReFS and some network disks:
 * rounded, two files could have the same.
 */
export type FileId = number | string

/** The chosen folder: its real path and its ids on the system. */
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
  /** Files with the same number belong together. They follow one another, the main file first. */
  readonly group?: number
  /** Time of the last change of any kind, in the form of `modifiedMs`; only in a listing that has {@link AskedTime}s. */
  readonly changedMs?: number
  /** When it came to its disk, and when it was last used, where the disk knows. */
  readonly arrivedMs?: number
  readonly usedMs?: number
  /** Its contents are in the cloud: reading it would download them. */
  readonly isCloudOnly?: true
  /** It belongs to a download that broke off long ago. */
  readonly isUnfinished?: true
}

/** A time that only some listings have: `changedMs` for the cache of facts, `arrivedMs` and `usedMs` for rules. */
export type AskedTime = 'changed' | 'arrived' | 'used'

/** Why something in the folder stays where it is. */
export type LeftReason =
  | 'rule'
  | 'no-rule'
  | 'clash'
  | 'bound'
  /** Its new name differs by case alone, and its disk has both for one. */
  | 'case'
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
  /** By its name, or by what a look into it found. */
  | 'private-key'
  | 'unfinished'
  | 'recent'
  /** A program has it open. */
  | 'in-use'
  /** The person's rules would move it in a circle. */
  | 'loop'
  | 'unreadable'
  | 'cloud-only'
  /** Its name is not valid text. */
  | 'bad-name'
  /** The person said so in the preview. */
  | 'by-hand'

export type LeftItem = {
  /** Relative to the chosen folder; with U+FFFD in place of invalid bytes. */
  readonly name: string
  readonly reason: LeftReason
  /** A folder stays with all that is in it. */
  readonly isFolder?: true
  /** What kind of folder it is, for people, for `bundle`: `an Obsidian vault`. */
  readonly kind?: string
  /** The person's pattern, for `rule`. */
  readonly pattern?: string
  /** The rule, for `rule` and `loop`. */
  readonly rule?: string
  /** The first rule that matches it all the same, for `no-rule`. */
  readonly lacking?: Lacking
  /** The file of its group because of which it stays, for the same reason. */
  readonly with?: string
  /** The file next to it that shows that a program has it open, for `in-use`, or that it is incomplete, for `unfinished`. */
  readonly lock?: string
  /** The folder to which it should have gone, for `destination`. */
  readonly destination?: { readonly path: string; readonly fault: DestinationFault }
}

/** Why a rule that matches a file does nothing: its folder or name has a field that stands for nothing. */
export type Lacking = {
  readonly rule: string
  /** As the rule has it between braces: `text.day:yyyy`. */
  readonly field: string
  /** The text that may be either of two days, where that is why; of a day anywhere in a text, with the words around it. */
  readonly ambiguousDay?: string
}

/** Reason why no file can go into the folder where it belongs. */
export type DestinationFault =
  | 'missing'
  | 'not-a-folder'
  /** A file that the plan would move has the name of the folder to make. */
  | 'file-in-way'
  | 'not-reachable'
  | 'cannot-open'
  | 'denied'
  | 'read-only'
  /** Its real path is not valid text. */
  | 'bad-name'
  | 'own-state'
  | 'system'
  | 'project'
  /** The chosen folder lies in it. */
  | 'holds-folder'
  /** It would lie on a disk that is not attached. */
  | 'drive-gone'

/** The contents of a folder: the files that may be sorted, and everything else with the reason why it stays. */
export type Listing = {
  readonly folder: Folder
  readonly files: readonly FileEntry[]
  readonly left: readonly LeftItem[]
  /** What of `left` only a pattern of the person's keeps, or being a shortcut, as it is apart from that. */
  readonly held: Held
  /** Names of all folders at the top. */
  readonly folders: readonly string[]
  /** Folders that move with a group, whose files are among `files`; parents first. */
  readonly groupFolders: readonly GroupFolder[]
  /** How its files were put together. */
  readonly together: SetOptions['together']
  /** Folded paths of folders that rules send files to. */
  readonly destinations: readonly string[]
  /** When the scan began, in milliseconds since 1970. */
  readonly checkedAtMs: number
}

/** `files`, with `groupFolders`, may be moved by hand all the same; `left` stays for another reason as well. */
export type Held = Pick<Listing, 'files' | 'left' | 'groupFolders'>

/** The folder of a saved page, or a folder in it. `group` is that of its files. */
export type GroupFolder = { readonly path: string; readonly group: number }

/** The reason for a file's destination. */
export type Why =
  | { readonly by: 'extension' | 'noKnownExtension' | 'size' }
  /** The day of the last change, or none for a photo or film without a date. {@link Facts.clockNotSet} may say why. */
  | { readonly by: 'modified' | 'undated'; readonly clockNotSet?: true }
  /** Its type by its contents, not its name: a MIME type. */
  | { readonly by: 'realType'; readonly value: string }
  /** In the form of {@link Facts.taken}. {@link Facts.clockNotSet} may say why it comes from another source. */
  | {
      readonly by: 'taken'
      readonly value: string
      readonly from: TakenFrom
      readonly camera: string | null
      readonly clockNotSet?: true
    }
  /** A rule of the person's, with the tests that the file passed. */
  | { readonly by: 'rule'; readonly rule: string; readonly because: readonly RuleReason[] }
  /** The person, in the preview. */
  | { readonly by: 'hand'; readonly change: 'moved' | 'renamed' }

/** A test of a rule, or a time that its folder or name is made of, and the value of the file's fact. */
export type RuleReason = {
  readonly fact: string
  /** Absent for what the folder or the name is made of. */
  readonly operator?: string
  readonly found: string | number | boolean | readonly string[] | null
  /** Of a day in a text, the words around it. */
  readonly words?: string
}

/** The move of one file. `sizeBytes`, `modifiedMs` and `inode` show whether it is still the file that was planned. */
export type Move = {
  readonly from: string
  readonly to: string
  readonly sizeBytes: number
  readonly modifiedMs: number
  readonly inode: FileId
  /**
   * Moves with the same number follow one another, and are made all or none. In a plan to sort, the main file's is the
   * first.
   */
  readonly group?: number
  /** Present if a fact decided; `whyOf` returns it for all moves. */
  readonly why?: Why
}

/** A rule that is part of Premium, and what makes it one: a fact, or `name-template`. */
export type PaidRule = { readonly rule: string; readonly because: string }

/** Everything that a run would do, decided before any file is touched. */
export type Plan = {
  readonly folder: Folder
  readonly criterion: Criterion
  readonly moves: readonly Move[]
  /** Folders to make, parents first. */
  readonly newFolders: readonly string[]
  /** Folders to remove at the end if they are empty, children first. */
  readonly oldFolders: readonly string[]
  /** If a target's name is in use at the move: `number` uses the next free name, `leave` leaves the file. */
  readonly whenTaken: 'number' | 'leave'
  /** When the files were last checked. If it is absent or long ago, each file is checked again before its move. */
  readonly checkedAtMs?: number | undefined
  readonly left: readonly LeftItem[]
  /**
   * Folders outside the chosen one that were there when the plan was made. Every path of the plan outside lies in one of
   * them: where one is inside another, on a disk of its own, in the inner one. Absent where no file goes outside.
   */
  readonly outside?: readonly Folder[] | undefined
  /** Rules of the set that are part of Premium, whether or not a file matched them, each with the reason. */
  readonly paidRules?: readonly PaidRule[] | undefined
  /** Rules of the set that apply to no file: none matches, or an earlier rule does. Absent where there are none. */
  readonly idleRules?: readonly string[] | undefined
}

/** Files that a plan moves to one target folder. */
export type FolderSummary = { readonly folder: string; readonly files: number; readonly sizeBytes: number }

/** Why a single file was not moved. The run goes on. */
export const failureReasons = [
  'gone',
  'changed',
  'taken',
  'denied',
  'full',
  'in-use',
  /** Changed so recently that a program may still write to it, and the system cannot say whether one has it open. */
  'recent',
  'name-too-long',
  'read-only',
  'blocked-folder',
  'outside-gone',
  'cloud-only',
  'io',
] as const

export type FailureReason = (typeof failureReasons)[number]

export type Failure = {
  /** Where the file is, relative to the folder. */
  readonly from: string
  /** Where it should have gone. */
  readonly to: string
  readonly reason: FailureReason
  /** The system's own code where there is one, e.g. `EACCES`. */
  readonly code?: string
  /** The first place of the file of its group because of which it failed, for the same reason. */
  readonly with?: string
}

export type Progress = {
  readonly done: number
  readonly total: number
  readonly bytesDone: number
  readonly bytesTotal: number
}

/** The result of a run. */
export type Receipt = {
  /** '' where there was nothing to do: then nothing is logged. */
  readonly runId: string
  readonly kind: RunKind
  /** The run that this one undid, for `kind: 'undo'`. */
  readonly undoes?: string
  /** The run that this one repeated, for a redo. */
  readonly redoes?: string
  readonly folder: string
  readonly criterion: Criterion
  readonly moved: number
  readonly movedBytes: number
  readonly failures: readonly Failure[]
  /** Files that got another name than planned, because a file with that name appeared after the plan. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
  /** True when the run was stopped between two files; what was moved until then stays moved and can be undone. */
  readonly cancelled: boolean
  /** The folder's disk disappeared: as after a crash, the run waits to be finished or undone. */
  readonly isCutOff?: true
}

export type RunKind = 'sort' | 'undo'

/**
 * `interrupted`: the program ended during the run, or the disk disappeared, and the run waits to be finished or undone.
 * `undone`: a later run moved its files back: of a sort an undo, of an undo a redo.
 * `partly-undone`: some of its files were put back; the others can still be undone.
 * `damaged`: what the log has of it cannot be read or was changed, so that it can be neither undone nor finished.
 */
export type RunState = 'running' | 'interrupted' | 'done' | 'undone' | 'partly-undone' | 'damaged'

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
  /** The run that this one undid, for `kind: 'undo'`. */
  readonly undoes?: string
  /** The run that this one repeated, for a redo. */
  readonly redoes?: string
  /** A watch made it, of files that had arrived. */
  readonly byWatch?: true
}
