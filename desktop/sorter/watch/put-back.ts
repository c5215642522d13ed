import { readRun } from '../run/read-run.ts'
import { withLog } from '../run/refusals.ts'
import type { LoggedRun, RunLog } from '../run/run-log.ts'
import type { FileEntry, Folder } from '../values/values.ts'

export type PutBack = {
  readonly files: readonly FileEntry[]
  /** The newest undo that was read, for `afterRunId` of the next call. */
  readonly lastRunId: string
}

/**
 * Files that an undo moved back, or is about to move back. A person wants them there.
 * @param afterRunId '' for all runs
 */
export function filesPutBack(log: RunLog, folder: Folder, afterRunId: string): PutBack {
  const undos = withLog(log, () => undosAfter(log, folder, afterRunId))
  const files = undos.flatMap(({ runId }) =>
    readRun(log, runId).moves.map(({ to, sizeBytes, modifiedMs, inode }) => {
      return { path: to, sizeBytes, modifiedMs, inode }
    }),
  )
  const lastRunId = undos.reduce((last, { runId }) => (runId > last ? runId : last), afterRunId)
  return { files, lastRunId }
}

/** An undo that ends between the two queries is in both lists. */
function undosAfter(log: RunLog, { path }: Folder, afterRunId: string): readonly LoggedRun[] {
  const open = log.open().filter(run => run.kind === 'undo' && run.folder.path === path)
  const undos = open.filter(({ runId }) => runId > afterRunId)
  for (const run of log.ended(path, 'undo')) {
    if (run.runId <= afterRunId) break
    undos.push(run)
  }
  return undos
}
