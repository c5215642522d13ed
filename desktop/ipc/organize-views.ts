/**
 * Folders, plans and runs, for the window. Plain data: it crosses two process borders by structured clone.
 * Names are ready for the screen; files are identified by the id of a plan or receipt, never by a path to act on.
 */

import type { countFolder } from '../sorter/index.ts'
import type { Criterion } from '../sorter/values/criteria.ts'
import type {
  Clash,
  DateSource,
  DateStep,
  LookInto,
  OwnCategory,
  OwnGroup,
  SetOptions,
  Undated,
} from '../sorter/values/set-options.ts'
import type { FailureReason, LeftReason, Progress, RunKind, RunState } from '../sorter/values/values.ts'
import type { Keeping } from './setting-views.ts'

export { criteria, type PaidCriterion, paidCriteria } from '../sorter/values/criteria.ts'
export { takenFroms } from '../sorter/values/facts.ts'
export { type CategoryId, fileTypes } from '../sorter/values/file-types-data.ts'
export {
  clashes,
  dateSources,
  dateSteps,
  lookIntos,
  optionNames,
  undatedChoices,
} from '../sorter/values/set-options.ts'

export type {
  Clash,
  Criterion,
  DateSource,
  DateStep,
  FailureReason,
  LeftReason,
  LookInto,
  OwnCategory,
  OwnGroup,
  Progress,
  RunKind,
  RunState,
  SetOptions,
  Undated,
}

export type FolderView = {
  readonly folderId: string
  /** Last part of the path. */
  readonly name: string
  readonly displayPath: string
  /** Why it can be looked at but not sorted, in a sentence; null for most folders. */
  readonly readOnly: string | null
  /** The newest interrupted run in this folder, waiting to be finished or undone. */
  readonly interrupted: RunView | null
}

/**
 * The outcome of choosing a folder. A refusal with `canForce` may be answered by `forceFolder` with its `candidateId`.
 */
export type FolderChoice =
  | { readonly kind: 'opened'; readonly folder: FolderView }
  | {
      readonly kind: 'refused'
      readonly candidateId: string
      readonly displayPath: string
      /** A whole sentence for people. */
      readonly message: string
      readonly canForce: boolean
    }

/** A folder to begin with: one that everybody has, one used lately, or one that was dropped with others. */
export type FolderCount = NonNullable<Awaited<ReturnType<typeof countFolder>>>

export type StartFolderView = {
  readonly startId: string
  readonly kind: 'downloads' | 'desktop' | 'documents' | 'recent' | 'dropped'
  readonly name: string
  readonly displayPath: string
}

export type StartView = {
  readonly folders: readonly StartFolderView[]
  /** Nothing was ever organized. */
  readonly isFirst: boolean
}

/** What was dropped on the window. */
export type Dropped = {
  /** Of the first folder, or the folder of the first file; null when nothing dropped was either. */
  readonly choice: FolderChoice | null
  /** The other folders, in the order given. */
  readonly later: readonly StartFolderView[]
  /** Names of files that were dropped of the first folder. */
  readonly files: readonly string[]
  /** How many were neither folders nor files. */
  readonly unusable: number
}

/**
 * How far a run is; `filled` are the folders that got more since the last report, or gave more back where it is an undo,
 * each with all its files so far.
 */
export type RunProgress = Progress & { readonly filled: readonly FolderFill[] }
export type FolderFill = { readonly key: string; readonly files: number }

/** Files that share a target folder, or a reason. */
export type Group<Key extends string = string> = {
  readonly key: Key
  /** For people: the target folder's name, or a sentence about the reason. */
  readonly label: string
  readonly files: number
  readonly sizeBytes: number
}

/** Files that go into one folder. `key` is its path in the plan: what `correct` takes for `to`. */
export type FolderGroup = Group & {
  /** `outside` of the chosen folder it may be there or not. */
  readonly where: 'there' | 'new' | 'outside'
  /** How many of them a person sent there, or renamed, without their companions. */
  readonly byHand: number
  /** Up to three of its files for pictures, best first: their places in the list `moves`. */
  readonly samples: readonly number[]
}

/** What stays for one reason. */
export type LeftGroup = Group<LeftReason> & {
  /** Up to three of its items: their places in the list `left`. */
  readonly samples: readonly number[]
}

export type PlanView = {
  readonly planId: string
  readonly folderId: string
  readonly criterion: Criterion
  readonly files: number
  readonly sizeBytes: number
  /** By target folder, in the plan's order. */
  readonly folders: readonly FolderGroup[]
  /** By reason; `sizeBytes` is 0, what stays is not measured. What a person left is under `by-hand`. */
  readonly left: readonly LeftGroup[]
  readonly corrections: CorrectionsView
  /** A rule that would do what the person just did by hand several times; null for none. */
  readonly offer: RuleOffer | null
  /** Rules that are part of Premium: without it, none of the plan is carried out. */
  readonly paidRules: readonly PaidRuleView[]
}

/** What was changed by hand in a preview. It holds for the folder until it is chosen again, through every new preview. */
export type CorrectionsView = {
  /** Files that were changed, without their companions: '3 changed by you'. */
  readonly count: number
  /** Files whose corrections fell away with this plan, as they are not there any more, or cannot go where they should. */
  readonly gone: number
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** What a person wants of files in a preview. */
export type CorrectionChange =
  /** They stay where they are. */
  | { readonly kind: 'leave' }
  /**
   * A folder as a rule names one, or the `key` of one of the plan's folders: relative to the chosen one (`.` for that
   * itself), absolute, or `~/…`. It need not be there.
   */
  | { readonly kind: 'move'; readonly to: string }
  /** `isWhole`: the name is written with the extension that is wanted. Else the file keeps its own, written or not. */
  | { readonly kind: 'rename'; readonly name: string; readonly isWhole: boolean }
  /** As if it had never been corrected. */
  | { readonly kind: 'as-planned' }

/** `plan` is null where nothing changed. `problem` says in a sentence what could not be done, also of some among many. */
export type CorrectionAnswer = { readonly plan: PlanView | null; readonly problem: string | null }

export type RuleOffer = {
  readonly offerId: string
  /** `Always move .heic files to Photos?` */
  readonly sentence: string
  /** As it would stand in the file of rules. */
  readonly rule: string
}

/** A rule's name, and what makes it part of Premium: `uses “camera” (…)`. */
export type PaidRuleView = { readonly rule: string; readonly because: string }

/** The sets of rules by name, and the one that a folder follows. */
export type RuleSetChoice = {
  readonly names: readonly string[]
  /** May be missing among the names: its file is gone, and nothing is sorted until another is chosen. */
  readonly chosen: string
  /** No other folder follows it, and it is not the default: a change beside the preview concerns this folder alone. */
  readonly isOwn: boolean
  /** What it says beside its rules; null where it cannot be followed. */
  readonly options: SetOptions | null
}

/** `problem` says why nothing was changed. */
export type RuleSetChosen = { readonly choice: RuleSetChoice; readonly problem: string | null }

export type FolderChanged = { readonly folderId: string }

/** How many of the files whose contents decide have been looked into. */
export type LookProgress = { readonly folderId: string; readonly done: number; readonly total: number }

export type ReceiptView = {
  readonly receiptId: string
  readonly runId: string
  readonly kind: RunKind
  readonly criterion: Criterion
  readonly folderName: string
  readonly displayPath: string
  readonly moved: number
  readonly movedBytes: number
  /** By reason; `sizeBytes` is 0. */
  readonly failures: readonly Group<FailureReason>[]
  readonly cancelled: boolean
  /** The folder's disk went away; the run waits to be finished or undone. */
  readonly isCutOff: boolean
  /** The run whose undo can go on: this one was stopped, or left files for reasons that can pass. Null for most. */
  readonly leftToUndo: string | null
}

/** A line of the history. */
export type RunView = {
  readonly runId: string
  readonly kind: RunKind
  readonly criterion: Criterion
  readonly folderName: string
  readonly displayPath: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly state: RunState
  readonly planned: number
  readonly moved: number
  readonly failed: number
  /** Why the run cannot be undone, finished or redone now, in a sentence; null where nothing prevents it. */
  readonly obstacle: string | null
  /** Its folder or files are not where they were: a person may choose where they are now. */
  readonly canLocate: boolean
  /** The folder that a person chose in place of the recorded one, for display; null for most runs. */
  readonly locatedAt: string | null
  /** It does an undone run again. */
  readonly isRedo: boolean
  /** Something that was undone of it can be done again. */
  readonly canRedo: boolean
  /** A watch made it, of files that had arrived. */
  readonly byWatch: boolean
}

/** The files that a run moved: the list `run` of this id, and `renamed`, those that got another name. */
export type RunFilesView = {
  readonly filesId: string
  readonly files: number
  /** By the folder that they went to. */
  readonly folders: readonly RunFolder[]
  readonly renamed: number
}

/** The files that a run moved to one folder; `back` of them were put back since. */
export type RunFolder = Group & { readonly back: number }

/** A part of the history, newest first. */
export type RunPage = {
  readonly runs: readonly RunView[]
  readonly hasOlder: boolean
  /** The newest restore of a damaged history, while it is news. */
  readonly restored: Restored | null
  /** How long runs can be undone; null for ever. */
  readonly keeping: Keeping | null
}

/** A history that was damaged or gone was replaced by a copy of it. Runs between both times are missing. */
export type Restored = {
  /** ISO 8601, UTC. */
  readonly at: string
  readonly wasGone: boolean
  /** When the copy was made; null where there was none. */
  readonly copyFrom: string | null
}

export const maxPageRuns = 200

/** What a search in the history found so far, newest first. */
export type HistoryFindings = {
  readonly runs: readonly FoundRunView[]
  /** What to go on with, as `before`; null when all was looked at. */
  readonly next: string | null
}

/** A run with the first of those of its files that were found. */
export type FoundRunView = {
  readonly run: RunView
  readonly files: readonly FoundFile[]
  readonly total: number
}

export type FoundFile = {
  readonly from: string
  readonly to: string
  /** Its place among the files of the run. */
  readonly at: number
  readonly isBack: boolean
}

/** What is dropped beyond is left out. */
export const maxDropped = 100

/** How far files were compared with each other. */
export type ComparingProgress = Progress & { readonly folderId: string }

/** Files of a folder with the same bytes: the list `duplicates` of this id. */
export type DuplicatesView = {
  readonly duplicatesId: string
  /** Among which they were looked for. */
  readonly files: number
  readonly copies: number
  /** The room that the copies take. */
  readonly copiesBytes: number
  /** Of the list: copies with their originals. */
  readonly rows: number
  /** How many files could not be compared. */
  readonly unknown: number
}

export const listNames = ['moves', 'left', 'failures', 'renamed', 'run', 'duplicates', 'tried'] as const
export type ListName = (typeof listNames)[number]

/** What rows can be sorted by: a name, the place it goes to, its size, its last change. */
export const sortKeys = ['name', 'to', 'size', 'modified'] as const
export type SortKey = (typeof sortKeys)[number]

export type Row = {
  readonly from: string
  /** '' where nothing moves. */
  readonly to: string
  /** Null where it is not known. */
  readonly sizeBytes: number | null
  /** For `moves`, when it was changed last, in milliseconds since 1970. */
  readonly modifiedMs?: number
  /** A sentence about this row, or ''. */
  readonly note: string
  /** For `moves`, the fact that decided: `taken 2024-07-03, Canon EOS R6`; absent where none did. */
  readonly why?: string
  /** For `moves`, how many files belong to it and go with it; absent for none. */
  readonly companions?: number
  /** For `duplicates`: the oldest file of those with the same bytes, another name of it, or a copy. */
  readonly role?: 'original' | 'link' | 'copy'
  /** Its place among all of them, whatever the filter; for `renamed`, among all files of the run. */
  readonly at: number
  /** For `moves` and `left`, what a person did to it, or to the file that it goes with. */
  readonly byHand?: 'left' | 'moved' | 'renamed'
  /** For `left`: it stays for safety, or is a folder, so that `correct` refuses it; `note` says why. */
  readonly isFixed?: true
}

export type RowPage = { readonly total: number; readonly rows: readonly Row[] }

/** `places` in the order asked for: -1 for what is not among the rows. `total` counts all of these. */
export type FoundRows = { readonly total: number; readonly places: readonly number[] }

export const maxPageRows = 500
