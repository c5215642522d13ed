/** Everything the window and main say to each other: one line a call. A call's name is its channel's name. */
import type { UpdateChannel, UpdatesView } from './update-view.ts'
import type {
  Criterion,
  FolderChoice,
  PlanView,
  Progress,
  ReceiptView,
  RowPage,
  RowQuery,
  RunView,
} from './views.ts'

export type AppInfo = { readonly version: string; readonly system: 'mac' | 'windows' | 'linux' }

/** Chosen in the native menu. */
export const menuCommands = [
  'browse',
  'organize',
  'undo',
  'show-organize',
  'show-history',
  'shortcuts',
  'updates',
] as const
export type MenuCommand = (typeof menuCommands)[number]

export type MainCalls = {
  appInfo: { input: null; output: AppInfo }
  /** Asks in the system's dialog; null when it was closed without a choice. */
  browse: { input: null; output: FolderChoice | null }
  /** Only the preload can call this one: a page cannot name a path of its own. */
  openDropped: { input: { readonly path: string }; output: FolderChoice }
  /** Opens a refused folder after the person said so. */
  forceFolder: { input: { readonly candidateId: string }; output: FolderChoice }
  /** Opens the folder of a past run again. */
  reopenFolder: { input: { readonly runId: string }; output: FolderChoice }
  preview: { input: { readonly folderId: string; readonly criterion: Criterion }; output: PlanView }
  rows: { input: RowQuery; output: RowPage }
  /** Resolves when the run ended; `progress` events arrive meanwhile. */
  organize: { input: { readonly planId: string }; output: ReceiptView }
  undo: { input: { readonly runId: string }; output: ReceiptView }
  /** Settles the interrupted runs of the run's folder; null when there was none left to settle. */
  settle: { input: { readonly runId: string; readonly way: 'finish' | 'undo' }; output: ReceiptView | null }
  /** Stops between two files. The call that runs still resolves, with `cancelled`. */
  cancel: { input: null; output: null }
  /** Newest first. */
  listRuns: { input: null; output: readonly RunView[] }
  /** Shows the run's folder in the system's file manager. */
  showFolder: { input: { readonly runId: string }; output: null }
  updates: { input: null; output: UpdatesView }
  /** Looks now; what comes of it arrives as `updates` events. */
  checkForUpdates: { input: null; output: null }
  /** Installs the update that is ready and starts the app anew. */
  restartToUpdate: { input: null; output: null }
  chooseUpdateChannel: { input: { readonly channel: UpdateChannel }; output: null }
}

export type CallName = keyof MainCalls
export type UpdateCallName = 'updates' | 'checkForUpdates' | 'restartToUpdate' | 'chooseUpdateChannel'
export type Input<Name extends CallName> = MainCalls[Name]['input']
export type Output<Name extends CallName> = MainCalls[Name]['output']

export type MainEvents = { progress: Progress; menu: MenuCommand; updates: UpdatesView }
export type EventName = keyof MainEvents

/** The page may call all but `openDropped`. */
export type PageCallName = Exclude<CallName, 'openDropped'>

export const pageCallNames = [
  'appInfo',
  'browse',
  'forceFolder',
  'reopenFolder',
  'preview',
  'rows',
  'organize',
  'undo',
  'settle',
  'cancel',
  'listRuns',
  'showFolder',
  'updates',
  'checkForUpdates',
  'restartToUpdate',
  'chooseUpdateChannel',
] as const satisfies readonly PageCallName[]

export const callNames: readonly CallName[] = [...pageCallNames, 'openDropped']

export const eventNames = ['progress', 'menu', 'updates'] as const satisfies readonly EventName[]
