/**
 * What the window is told about folders, plans and runs. Plain data: it crosses two process borders by structured clone.
 * Names are ready for the screen; files are spoken of by the id of a plan or receipt, never by a path to act on.
 */
import type {
  Clash,
  Criterion,
  DateStep,
  FailureReason,
  LeftReason,
  OwnCategory,
  Progress,
  RuleProblem,
  Rules,
  RunKind,
  RunState,
} from '../sorter/index.ts'

export { criteria, paidCriteria } from '../sorter/model/criteria.ts'
export { clashes, dateSteps } from '../sorter/model/rules.ts'

export type {
  Clash,
  Criterion,
  DateStep,
  FailureReason,
  LeftReason,
  OwnCategory,
  Progress,
  RuleProblem,
  Rules,
  RunKind,
  RunState,
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

/** What came of choosing a folder. A refusal with `canForce` may be answered by `forceFolder` with its `candidateId`. */
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

/** Files that share a target folder, or a reason. */
export type Group<Key extends string = string> = {
  readonly key: Key
  /** For people: the target folder's name, or a sentence about the reason. */
  readonly label: string
  readonly files: number
  readonly sizeBytes: number
}

export type PlanView = {
  readonly planId: string
  readonly folderId: string
  readonly criterion: Criterion
  readonly files: number
  readonly sizeBytes: number
  /** By target folder, in the plan's order. */
  readonly folders: readonly Group[]
  /** By reason; `sizeBytes` is 0, what stays is not measured. */
  readonly left: readonly Group<LeftReason>[]
}

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
  readonly renamed: number
  readonly cancelled: boolean
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
  /** Why a finished sort cannot be undone, in a sentence; null where it can, and for all other runs. */
  readonly obstacle: string | null
}

/** A part of the history, newest first. */
export type RunPage = { readonly runs: readonly RunView[]; readonly hasOlder: boolean }

export const maxPageRuns = 200

/** What a person may want to go on with. */
export type Recent = {
  /** The newest interrupted run in any folder. */
  readonly interrupted: RunView | null
  /** The newest run of each of the folders used last. */
  readonly folders: readonly RunView[]
}

/** The saved rules, and where they are kept. */
export type RulesView = {
  readonly rules: Rules
  /** Why the settings file cannot be followed: nothing is sorted until it is mended or set aside. */
  readonly problem: string | null
  readonly displayPath: string
  readonly builtIn: readonly OwnCategory[]
}

/** What unsaved rules would do. */
export type RulesTrial = {
  readonly problems: readonly RuleProblem[]
  /** One for each pattern: what it leaves alone, and how many items of the folder that is. */
  readonly patterns: readonly { readonly sentence: string; readonly items: number | null }[]
  /** Null without a folder. */
  readonly changes: RulesChanges | null
}

/** How a run would differ from one by the saved rules. */
export type RulesChanges = {
  readonly changesId: string
  /** Files that would go elsewhere, stay, or no longer stay. */
  readonly files: number
  /** Files that would move. */
  readonly moves: number
}

export const listNames = ['moves', 'left', 'failures', 'renamed', 'changes'] as const
export type ListName = (typeof listNames)[number]

export type Row = {
  readonly from: string
  /** '' where nothing moves. */
  readonly to: string
  /** Null where it is not known. */
  readonly sizeBytes: number | null
  /** A sentence about this row, or ''; for `changes`, where the file goes by the saved rules. */
  readonly note: string
}

export type RowPage = { readonly total: number; readonly rows: readonly Row[] }

export const maxPageRows = 500
