import type { Handlers } from '../../ipc/calls.ts'
import type { Restored, RunView } from '../../ipc/organize-views.ts'
import { writeRows } from '../../ipc/row-text.ts'
import type { Folder, RunSummary } from '../../sorter/values/values.ts'
import { folderKeyOf } from '../app/home-paths.ts'
import type { ThreadContext } from '../context.ts'
import type { FilesOfRun } from '../preview/listed-file.ts'
import { UnknownId } from '../recent-values.ts'
import { deleteHistory } from '../state/database/delete-history.ts'
import { createRunHistory } from '../state/history.ts'
import { retentionOf } from '../state/upkeep.ts'
import { createLocatedFolders } from './located-folders.ts'
import { runRows, viewOfFound, viewOfRunFiles } from './run-views.ts'

/** Files of each run that a search shows. */
const mostFound = 20

const mostRecent = 8

/** How long the window shows that the history was restored. */
const restoredShownMs = 30 * 24 * 60 * 60 * 1000

/** A list of more runs lets other calls go in between: for each run its disk is asked, which can be slow. */
const runsAtOnce = 50

/** The history of runs for the window. */
export class History {
  readonly #context: Pick<ThreadContext, 'state' | 'log' | 'home' | 'now'>
  readonly #history: ReturnType<typeof createRunHistory>
  readonly #folders: ReturnType<typeof createLocatedFolders>
  /** Runs whose files were asked for last, by id. A picture of each of many files may be asked for. */
  readonly #recent = new Map<string, FilesOfRun & { readonly undos: string }>()

  readonly handlers = {
    deleteHistory: () => {
      const { state, log } = this.#context
      this.#recent.clear()
      deleteHistory(state, log)
      return null
    },
    folderOfRun: ({ runId }) => this.pathOf(runId),
    interrupted: () => this.newestInterrupted(),
    listRuns: async ({ count }) => {
      const runs = this.#history.list({ count: count + 1 })
      const views: RunView[] = []
      for (const run of runs.slice(0, count)) {
        if (views.length > 0 && views.length % runsAtOnce === 0) await new Promise(setImmediate)
        views.push(this.#folders.viewOf(run))
      }
      return {
        runs: views,
        hasOlder: runs.length > count,
        restored: this.#restoredLately(),
        retention: retentionOf(this.#context.state.stateDir),
      }
    },
    locateRun: ({ runId, path }) => {
      this.#recent.clear()
      return this.#folders.locate(this.#find(runId), path)
    },
    openRun: ({ runId, withRows }) => {
      const { home } = this.#context
      const files = this.#read(runId)
      return { ...viewOfRunFiles(files, home), rows: withRows ? writeRows(runRows(files, home)) : null }
    },
    searchHistory: ({ words, count }) => {
      const { runs, hasOlder } = this.#history.search(words.split(/\s+/), { count, mostFiles: mostFound })
      const viewOf = (found: (typeof runs)[number]) =>
        viewOfFound(found, this.#folders.viewOf(found.run), this.#context.home)
      return { runs: runs.map(viewOf), hasOlder }
    },
  } satisfies Partial<Handlers<'worker'>>

  constructor(context: Pick<ThreadContext, 'state' | 'log' | 'home' | 'now'>) {
    const { state, log, home } = context
    this.#context = context
    this.#history = createRunHistory(state, log)
    this.#folders = createLocatedFolders({ stateDir: state.stateDir, log, home })
  }

  /** @param path of the folder, real; absent: any */
  newestInterrupted(path?: string): RunView | null {
    const [newest] = this.#history.interrupted(path)
    return newest ? this.#folders.viewOf(newest) : null
  }

  recentFolders(count: number): readonly string[] {
    return this.#history.recentFolders(count)
  }

  filesOf(runId: string): FilesOfRun {
    const files = this.#recent.get(runId)
    return files?.undos === this.#undosOf(runId) ? files : this.#read(runId)
  }

  /** The real path of a run's folder, where it is now. */
  pathOf(runId: string): string {
    return this.#folders.pathOf(this.#find(runId))
  }

  folderOf(runId: string): Folder {
    return this.#folders.folderOf(this.#find(runId))
  }

  /** Files of a run that went to one folder and are still there. @param folder the key of the folder */
  filesIn(runId: string, folder: string): readonly { readonly from: string }[] {
    return this.#history.files(runId).moved.flatMap(({ from, to, isBack }) => {
      return !isBack && folderKeyOf(to) === folder ? [{ from }] : []
    })
  }

  /** Files may be elsewhere than they were. */
  runEnded(): void {
    this.#recent.clear()
  }

  #find(runId: string): RunSummary {
    const run = this.#history.find(runId)
    if (run === undefined) throw new UnknownId('This run is no longer in the history.')
    return run
  }

  /** The undos of a run, also by another process: what is back has changed with them. */
  #undosOf(runId: string): string {
    return this.#context.log
      .undosOf(runId)
      .map(undo => undo.runId)
      .join()
  }

  #read(runId: string) {
    const undos = this.#undosOf(runId)
    const found = this.#history.files(runId)
    const files = { ...found, folder: this.#folders.pathOf(found.run), undos }
    this.#recent.delete(runId)
    this.#recent.set(runId, files)
    for (const oldest of this.#recent.keys()) {
      if (this.#recent.size > mostRecent) this.#recent.delete(oldest)
    }
    return files
  }

  #restoredLately(): Restored | null {
    const { at, copyFrom = null, file } = this.#history.restored() ?? {}
    if (at === undefined || this.#context.now().getTime() - Date.parse(at) > restoredShownMs) return null
    return { at, copyFrom, wasGone: file === undefined }
  }
}
