import type { RunFiles, RunState, RunSummary, UndoObstacle } from '../../sorter/index.ts'
import { describeObstacle } from '../../words/files.ts'
import { failureFields, failureLines } from '../print/failure-report.ts'
import { jsonParts } from '../print/json.ts'
import { countFiles, limited, table } from '../print/lines.ts'
import { printable } from '../print/printable.ts'

/** A run, and why it cannot be undone, or finished, though there is something to do. */
export type HistoryEntry = { readonly run: RunSummary; readonly obstacle: UndoObstacle | undefined }

export type HistoryPage = {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** Ids of runs that are left out because a newer version made them. */
  readonly newer: readonly string[]
  /** The page with the newest runs. */
  readonly isFirst: boolean
  readonly hasOlder: boolean
  /** There is a run that waits to be recovered, on this page or another. */
  readonly isAnyCutOff: boolean
  /** Names of records that tell neither their run nor its folder. */
  readonly unreadable: readonly string[]
  /** Where they are. */
  readonly place: string
}

export function historyJson({ entries, newer, hasOlder, unreadable }: HistoryPage): Iterable<string> {
  const runs = entries.map(({ run, obstacle: reason }) => ({
    ...run,
    undoObstacle: reason ? { reason, message: describeObstacle(reason) } : null,
  }))
  return jsonParts({ runs, newer, older: hasOlder ? (entries.at(-1)?.run.runId ?? null) : null, unreadable })
}

/** One line a run, and one more where it cannot be undone, or its folder cannot be reached. */
export function* historyText({
  entries,
  newer,
  isFirst,
  hasOlder,
  isAnyCutOff,
  unreadable,
  place,
}: HistoryPage): Iterable<string> {
  if (entries.length === 0 && newer.length === 0) yield isFirst ? 'No runs yet.' : 'No older runs.'
  const lines = runLines(entries.map(({ run }) => run))
  for (const [at, { run, obstacle }] of entries.entries()) {
    yield lines[at] ?? ''
    if (obstacle)
      yield `      ${run.state === 'done' ? 'Cannot be undone. ' : ''}${describeObstacle(obstacle)}`
    if (run.state === 'damaged') yield `      ${aboutDamage(run)}`
  }
  if (newer.length > 0) {
    yield* ['', 'Runs that a newer version of Sortwell made are not shown. Update Sortwell to see them.']
  }
  if (hasOlder) yield* ['', `There are older runs: add --before ${entries.at(-1)?.run.runId}`]
  if (isAnyCutOff) {
    yield* ['', 'A run was cut off. sortwell recover <folder> finishes it; with --undo, takes it back.']
  }
  if (unreadable.length > 0) {
    yield* ['', `Records in ${printable(place)} that cannot be read: ${printable(unreadable.join(', '))}`]
  }
}

export function runJson({ run, moved, failures }: RunFiles): Iterable<string> {
  return jsonParts({ ...run, files: moved, failures: failureFields(failures) })
}

/** The run in a line, then a line for each file. */
export function* runText({ run, moved, failures }: RunFiles): Iterable<string> {
  yield* runLines([run])
  if (run.state === 'damaged') yield `      ${aboutDamage(run)}`
  if (moved.length > 0) yield ''
  yield* limited(moved, ({ from, to, isBack }) => {
    return `${printable(from)} → ${printable(to)}${isBack ? ', put back' : ''}`
  })
  yield* failureLines(failures)
}

function runLines(runs: readonly RunSummary[]): readonly string[] {
  const rows = runs.map(run => [
    localTime(new Date(run.startedAt)),
    run.kind === 'undo' ? 'undo' : `${run.redoes === undefined ? 'sort' : 'redo'} by ${run.criterion}`,
    countFiles(run.moved),
    run.failed === 0 ? '' : `${run.failed} failed`,
    stateOf(run),
    run.runId,
    printable(run.folder),
  ])
  return table(rows, ['start', 'start', 'end', 'end', 'start', 'start', 'start'])
}

/** What can be done about a run whose record lost a part. */
export function aboutDamage({ runId, kind, known = 0, planned }: RunSummary): string {
  const parts = `A part of its record is missing: of ${countFiles(planned)} ${known} are known.`
  if (known === 0 || kind === 'undo') return parts
  return `${parts} sortwell undo <folder> --run ${runId} puts those back.`
}

const states: Readonly<Record<RunState, string>> = {
  running: 'under way',
  interrupted: 'cut off',
  done: 'done',
  undone: 'undone',
  damaged: 'damaged',
}

function stateOf({ kind, state, isPartlyUndone }: RunSummary): string {
  if (isPartlyUndone) return 'partly undone'
  return kind === 'undo' && state === 'undone' ? 'redone' : states[state]
}

/** `2026-11-21 09:40`, in the computer's time zone. */
export function localTime(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}
