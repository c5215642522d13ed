import type { Restored } from '../../services/state/database/restore.ts'
import type { FoundMove, RunFiles } from '../../services/state/history.ts'
import type { RunState, RunSummary } from '../../sorter/values/values.ts'
import { describeObstacle, type UndoObstacle } from '../../words/files.ts'
import { failureFields, failureLines } from '../print/failure-report.ts'
import { countFiles, displayWidth, limited, localTime, table } from '../print/lines.ts'
import type { Page } from '../print/page.ts'
import { printable } from '../print/printable.ts'
import { describeRestored } from '../print/restored.ts'

export type Listed = {
  /** Newest first, and why a run cannot be undone, or finished, though there is something to do. */
  readonly entries: readonly { readonly run: RunSummary; readonly obstacle: UndoObstacle | undefined }[]
  /** Runs that wait to be recovered, also of those that are not listed. */
  readonly interrupted: number
  /** The newest repair of the database. */
  readonly restored: Restored | undefined
  readonly stateDir: string
}

export function historyFields({ entries, interrupted, restored, stateDir }: Listed) {
  return {
    runs: entries.map(({ run, obstacle: reason }) => ({
      ...run,
      undoObstacle: reason ? { reason, message: describeObstacle(reason) } : null,
    })),
    interrupted,
    restored: restored ? { ...restored, message: describeRestored(restored, stateDir) } : null,
  }
}

/** One line a run, and one more where it cannot be undone, or its folder cannot be reached. */
export function* historyLines(
  { runs, interrupted, restored }: ReturnType<typeof historyFields>,
  page: Page,
): Iterable<string> {
  if (runs.length === 0) yield 'No runs yet.'
  const lines = linesOfRuns(runs, page)
  for (const [at, { state, undoObstacle }] of runs.entries()) {
    yield lines[at] ?? ''
    const cannot = ['done', 'partly-undone', 'damaged'].includes(state) ? 'Cannot be undone. ' : ''
    if (undoObstacle) yield page.style('dim', `      ${cannot}${undoObstacle.message}`)
  }
  if (interrupted > 0)
    yield* ['', 'A run was interrupted. sortwell recover <folder> finishes it; undo reverts it.']
  if (runs.some(({ undoObstacle }) => undoObstacle?.reason === 'folder-gone')) {
    yield* [
      '',
      'If a folder is at another place now: sortwell undo <folder> --run <id>. redo and recover work the same way.',
    ]
  }
  if (restored) yield* ['', printable(restored.message)]
}

export function runFields({ run, moved, failures }: RunFiles) {
  return { ...run, files: moved, failures: failureFields(failures) }
}

/** The run in a line, then a line for each file. */
export function* runLines(fields: ReturnType<typeof runFields>, page: Page): Iterable<string> {
  const { files, failures } = fields
  yield* linesOfRuns([fields], page)
  if (files.length > 0) yield ''
  yield* limited(files, ({ from, to, isBack }) => {
    return `${printable(from)} → ${printable(to)}${isBack ? ', put back' : ''}`
  })
  yield* failureLines(failures, page)
}

/** @param name what was looked for */
export function findingFields(name: string, moves: readonly FoundMove[]) {
  return { name, moves }
}

export function* findingLines(
  { name, moves }: ReturnType<typeof findingFields>,
  page: Page,
): Iterable<string> {
  if (moves.length === 0) yield `No run moved a file called ${printable(name)}.`
  yield* limited(moves, ({ from, to, folder, kind, startedAt, runId }) => {
    const what = `${localTime(new Date(startedAt))}, ${kind} ${runId} in ${printable(folder)}`
    return `${page.path(from)} → ${page.path(to)}\n      ${page.style('dim', what)}`
  })
}

/** Where the terminal is too narrow, the id and the folder of each run are on a line of their own. */
function linesOfRuns(runs: readonly RunSummary[], { columns = Number.POSITIVE_INFINITY, style }: Page) {
  const rows = runs.map(run => [
    localTime(new Date(run.startedAt)),
    run.kind === 'undo' ? 'undo' : `${run.redoes === undefined ? 'sort' : 'redo'} by ${run.criterion}`,
    countFiles(run.moved),
    run.failed === 0 ? '' : `${run.failed} failed`,
    stateOf(run),
  ])
  const places = runs.map(({ runId, folder }) => [runId, printable(folder)])
  const align = ['start', 'start', 'end', 'end', 'start', 'start', 'start'] as const
  const wide = table(
    rows.map((row, at) => [...row, ...(places[at] ?? [])]),
    align,
  )
  if (wide.every(line => displayWidth(line) <= columns)) return wide
  const narrow = table(rows, align.slice(0, -2))
  return narrow.map((line, at) => `${line}\n      ${style('dim', (places[at] ?? []).join('  '))}`)
}

const states: Readonly<Record<RunState, string>> = {
  running: 'under way',
  interrupted: 'interrupted',
  done: 'done',
  undone: 'undone',
  'partly-undone': 'partly undone',
  damaged: 'damaged',
}

function stateOf({ kind, state }: RunSummary): string {
  return kind === 'undo' && state === 'undone' ? 'redone' : states[state]
}
