import {
  baseOf,
  countMoved,
  foldName,
  type LoggedRun,
  type Move,
  type RunLog,
} from '../../../sorter/index.ts'
import type { Database } from './database.ts'
import { type Name, nameOf } from './names.ts'
import { numberOf, runsWhere } from './run-rows.ts'

/** Whether a move's folded names hold a word: maybe those of its folders, too. */
const holdsWord = 'instr(coalesce(search, lower(source)), ?)'
const holds = (words: readonly string[]) => words.map(() => holdsWord).join(' AND ')

/** Runs that may have moved files with such names, newest first. @param words folded; each is in the name */
export function* runsWith(database: Database, words: readonly string[], before = '~'): Iterable<LoggedRun> {
  const isMeant = `id < ? AND (EXISTS (SELECT 1 FROM moves WHERE run = number AND ${holds(words)})
    OR EXISTS (SELECT 1 FROM outcomes WHERE run = number AND target IS NOT NULL))`
  const ids = database.rows<{ id: string }>(
    `SELECT id FROM runs WHERE ${isMeant} ORDER BY id DESC`,
    before,
    ...words,
  )
  for (const { id } of ids) yield* runsWhere(database, 'id = ?', id)
}

type FoundFile = Pick<Move, 'from' | 'to'> & { readonly at: number }
type FoundRow = readonly [place: number, source: Name, target: Name]

/** The files that the run moved whose name is meant, before or after, each with its place among those it moved. */
export function foundIn(
  database: Database,
  log: RunLog,
  run: LoggedRun,
  words: readonly string[],
  isMeant: (folded: string) => boolean,
): readonly FoundFile[] {
  const number = numberOf(database, run.runId)
  const { renamed } = log.read(run.runId, 0)
  const failed = failedPlaces(database, number)
  const moved = run.end?.moved ?? countMoved(log.read(run.runId))
  const found: FoundFile[] = []
  let failedBefore = 0
  const rows = database.tuples<FoundRow>(
    `SELECT place, source, target FROM moves WHERE run = ? AND ((${holds(words)})
      OR source IN (SELECT source FROM outcomes WHERE run = ? AND target IS NOT NULL)) ORDER BY place`,
    ...[number, ...words, number],
  )
  for (const [place, source, target] of rows) {
    while ((failed[failedBefore] ?? Number.POSITIVE_INFINITY) < place) failedBefore += 1
    const at = place - failedBefore
    if (at >= moved) break
    if (failed[failedBefore] === place) continue
    const from = nameOf(source)
    const to = renamed.get(from) ?? nameOf(target)
    if (isMeant(foldName(baseOf(from))) || isMeant(foldName(baseOf(to)))) found.push({ from, to, at })
  }
  return found
}

/** In the plan's order. */
function failedPlaces(database: Database, run: number): readonly number[] {
  const failed = 'SELECT source FROM outcomes WHERE run = ? AND failure IS NOT NULL'
  const places = `SELECT place FROM moves WHERE run = ? AND source IN (${failed}) ORDER BY place`
  return Array.from(database.rows<{ place: number }>(places, run, run), ({ place }) => place)
}
