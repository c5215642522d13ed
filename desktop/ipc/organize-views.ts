/**
 * Folders, plans and runs, for the window. Plain data: it crosses two process borders by structured clone.
 * Names are ready for the screen; files are identified by the id of a plan or receipt, never by a path to act on.
 */

import type { countFolder } from '../sorter/index.ts'
import type { Criterion } from '../sorter/values/criteria.ts'
import type {
  Clash,
  DateOrder,
  DateSource,
  DateStep,
  LookInto,
  OwnCategory,
  OwnGroup,
  SetOptions,
  Undated,
} from '../sorter/values/set-options.ts'
import type { FailureReason, LeftReason, Progress, RunKind, RunState } from '../sorter/values/values.ts'
import type { RowChanges } from './row-changes.ts'
import type { RowText } from './row-text.ts'
import type { Retention } from './setting-views.ts'

export { criteria, type PaidCriterion, paidCriteria } from '../sorter/values/criteria.ts'
export { takenFroms } from '../sorter/values/facts.ts'
export { type CategoryId, fileTypes } from '../sorter/values/file-types-data.ts'
export {
  clashes,
  dateOrders,
  dateSources,
  dateSteps,
  lookIntos,
  optionNames,
  undatedChoices,
} from '../sorter/values/set-options.ts'

export type {
  Clash,
  Criterion,
  DateOrder,
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
  /** Why it can be previewed but not sorted, in a sentence; null for most folders. */
  readonly readOnly: string | null
  /** The newest interrupted run in this folder, waiting to be finished or undone. */
  readonly interrupted: RunView | null
}

/** The outcome of choosing a folder. Where it `canForce`, `openFolder({ of: 'refused', id: candidateId })` opens it all the same. */
export type FolderChoice =
  | { readonly kind: 'opened'; readonly folder: FolderView }
  | {
      readonly kind: 'refused'
      readonly candidateId: string
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
export type FileSection<Key extends string = string> = {
  readonly key: Key
  /** For people: the target folder's name, or a sentence about the reason. */
  readonly label: string
  readonly files: number
  readonly sizeBytes: number
}

/** Files that go into one folder. `key` is its path in the plan: what `correct` takes for `to`. */
export type FolderSection = FileSection & {
  /** How many of them a person sent there, or renamed, without their companions. */
  readonly byHand: number
  /** Paths of up to three of its files for pictures, best first. */
  readonly samples: readonly string[]
}

export type PlanView = {
  readonly planId: string
  readonly folderId: string
  readonly criterion: Criterion
  readonly files: number
  readonly sizeBytes: number
  /** By target folder, in the plan's order. */
  readonly folders: readonly FolderSection[]
  /** By reason; `sizeBytes` is 0, what stays is not measured. What a person left is under `by-hand`. */
  readonly left: readonly FileSection<LeftReason>[]
  readonly corrections: CorrectionsView
  /** A rule that would do what the person just did by hand several times; null for none. */
  readonly offer: RuleOffer | null
  /** Rules that are part of Premium: without it, none of the plan is carried out. */
  readonly paidRules: readonly PaidRuleView[]
  /** A sentence about the rules that apply to no file; '' where there are none. */
  readonly idleRules: string
}

/** What moves and what stays, in the plan's order: of each the first {@link mostRows}. */
export type PlanRows = { readonly moves: readonly Row[]; readonly left: readonly Row[] }

/** A plan for a window that has the rows of an earlier one. */
export type PlanUpdate = PlanView & {
  readonly changes: { readonly [Name in keyof PlanRows]: RowChanges }
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

/** `plan` is null where nothing changed. `problem` is a sentence about what could not be done, also for some files of many. */
export type CorrectionAnswer = { readonly plan: PlanUpdate | null; readonly problem: string | null }

export type RuleOffer = {
  readonly offerId: string
  /** `Always move .heic files to Photos?` */
  readonly sentence: string
  /** As it would be in the file of rules. */
  readonly rule: string
}

/** A rule's name, and what makes it part of Premium: `uses “camera” (…)`. */
export type PaidRuleView = { readonly rule: string; readonly because: string }

/** The sets of rules by name, and the one that a folder follows. */
export type RuleSetChoice = {
  readonly names: readonly string[]
  /** May be missing among the names: its file is gone, and nothing is sorted until another is chosen. */
  readonly chosen: string
  /** No other folder follows it, and it is not the default: a change next to the preview concerns this folder alone. */
  readonly isOwn: boolean
  /** The options of the set; null where it cannot be followed. */
  readonly options: SetOptions | null
}

/** `problem` is the reason why nothing was changed. */
export type RuleSetChosen = { readonly choice: RuleSetChoice; readonly problem: string | null }

export type FolderChanged = { readonly folderId: string }

/** How many of the files whose contents decide have been read. */
export type FactsProgress = { readonly folderId: string; readonly done: number; readonly total: number }

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
  readonly failures: readonly FileSection<FailureReason>[]
  /** The files that were not moved; `section` is the reason. */
  readonly failed: RowText
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

/** The files that a run moved. */
export type RunFilesView = {
  readonly files: number
  /** `section` is the key of the folder; null where the rows were not asked for. */
  readonly rows: RowText | null
  /** By the folder that they went to. */
  readonly folders: readonly RunFolder[]
  /** How many got another name. */
  readonly renamed: number
}

/** The files that a run moved to one folder; `back` of them were put back since. */
export type RunFolder = FileSection & { readonly back: number }

/** A part of the history, newest first. */
export type RunPage = {
  readonly runs: readonly RunView[]
  readonly hasOlder: boolean
  /** The newest restore of a damaged history, while it is news. */
  readonly restored: Restored | null
  /** How long runs can be undone; null for ever. */
  readonly retention: Retention | null
}

/** A history that was damaged or gone was replaced by a copy of it. Runs between both times are missing. */
export type Restored = {
  /** ISO 8601, UTC. */
  readonly at: string
  readonly wasGone: boolean
  /** When the copy was made; null where there was none. */
  readonly copyFrom: string | null
}

/** The history lists at most so many runs; a search finds the files of older ones. */
export const maxListedRuns = 100_000

/** A search shows at most so many runs. */
export const maxFoundRuns = 1000

/** What a search in the history found, newest first. */
export type HistoryFindings = { readonly runs: readonly FoundRunView[]; readonly hasOlder: boolean }

/** A run with the first of those of its files that were found. */
export type FoundRunView = {
  readonly run: RunView
  readonly files: readonly FoundFile[]
  readonly total: number
}

export type FoundFile = {
  readonly from: string
  readonly to: string
  /** Its path before the run, by which it is named. */
  readonly path: string
  readonly isBack: boolean
}

/** What is dropped beyond is left out. */
export const maxDropped = 100

/** How far files were compared with each other. */
export type ComparingProgress = Progress & { readonly folderId: string }

/** Files of a folder with the same bytes. */
export type DuplicatesView = {
  readonly duplicatesId: string
  /** How many files were searched. */
  readonly files: number
  readonly copies: number
  /** The room that the copies take. */
  readonly copiesBytes: number
  /** Each original, followed by its other names and its copies. */
  readonly rows: RowText
  readonly rowCount: number
  /** How many files could not be compared. */
  readonly unknown: number
}

/** Of a longer list so many rows cross; its sums are of all. */
export const mostRows = 200_000

/** A file, or another item of a folder, in a list of the window. */
export type Row = {
  /** Its path in the plan, before the run, in the trial: what calls name it by. Not for people: see `from`. */
  readonly path: string
  /** The key of the section that it belongs to; '' where its list has none. */
  readonly section: string
  readonly from: string
  /** '' where nothing moves. */
  readonly to: string
  /** Null where it is not known. */
  readonly sizeBytes: number | null
  /** Of what moves, when it was changed last, in milliseconds since 1970. */
  readonly modifiedMs?: number
  /** A sentence about this row, or ''. */
  readonly note: string
  /** Of what moves, the fact that decided: `taken 2024-07-03, Canon EOS R6`; absent where none did. */
  readonly why?: string
  /** Of what moves, how many files belong to it and go with it; absent for none. */
  readonly companions?: number
  /** Of duplicates: the oldest file of those with the same bytes, another name of it, or a copy. */
  readonly role?: 'original' | 'link' | 'copy'
  /** In a plan, what a person did to it, or to the file that it goes with. */
  readonly byHand?: 'left' | 'moved' | 'renamed'
  /** Of what stays: for safety, or as it is a folder, so that `correct` refuses it; `note` is the reason. */
  readonly isFixed?: true
}

/** What lists files: a plan, also that of a trial; a run, by its own id; the failures of a receipt; a search for duplicates. */
export const fileLists = ['plan', 'run', 'receipt', 'duplicates'] as const

/** A file as a call names it: by its path in a list, which the list has to know. */
export type ListedFile = {
  readonly of: (typeof fileLists)[number]
  readonly id: string
  readonly path: string
}
