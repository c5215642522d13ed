import {
  describeObstacle,
  type RunFiles,
  type RunState,
  type RunSummary,
  type UndoObstacle,
} from '../../sorter/index.ts'
import { failureFields, failureLines } from '../print/failure-report.ts'
import { jsonParts } from '../print/json.ts'
import { countFiles, limited, table } from '../print/lines.ts'
import { printable } from '../print/printable.ts'

/** A run, and why it cannot be undone though it has something to undo. */
export type HistoryEntry = { readonly run: RunSummary; readonly obstacle: UndoObstacle | undefined }

export type HistoryPage = {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  readonly hasOlder: boolean
  /** There is a run that waits to be recovered, on this page or another. */
  readonly isAnyCutOff: boolean
}

export function historyJson({ entries, hasOlder }: HistoryPage): Iterable<string> {
  const runs = entries.map(({ run, obstacle: reason }) => ({
    ...run,
    undoObstacle: reason ? { reason, message: describeObstacle(reason) } : null,
  }))
  return jsonParts({ runs, older: hasOlder ? (entries.at(-1)?.run.runId ?? null) : null })
}

/** One line a run, and one more where it cannot be undone. */
export function* historyText({ entries, hasOlder, isAnyCutOff }: HistoryPage): Iterable<string> {
  if (entries.length === 0) yield 'No runs yet.'
  const lines = runLines(entries.map(({ run }) => run))
  for (const [at, { obstacle }] of entries.entries()) {
    yield lines[at] ?? ''
    if (obstacle) yield `      Cannot be undone. ${describeObstacle(obstacle)}`
  }
  if (hasOlder) yield* ['', `There are older runs: add --before ${entries.at(-1)?.run.runId}`]
  if (isAnyCutOff) {
    yield* ['', 'A run was cut off. sortwell recover <folder> finishes it; with --undo, takes it back.']
  }
}

export function runJson({ run, moved, failures }: RunFiles): Iterable<string> {
  return jsonParts({ ...run, files: moved, failures: failureFields(failures) })
}

/** The run in a line, then a line for each file. */
export function* runText({ run, moved, failures }: RunFiles): Iterable<string> {
  yield* runLines([run])
  if (moved.length > 0) yield ''
  yield* limited(moved, ({ from, to }) => `${printable(from)} → ${printable(to)}`)
  yield* failureLines(failures)
}

function runLines(runs: readonly RunSummary[]): readonly string[] {
  const rows = runs.map(run => [
    localTime(new Date(run.startedAt)),
    run.kind === 'sort' ? `sort by ${run.criterion}` : 'undo',
    countFiles(run.moved),
    run.failed === 0 ? '' : `${run.failed} failed`,
    states[run.state],
    run.runId,
    printable(run.folder),
  ])
  return table(rows, ['start', 'start', 'end', 'end', 'start', 'start', 'start'])
}

const states: Readonly<Record<RunState, string>> = {
  running: 'under way',
  interrupted: 'cut off',
  done: 'done',
  undone: 'undone',
}

/** `2026-11-21 09:40`, in the computer's time zone. */
export function localTime(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}
