import type { RunState, RunSummary } from '../sorter/index.ts'
import { countFiles } from './figures.ts'
import { jsonParts } from './json.ts'
import { table } from './lines.ts'
import { printable } from './printable.ts'

export function historyJson(runs: readonly RunSummary[]): Iterable<string> {
  return jsonParts({ runs })
}

/** Newest first, one line a run. */
export function* historyText(runs: readonly RunSummary[]): Iterable<string> {
  if (runs.length === 0) yield 'No runs yet.'
  const rows = runs.map(run => [
    localTime(new Date(run.startedAt)),
    run.kind === 'sort' ? `sort by ${run.criterion}` : 'undo',
    countFiles(run.moved),
    run.failed === 0 ? '' : `${run.failed} failed`,
    states[run.state],
    run.runId,
    printable(run.folder),
  ])
  yield* table(rows, ['start', 'start', 'end', 'end', 'start', 'start', 'start'])
  if (runs.some(({ state }) => state === 'interrupted')) {
    yield* ['', 'A run was cut off. sortwell recover <folder> finishes it; with --undo, takes it back.']
  }
}

const states: Readonly<Record<RunState, string>> = {
  running: 'under way',
  interrupted: 'cut off',
  done: 'done',
  undone: 'undone',
}

/** `2026-11-21 09:40`, in the computer's time zone. */
function localTime(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}
