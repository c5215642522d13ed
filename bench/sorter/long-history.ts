import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createRunHistory } from '../../desktop/services/state/history.ts'
import { createRunLog } from '../../desktop/services/state/run-log.ts'
import { openState, type StateDatabase } from '../../desktop/services/state/state-database.ts'
import { createUpkeep } from '../../desktop/services/state/upkeep.ts'
import { type Corpus, checkCorpus, makeCorpus, restoreCorpus } from './corpus.ts'
import { median } from './figures.ts'
import { measure } from './measure.ts'
import type { Programs } from './programs.ts'
import type { Sandbox } from './sandbox.ts'

/** How long the history is. */
export const longHistory = { runs: 50_000, searchedMoves: 2_000_000 } as const

const searchedRuns = 2000
const searches = 5
/** All runs are younger than those that are deleted. */
const days = 170

/** Medians of all rounds. */
export type LongHistory = {
  readonly rounds: number
  readonly firstMs: number
  readonly laterMs: number
  readonly searchMs: number
  /** The daily check and copy of the history that is searched. */
  readonly upkeepMs: number
}

/** Measures what a long history costs: a sort of one file, a search, and the daily work. */
export async function measureHistory(
  programs: Programs,
  sandbox: Sandbox,
  rounds: number,
  signal: AbortSignal,
): Promise<LongHistory> {
  const corpus = await makeCorpus(sandbox, 1, signal)
  const [few, many] = ['few-runs', 'many-runs'].map(name => join(sandbox.path, name)) as [string, string]
  using filled = historyOf(many)
  fill(filled.state, corpus.folder, longHistory.runs, 1)
  const times = new Map<string, number[]>([
    [few, []],
    [many, []],
  ])
  // The first round is not counted: it makes one database and the daily copy of the other.
  for (let round = 0; round <= rounds; round += 1) {
    for (const stateDir of round % 2 ? [few, many] : [many, few]) {
      const wallMs = await sortOne(corpus, programs, { ...sandbox, stateDir }, signal)
      if (round > 0) times.get(stateDir)?.push(wallMs)
    }
  }
  const [firstMs, laterMs] = [median(times.get(few) ?? []), median(times.get(many) ?? [])]
  return { rounds, firstMs, laterMs, ...measureSearch(sandbox, corpus.folder) }
}

async function sortOne(
  corpus: Corpus,
  { sortwell }: Programs,
  sandbox: Pick<Sandbox, 'tools' | 'stateDir'>,
  signal: AbortSignal,
): Promise<number> {
  const argv = [...sortwell, 'sort', corpus.folder, '--by', 'type']
  const { wallMs } = await measure(argv, sandbox, signal)
  checkCorpus(corpus, 'sorted')
  await restoreCorpus(corpus, signal)
  return wallMs
}

function measureSearch(sandbox: Sandbox, folder: string): Pick<LongHistory, 'searchMs' | 'upkeepMs'> {
  using searched = historyOf(join(sandbox.path, 'searched'))
  const { state } = searched
  fill(state, folder, searchedRuns, longHistory.searchedMoves / searchedRuns)
  const history = createRunHistory(state, createRunLog(state))
  const times = Array.from({ length: searches }, () => {
    const startedMs = performance.now()
    const { runs } = history.search(['nowhere'], { count: 20, mostFiles: 5 })
    if (runs.length > 0) throw new Error('a word was found that no name holds')
    return performance.now() - startedMs
  })
  const startedMs = performance.now()
  createUpkeep(state)()
  return { searchMs: median(times), upkeepMs: performance.now() - startedMs }
}

function historyOf(stateDir: string): { readonly state: StateDatabase } & Disposable {
  const state = openState(stateDir)
  return { state, [Symbol.dispose]: () => state.close() }
}

/** Puts runs of a folder into the history, spread over {@link days}, the last of them yesterday. */
function fill(state: StateDatabase, folder: string, runs: number, movesEach: number): void {
  const { dev: device, ino: inode } = statSync(folder)
  const stepSeconds = (days * 86_400) / runs
  const firstSeconds = Date.now() / 1000 - (days + 1) * 86_400
  state.use(database =>
    database.change(() => {
      database.run(
        `WITH RECURSIVE numbers (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM numbers WHERE at < ?),
         times AS (SELECT at, strftime('%Y-%m-%dT%H:%M:%fZ', ? + at * ?, 'unixepoch') AS began FROM numbers)
       INSERT INTO runs (id, kind, folder, device, inode, criterion, started_at, when_taken, new_folders, old_folders,
         first_move, planned, pid, moved, moved_bytes, failed, is_cancelled)
       SELECT replace(replace(began, ':', '-'), '.', '-') || '-0000', 'sort', ?, ?, ?, 'type', began, 'number', '[]', '[]',
         (at - 1) * ? + 1, ?, 1, ?, 0, 0, 0 FROM times`,
        ...[runs, firstSeconds, stepSeconds, folder, device, inode, movesEach, movesEach, movesEach],
      )
      database.run(
        `WITH RECURSIVE places (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM places WHERE at + 1 < ?)
       INSERT INTO moves (number, run, source, target, size, modified, inode)
       SELECT first_move + at, number, 'IMG_' || number || '_' || at || '.jpg', 'Images/IMG_' || number || '_' || at || '.jpg',
         1000, 1700000000000.0, number * 1000 + at + 1 FROM runs CROSS JOIN places`,
        movesEach,
      )
    }),
  )
}
