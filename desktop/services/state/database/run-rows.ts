import type { LoggedRun, NewRun, RunEnd, RunRecord } from '../../../sorter/run/run-log.ts'
import type { Failure, FileId, Move, RunKind } from '../../../sorter/values/values.ts'
import type { Database } from './database.ts'

type RunRow = {
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
  }
}

function endOf({ moved, moved_bytes, failed, is_cancelled }: RunRow): RunEnd | undefined {
  if (moved === null) return undefined
  return { moved, movedBytes: moved_bytes ?? 0, failed: failed ?? 0, cancelled: is_cancelled === 1 }
}

type MoveRow = readonly [
  source: string,
  target: string,
  size: number,
  modified: number,
  inode: FileId,
  companions: number | null,
]

type OutcomeRow = {
  readonly source: string
  readonly target: string | null
  readonly copy_inode: FileId | null
  readonly copy_modified: number | null
  readonly failure: string | null
}

/** @param mostMoves negative for all of them */
export function readRun(database: Database, runId: string, mostMoves: number): RunRecord {
  const row = database.row<RunRow>('SELECT * FROM runs WHERE id = ?', runId)
  if (!row) throw noRun(runId)
  const renamed = new Map<string, string>()
  const copied = new Map<string, Pick<Move, 'inode' | 'modifiedMs'>>()
  const failures: Failure[] = []
  for (const outcome of database.rows<OutcomeRow>('SELECT * FROM outcomes WHERE run = ?', row.number)) {
    const { source: from, target } = outcome
    if (target !== null) renamed.set(from, target)
    if (outcome.copy_inode !== null && outcome.copy_modified !== null)
      copied.set(from, { inode: outcome.copy_inode, modifiedMs: outcome.copy_modified })
    if (outcome.failure !== null) failures.push(JSON.parse(outcome.failure))
  }
  return {
    header: runOf(row),
    moves: movesOf(database, row, mostMoves),
    found: new Set(JSON.parse(row.found)),
    renamed,
    copied,
    reserving: new Set(JSON.parse(row.reserving)),
    failures,
  }
}

function movesOf(database: Database, { first_move, planned }: RunRow, most: number): Move[] {
  const count = most < 0 ? planned : Math.min(most, planned)
  const query = `SELECT source, target, size, modified, inode, companions FROM moves WHERE ${inRange} ORDER BY number`
  const rows = database.tuples<MoveRow>(query, first_move, first_move + count)
  return rows.map(([from, to, sizeBytes, modifiedMs, inode, group]) => {
    const move = { from, to, sizeBytes, modifiedMs, inode }
    return group === null ? move : { ...move, group }
  })
}

/** Moves of a run: from its first one to before that of another. */
export const inRange = 'number >= ? AND number < ?'

/** @throws where there is none, as where the database was replaced by its copy meanwhile */
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
