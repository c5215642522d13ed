import type { AnsweredBy, Input, Output } from '../ipc/calls.ts'
import type { Payload } from '../ipc/events.ts'
import type { Answers } from '../ipc/line.ts'
import type { Dropped, FolderChoice, ListedFile, ReceiptView, RunView } from '../ipc/organize-views.ts'
import type { ImportView } from '../ipc/rule-views.ts'
import type { Here } from './account/device.ts'
import type { ThreadContext, ThreadOptions } from './context.ts'

export type WorkerOptions = ThreadOptions & { readonly usualFolders: readonly UsualFolder[] }

/** A folder that the system has for everybody, by its path. */
export type UsualFolder = { readonly kind: 'downloads' | 'desktop' | 'documents'; readonly path: string }

/** What the worker answers: calls of the window as they are, and some that only main makes. */
export type WorkerCalls = {
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

/** What answers them. A service has those that are its own: `satisfies Partial<WorkerHandlers>` types each by its name. */
export type WorkerHandlers = Answers<WorkerCalls>

/** Events that the window gets as they are. */
export type PassedEvent = 'looking' | 'folderChanged' | 'comparing' | 'ruleSetChanged'

/** What the worker sends: events of the window, and some for main. */
export type WorkerEvents = { readonly [Name in PassedEvent | 'progress']: Payload<Name> } & {
  /** Where is this, for the plan? */
  readonly asksHere: null
  /** A sort or an undo came to its end. */
  readonly ended: ReceiptView
}

/** In the worker. */
export type WorkerContext = ThreadContext & {
  readonly usualFolders: readonly UsualFolder[]
  /** The folder with the sets of rules to start from. */
  readonly starters: URL
  readonly send: <Name extends keyof WorkerEvents>(name: Name, value: WorkerEvents[Name]) => void
}
