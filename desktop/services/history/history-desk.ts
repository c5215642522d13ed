import type { Answers } from '../../ipc/line.ts'
import type { Restored, RunView } from '../../ipc/organize-views.ts'
import { withLog } from '../../sorter/index.ts'
import type { RunLog } from '../../sorter/run/run-log.ts'
import type { RunSummary } from '../../sorter/values/values.ts'
import type { KeptRun } from '../organize/file-in-list.ts'
import type { GroupedRow } from '../organize/row-page.ts'
import { createShelf, NoLongerKept } from '../organize/shelf.ts'
import type { SortingCalls } from '../organize/sorting-calls.ts'
import { folderKeyOf, runRows, viewOfFound, viewOfRunFiles } from '../organize/to-view.ts'
import { deleteHistory } from '../state/database/delete-history.ts'
import { createRunHistory } from '../state/history.ts'
import type { StateDatabase } from '../state/state-database.ts'
import { keepingOf } from '../state/upkeep.ts'
import { createLocatedFolders } from './located-folders.ts'

type HistoryDeskOptions = {
  readonly state: StateDatabase
  readonly log: RunLog
  readonly home: string
}

type Handled =
  | 'deleteHistory'
  | 'folderOfRun'
  | 'interrupted'
  | 'listRuns'
  | 'locateRun'
  | 'openRun'
  | 'searchHistory'

/** A search answers page by page, so that the newest finds are shown at once. */
const searchPage = { count: 20, mostFiles: 20 }

/** How long the window says that the history was restored. */
const restoredShownMs = 30 * 24 * 60 * 60 * 1000

/** The history of runs for the window. */
export function createHistoryDesk({ state, log, home }: HistoryDeskOptions) {
  const { stateDir } = state
  const history = createRunHistory(state, log)
  const { viewOf, pathOf, folderOf, locate } = createLocatedFolders({ stateDir, log, home })
  const runFiles = createShelf<KeptRun & { readonly rows: readonly GroupedRow[] }>(8)

  function find(runId: string): RunSummary {
    const run = history.find(runId)
    if (run === undefined) throw new NoLongerKept('This run is no longer in the history.')
    return run
  }

  /** @param path of the folder, real; absent: any */
  function newestInterrupted(path?: string): RunView | null {
    const [newest] = history.interrupted(path)
    return newest ? viewOf(newest) : null
  }

  function restoredLately(): Restored | null {
    const { at, copyFrom = null, file } = history.restored() ?? {}
    if (at === undefined || Date.now() - Date.parse(at) > restoredShownMs) return null
    return { at, copyFrom, wasGone: file === undefined }
  }

  const calls = {
    deleteHistory() {
      withLog(log, () => deleteHistory(state, log))
      return null
    },
    folderOfRun: ({ runId }) => pathOf(find(runId)),
    interrupted: () => newestInterrupted(),
    listRuns({ before, count }) {
      const runs = history.list({ ...(before && { before }), count: count + 1 })
      return {
        runs: runs.slice(0, count).map(viewOf),
        hasOlder: runs.length > count,
        restored: restoredLately(),
        keeping: keepingOf(stateDir),
      }
    },
    locateRun: ({ runId, path }) => locate(find(runId), path),
    openRun({ runId }) {
      const files = history.files(runId)
      const rows = runRows(files, home)
      const filesId = runFiles.put({ folder: pathOf(files.run), moved: files.moved, rows })
      return { filesId, ...viewOfRunFiles(files, home) }
    },
    searchHistory({ words, before }) {
      const { runs, next } = history.search(words.split(/\s+/), { ...searchPage, ...(before && { before }) })
      return { runs: runs.map(found => viewOfFound(found, viewOf(found.run), home)), next }
    },
  } satisfies Pick<Answers<SortingCalls>, Handled>

  return {
    calls,
    newestInterrupted,
    recentFolders: history.recentFolders,
    runOf: runFiles.get,
    folderOf: (runId: string) => folderOf(find(runId)),
    /** Places of the files of a run that went to one folder and are still there. */
    placesIn: (runId: string, group: string) =>
      history.files(runId).moved.flatMap(({ to, isBack }, at) => {
        return !isBack && folderKeyOf(to) === group ? [at] : []
      }),
  }
}
