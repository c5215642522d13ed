import type { AnsweredBy, Input, Output } from '../../ipc/calls.ts'
import type {
  ComparingProgress,
  Dropped,
  FolderChanged,
  FolderChoice,
  ListedFile,
  LookProgress,
  ReceiptView,
  RunProgress,
  RunView,
} from '../../ipc/organize-views.ts'
import type { ImportView, RuleSetChanged } from '../../ipc/rule-views.ts'
import type { Here } from '../account/device.ts'

export type SortingOptions = {
  readonly stateDir: string
  readonly cacheDir: string
  readonly home: string
  /** The address of the built or the source file of `facts-worker`. */
  readonly factsWorker: string
  /** The same of `same-bytes-worker`. */
  readonly sameBytesWorker: string
  readonly usualFolders: readonly UsualFolder[]
}

/** A folder that the system has for everybody, by its path. */
export type UsualFolder = { readonly kind: 'downloads' | 'desktop' | 'documents'; readonly path: string }

/** What the sorting thread answers: calls of the window as they are, and some that only main makes. */
export type SortingCalls = {
  readonly [Name in AnsweredBy<'sorting'>]: { readonly input: Input<Name>; readonly output: Output<Name> }
} & {
  readonly openFolder: { readonly input: { readonly path: string }; readonly output: FolderChoice }
  /** Folders, and files whose folders are meant, in the order given. */
  readonly openDropped: { readonly input: { readonly paths: readonly string[] }; readonly output: Dropped }
  /** The paths of the folders that were sorted last and are still there, the newest first. */
  readonly recentFolders: { readonly input: null; readonly output: readonly string[] }
  /** The real path of an opened folder. */
  readonly folderPath: { readonly input: { readonly folderId: string }; readonly output: string }
  /** The real path of a run's folder. */
  readonly folderOfRun: { readonly input: { readonly runId: string }; readonly output: string }
  /** Uses another folder for the runs of this one's folder, where files of this run are recognized. */
  readonly locateRun: {
    readonly input: { readonly runId: string; readonly path: string }
    readonly output: RunView
  }
  /** The real path of a listed file, where it should be now. */
  readonly listedFile: { readonly input: ListedFile; readonly output: string }
  /** The same for a small picture. `mayOpen`: the rules of its folder let files be opened. */
  readonly fileToPicture: {
    readonly input: ListedFile
    readonly output: { readonly path: string; readonly mayOpen: boolean }
  }
  /** Where a set of rules is kept. */
  readonly ruleSetPath: { readonly input: { readonly name: string }; readonly output: string }
  /** Exports a set to a file. Answers its path as a person reads it. */
  readonly exportRuleSetTo: {
    readonly input: { readonly name: string; readonly path: string }
    readonly output: string
  }
  /** The set in any file, checked. */
  readonly offerRuleSet: { readonly input: { readonly path: string }; readonly output: ImportView }
  /** Answers `asksHere`. */
  readonly here: { readonly input: Here | null; readonly output: null }
}

export type SortingEvents = {
  /** Where is this, for the plan? */
  readonly asksHere: null
  readonly progress: RunProgress
  readonly looking: LookProgress
  readonly folderChanged: FolderChanged
  readonly comparing: ComparingProgress
  readonly ruleSetChanged: RuleSetChanged
  /** A sort or an undo came to its end. */
  readonly ended: ReceiptView
}
