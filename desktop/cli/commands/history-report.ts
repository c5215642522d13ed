import type { Restored } from '../../services/state/database/restore.ts'
import type { RunFiles } from '../../services/state/history.ts'

import type { RunState, RunSummary } from '../../sorter/values/values.ts'
import { describeObstacle, type UndoObstacle } from '../../words/files.ts'
import { failureFields, failureLines } from '../print/failure-report.ts'
import { jsonParts } from '../print/json.ts'
import { countFiles, limited, localTime, table } from '../print/lines.ts'
import { printable } from '../print/printable.ts'
import { describeRestored } from '../print/restored.ts'

/** A run, and why it cannot be undone, or finished, though there is something to do. */
export type HistoryEntry = { readonly run: RunSummary; readonly obstacle: UndoObstacle | undefined }

export type HistoryPage = {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** The page with the newest runs. */
  readonly isFirst: boolean
  readonly hasOlder: boolean
  /** There is a run that waits to be recovered, on this page or another. */
  readonly isAnyCutOff: boolean
  /** The newest repair of the database. */
  readonly restored: Restored | undefined
  readonly stateDir: string
}

export function historyJson({ entries, hasOlder, restored, stateDir }: HistoryPage): Iterable<string> {
  const runs = entries.map(({ run, obstacle: reason }) => ({
    ...run,
    undoObstacle: reason ? { reason, message: describeObstacle(reason) } : null,
  }))
  return jsonParts({
    runs,
    older: hasOlder ? (entries.at(-1)?.run.runId ?? null) : null,
    restored: restored ? { ...restored, message: describeRestored(restored, stateDir) } : null,
  })
}

/** One line a run, and one more where it cannot be undone, or its folder cannot be reached. */
export function* historyText({
  entries,
  isFirst,
  hasOlder,
  isAnyCutOff,
  restored,
  stateDir,
}: HistoryPage): Iterable<string> {
  if (entries.length === 0) yield isFirst ? 'No runs yet.' : 'No older runs.'
  const lines = runLines(entries.map(({ run }) => run))
  for (const [at, { run, obstacle }] of entries.entries()) {
    yield lines[at] ?? ''
    if (obstacle)
      yield `      ${run.state === 'done' ? 'Cannot be undone. ' : ''}${describeObstacle(obstacle)}`
  }
  if (hasOlder) yield* ['', `There are older runs: add --before ${entries.at(-1)?.run.runId}`]
  if (isAnyCutOff) {
    yield* ['', 'A run was cut off. sortwell recover <folder> finishes it; with --undo, takes it back.']
  }
  if (entries.some(({ obstacle }) => obstacle === 'folder-gone')) {
    yield* [
      '',
      'If a folder is at another place now: sortwell undo <folder> --run <id>. redo and recover work the same way.',
    ]
  }
  if (restored && isFirst) yield* ['', printable(describeRestored(restored, stateDir))]
}

export function runJson({ run, moved, failures }: RunFiles): Iterable<string> {
  return jsonParts({ ...run, files: moved, failures: failureFields(failures) })
}

/** The run in a line, then a line for each file. */
export function* runText({ run, moved, failures }: RunFiles): Iterable<string> {
  yield* runLines([run])
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

const states: Readonly<Record<RunState, string>> = {
  running: 'under way',
  interrupted: 'cut off',
  done: 'done',
  undone: 'undone',
}

function stateOf({ kind, state, isPartlyUndone }: RunSummary): string {
  if (isPartlyUndone) return 'partly undone'
  return kind === 'undo' && state === 'undone' ? 'redone' : states[state]
}
