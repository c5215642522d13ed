import { posix } from 'node:path'
import { foldName, RunRefused } from '../../sorter/index.ts'
import type { LoggedRun, NewRun, RunEnd, RunLog, RunNote } from '../../sorter/run/run-log.ts'
import type { Failure, FileId, Move, RunKind } from '../../sorter/values/values.ts'
import { createChecksum, type FixedColumn, fixedColumns } from './database/checksum.ts'
import type { Database } from './database/database.ts'
import { StateFailed, systemErrors } from './database/faults.ts'
import { markDamaged, noRun, numberOf, readRun, runsWhere, timeInId, timeOfId } from './database/run-rows.ts'
import { isFolderLocked, lockFolder } from './folder-lock.ts'
import type { StateDatabase } from './state-database.ts'

/** Runs and their moves in `sortwell.db`, see database/schema.ts. */
export function createRunLog(state: StateDatabase): RunLog {
  const runs = (where: string, ...values: readonly string[]) =>
    state.read(database => runsWhere(database, where, ...values)) ?? []
  const whole = (where: string, ...values: readonly string[]) => runs(where, ...values).filter(isReadable)
  const mark: RunLog['markDamaged'] = runId => {
    try {
      state.use(database => markDamaged(database, runId))
    } catch (error) {
      if (!(error instanceof StateFailed)) throw error // a disk that is read-only: the run is refused again the next time
    }
  }
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
    open: () => whole('moved IS NULL ORDER BY id DESC'),
    find: runId => runs('id = ?', runId)[0],
    read(runId, mostMoves = -1) {
      const read = state.read(database => ({ record: readRun(database, runId, mostMoves) }))
      if (!read) throw noRun(runId)
      if (read.record) return read.record
      mark(runId)
      throw new RunRefused({ code: 'damaged-run', runId })
    },
    markDamaged: mark,
    ended: (folder, kind) => endedRuns(state, folder, kind),
    undosOf: runId => whole('undoes = ? AND moved IS NOT NULL ORDER BY id DESC', runId),
    lock: folder => systemErrors(() => lockFolder(state.stateDir, folder)),
    isLocked: folder => systemErrors(() => isFolderLocked(state.stateDir, folder)),
  }
}

const isReadable = ({ isDamaged }: LoggedRun) => !isDamaged

/** By pages, so that no query stays open while runs are read. */
function* endedRuns(state: StateDatabase, folder: string, kind: RunKind): Iterable<LoggedRun> {
  const where = 'folder = ? AND kind = ? AND moved IS NOT NULL AND id < ? ORDER BY id DESC LIMIT 20'
  for (let before: string | undefined = '~'; before !== undefined; ) {
    const values = [folder, kind, before]
    const page: readonly LoggedRun[] = state.read(database => runsWhere(database, where, ...values)) ?? []
    yield* page.filter(isReadable)
    before = page.at(-1)?.runId
  }
}

/** In a transaction. @returns its id */
function insertRun(database: Database, run: NewRun, moves: readonly Move[]): string {
  const id = nextId(database, run.startedAt)
  const first = nextMove(database)
  const fixed = fixedOf(id, run, moves.length)
  const columns = [...fixedColumns, 'first_move']
  database.run(
    `INSERT INTO runs (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...[...fixedColumns.map(column => fixed[column]), first],
  )
  const number = numberOf(database, id)
  const insert = database.prepare('INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const checksum = createChecksum(fixed)
  let at = first
  for (const { from, to, sizeBytes, modifiedMs, inode, group = null } of moves) {
    const row = [from, to, sizeBytes, modifiedMs, inode, group] as const
    insert.run(at, number, ...row, searchColumn(from, to))
    checksum.add(row)
    at += 1
  }
  database.run('UPDATE runs SET checksum = ? WHERE number = ?', checksum.end(), number)
  return id
}

function fixedOf(id: string, run: NewRun, planned: number): Record<FixedColumn, FileId | null> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  return {
    id,
    kind: run.kind,
    folder: run.folder.path,
    device: run.folder.device,
    inode: run.folder.inode,
    criterion: run.criterion,
    started_at: run.startedAt,
    when_taken: run.whenTaken,
    new_folders: JSON.stringify(run.newFolders),
    old_folders: JSON.stringify(run.oldFolders),
    outside: json(run.outside),
    paid_rules: json(run.paidRules),
    by_watch: run.byWatch ? 1 : 0,
    undoes: run.undoes ?? null,
    is_part: run.part ? 1 : 0,
    redoes: run.redoes ?? null,
    takes_back: json(run.takesBack),
    planned,
  }
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

/** The text that a search reads: null where the source in small letters is the one name it has. */
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
