import {
  countMoved,
  foldName,
  movedFiles,
  placesTakenBack,
  RunRefused,
  unlessDamaged,
} from '../../sorter/index.ts'
import type { LoggedRun, RunLog } from '../../sorter/run/run-log.ts'
import type { Failure, Move, RunState, RunSummary } from '../../sorter/values/values.ts'
import type { Database } from './database/database.ts'
import type { Restored } from './database/restore.ts'
import { runsWhere } from './database/run-rows.ts'
import { foundIn, runsWith } from './database/search-moves.ts'
import type { StateDatabase } from './state-database.ts'

/** Runs as people see them. Every call throws {@link StateFailed} where the database cannot be read. */
export type RunHistory = {
  /** Newest first. */
  list(options: { readonly folder?: string | undefined; readonly count?: number | undefined }): RunSummary[]
  find(runId: string): RunSummary | undefined
  /** Runs that were cut off and wait to be finished or undone, newest first. */
  interrupted(folder?: string): RunSummary[]
  /** @throws {RunRefused} `unknown-run` and `damaged-run` */
  files(runId: string): RunFiles
  /** What runs did with files that had this name, or got it, newest first. @param name without a folder, in any case */
  where(name: string): readonly FoundMove[]
  /** Runs that moved files whose name holds each of these words, in any case. */
  search(words: readonly string[], options: SearchOptions): FoundPage
  /** Folders of the newest runs, each once. */
  recentFolders(count: number): readonly string[]
  /** Set once a damaged database was replaced: runs since its copy was made are not known. */
  restored(): Restored | undefined
}

/** A run with each of its files; paths are relative to its folder. */
export type RunFiles = {
  readonly run: RunSummary
  /** In the plan's order. Of a run that was cut off as many as the disk shows. */
  readonly moved: readonly (ReturnType<typeof movedFiles>[number] & {
    /** It was put back since, by an undo. */
    readonly isBack: boolean
  })[]
  readonly failures: readonly Failure[]
}

/** A file that a run moved. */
export type FoundMove = Pick<RunSummary, 'runId' | 'kind' | 'folder' | 'startedAt'> &
  Pick<Move, 'from' | 'to'>

export type SearchOptions = {
  /** At most so many runs, with so many files each. */
  readonly count: number
  readonly mostFiles: number
}

/** A run with those of its files that a search found. */
export type FoundRun = {
  readonly run: RunSummary
  /** The first of them. */
  readonly files: readonly (Pick<Move, 'from' | 'to'> & { readonly isBack: boolean })[]
  /** How many were found altogether. */
  readonly total: number
}

/** Newest first. */
export type FoundPage = { readonly runs: readonly FoundRun[]; readonly hasOlder: boolean }

export function createRunHistory(state: StateDatabase, log: RunLog): RunHistory {
  const reading = <T>(none: T, work: (database: Database) => T): T => state.read(work) ?? none
  const find: RunHistory['find'] = runId =>
    reading(undefined, database => {
      const run = log.find(runId)
      return run && summaryOf(database, log, run)
    })
  return {
    list: ({ folder, count = -1 }) =>
      reading([], database => {
        const [where, ...of] = folder === undefined ? (['true'] as const) : (['folder = ?', folder] as const)
        const runs = runsWhere(database, `${where} ORDER BY id DESC LIMIT ?`, ...of, count)
        return runs.map(run => summaryOf(database, log, run))
      }),
    find,
    interrupted: folder =>
      reading([], database => {
        const open = log.open().filter(run => folder === undefined || run.folder.path === folder)
        return open.filter(run => !log.isLocked(run.folder)).map(run => summaryOf(database, log, run))
      }),
    files(runId) {
      const run = find(runId)
      if (!run) throw new RunRefused({ code: 'unknown-run', runId })
      const record = log.read(runId)
      const taken = placesTakenBack(log, runId)
      const moved = movedFiles(record, run.moved).map(file => ({ ...file, isBack: taken.has(file.from) }))
      return { run, moved, failures: record.failures }
    },
    where: name => reading([], database => findMoves(database, log, name)),
    search: (words, options) =>
      reading({ runs: [], hasOlder: false }, database => findRuns(database, log, words, options)),
    recentFolders: count =>
      reading([], database => {
        const newest = 'SELECT folder FROM runs GROUP BY folder ORDER BY max(id) DESC LIMIT ?'
        return Array.from(database.rows<{ folder: string }>(newest, count), ({ folder }) => folder)
      }),
    restored: () => reading(undefined, newestRestore),
  }
}

function summaryOf(database: Database, log: RunLog, run: LoggedRun): RunSummary {
  const { runId, kind, criterion, startedAt, planned, undoes, redoes, byWatch, folder, end } = run
  const moved = end?.moved ?? unlessDamaged(undefined, () => countMoved(log.read(runId)))
  return {
    runId,
    kind,
    folder: folder.path,
    criterion,
    startedAt,
    state: moved === undefined ? 'damaged' : stateOf(database, log, run),
    planned,
    moved: moved ?? 0,
    failed: end?.failed ?? 0,
    ...(undoes === undefined ? {} : { undoes }),
    ...(redoes === undefined ? {} : { redoes }),
    ...(byWatch && { byWatch }),
  }
}

function stateOf(
  database: Database,
  log: RunLog,
  { runId, folder, end, isUndone, isDamaged }: LoggedRun,
): RunState {
  if (isDamaged) return 'damaged'
  if (isUndone) return 'undone'
  const tookSome = 'SELECT 1 FROM runs WHERE undoes = ? AND moved > 0'
  if (end) return database.row(tookSome, runId) ? 'partly-undone' : 'done'
  return log.isLocked(folder) ? 'running' : 'interrupted'
}

function findMoves(database: Database, log: RunLog, name: string): readonly FoundMove[] {
  const folded = foldName(name)
  return Array.from(runsWith(database, [folded]), run => {
    const { runId, kind, folder, startedAt } = run
    const found = unlessDamaged([], () => foundIn(database, log, run, [folded], each => each === folded))
    return found.map(({ from, to }) => ({ runId, kind, folder: folder.path, startedAt, from, to }))
  }).flat()
}

function findRuns(
  database: Database,
  log: RunLog,
  words: readonly string[],
  { count, mostFiles }: SearchOptions,
): FoundPage {
  const folded = words.map(foldName).filter(word => word !== '')
  const runs: FoundRun[] = []
  if (folded.length === 0) return { runs, hasOlder: false }
  const holdsAll = (name: string) => folded.every(word => name.includes(word))
  for (const run of runsWith(database, folded)) {
    const found = unlessDamaged([], () => foundIn(database, log, run, folded, holdsAll))
    if (found.length === 0) continue
    if (runs.length === count) return { runs, hasOlder: true }
    const taken = placesTakenBack(log, run.runId)
    const files = found.slice(0, mostFiles).map(file => ({ ...file, isBack: taken.has(file.from) }))
    runs.push({ run: summaryOf(database, log, run), files, total: found.length })
  }
  return { runs, hasOlder: false }
}

function newestRestore(database: Database): Restored | undefined {
  const row = database.row<{ at: string; copy_from: string | null; file: string }>(
    'SELECT at, copy_from, file FROM restores ORDER BY at DESC LIMIT 1',
  )
  const isTime = (time: string) => !Number.isNaN(Date.parse(time))
  if (!row || !isTime(row.at) || (row.copy_from !== null && !isTime(row.copy_from))) return undefined
  return { at: row.at, copyFrom: row.copy_from ?? undefined, file: row.file || undefined }
}
