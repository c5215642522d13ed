import { posix } from 'node:path'
import { countMoved, foldName } from '../../../sorter/index.ts'
import type { LoggedRun, RunLog } from '../../../sorter/run/run-log.ts'
import type { Move } from '../../../sorter/values/values.ts'
import type { Database } from './database.ts'
import { inRange, runsWhere } from './run-rows.ts'

/** Whether a move's folded names hold a word: maybe those of its folders, too. */
const holdsWord = 'instr(coalesce(search, lower(source)), ?)'
const holds = (words: readonly string[]) => words.map(() => holdsWord).join(' AND ')

/** Runs that may have moved files with such names, newest first. @param words folded; each is in the name */
export function* runsWith(database: Database, words: readonly string[]): Iterable<LoggedRun> {
  const ofRun = 'moves.number >= first_move AND moves.number < first_move + planned'
  const isMeant = `EXISTS (SELECT 1 FROM moves WHERE ${ofRun} AND ${holds(words)})
    OR EXISTS (SELECT 1 FROM outcomes WHERE run = runs.number AND target IS NOT NULL)`
  const ids = database.rows<{ id: string }>(`SELECT id FROM runs WHERE ${isMeant} ORDER BY id DESC`, ...words)
  for (const { id } of ids) yield* runsWhere(database, 'id = ?', id)
}

type FoundFile = Pick<Move, 'from' | 'to'>
type RunPlace = { readonly number: number; readonly first_move: number }
type FoundRow = readonly [number: number, source: string, target: string]

/** The files that the run moved whose name is meant, before or after. */
export function foundIn(
  database: Database,
  log: RunLog,
  { runId, planned, end }: LoggedRun,
  words: readonly string[],
  isMeant: (folded: string) => boolean,
): readonly FoundFile[] {
  const { number: run = 0, first_move: first = 0 } =
    database.row<RunPlace>('SELECT number, first_move FROM runs WHERE id = ?', runId) ?? {}
  const range = [first, first + planned] as const
  const { renamed } = log.read(runId, 0)
  const failed = failedMoves(database, run, range)
  const moved = end?.moved ?? countMoved(log.read(runId))
  const found: FoundFile[] = []
  let failedBefore = 0
  const rows = database.tuples<FoundRow>(
    `SELECT number, source, target FROM moves WHERE ${inRange} AND ((${holds(words)})
      OR source IN (SELECT source FROM outcomes WHERE run = ? AND target IS NOT NULL)) ORDER BY number`,
    ...[...range, ...words, run],
  )
  for (const [number, from, target] of rows) {
    while ((failed[failedBefore] ?? Number.POSITIVE_INFINITY) < number) failedBefore += 1
    if (number - first - failedBefore >= moved) break
    if (failed[failedBefore] === number) continue
    const to = renamed.get(from) ?? target
    if (isMeant(foldName(posix.basename(from))) || isMeant(foldName(posix.basename(to))))
      found.push({ from, to })
  }
  return found
}

/** Numbers of moves, in the plan's order. */
function failedMoves(
  database: Database,
  run: number,
  range: readonly [first: number, end: number],
): readonly number[] {
  const failed = 'SELECT source FROM outcomes WHERE run = ? AND failure IS NOT NULL'
  const moves = `SELECT number FROM moves WHERE ${inRange} AND source IN (${failed}) ORDER BY number`
  return Array.from(database.rows<{ number: number }>(moves, ...range, run), ({ number }) => number)
}
