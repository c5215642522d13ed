/** All that the window can ask for: a row a call. Names, types, checks, clients and handlers are derived from this table. */
import * as z from 'zod/mini'
import type { AccountView, SignInOutcome } from './account-views.ts'
import type { AppInfo, Background, Licence } from './app-views.ts'
import type { MenuCommand } from './commands.ts'
import {
  clashes,
  criteria,
  dateSteps,
  type FolderChoice,
  listNames,
  maxPageRows,
  maxPageRuns,
  type PlanView,
  type ReceiptView,
  type Recent,
  type RowPage,
  type RuleProblem,
  type Rules,
  type RulesTrial,
  type RulesView,
  type RunPage,
} from './organize-views.ts'
import { type Answerer, anyRecord, call, integer, list, type Row, record, textUpTo } from './row.ts'
import { type UpdatesView, updateChannels } from './update-views.ts'
import type { WatchChoice, WatchingView } from './watch-views.ts'

const id = textUpTo(100)
const criterion = z.enum(criteria)
const longestPath = 32_767
const longestAddress = 8192

const entry = textUpTo(1000)
const entries = list(1000, entry)
/** Checks the shape only; the sorter checks the content, with a message for each field. */
const rules: z.ZodMiniType<Rules> = record({
  dateFolders: z.enum(dateSteps),
  sizeLimits: entries,
  categories: list(1000, record({ folder: entry, extensions: entries })),
  leaveAlone: entries,
  onClash: z.enum(clashes),
  subfolders: z.boolean(),
})

const pageCalls = {
  /** Asks in the system's dialog; null when it was closed without a choice. */
  browse: call('main').answers<FolderChoice | null>(),
  /** Opens a refused folder after the person said so. */
  forceFolder: call('sorting', { candidateId: id }).answers<FolderChoice>(),
  /** Opens the folder of a past run again. */
  reopenFolder: call('sorting', { runId: id }).answers<FolderChoice>(),
  preview: call('sorting', { folderId: id, criterion }).answers<PlanView>(),
  /** A page of a long list. `id` is of a plan (`moves`, `left`), a receipt (`failures`, `renamed`) or `changes`. */
  rows: call('sorting', {
    list: z.enum(listNames),
    id,
    /** The key of a group, or '' for all of them. */
    group: textUpTo(longestPath),
    /** Part of a name, in any case; '' for all. */
    filter: textUpTo(1000),
    offset: integer(0, Number.MAX_SAFE_INTEGER),
    count: integer(1, maxPageRows),
  }).answers<RowPage>(),
  /** Resolves when the run ended; `progress` events arrive meanwhile. */
  organize: call('sorting', { planId: id }).answers<ReceiptView>(),
  undo: call('sorting', { runId: id }).answers<ReceiptView>(),
  /** Settles the interrupted runs of the run's folder; null when there was none left to settle. */
  settle: call('sorting', { runId: id, way: z.enum(['finish', 'undo']) }).answers<ReceiptView | null>(),
  /** Stops between two files. The call that runs still resolves, with `cancelled`. */
  cancel: call('sorting').answers<null>(),
  /** Runs that are older than the one of this id; '' for the newest. A `ran` event is sent for each new one. */
  listRuns: call('sorting', { before: id, count: integer(1, maxPageRuns) }).answers<RunPage>(),
  recent: call('sorting').answers<Recent>(),
  /** Shows the run's folder in the system's file manager. */
  showFolder: call('main', { runId: id }).answers<null>(),

  rules: call('sorting').answers<RulesView>(),
  /** Replaces all saved rules; where there are problems, nothing was saved. */
  saveRules: call('sorting', { rules }).answers<{
    readonly view: RulesView
    readonly problems: readonly RuleProblem[]
  }>(),
  /** Says what rules would change, in a folder where one is given. Changes nothing. */
  tryRules: call('sorting', { rules, folderId: id, criterion }).answers<RulesTrial>(),
  /** The rules of a file that is chosen in the system's dialog, not yet saved; null when none was chosen. */
  importRules: call('main').answers<Rules | null>(),
  /** Where the saved rules were exported to; null when the dialog was cancelled. */
  exportRules: call('main').answers<string | null>(),
  /** Starts over with the built-in rules; the settings file that cannot be followed is kept under another name. */
  setRulesAside: call('sorting').answers<{ readonly view: RulesView; readonly keptAs: string }>(),

  account: call('main').answers<AccountView>(),
  /** Calls the accounts server. Fails as the contract's client does; the token is in no answer. */
  api: call('main', { name: id, input: anyRecord }).answers<unknown>(),
  /** Sends the person to the system's browser and resolves once that has ended; the token is in no answer. */
  signInWithBrowser: call('main').answers<SignInOutcome>(),
  cancelBrowserSignIn: call('main').answers<null>(),

  /** The watched folders; a `watching` event tells when they changed. */
  watching: call('main').answers<WatchingView>(),
  /** Asks for a folder in the system's dialog; null when it was closed without a choice. */
  addWatched: call('main').answers<WatchChoice | null>(),
  turnWatched: call('main', { watchId: id, isOn: z.boolean() }).answers<null>(),
  sortWatchedBy: call('main', { watchId: id, criterion }).answers<null>(),
  removeWatched: call('main', { watchId: id }).answers<null>(),
  pauseWatching: call('main', { isPaused: z.boolean() }).answers<null>(),
  showWatched: call('main', { watchId: id }).answers<null>(),

  updates: call('main').answers<UpdatesView>(),
  /** Checks now; the outcome arrives as `updates` events. */
  checkForUpdates: call('main').answers<null>(),
  /** Installs the update that is ready and restarts the app. */
  restartToUpdate: call('main').answers<null>(),
  chooseUpdateChannel: call('main', { channel: z.enum(updateChannels) }).answers<null>(),

  appInfo: call('main').answers<AppInfo>(),
  background: call('main').answers<Background>(),
  setBackground: call('main', {
    startAtLogin: z.boolean(),
    keepWatching: z.boolean(),
    dailySummary: z.boolean(),
    namesInLogs: z.boolean(),
  }).answers<Background>(),
  /** A command given before the window could receive it, e.g. by the address that started the app. Answered once. */
  awaitedCommand: call('main').answers<MenuCommand | null>(),
  licences: call('main').answers<readonly Licence[]>(),
  /** Asks in the system's dialog where to; false when it was closed without a choice. */
  saveDiagnostics: call('main').answers<boolean>(),
  /** Opens an address in the system's browser or mail program; https and mailto only. */
  openExternal: call('main', { address: textUpTo(longestAddress) }).answers<null>(),
} as const satisfies Readonly<Record<string, Row>>

/** The calls of the page, and those that only the preload makes: a page cannot name a path of its own. */
export const calls = {
  ...pageCalls,
  openDropped: call('main', { path: textUpTo(longestPath) }).answers<FolderChoice>(),
} as const satisfies Readonly<Record<string, Row>>

type Calls = typeof calls
export type CallName = keyof Calls
export type PageCallName = keyof typeof pageCalls
export type Input<Name extends CallName> = z.infer<Calls[Name]['input']>
export type Output<Name extends CallName> =
  Calls[Name] extends Row<Answerer, infer _, infer Out> ? Out : never
export type RowQuery = Input<'rows'>
/** The names of the calls that `By` answers. */
export type AnsweredBy<By extends Answerer> = {
  [Name in CallName]: Calls[Name]['by'] extends By ? Name : never
}[CallName]
export type Handlers<By extends Answerer> = {
  readonly [Name in AnsweredBy<By>]: (input: Input<Name>) => Promise<Output<Name>>
}

export const pageCallNames = Object.keys(pageCalls) as readonly PageCallName[]
export const callNames = Object.keys(calls) as readonly CallName[]

export class InputRefused extends TypeError {
  override readonly name = 'InputRefused'
}

/** @throws {InputRefused} for an input that the call does not take */
export function checkInput<Name extends CallName>(name: Name, given: unknown): Input<Name> {
  const checked = z.safeParse(calls[name].input, given)
  if (checked.success) return checked.data as Input<Name>
  const place = z.core.toDotPath(checked.error.issues[0]?.path ?? [])
  throw new InputRefused(`The input of ${name} has another form${place && ` at ${place}`}.`)
}
