import type { AnsweredBy, Input, Output } from '../../ipc/calls.ts'
import type { FolderChoice, Progress, ReceiptView, Rules } from '../../ipc/organize-views.ts'

export type SortingOptions = { readonly stateDir: string; readonly home: string }

/** What the sorting thread answers: calls of the window as they are, and some that only main makes. */
export type SortingCalls = {
  readonly [Name in AnsweredBy<'sorting'>]: { readonly input: Input<Name>; readonly output: Output<Name> }
} & {
  readonly openFolder: { readonly input: { readonly path: string }; readonly output: FolderChoice }
  /** The real path of an opened folder. */
  readonly folderPath: { readonly input: { readonly folderId: string }; readonly output: string }
  /** The real path of a run's folder. */
  readonly folderOfRun: { readonly input: { readonly runId: string }; readonly output: string }
  /** The rules in any file, checked. */
  readonly readRules: { readonly input: { readonly path: string }; readonly output: Rules }
  /** Exports the saved rules to a file. Answers its path as a person reads it. */
  readonly writeRules: { readonly input: { readonly path: string }; readonly output: string }
}

export type SortingEvents = {
  readonly progress: Progress
  /** A sort or an undo came to its end. */
  readonly ended: ReceiptView
}
