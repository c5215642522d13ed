import type { CallName, Input } from './channels.ts'
import { anyRecord, flag, integer, list, nothing, oneOf, record, type Shape, text } from './shape.ts'
import { updateChannels } from './update-view.ts'
import { criteria, listNames, maxPageRows, type OwnCategory, type Rules } from './views.ts'

const id = text(100)
const criterion = oneOf(criteria)
const longestPath = 32_767
const longestAddress = 8192

const longestEntry = 1000
const entries = list(1000, text(longestEntry))
/** Only the form; what the rules say is checked by the sorter, with words for each field. */
const rules = record<Rules>({
  dateFolders: oneOf(['year', 'month', 'day']),
  sizeLimits: entries,
  categories: list(1000, record<OwnCategory>({ folder: text(longestEntry), extensions: entries })),
  leaveAlone: entries,
  onClash: oneOf(['keep-both', 'skip']),
  subfolders: flag,
})

/** The check of every call's argument, made in main before its handler sees it. */
export const inputs: { readonly [Name in CallName]: Shape<Input<Name>> } = {
  appInfo: nothing,
  browse: nothing,
  openDropped: record({ path: text(longestPath) }),
  forceFolder: record({ candidateId: id }),
  reopenFolder: record({ runId: id }),
  preview: record({ folderId: id, criterion }),
  rows: record({
    list: oneOf(listNames),
    id,
    group: text(longestPath),
    filter: text(1000),
    offset: integer(0, Number.MAX_SAFE_INTEGER),
    count: integer(1, maxPageRows),
  }),
  organize: record({ planId: id }),
  undo: record({ runId: id }),
  settle: record({ runId: id, way: oneOf(['finish', 'undo']) }),
  cancel: nothing,
  listRuns: nothing,
  showFolder: record({ runId: id }),
  account: nothing,
  api: record({ name: id, input: anyRecord }),
  openExternal: record({ address: text(longestAddress) }),
  signInWithBrowser: nothing,
  cancelBrowserSignIn: nothing,
  rules: nothing,
  saveRules: record({ rules }),
  tryRules: record({ rules, folderId: id, criterion }),
  importRules: nothing,
  exportRules: nothing,
  setRulesAside: nothing,
  watching: nothing,
  addWatched: nothing,
  turnWatched: record({ watchId: id, isOn: flag }),
  sortWatchedBy: record({ watchId: id, criterion }),
  removeWatched: record({ watchId: id }),
  pauseWatching: record({ isPaused: flag }),
  showWatched: record({ watchId: id }),
  background: nothing,
  setBackground: record({
    startAtLogin: flag,
    keepWatching: flag,
    dailySummary: flag,
    namesInLogs: flag,
  }),
  awaitedCommand: nothing,
  licences: nothing,
  saveDiagnostics: nothing,
  updates: nothing,
  checkForUpdates: nothing,
  restartToUpdate: nothing,
  chooseUpdateChannel: record({ channel: oneOf(updateChannels) }),
}
