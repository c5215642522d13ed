/** Everything the window and main say to each other: one line a call. A call's name is its channel's name. */
import type { AccountView, ApiCall, SignInOutcome } from './account-views.ts'
import type { MenuCommand } from './commands.ts'

import type { UpdateChannel, UpdatesView } from './update-view.ts'
import type {
  Criterion,
  FolderChoice,
  PlanView,
  Progress,
  ReceiptView,
  RowPage,
  RowQuery,
  RuleProblem,
  Rules,
  RulesTrial,
  RulesView,
  RunView,
} from './views.ts'
import type { WatchChoice, WatchingView } from './watch-views.ts'

export type { MenuCommand }

/** A package that is part of the app, with the words of its licence. */
export type Licence = {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: string
}

/** What the app does while no window asks it to. */
export type Background = {
  readonly startAtLogin: boolean
  /** Watching goes on when the window is closed. */
  readonly keepWatching: boolean
  readonly dailySummary: boolean
  /** Logs may name files. */
  readonly namesInLogs: boolean
}

export type AppInfo = { readonly version: string; readonly system: 'mac' | 'windows' | 'linux' }

/** Calls about what goes on beside the window: watching, logs, the start at login. */
export type DesktopCalls = {
  /** The watched folders; a `watching` event tells when they changed. */
  watching: { input: null; output: WatchingView }
  /** Asks for a folder in the system's dialog; null when it was closed without a choice. */
  addWatched: { input: null; output: WatchChoice | null }
  turnWatched: { input: { readonly watchId: string; readonly isOn: boolean }; output: null }
  sortWatchedBy: { input: { readonly watchId: string; readonly criterion: Criterion }; output: null }
  removeWatched: { input: { readonly watchId: string }; output: null }
  pauseWatching: { input: { readonly isPaused: boolean }; output: null }
  showWatched: { input: { readonly watchId: string }; output: null }

  background: { input: null; output: Background }
  setBackground: { input: Background; output: Background }
  /** What was chosen before the window could hear it, as by an address that started the app; once. */
  awaitedCommand: { input: null; output: MenuCommand | null }
  licences: { input: null; output: readonly Licence[] }
  /** Asks in the system's dialog where to; false when it was closed without a choice. */
  saveDiagnostics: { input: null; output: boolean }
}

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
  account: { input: null; output: AccountView }
  /** Calls the accounts server. Fails as the contract's client does; the token is in no answer. */
  api: { input: ApiCall; output: unknown }
  /** Opens an address in the system's browser or mail program; https and mailto only. */
  openExternal: { input: { readonly address: string }; output: null }
  /** Sends the person to the system's browser and resolves once that has ended; the token is in no answer. */
  signInWithBrowser: { input: null; output: SignInOutcome }
  cancelBrowserSignIn: { input: null; output: null }
  rules: { input: null; output: RulesView }
  /** Rules take the place of those that hold as a whole; where there are problems, nothing was saved. */
  saveRules: {
    input: { readonly rules: Rules }
    output: { readonly view: RulesView; readonly problems: readonly RuleProblem[] }
  }
  /** Says what rules would change, in a folder where one is given. Changes nothing. */
  tryRules: {
    input: { readonly rules: Rules; readonly folderId: string; readonly criterion: Criterion }
    output: RulesTrial
  }
  /** The rules of a file that is chosen in the system's dialog, not yet saved; null when none was chosen. */
  importRules: { input: null; output: Rules | null }
  /** Where the rules that hold were written to; null when no place was chosen in the system's dialog. */
  exportRules: { input: null; output: string | null }
  /** Begins with the built-in rules again, and keeps the settings file that cannot be followed under another name. */
  setRulesAside: { input: null; output: { readonly view: RulesView; readonly keptAs: string } }
  updates: { input: null; output: UpdatesView }
  /** Looks now; what comes of it arrives as `updates` events. */
  checkForUpdates: { input: null; output: null }
  /** Installs the update that is ready and starts the app anew. */
  restartToUpdate: { input: null; output: null }
  chooseUpdateChannel: { input: { readonly channel: UpdateChannel }; output: null }
} & DesktopCalls

export type CallName = keyof MainCalls
export type UpdateCallName = 'updates' | 'checkForUpdates' | 'restartToUpdate' | 'chooseUpdateChannel'
export type Input<Name extends CallName> = MainCalls[Name]['input']
export type Output<Name extends CallName> = MainCalls[Name]['output']

export type MainEvents = {
  progress: Progress
  menu: MenuCommand
  watching: WatchingView
  account: AccountView
  focused: null
  updates: UpdatesView
}
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
  'account',
  'api',
  'openExternal',
  'signInWithBrowser',
  'cancelBrowserSignIn',
  'rules',
  'saveRules',
  'tryRules',
  'importRules',
  'exportRules',
  'setRulesAside',
  'watching',
  'addWatched',
  'turnWatched',
  'sortWatchedBy',
  'removeWatched',
  'pauseWatching',
  'showWatched',
  'background',
  'setBackground',
  'awaitedCommand',
  'licences',
  'saveDiagnostics',
  'updates',
  'checkForUpdates',
  'restartToUpdate',
  'chooseUpdateChannel',
] as const satisfies readonly PageCallName[]

export const callNames: readonly CallName[] = [...pageCallNames, 'openDropped']

export const eventNames = [
  'progress',
  'menu',
  'watching',
  'account',
  'focused',
  'updates',
] as const satisfies readonly EventName[]
