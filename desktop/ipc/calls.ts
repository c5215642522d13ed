/**
 * All calls of the window, and those that main makes to the worker, a row each. Names, types, checks, clients and handlers are
 * derived from this table.
 */
import * as z from 'zod/mini'
import type { AccountView, SignInOutcome } from './account-views.ts'
import type { AppInfo, Licence } from './app-views.ts'
import type { MenuCommand } from './commands.ts'
import {
  cancelledWork,
  change,
  criterion,
  file,
  folderSource,
  id,
  path,
  ruleChange,
  setField,
  setName,
  setText,
  tried,
  undoStep,
} from './input-forms.ts'
import type { Answers } from './line.ts'
import type { LookView, ThumbnailView } from './look-views.ts'
import {
  type CorrectionAnswer,
  type Dropped,
  type DuplicatesView,
  type FolderChoice,
  type FolderCount,
  type HistoryFindings,
  maxDropped,
  maxFoundRuns,
  maxListedRuns,
  mostRows,
  type PlanUpdate,
  type ReceiptView,
  type RuleSetChoice,
  type RuleSetChosen,
  type RunFilesView,
  type RunPage,
  type RunView,
  type StartView,
} from './organize-views.ts'
import {
  type Answerer,
  act,
  anyRecord,
  type CallKind,
  type CallRow,
  integer,
  list,
  part,
  read,
  record,
  textUpTo,
} from './row.ts'
import type {
  CheckedText,
  ImportView,
  RuleLanguageView,
  RuleSetAnswer,
  RuleSetView,
  SetTrial,
  StarterView,
} from './rule-views.ts'
import { type AppSettings, type StorageView, settingForms } from './setting-views.ts'
import type { UpdatesView } from './update-views.ts'
import type { WatchChoice, WatchingView } from './watch-views.ts'

const pageCalls = {
  /** Asks in the system's dialog; null when it was closed without a choice. */
  browse: act('main').answers<FolderChoice | null>(),
  /** Opens a folder of the start, the folder of a past run, or a refused folder that the person wants to open all the same. */
  openFolder: act('worker', { of: folderSource, id }).answers<FolderChoice>(),
  /** Where a person may begin. */
  startFolders: read('worker').answers<StartView>(),
  /** What the system handed over, which the page could not name; null when there is nothing new. */
  openGiven: act('main').answers<Dropped | null>(),
  /** Counts the files of a folder of the start; null when it was cancelled, or the folder cannot be read. */
  countFolder: read('worker', { startId: id }).answers<FolderCount | null>(),
  /**
   * Null when it was cancelled, or overtaken by the next.
   * `since`: the plan whose rows the window has, of which the changes are answered; '' for none.
   */
  preview: read('worker', { folderId: id, criterion, since: id }).answers<PlanUpdate | null>(),
  /**
   * Changes what the preview does with some files, in one step that can be undone; free for everybody. Answers a new plan,
   * as the changes of this one. What belongs to a file follows it. Files are named by their paths in the plan, which may be
   * one that is not the newest any more.
   */
  correct: act('worker', { planId: id, paths: list(mostRows, path), change }).answers<CorrectionAnswer>(),
  /** Undoes the last step of corrections of the plan's folder, or does it again; `plan` is null where there is none. */
  stepCorrections: act('worker', { planId: id, step: undoStep }).answers<CorrectionAnswer>(),
  /** Asks in the system's dialog for a folder to move files to: what `correct` takes; null when it was closed. */
  pickDestination: act('main').answers<string | null>(),
  /** Writes the offered rule into the set that the folder follows. */
  acceptOffer: act('worker', { planId: id, offerId: id }).answers<CorrectionAnswer>(),
  /** Nothing of the kind is offered again. */
  declineOffer: act('worker', { planId: id, offerId: id }).answers<CorrectionAnswer>(),
  /**
   * Compares the files of the folder, loose and sorted ones, by reading them. `comparing` events report its progress. Null
   * when it was cancelled, or asked for again.
   */
  findDuplicates: read('worker', { folderId: id }).answers<DuplicatesView | null>(),
  /** Shows a file in the system's file manager, where it is now. */
  showFile: act('main', file).answers<void>(),
  /** Opens it with the system's program. What may do more than be read is shown in the file manager instead. */
  openFile: act('main', file).answers<void>(),
  /** What a file holds, for the quick look. */
  lookAt: read('main', file).answers<LookView>(),
  thumbnail: read('main', file).answers<ThumbnailView>(),
  /**
   * Resolves when the run ended; `progress` events report how far it is. A plan is carried out once: asked for again, the
   * answer is the same receipt.
   */
  organize: act('worker', { planId: id }).answers<ReceiptView>(),
  undo: act('worker', { runId: id }).answers<ReceiptView>(),
  /** Puts one file of a run back, with what belongs to it. */
  undoFile: act('worker', { runId: id, path }).answers<ReceiptView>(),
  /** Puts the files of a run back that went to one folder. `folder` is its key in the answer to `openRun`. */
  undoFolder: act('worker', { runId: id, folder: path }).answers<ReceiptView>(),
  /** Does again what was undone of a run. */
  redo: act('worker', { runId: id }).answers<ReceiptView>(),
  /** Finishes or undoes an interrupted run; null when it was finished or undone already. */
  settle: act('worker', { runId: id, way: z.enum(['finish', 'undo']) }).answers<ReceiptView | null>(),
  /**
   * Gives up what is under way; what waits for it is still answered. A run stops between two files.
   * `run` also ends a preview that reads files.
   */
  cancel: act('worker', { work: cancelledWork }).answers<void>(),
  /** The newest runs. A `ran` event is sent for each new one. */
  listRuns: read('worker', { count: integer(1, maxListedRuns) }).answers<RunPage>(),
  /** The newest runs that moved files whose names hold all of these words. */
  searchHistory: read('worker', {
    words: textUpTo(200),
    count: integer(1, maxFoundRuns),
  }).answers<HistoryFindings>(),
  /** The rows are left out unless they are asked for. */
  openRun: read('worker', { runId: id, withRows: z.boolean() }).answers<RunFilesView>(),
  /** The newest interrupted run in any folder. */
  interrupted: read('worker').answers<RunView | null>(),
  /**
   * Asks in the system's dialog where the folder of a run is now; null when it was closed. From then on the runs of that
   * folder are undone, finished and redone there, until the app is quit. A folder without any of the run's files is
   * refused.
   */
  locate: act('main', { runId: id }).answers<RunView | null>(),
  /** Deletes all runs, and the copies of the history. Refused while a run is under way or interrupted. */
  deleteHistory: act('worker').answers<null>(),
  /** Shows the run's folder in the system's file manager. */
  showFolder: act('main', { runId: id }).answers<void>(),

  ruleSets: read('worker', { folderId: id }).answers<RuleSetChoice>(),
  /** Saves the choice for the folder. */
  chooseRuleSet: act('worker', { folderId: id, name: setName }).answers<RuleSetChoice>(),
  /** Changes an option for this folder alone: in its own set, which is made of the one that it follows where it has none. */
  changeFolderOption: act('worker', {
    folderId: id,
    field: setField,
    value: z.optional(z.unknown()),
  }).answers<RuleSetChosen>(),
  /** Renames a settings file that cannot be read, and begins with the usual settings. Answers its new path. */
  setSettingsAside: act('main').answers<string>(),

  ruleLanguage: read('worker').answers<RuleLanguageView>(),
  /** Names of all sets. */
  listRuleSets: read('worker').answers<readonly string[]>(),
  /** From now on a `ruleSetChanged` event reports what others do to its file. */
  openRuleSet: read('worker', { name: setName }).answers<RuleSetView>(),
  /** Writes the change into the file of the set, where that still holds the text of this version. */
  changeRuleSet: act('worker', { name: setName, version: id, change: ruleChange }).answers<RuleSetAnswer>(),
  /** Replaces the text of a set by one that can be followed. */
  writeRuleSet: act('worker', { name: setName, version: id, text: setText }).answers<RuleSetAnswer>(),
  /** What is wrong with a text. */
  checkRuleText: read('worker', { text: setText }).answers<CheckedText>(),
  /** Takes the last change of the window back, or makes it again, where nobody else has changed the file since. */
  stepRuleSet: act('worker', { name: setName, step: undoStep }).answers<RuleSetAnswer>(),
  starters: read('worker').answers<readonly StarterView[]>(),
  /** An empty set, or one from a starter. Answers its name. */
  makeRuleSet: act('worker', { name: setName, starter: setName }).answers<string>(),
  renameRuleSet: act('worker', { name: setName, to: setName }).answers<string>(),
  /**
   * Null when it was overtaken by the next, or the set cannot be followed. Rules that need Premium are tried without it; a
   * criterion that needs it is refused, as by `preview`.
   */
  tryRules: read('worker', { tried, folderId: id, criterion }).answers<SetTrial | null>(),
  /** Opens the file of a set with the system's program. */
  openRuleSetFile: act('main', { name: setName }).answers<void>(),
  /** Where a set was exported to; null when the dialog was closed. */
  exportRuleSet: act('main', { name: setName }).answers<string | null>(),
  /** The set in a file that is chosen in the system's dialog; imports nothing. Null when none was chosen. */
  importRuleSet: act('main').answers<ImportView | null>(),
  /** Imports the set that was shown. Answers its name. */
  takeRuleSet: act('worker', { importId: id, name: setName }).answers<string>(),

  account: read('main').answers<AccountView>(),
  /** Calls the accounts server. Fails as the contract's client does; the token is in no answer. */
  api: act('main', { name: id, input: anyRecord }).answers<unknown>(),
  /** Sends the person to the system's browser and resolves once that has ended; the token is in no answer. */
  signInWithBrowser: act('main').answers<SignInOutcome>(),
  cancelBrowserSignIn: act('main').answers<void>(),

  /** The watched folders; a `watching` event reports changes. */
  watching: read('main').answers<WatchingView>(),
  /** Asks for a folder in the system's dialog; null when it was closed without a choice. */
  addWatched: act('main').answers<WatchChoice | null>(),
  /** Watches a refused folder that the person wants to watch all the same. */
  forceWatched: act('main', { candidateId: id }).answers<WatchChoice>(),
  turnWatched: act('main', { watchId: id, isOn: z.boolean() }).answers<void>(),
  sortWatchedBy: act('main', { watchId: id, criterion }).answers<void>(),
  /** As `chooseRuleSet`. */
  chooseWatchedRuleSet: act('main', { watchId: id, name: setName }).answers<void>(),
  removeWatched: act('main', { watchId: id }).answers<void>(),
  pauseWatching: act('main', { isPaused: z.boolean() }).answers<void>(),
  showWatched: act('main', { watchId: id }).answers<void>(),

  updates: read('main').answers<UpdatesView>(),
  /** Checks now; the outcome arrives as `updates` events. */
  checkForUpdates: act('main').answers<void>(),
  /** Installs the update that is ready and restarts the app; false while files are being moved. */
  restartToUpdate: act('main').answers<boolean>(),

  /** Shows the app's menu, where the system has no bar for it. */
  popUpMenu: act('main').answers<void>(),
  appInfo: read('main').answers<AppInfo>(),
  settings: read('main').answers<AppSettings>(),
  /** Changes those that are given. */
  changeSettings: act('main', { change: part(settingForms()) }).answers<AppSettings>(),
  /** The cache on this computer. */
  storage: read('main').answers<StorageView>(),
  clearCache: act('main').answers<StorageView>(),
  showStateFolder: act('main').answers<void>(),
  /** A command given before the window could receive it, e.g. by the address that started the app. Answered once. */
  awaitedCommand: act('main').answers<MenuCommand | null>(),
  licences: read('main').answers<readonly Licence[]>(),
  /** Asks in the system's dialog where to; false when it was closed without a choice. */
  saveDiagnostics: act('main').answers<boolean>(),
  /** Opens an address in the system's browser or mail program; https and mailto only. */
  openExternal: act('main', { address: textUpTo(8192) }).answers<void>(),
} as const satisfies Readonly<Record<string, CallRow>>

/** A page cannot name a path of its own: the preload does. */
const preloadCalls = {
  /** Folders, and files whose folders are meant, in the order given. */
  openDropped: act('worker', { paths: list(maxDropped, path) }).answers<Dropped>(),
} as const satisfies Readonly<Record<string, CallRow>>

/** Those that main makes, with what it has asked the system for. */
const mainCalls = {
  /** Opens the folder at a path. */
  openPath: act('worker', { path }).answers<FolderChoice>(),
  /** The paths of the folders that were sorted last and are still there, the newest first. */
  recentFolders: read('worker').answers<readonly string[]>(),
  /** The real path of an opened folder. */
  folderPath: read('worker', { folderId: id }).answers<string>(),
  /** The real path of a run's folder. */
  folderOfRun: read('worker', { runId: id }).answers<string>(),
  /** Uses another folder for the runs of this one's folder, where files of this run are recognized. */
  locateRun: act('worker', { runId: id, path }).answers<RunView>(),
  /** The real path of a listed file, where it should be now. */
  listedFile: read('worker', file).answers<string>(),
  /** The same for a small picture. `mayOpen`: the rules of its folder let files be opened. */
  fileToPicture: read('worker', file).answers<{ readonly path: string; readonly mayOpen: boolean }>(),
  /** The path of the file of a set of rules. */
  ruleSetPath: read('worker', { name: setName }).answers<string>(),
  /** Exports a set to a file. Answers its path as a person reads it. */
  exportRuleSetTo: act('worker', { name: setName, path }).answers<string>(),
  /** The set in any file, checked. */
  offerRuleSet: act('worker', { path }).answers<ImportView>(),
  /** This device and its login from now on, for checks of the plan; null as in `Account.holder`. */
  setHolder: act('worker', {
    holder: z.nullable(record({ device: z.string(), login: z.string() })),
  }).answers<void>(),
} as const satisfies Readonly<Record<string, CallRow>>

const servedCalls = { ...pageCalls, ...preloadCalls }
export const calls = { ...servedCalls, ...mainCalls }

type Calls = typeof calls
export type CallName = keyof Calls
/** Those that main serves to its own window. */
export type ServedCallName = keyof typeof servedCalls
export type PageCallName = keyof typeof pageCalls
export type Input<Name extends CallName> = z.infer<Calls[Name]['input']>
export type Output<Name extends CallName> =
  Calls[Name] extends CallRow<Answerer, CallKind, infer _, infer Out> ? Out : never
type NamesOf<Row extends Pick<CallRow, 'to'> | Pick<CallRow, 'kind'>> = {
  [Name in CallName]: Calls[Name] extends Row ? Name : never
}[CallName]
/** What the page can ask again at any time. */
export type ReadName = NamesOf<{ readonly kind: 'read' }> & PageCallName
/** What the page has done for it. */
export type ActName = NamesOf<{ readonly kind: 'act' }> & PageCallName
/** The calls that `To` answers, for a line to it. */
export type CallsTo<To extends Answerer> = {
  readonly [Name in NamesOf<{ readonly to: To }>]: {
    readonly input: Input<Name>
    readonly output: Output<Name>
  }
}
/** What answers them. A service has those that are its own: `satisfies Partial<Handlers<'worker'>>` types each by its name. */
export type Handlers<To extends Answerer> = Answers<CallsTo<To>>

export const pageCallNames = Object.keys(pageCalls) as readonly PageCallName[]
export const servedCallNames = Object.keys(servedCalls) as readonly ServedCallName[]

export function isOfWorker<Name extends CallName>(name: Name): name is Name & keyof CallsTo<'worker'> {
  return calls[name].to === 'worker'
}

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
