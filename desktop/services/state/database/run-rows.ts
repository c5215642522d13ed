import type { LoggedRun, NewRun, RunEnd, RunRecord } from '../../../sorter/run/run-log.ts'
import type { Failure, FileId, Move, RunKind } from '../../../sorter/values/values.ts'
import { createChecksum } from './checksum.ts'
import type { Database } from './database.ts'
import { isOfRows } from './faults.ts'
import { isMoveRow, isOutcomeRow, isRunRow } from './row-forms.ts'

export type RunRow = {
  readonly number: number
  readonly id: string
  readonly kind: RunKind
  readonly folder: string
  readonly device: number
  readonly inode: FileId
  readonly criterion: NewRun['criterion']
  readonly started_at: string
  readonly when_taken: NewRun['whenTaken']
  readonly new_folders: string
  readonly old_folders: string
  readonly outside: string | null
  readonly paid_rules: string | null
  readonly by_watch: number
  readonly undoes: string | null
  readonly is_part: number
  readonly redoes: string | null
  readonly takes_back: string | null
  readonly first_move: number
  readonly planned: number
  readonly found: string
  readonly reserving: string
  readonly moved: number | null
  readonly moved_bytes: number | null
  readonly failed: number | null
  readonly is_cancelled: number | null
  readonly is_undone: number
  readonly checksum: number | null
  readonly is_damaged: number
}

/** @param where conditions and order */
export function runsWhere(
  database: Database,
  where: string,
  ...values: readonly (string | number)[]
): LoggedRun[] {
  return Array.from(database.rows<RunRow>(`SELECT * FROM runs WHERE ${where}`, ...values), runOf)
}

function runOf(row: RunRow): LoggedRun {
  if (!isRunRow(row)) return unreadable(row)
  return {
    runId: row.id,
    kind: row.kind,
    folder: { path: row.folder, device: row.device, inode: row.inode },
    criterion: row.criterion,
    startedAt: row.started_at,
    whenTaken: row.when_taken,
    newFolders: JSON.parse(row.new_folders),
    oldFolders: JSON.parse(row.old_folders),
    planned: row.planned,
    end: endOf(row),
    isUndone: row.is_undone === 1,
    ...(row.outside === null ? {} : { outside: JSON.parse(row.outside) }),
    ...(row.paid_rules === null ? {} : { paidRules: JSON.parse(row.paid_rules) }),
    ...(row.by_watch === 1 ? { byWatch: true } : {}),
    ...(row.undoes === null ? {} : { undoes: row.undoes }),
    ...(row.is_part === 1 ? { part: true } : {}),
    ...(row.redoes === null ? {} : { redoes: row.redoes }),
    ...(row.takes_back === null ? {} : { takesBack: JSON.parse(row.takes_back) }),
    ...(row.is_damaged === 0 ? {} : { isDamaged: true }),
  }
}

/** As much of a damaged row as the history shows. */
function unreadable({ id, folder, kind, started_at }: RunRow): LoggedRun {
  const startedMs = Date.parse(started_at) || timeOfId(String(id))
  return {
    runId: String(id),
    kind: kind === 'undo' ? 'undo' : 'sort',
    folder: { path: String(folder), device: 0, inode: 0 },
    criterion: 'type',
    startedAt: new Date(startedMs).toISOString(),
    whenTaken: 'leave',
    newFolders: [],
    oldFolders: [],
    planned: 0,
    end: { moved: 0, movedBytes: 0, failed: 0, cancelled: false },
    isUndone: false,
    isDamaged: true,
  }
}

function endOf({ moved, moved_bytes, failed, is_cancelled }: RunRow): RunEnd | undefined {
  if (moved === null) return undefined
  return { moved, movedBytes: moved_bytes ?? 0, failed: failed ?? 0, cancelled: is_cancelled === 1 }
}

export type MoveRow = readonly [
  source: string,
  target: string,
  size: number,
  modified: number,
  inode: FileId,
  companions: number | null,
]

export type OutcomeRow = {
  readonly source: string
  readonly target: string | null
  readonly copy_inode: FileId | null
  readonly copy_modified: number | null
  readonly failure: string | null
}

/**
 * @param mostMoves negative for all of them
 * @returns undefined for a run that is damaged
 */
export function readRun(database: Database, runId: string, mostMoves: number): RunRecord | undefined {
  const row = rowOf(database, runId)
  const header = runOf(row)
  const outcomes = outcomeRowsOf(database, row)
  if (header.isDamaged || !outcomes) return undefined
  const count = mostMoves < 0 ? row.planned : Math.min(mostMoves, row.planned)
  const moves = moveRowsOf(database, row.first_move, count)
  if (!moves || (count === row.planned && !hasChecksum(row, moves))) return undefined
  return {
    header,
    moves: moves.map(moveOf),
    found: new Set(JSON.parse(row.found)),
    ...outcomesOf(outcomes),
    reserving: new Set(JSON.parse(row.reserving)),
  }
}

const movesAtOnce = 5000

/** Whether a run can be read, and is as it was begun. Its moves are not all in memory at once. */
export function isWhole(database: Database, runId: string): boolean {
  const row = rowOf(database, runId)
  if (runOf(row).isDamaged || !outcomeRowsOf(database, row)) return false
  const { first_move: first, planned } = row
  const checksum = createChecksum(row)
  for (let at = 0; at < planned; at += movesAtOnce) {
    const moves = moveRowsOf(database, first + at, Math.min(movesAtOnce, planned - at))
    if (!moves) return false
    for (const move of moves) checksum.add(move)
  }
  return row.checksum === null || checksum.end() === row.checksum
}

/** A row that cannot be written is damaged itself, and known by that. */
export function markDamaged(database: Database, runId: string): void {
  try {
    database.run('UPDATE runs SET is_damaged = 1 WHERE id = ?', runId)
  } catch (error) {
    if (!isOfRows(error)) throw error
  }
}

function hasChecksum(row: RunRow, moves: readonly MoveRow[]): boolean {
  if (row.checksum === null) return true
  const checksum = createChecksum(row)
  for (const move of moves) checksum.add(move)
  return checksum.end() === row.checksum
}

function rowOf(database: Database, runId: string): RunRow {
  const row = database.row<RunRow>('SELECT * FROM runs WHERE id = ?', runId)
  if (!row) throw noRun(runId)
  return row
}

/** Undefined where one of them is damaged. */
function outcomeRowsOf(database: Database, { number }: RunRow): readonly OutcomeRow[] | undefined {
  const rows = Array.from(database.rows<OutcomeRow>('SELECT * FROM outcomes WHERE run = ?', number))
  return rows.every(isOutcomeRow) ? rows : undefined
}

function outcomesOf(rows: readonly OutcomeRow[]): Pick<RunRecord, 'renamed' | 'copied' | 'failures'> {
  const renamed = new Map<string, string>()
  const copied = new Map<string, Pick<Move, 'inode' | 'modifiedMs'>>()
  const failures: Failure[] = []
  for (const { source: from, target, copy_inode: inode, copy_modified: modifiedMs, failure } of rows) {
    if (target !== null) renamed.set(from, target)
    if (inode !== null && modifiedMs !== null) copied.set(from, { inode, modifiedMs })
    if (failure !== null) failures.push(JSON.parse(failure))
  }
  return { renamed, copied, failures }
}

/** Undefined where one of them is damaged, or missing. */
function moveRowsOf(database: Database, first: number, count: number): readonly MoveRow[] | undefined {
  const query = `SELECT source, target, size, modified, inode, companions FROM moves WHERE ${inRange} ORDER BY number`
  const rows = database.tuples<MoveRow>(query, first, first + count)
  return rows.length === count && rows.every(isMoveRow) ? rows : undefined
}

function moveOf([from, to, sizeBytes, modifiedMs, inode, group]: MoveRow): Move {
  const move = { from, to, sizeBytes, modifiedMs, inode }
  return group === null ? move : { ...move, group }
}

/** Moves of a run: from its first one to before that of another. */
export const inRange = 'number >= ? AND number < ?'

/** @throws where there is none, as where its copy has replaced the database */
export function numberOf(database: Database, runId: string): number {
  const found = database.row<{ number: number }>('SELECT number FROM runs WHERE id = ?', runId)
  if (!found) throw noRun(runId)
  return found.number
}

export const noRun = (runId: string) => Object.assign(new Error(`no run ${runId}`), { code: 'ENOENT' })

/** How the id of a run of this time begins. */
export function timeInId(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/[:.]/g, '-')
}

/** In milliseconds since 1970; 0 for an id that does not begin with a time. */
export function timeOfId(runId: string): number {
  const [, day, hour, minute, second, fraction] = idTime.exec(runId) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}.${fraction}Z`) || 0
}

const idTime = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-/
