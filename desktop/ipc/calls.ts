/** All calls of the window, a row each. Names, types, checks, clients and handlers are derived from this table. */
import * as z from 'zod/mini'
import type { AccountView, SignInOutcome } from './account-views.ts'
import type { AppInfo, Licence } from './app-views.ts'
import type { MenuCommand } from './commands.ts'
import type { LookView, ThumbnailView } from './look-views.ts'
import {
  type CorrectionAnswer,
  type CorrectionChange,
  criteria,
  type Dropped,
  type DuplicatesView,
  type FolderChoice,
  type FolderCount,
  fileLists,
  type HistoryFindings,
  maxDropped,
  maxPageRuns,
  mostRows,
  optionNames,
  type PlanUpdate,
  type ReceiptView,
  type RuleSetChoice,
  type RuleSetChosen,
  type RunFilesView,
  type RunPage,
  type RunView,
  type StartView,
} from './organize-views.ts'
import { type Answerer, anyRecord, type CallRow, call, integer, list, part, record, textUpTo } from './row.ts'
import type {
  ImportView,
  Rule,
  RuleChange,
  RuleLanguageView,
  RuleSetAnswer,
  RuleSetView,
  SetProblemView,
  SetTrial,
  StarterView,
  Tried,
} from './rule-views.ts'
import { type AppSettings, type KeptView, settingForms } from './setting-views.ts'
import type { UpdatesView } from './update-views.ts'
import type { WatchChoice, WatchingView } from './watch-views.ts'

const id = textUpTo(100)
const criterion = z.enum(criteria)
/** As long as that of a file. */
const setName = textUpTo(100)
const longestPath = 32_767
const longestAddress = 8192

const place = integer(0, Number.MAX_SAFE_INTEGER)
/** Of a file, in what it is listed in. */
const path = textUpTo(longestPath)
const change: z.ZodMiniType<CorrectionChange> = z.union([
  record({ kind: z.literal('leave') }),
  record({ kind: z.literal('move'), to: textUpTo(longestPath) }),
  record({ kind: z.literal('rename'), name: textUpTo(1000), isWhole: z.boolean() }),
  record({ kind: z.literal('as-planned') }),
])
const file = { of: z.enum(fileLists), id, path }

const setText = textUpTo(1_000_000)
/** What of a set may be changed one by one. The sorter checks the values, with a sentence for each. */
const setField = z.enum([...optionNames, 'otherwise'])
const rule = anyRecord as unknown as z.ZodMiniType<Rule> // checked by the sorter, as a value is
const ruleChange: z.ZodMiniType<RuleChange> = z.union([
  record({ kind: z.literal('add'), rule, at: place }),
  record({ kind: z.literal('replace'), rule, at: place }),
  record({ kind: z.literal('move'), at: place, to: place }),
  record({ kind: z.literal('remove'), at: place }),
  record({ kind: z.literal('set'), field: setField, value: z.optional(z.unknown()) }),
])
const tried: z.ZodMiniType<Tried> = z.union([record({ name: setName }), record({ text: setText })])

const pageCalls = {
  /** Asks in the system's dialog; null when it was closed without a choice. */
  browse: call('main').answers<FolderChoice | null>(),
  /** Opens a refused folder after the person said so. */
  forceFolder: call('sorting', { candidateId: id }).answers<FolderChoice>(),
  /** Where a person may begin. */
  startFolders: call('sorting').answers<StartView>(),
  /** What the system handed over, which the page could not name; null when there is nothing new. */
  openGiven: call('main').answers<Dropped | null>(),
  openStart: call('sorting', { startId: id }).answers<FolderChoice>(),
  /** A glance at such a folder; null when it was cancelled, or cannot be looked at. */
  countFolder: call('sorting', { startId: id }).answers<FolderCount | null>(),
  cancelCounts: call('sorting').answers<null>(),
  /** Opens the folder of a past run again. */
  reopenFolder: call('sorting', { runId: id }).answers<FolderChoice>(),
  /**
   * Null when it was cancelled, or overtaken by the next.
   * `since`: the plan whose rows the window has, of which the changes are answered; '' for none.
   */
  preview: call('sorting', { folderId: id, criterion, since: id }).answers<PlanUpdate | null>(),
  /**
   * Changes what the preview does with some files, in one step that can be undone; free for everybody. Answers a new plan,
   * as the changes of this one. What belongs to a file follows it. Files are named by their paths in the plan, which may be
   * one that is not the newest any more.
   */
  correct: call('sorting', { planId: id, paths: list(mostRows, path), change }).answers<CorrectionAnswer>(),
  /** Undoes the last step of corrections of the plan's folder; `plan` is null where there is none. */
  takeBackCorrection: call('sorting', { planId: id }).answers<CorrectionAnswer>(),
  /** Does again what was taken back last. */
  redoCorrection: call('sorting', { planId: id }).answers<CorrectionAnswer>(),
  /** All as planned, in one step that can be taken back. */
  forgetCorrections: call('sorting', { planId: id }).answers<CorrectionAnswer>(),
  /** Asks in the system's dialog for a folder to move files to: what `correct` takes; null when it was closed. */
  pickDestination: call('main').answers<string | null>(),
  /** Writes the offered rule where the folder's rules stand. */
  acceptOffer: call('sorting', { planId: id, offerId: id }).answers<CorrectionAnswer>(),
  /** Nothing of the kind is offered again. */
  declineOffer: call('sorting', { planId: id, offerId: id }).answers<CorrectionAnswer>(),
  /**
   * Compares the files of the folder, loose and sorted ones, by reading them. `comparing` events arrive meanwhile; null when
   * it was cancelled, or asked for again.
   */
  findDuplicates: call('sorting', { folderId: id }).answers<DuplicatesView | null>(),
  cancelDuplicates: call('sorting').answers<null>(),
  /** Shows a file in the system's file manager, where it is now. */
  showFile: call('main', file).answers<null>(),
  /** Opens it with the system's program. What may do more than be read is shown in the file manager instead. */
  openFile: call('main', file).answers<null>(),
  /** What a file holds, for the quick look. */
  lookAt: call('main', file).answers<LookView>(),
  thumbnail: call('main', file).answers<ThumbnailView>(),
  /**
   * Resolves when the run ended; `progress` events arrive meanwhile. A plan is carried out once: asked for again, the
   * answer is the same receipt.
   */
  organize: call('sorting', { planId: id }).answers<ReceiptView>(),
  undo: call('sorting', { runId: id }).answers<ReceiptView>(),
  /** Puts one file of a run back, with what belongs to it. */
  undoFile: call('sorting', { runId: id, path }).answers<ReceiptView>(),
  /** Puts the files of a run back that went to one folder. `group` is its key in the answer to `openRun`. */
  undoGroup: call('sorting', { runId: id, group: textUpTo(longestPath) }).answers<ReceiptView>(),
  /** Does again what was undone of a run. */
  redo: call('sorting', { runId: id }).answers<ReceiptView>(),
  /** Finishes or undoes an interrupted run; null when it was settled meanwhile. */
  settle: call('sorting', { runId: id, way: z.enum(['finish', 'undo']) }).answers<ReceiptView | null>(),
  /** Stops between two files. The call that runs still resolves, with `cancelled`. */
  cancel: call('sorting').answers<null>(),
  /** Runs that are older than the one of this id; '' for the newest. A `ran` event is sent for each new one. */
  listRuns: call('sorting', { before: id, count: integer(1, maxPageRuns) }).answers<RunPage>(),
  /** Runs that moved files whose names hold all of these words, older than the one of this id; '' for the newest. */
  searchHistory: call('sorting', { words: textUpTo(200), before: id }).answers<HistoryFindings>(),
  /** The rows are left out unless they are asked for. */
  openRun: call('sorting', { runId: id, withRows: z.boolean() }).answers<RunFilesView>(),
  /** The newest interrupted run in any folder. */
  interrupted: call('sorting').answers<RunView | null>(),
  /**
   * Asks in the system's dialog where the folder of a run is now; null when it was closed. From then on the runs of that
   * folder are undone, finished and redone there, until the app is quit. A folder without any of the run's files is
   * refused.
   */
  locate: call('main', { runId: id }).answers<RunView | null>(),
  /** Deletes all runs, and the copies of the history. Refused while a run is under way or interrupted. */
  deleteHistory: call('sorting').answers<null>(),
  /** Shows the run's folder in the system's file manager. */
  showFolder: call('main', { runId: id }).answers<null>(),

  ruleSets: call('sorting', { folderId: id }).answers<RuleSetChoice>(),
  /** The folder keeps it. */
  chooseRuleSet: call('sorting', { folderId: id, name: setName }).answers<RuleSetChoice>(),
  /** Changes an option for this folder alone: in its own set, which is made of the one that it follows where it has none. */
  changeFolderOption: call('sorting', {
    folderId: id,
    field: setField,
    value: z.optional(z.unknown()),
  }).answers<RuleSetChosen>(),
  /** Keeps a settings file that cannot be read under another name, which is answered, and begins with the usual settings. */
  setSettingsAside: call('main').answers<string>(),

  ruleLanguage: call('sorting').answers<RuleLanguageView>(),
  /** Names of all sets. */
  listRuleSets: call('sorting').answers<readonly string[]>(),
  /** From now on a `ruleSetChanged` event reports what others do to its file. */
  openRuleSet: call('sorting', { name: setName }).answers<RuleSetView>(),
  /** Writes the change into the file of the set, where that still holds the text of this version. */
  changeRuleSet: call('sorting', { name: setName, version: id, change: ruleChange }).answers<RuleSetAnswer>(),
  /** Replaces the text of a set by one that can be followed. */
  writeRuleSet: call('sorting', { name: setName, version: id, text: setText }).answers<RuleSetAnswer>(),
  /** What is wrong with a text. */
  checkRuleText: call('sorting', { text: setText }).answers<readonly SetProblemView[]>(),
  /** Takes the last change of the window back, or makes it again, where nobody else has changed the file since. */
  undoRuleSet: call('sorting', { name: setName }).answers<RuleSetAnswer>(),
  redoRuleSet: call('sorting', { name: setName }).answers<RuleSetAnswer>(),
  starters: call('sorting').answers<readonly StarterView[]>(),
  /** An empty set, or one from a starter. Answers its name. */
  makeRuleSet: call('sorting', { name: setName, starter: setName }).answers<string>(),
  renameRuleSet: call('sorting', { name: setName, to: setName }).answers<string>(),
  /**
   * Null when it was overtaken by the next, or the set cannot be followed. Rules that need Premium are tried without it; a
   * criterion that needs it is refused, as by `preview`.
   */
  tryRules: call('sorting', { tried, folderId: id, criterion }).answers<SetTrial | null>(),
  cancelTrial: call('sorting').answers<null>(),
  /** Opens the file of a set with the system's program. */
  openRuleSetFile: call('main', { name: setName }).answers<null>(),
  /** Where a set was exported to; null when the dialog was closed. */
  exportRuleSet: call('main', { name: setName }).answers<string | null>(),
  /** The set in a file that is chosen in the system's dialog; imports nothing. Null when none was chosen. */
  importRuleSet: call('main').answers<ImportView | null>(),
  /** Imports the set that was shown. Answers its name. */
  takeRuleSet: call('sorting', { importId: id, name: setName }).answers<string>(),

  account: call('main').answers<AccountView>(),
  /** Calls the accounts server. Fails as the contract's client does; the token is in no answer. */
  api: call('main', { name: id, input: anyRecord }).answers<unknown>(),
  /** Sends the person to the system's browser and resolves once that has ended; the token is in no answer. */
  signInWithBrowser: call('main').answers<SignInOutcome>(),
  cancelBrowserSignIn: call('main').answers<null>(),

  /** The watched folders; a `watching` event reports changes. */
  watching: call('main').answers<WatchingView>(),
  /** Asks for a folder in the system's dialog; null when it was closed without a choice. */
  addWatched: call('main').answers<WatchChoice | null>(),
  /** Watches a refused folder after the person said so. */
  forceWatched: call('main', { candidateId: id }).answers<WatchChoice>(),
  turnWatched: call('main', { watchId: id, isOn: z.boolean() }).answers<null>(),
  sortWatchedBy: call('main', { watchId: id, criterion }).answers<null>(),
  /** As `chooseRuleSet`. */
  chooseWatchedRuleSet: call('main', { watchId: id, name: setName }).answers<null>(),
  removeWatched: call('main', { watchId: id }).answers<null>(),
  pauseWatching: call('main', { isPaused: z.boolean() }).answers<null>(),
  showWatched: call('main', { watchId: id }).answers<null>(),

  updates: call('main').answers<UpdatesView>(),
  /** Checks now; the outcome arrives as `updates` events. */
  checkForUpdates: call('main').answers<null>(),
  /** Installs the update that is ready and restarts the app; false while files are being moved. */
  restartToUpdate: call('main').answers<boolean>(),

  /** Shows the app's menu, where the system has no bar for it. */
  popUpMenu: call('main').answers<null>(),
  appInfo: call('main').answers<AppInfo>(),
  settings: call('main').answers<AppSettings>(),
  /** Changes those that are given. */
  changeSettings: call('main', { change: part(settingForms()) }).answers<AppSettings>(),
  /** The cache on this computer. */
  kept: call('main').answers<KeptView>(),
  clearCache: call('main').answers<KeptView>(),
  showStateFolder: call('main').answers<null>(),
  /** A command given before the window could receive it, e.g. by the address that started the app. Answered once. */
  awaitedCommand: call('main').answers<MenuCommand | null>(),
  licences: call('main').answers<readonly Licence[]>(),
  /** Asks in the system's dialog where to; false when it was closed without a choice. */
  saveDiagnostics: call('main').answers<boolean>(),
  /** Opens an address in the system's browser or mail program; https and mailto only. */
  openExternal: call('main', { address: textUpTo(longestAddress) }).answers<null>(),
} as const satisfies Readonly<Record<string, CallRow>>

/** The calls of the page, and those that only the preload makes: a page cannot name a path of its own. */
export const calls = {
  ...pageCalls,
  openDropped: call('main', { paths: list(maxDropped, textUpTo(longestPath)) }).answers<Dropped>(),
} as const satisfies Readonly<Record<string, CallRow>>

type Calls = typeof calls
export type CallName = keyof Calls
export type PageCallName = keyof typeof pageCalls
export type Input<Name extends CallName> = z.infer<Calls[Name]['input']>
export type Output<Name extends CallName> =
  Calls[Name] extends CallRow<Answerer, infer _, infer Out> ? Out : never
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
