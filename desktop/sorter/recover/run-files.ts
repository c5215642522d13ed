import { findRun } from '../journal/history.ts'
import { allRuns, findOlder, type OlderRun } from '../journal/older-runs.ts'
import { readIfKnown, readKnown, readOrRefuse } from '../journal/read-record.ts'
import type { RunGlance } from '../journal/records.ts'
import { RunRefused, readingRecords } from '../journal/refusals.ts'
import type { RunRecords } from '../journal/run-records.ts'
import { type MovedFile, movedIn, takenBack } from '../journal/taken-back.ts'
import { baseOf, foldName } from '../model/names.ts'
import type { Failure, Move, RunSummary } from '../model/values.ts'

/** A run with each of its files; paths are relative to its folder. */
export type RunFiles = {
  readonly run: RunSummary
  /** In the plan's order. Of a run that was cut off as many as can be told from the disk. */
  readonly moved: readonly (MovedFile & {
    /** It was put back since, by an undo. */
    readonly isBack: boolean
  })[]
  readonly failures: readonly Failure[]
}

/**
 * What a run did, as its record tells.
 * @throws {RunRefused} when there is no such run, or its record says what no run writes
 */
export function filesOfRun(records: RunRecords, runId: string): RunFiles {
  return readingRecords(records, () => filesOf(records, runId))
}

function filesOf(records: RunRecords, runId: string): RunFiles {
  const older = records.find(runId) ? undefined : findOlder(records, runId)
  if (older) {
    const isBack = older.run.state === 'undone'
    return { run: older.run, moved: older.moves.map(move => ({ ...move, isBack })), failures: [] }
  }
  const run = findRun(records, runId)
  const entry = records.find(runId)
  if (!run || !entry) throw new RunRefused({ code: 'unknown-run', runId })
  const record = readOrRefuse(entry, each => readKnown(each).record)
  const taken = takenBack(records, entry)
  const moved = movedIn(record, run.moved).map(file => ({ ...file, isBack: taken.has(file.from) }))
  return { run, moved, failures: record.failures }
}

/** A file that a run moved. */
export type FoundMove = Pick<RunSummary, 'runId' | 'kind' | 'folder' | 'startedAt'> &
  Pick<Move, 'from' | 'to'>

export type WhereOptions = {
  /** At most so many moves. */
  readonly count: number
  /** Only runs that are older than this one. */
  readonly before?: string | undefined
  /** At most so many runs are looked at; tests set it. */
  readonly mostRuns?: number | undefined
}

export type Findings = {
  /** Newest first. */
  readonly moves: readonly FoundMove[]
  /** Not all was looked at. */
  readonly isCut: boolean
  /** The oldest run that was looked at as a whole: the next search goes on before it. */
  readonly lastRunId: string | undefined
}

/** Opening as many records takes about a second. */
const mostRunsLookedAt = 10_000

/**
 * What runs did with files that had this name, or got it. Of a run that was cut off as much as can be told from the disk.
 * @param name of the file, without a folder, in any case
 * @throws {RunRefused} when the records cannot be read
 */
export function findMoves(records: RunRecords, name: string, options: WhereOptions): Findings {
  return readingRecords(records, () => search(records, name, options))
}

function search(records: RunRecords, name: string, options: WhereOptions): Findings {
  const { count, before, mostRuns = mostRunsLookedAt } = options
  const folded = foldName(name)
  const hasName = (path: string) => foldName(baseOf(path)) === folded
  const isMeant = ({ from, to }: Pick<Move, 'from' | 'to'>) => hasName(from) || hasName(to)
  const moves: FoundMove[] = []
  let lastRunId: string | undefined
  let looks = 0
  for (const run of allRuns(records, { before }, isMeant)) {
    if (looks === mostRuns) return { moves, isCut: true, lastRunId }
    if ('newer' in run || 'unreadable' in run) continue
    for (const move of 'run' in run ? foundIn(run) : movesOf(records, run)) {
      if (!isMeant(move)) continue
      if (moves.length === count) return { moves, isCut: true, lastRunId }
      moves.push(move)
    }
    looks += 1
    lastRunId = 'run' in run ? run.run.runId : run.entry.runId
  }
  return { moves, isCut: false, lastRunId }
}

/** A run with those of its files that a search found. */
export type FoundRun = {
  readonly run: RunSummary
  /** The first of them. `at`: its place in {@link RunFiles}; absent for a run that can no longer be undone. */
  readonly files: readonly (Pick<Move, 'from' | 'to'> & {
    readonly at?: number
    readonly isBack: boolean
  })[]
  /** How many were found altogether. */
  readonly total: number
}

export type SearchOptions = {
  /** Only runs that are older than this one. */
  readonly before?: string | undefined
  /** At most so many runs, with so many files each. */
  readonly count: number
  readonly mostFiles: number
  /** At most so many runs are looked at, so that a search can be given up between two calls. */
  readonly mostRuns: number
}

/**
 * Runs that moved files whose name holds each of these words, newest first. Where there may be more, `next` is
 * what to go on with: as `before`.
 * @param words in any case; without any nothing is found
 * @throws {RunRefused} when the records cannot be read
 */
export function searchRuns(
  records: RunRecords,
  words: readonly string[],
  options: SearchOptions,
): { readonly runs: readonly FoundRun[]; readonly next: string | null } {
  return readingRecords(records, () => searchByWords(records, words, options))
}

function searchByWords(records: RunRecords, words: readonly string[], options: SearchOptions) {
  const { before, count, mostFiles, mostRuns } = options
  const folded = words.map(foldName).filter(word => word !== '')
  const runs: FoundRun[] = []
  if (folded.length === 0) return { runs, next: null }
  const holdsAll = (path: string) => {
    const name = foldName(baseOf(path))
    return folded.every(word => name.includes(word))
  }
  const isMeant = ({ from, to }: Pick<Move, 'from' | 'to'>) => holdsAll(from) || holdsAll(to)
  let looks = 0
  for (const run of allRuns(records, { before }, isMeant)) {
    if ('newer' in run || 'unreadable' in run) continue
    const found = 'run' in run ? oldFound(run) : foundNow(records, run, isMeant, mostFiles)
    if (found && found.total > 0) runs.push({ ...found, files: found.files.slice(0, mostFiles) })
    looks += 1
    const runId = 'run' in run ? run.run.runId : run.entry.runId
    if (runs.length === count || looks === mostRuns) return { runs, next: runId }
  }
  return { runs, next: null }
}

function oldFound({ run, moves }: OlderRun): FoundRun {
  const files = moves.map(({ from, to }) => ({ from, to, isBack: run.state === 'undone' }))
  return { run, files, total: files.length }
}

function foundNow(
  records: RunRecords,
  { entry, header, end }: RunGlance,
  isMeant: (move: Pick<Move, 'from' | 'to'>) => boolean,
  mostFiles: number,
): FoundRun | undefined {
  const record = readIfKnown(entry)
  if (!record?.moves.some(isMeant)) return undefined
  const run = findRun(records, header.runId)
  if (!run) return undefined
  const taken = takenBack(records, entry)
  const files: FoundRun['files'][number][] = []
  let total = 0
  for (const [at, { from, to }] of movedIn(record, end?.moved ?? run.moved).entries()) {
    if (!isMeant({ from, to })) continue
    total += 1
    if (files.length < mostFiles) files.push({ from, to, at, isBack: taken.has(from) })
  }
  return { run, files, total }
}

function foundIn({ run, moves }: OlderRun): readonly FoundMove[] {
  const { runId, kind, folder, startedAt } = run
  return moves.map(({ from, to }) => ({ runId, kind, folder, startedAt, from, to }))
}

function movesOf(records: RunRecords, { entry, header, end }: RunGlance): readonly FoundMove[] {
  const record = readIfKnown(entry)
  if (!record) return []
  const { runId, kind, folder, startedAt } = header
  const moved = end?.moved ?? findRun(records, runId)?.moved ?? 0
  return movedIn(record, moved).map(({ from, to }) => {
    return { runId, kind, folder: folder.path, startedAt, from, to }
  })
}
