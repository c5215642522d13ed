import { readRun } from '../journal/read-run.ts'
import { withLog } from '../journal/refusals.ts'
import type { LoggedRun, RunLog } from '../journal/run-log.ts'
import type { FileEntry, Folder } from '../model/values.ts'

export type PutBack = {
  readonly files: readonly FileEntry[]
  /** The newest undo among them, to go on from next time. */
  readonly lastRunId: string
}

/**
 * Files that an undo brought back, or is to bring back, to the top of a folder. A person wants them there: they are not new.
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

/** One that ends meanwhile is in both lists. */
function undosAfter(log: RunLog, { path }: Folder, afterRunId: string): readonly LoggedRun[] {
  const open = log.open().filter(run => run.kind === 'undo' && run.folder.path === path)
  const undos = open.filter(({ runId }) => runId > afterRunId)
  for (const run of log.ended(path, 'undo')) {
    if (run.runId <= afterRunId) break
    undos.push(run)
  }
  return undos
}
