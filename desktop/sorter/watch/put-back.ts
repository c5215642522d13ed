import { readIfWhole } from '../journal/read-record.ts'
import { glanceAtRuns, glanceAtUnfiled } from '../journal/records.ts'
import type { RunRecords } from '../journal/run-records.ts'
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
export function filesPutBack(records: RunRecords, folder: Folder, afterRunId: string): PutBack {
  // The plan of a run without an end may still be on its way to the disk.
  const oldestOpen = glanceAtUnfiled(records, { folder }).findLast(({ end }) => end === undefined)
  const undone = glanceAtRuns(records, { folder, kind: 'undo', after: afterRunId })
  const files = Array.from(undone).flatMap(({ entry }) =>
    (readIfWhole(entry)?.moves ?? []).map(({ to, sizeBytes, modifiedMs, inode }) => {
      return { path: to, sizeBytes, modifiedMs, inode }
    }),
  )
  const [newestEnded] = glanceAtRuns(records, { folder, before: oldestOpen?.header.runId, after: afterRunId })
  return { files, lastRunId: newestEnded?.header.runId ?? afterRunId }
}
