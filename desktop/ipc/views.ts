/**
 * What the window is told about folders, plans and runs. Plain data: it crosses two process borders by structured clone.
 * Names are ready for the screen; files are spoken of by the id of a plan or receipt, never by a path to act on.
 */
import type { Criterion, FailureReason, LeftReason, Progress, RunKind, RunState } from '../sorter/index.ts'

export type { Criterion, FailureReason, LeftReason, Progress, RunKind, RunState }

export type FolderView = {
  readonly folderId: string
  /** Last part of the path. */
  readonly name: string
  readonly displayPath: string
  /** The newest run in this folder that the program's end cut off, waiting to be finished or undone. */
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
}

export const listNames = ['moves', 'left', 'failures', 'renamed'] as const
export type ListName = (typeof listNames)[number]

/** A page of a long list. `id` is a plan for `moves` and `left`, a receipt for `failures` and `renamed`. */
export type RowQuery = {
  readonly list: ListName
  readonly id: string
  /** The key of a group, or '' for all of them. */
  readonly group: string
  /** Part of a name, in any case; '' for all. */
  readonly filter: string
  readonly offset: number
  /** At most `maxPageRows`. */
  readonly count: number
}

export type Row = {
  readonly from: string
  /** '' where nothing moves. */
  readonly to: string
  /** Null where it is not known. */
  readonly sizeBytes: number | null
  /** A sentence about this row, or ''. */
  readonly note: string
}

export type RowPage = { readonly total: number; readonly rows: readonly Row[] }

export const maxPageRows = 500
