import { lstatSync } from 'node:fs'
import { pathOf } from '../model/names.ts'
import type { Folder, RunState, RunSummary } from '../model/values.ts'
import { isLocked } from './lock.ts'
import { readIfWhole } from './read-record.ts'
import { glanceAtRuns, type RunGlance } from './records.ts'
import { undoneRuns } from './undone.ts'

/** All runs, newest first; only those of one folder where one is given. */
export function listRuns(options: {
  readonly stateDir: string
  readonly folder?: Folder | undefined
}): RunSummary[] {
  const { stateDir, folder } = options
  const runs = glanceAtRuns(stateDir, folder)
  const undone = undoneRuns(runs)
  return runs.map(run => {
    const { runId, kind, criterion, startedAt, moves, undoes } = run.header
    return {
      runId,
      kind,
      folder: run.header.folder.path,
      criterion,
      startedAt,
      state: stateOf(run, stateDir, undone),
      planned: moves,
      moved: run.end?.moved ?? countMoved(run),
      failed: run.end?.failed ?? 0,
      ...(undoes === undefined ? {} : { undoes }),
    }
  })
}

function stateOf({ header, end }: RunGlance, stateDir: string, undone: ReadonlySet<string>): RunState {
  if (end) return undone.has(header.runId) ? 'undone' : 'done'
  return isLocked(stateDir, header.folder) ? 'running' : 'interrupted'
}

/** How far a run without an end has come: its files that are not at their first place any more. */
function countMoved({ path, header }: RunGlance): number {
  const record = readIfWhole(path)
  if (!record?.ready) return 0
  const isAway = (from: string) => !lstatSync(pathOf(header.folder.path, from), { throwIfNoEntry: false })
  return record.moves.filter(({ from }) => isAway(from)).length
}
