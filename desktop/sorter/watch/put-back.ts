import { readIfWhole } from '../journal/read-record.ts'
import { glanceAtRuns } from '../journal/records.ts'
import type { FileEntry, Folder } from '../model/values.ts'

export type PutBack = {
  readonly files: readonly FileEntry[]
  /** The newest run before which nothing is under way, to go on from next time. */
  readonly lastRunId: string
}

/**
 * Files that an undo brought back to the top of a folder. A person wants them there: they are not new.
 * @param afterRunId '' for all runs
 */
export function filesPutBack(stateDir: string, folder: Folder, afterRunId: string): PutBack {
  const runs = glanceAtRuns(stateDir, folder, afterRunId)
  const undone = runs.filter(({ header }) => header.kind === 'undo')
  const files = undone.flatMap(({ path }) =>
    (readIfWhole(path)?.moves ?? []).map(({ to, sizeBytes, modifiedMs, inode }) => {
      return { path: to, sizeBytes, modifiedMs, inode }
    }),
  )
  // The plan of a run without an end may still be on its way to the disk.
  const [newestEnded] = runs.slice(runs.findLastIndex(({ end }) => end === undefined) + 1)
  return { files, lastRunId: newestEnded?.header.runId ?? afterRunId }
}
