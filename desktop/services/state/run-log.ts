import { posix } from 'node:path'
import { foldName } from '../../sorter/index.ts'
import type { LoggedRun, NewRun, RunEnd, RunLog, RunNote } from '../../sorter/run/run-log.ts'
import type { Failure, Move, RunKind } from '../../sorter/values/values.ts'
import type { Database } from './database/database.ts'
import { systemErrors } from './database/faults.ts'
import { noRun, numberOf, readRun, runsWhere, timeInId, timeOfId } from './database/run-rows.ts'
import { isFolderLocked, lockFolder } from './folder-lock.ts'
import type { StateDatabase } from './state-database.ts'

/** Runs and their moves in `sortwell.db`, see database/schema.ts. */
export function createRunLog(state: StateDatabase): RunLog {
  const runs = (where: string, ...values: readonly string[]) =>
    state.read(database => runsWhere(database, where, ...values)) ?? []
  return {
    place: state.stateDir,
    begin: (run, moves) =>
      state.use(database => {
        const runId = database.change(() => insertRun(database, run, moves))
        database.exec('PRAGMA wal_checkpoint(FULL)') // so that a log that is lost costs no plan
        return runId
      }),
    note: (runId, note) => state.use(database => database.change(() => insertNote(database, runId, note))),
    end: (runId, end, failures, undone) =>
      state.use(database => database.change(() => endRun(database, runId, end, failures, undone))),
    open: () => runs('moved IS NULL ORDER BY id DESC'),
    find: runId => runs('id = ?', runId)[0],
    read(runId, mostMoves = -1) {
      const record = state.read(database => readRun(database, runId, mostMoves))
      if (!record) throw noRun(runId)
      return record
    },
    ended: (folder, kind) => endedRuns(state, folder, kind),
    undosOf: runId => runs('undoes = ? AND moved IS NOT NULL ORDER BY id DESC', runId),
    lock: folder => systemErrors(() => lockFolder(state, folder)),
    isLocked: folder => systemErrors(() => isFolderLocked(state, folder)),
  }
}

/** By pages, so that no query stays open while runs are looked at. */
function* endedRuns(state: StateDatabase, folder: string, kind: RunKind): Iterable<LoggedRun> {
  const where = 'folder = ? AND kind = ? AND moved IS NOT NULL AND id < ? ORDER BY id DESC LIMIT 20'
  for (let before: string | undefined = '~'; before !== undefined; ) {
    const values = [folder, kind, before]
    const page: readonly LoggedRun[] = state.read(database => runsWhere(database, where, ...values)) ?? []
    yield* page
    before = page.at(-1)?.runId
  }
}

/** In a transaction. @returns its id */
function insertRun(database: Database, run: NewRun, moves: readonly Move[]): string {
  const id = nextId(database, run.startedAt)
  const first = nextMove(database)
  const { folder, outside, paidRules, takesBack } = run
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  database.run(
    `INSERT INTO runs (id, kind, folder, device, inode, criterion, started_at, when_taken, new_folders, old_folders, outside,
       paid_rules, by_watch, undoes, is_part, redoes, takes_back, first_move, planned, pid)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, run.kind, folder.path, folder.device, folder.inode, run.criterion, run.startedAt, run.whenTaken],
    ...[json(run.newFolders), json(run.oldFolders), json(outside), json(paidRules), run.byWatch ? 1 : 0],
    ...[run.undoes ?? null, run.part ? 1 : 0, run.redoes ?? null, json(takesBack)],
    ...[first, moves.length, process.pid],
  )
  const number = numberOf(database, id)
  const insert = database.prepare('INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  let at = first
  for (const { from, to, sizeBytes, modifiedMs, inode, group = null } of moves) {
    insert.run(at, number, from, to, sizeBytes, modifiedMs, inode, group, searchColumn(from, to))
    at += 1
  }
  return id
}

function nextMove(database: Database): number {
  return database.row<{ next: number | null }>('SELECT max(number) + 1 AS next FROM moves')?.next ?? 1
}

/** An id that sorts after all others, so that the newest run is the last one even if the clock was set back. */
function nextId(database: Database, startedAt: string): string {
  const newest = database.row<{ id: string }>('SELECT id FROM runs ORDER BY id DESC LIMIT 1')?.id ?? ''
  const timeMs = Math.max(Date.parse(startedAt), timeOfId(newest) + 1)
  return `${timeInId(timeMs)}-${crypto.randomUUID().slice(0, 4)}`
}

/** What a search looks through: null where the source in small letters is the one name it has. */
function searchColumn(from: string, to: string): string | null {
  const isOneName = to.endsWith(from) && to.at(-from.length - 1) === '/'
  if (isOneName && !from.includes('/') && isAscii.test(from)) return null
  const [before, after] = [foldName(posix.basename(from)), foldName(posix.basename(to))]
  return before === after ? before : `${before}/${after}`
}

const isAscii = /^[\0-\x7f]*$/

function insertNote(database: Database, runId: string, note: RunNote): void {
  const run = numberOf(database, runId)
  const upsert = 'INSERT INTO outcomes (run, source'
  const onConflict = 'ON CONFLICT (run, source) DO UPDATE SET'
  if ('found' in note || 'reserving' in note) {
    const [column, folder] = 'found' in note ? ['found', note.found] : ['reserving', note.reserving]
    const list = `json_insert(${column}, '$[#]', json(?))`
    database.run(`UPDATE runs SET ${column} = ${list} WHERE number = ?`, JSON.stringify(folder), run)
  } else if ('renamed' in note) {
    const [from, to] = note.renamed
    database.run(
      `${upsert}, target) VALUES (?, ?, ?) ${onConflict} target = excluded.target`,
      ...[run, from, to],
    )
  } else {
    const [from, inode, modifiedMs] = note.copied
    database.run(
      `${upsert}, copy_inode, copy_modified) VALUES (?, ?, ?, ?)
        ${onConflict} copy_inode = excluded.copy_inode, copy_modified = excluded.copy_modified`,
      ...[run, from, inode, modifiedMs],
    )
  }
}

function endRun(
  database: Database,
  runId: string,
  { moved, movedBytes, failed, cancelled }: RunEnd,
  failures: readonly Failure[],
  undone: readonly string[],
): void {
  const run = numberOf(database, runId)
  const fail = `INSERT INTO outcomes (run, source, failure) VALUES (?, ?, ?)
    ON CONFLICT (run, source) DO UPDATE SET failure = excluded.failure`
  for (const failure of failures) database.run(fail, run, failure.from, JSON.stringify(failure))
  database.run(
    'UPDATE runs SET moved = ?, moved_bytes = ?, failed = ?, is_cancelled = ? WHERE number = ?',
    ...[moved, movedBytes, failed, cancelled ? 1 : 0, run],
  )
  for (const id of undone) database.run('UPDATE runs SET is_undone = 1 WHERE id = ?', id)
}
