import type { Answers } from '../../ipc/line.ts'
import type { Restored, RunView } from '../../ipc/organize-views.ts'
import { writeRows } from '../../ipc/row-text.ts'
import { withLog } from '../../sorter/index.ts'
import type { RunLog } from '../../sorter/run/run-log.ts'
import type { RunSummary } from '../../sorter/values/values.ts'
import type { FilesOfRun } from '../organize/listed-file.ts'
import { runRows } from '../organize/rows.ts'
import { NoLongerKept } from '../organize/shelf.ts'
import type { SortingCalls } from '../organize/sorting-calls.ts'
import { folderKeyOf, viewOfFound, viewOfRunFiles } from '../organize/to-view.ts'
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

const mostRecent = 8

/** How long the window says that the history was restored. */
const restoredShownMs = 30 * 24 * 60 * 60 * 1000

/** The history of runs for the window. */
export function createHistoryDesk({ state, log, home }: HistoryDeskOptions) {
  const { stateDir } = state
  const history = createRunHistory(state, log)
  const { viewOf, pathOf, folderOf, locate } = createLocatedFolders({ stateDir, log, home })
  /** Runs whose files were asked for last, by id. A picture of each of many files may be asked for. */
  const recent = new Map<string, FilesOfRun & { readonly undos: string }>()

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

  /** The undos of a run, also by another process: what is back has changed with them. */
  const undosOf = (runId: string) =>
    withLog(log, () => log.undosOf(runId))
      .map(undo => undo.runId)
      .join()

  function read(runId: string) {
    const undos = undosOf(runId)
    const found = history.files(runId)
    const files = { ...found, folder: pathOf(found.run), undos }
    recent.delete(runId)
    recent.set(runId, files)
    for (const oldest of recent.keys()) {
      if (recent.size > mostRecent) recent.delete(oldest)
    }
    return files
  }

  function restoredLately(): Restored | null {
    const { at, copyFrom = null, file } = history.restored() ?? {}
    if (at === undefined || Date.now() - Date.parse(at) > restoredShownMs) return null
    return { at, copyFrom, wasGone: file === undefined }
  }

  const calls = {
    deleteHistory() {
      recent.clear()
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
    locateRun({ runId, path }) {
      recent.clear()
      return locate(find(runId), path)
    },
    openRun({ runId, withRows }) {
      const files = read(runId)
      return { ...viewOfRunFiles(files, home), rows: withRows ? writeRows(runRows(files, home)) : null }
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
    filesOf(runId: string): FilesOfRun {
      const files = recent.get(runId)
      return files?.undos === undosOf(runId) ? files : read(runId)
    },
    folderOf: (runId: string) => folderOf(find(runId)),
    /** Files of a run that went to one folder and are still there. */
    filesIn: (runId: string, group: string) =>
      history.files(runId).moved.flatMap(({ from, to, isBack }) => {
        return !isBack && folderKeyOf(to) === group ? [{ from }] : []
      }),
    /** Files may be elsewhere than they were. */
    runEnded: () => recent.clear(),
  }
}
