import { codeOf } from '../model/disk.ts'
import type { Folder } from '../model/values.ts'
import type { ReadOnly } from '../scan/folder.ts'
import type { FolderHolder, RunLog } from './run-log.ts'

/** Why nothing was moved, with what a sentence about it needs. The sentences are in desktop/words. */
export type RunRefusal =
  /** Another run is under way in this folder. */
  | { readonly code: 'busy'; readonly holder: FolderHolder }
  /** Moved, replaced, or gone with its disk: before the run, or during it. */
  | { readonly code: 'folder-gone'; readonly when: 'before' | 'during' }
  /** A folder outside, which files of the run come from or go to, is not there, or another one is in its place. */
  | { readonly code: 'outside-gone'; readonly path: string }
  /** None of the files of the chosen run is in the chosen folder. */
  | { readonly code: 'files-gone'; readonly runId: string }
  /** The log cannot be read or written; `EBADMSG` where it is damaged. */
  | { readonly code: 'journal'; readonly place: string; readonly systemCode: string }
  | { readonly code: 'nothing-to-undo' }
  | { readonly code: 'unknown-run'; readonly runId: string; readonly folder?: Folder }
  | { readonly code: 'unknown-file'; readonly runId: string; readonly name: string | number }
  /** Among the newest runs that can be undone: at most so many were looked at. */
  | { readonly code: 'unknown-file'; readonly newest: number; readonly name: string | number }
  /** `files`: where each that may be meant is now. */
  | { readonly code: 'unclear-file'; readonly name: string | number; readonly files: readonly string[] }
  | { readonly code: 'already-back'; readonly names: readonly (string | number)[] }
  /** With an id: that run is not undone. */
  | { readonly code: 'nothing-to-redo'; readonly runId?: string }
  | ReadOnly

/** Nothing was moved. */
export class RunRefused extends Error {
  override readonly name = 'RunRefused'
  readonly code: RunRefusal['code']
  readonly refusal: RunRefusal

  constructor(refusal: RunRefusal) {
    super(refusal.code)
    this.code = refusal.code
    this.refusal = refusal
  }
}

/** Codes with which a log says that the disk, and no fault of ours, does not let it do its work. */
const isOfSystem = (code: string) => /^E[A-Z0-9]+$/.test(code)

/**
 * Does what needs the log before anything is moved.
 * @throws {RunRefused} where the disk does not let it; other errors stay what they are
 */
export function withLog<T>(log: RunLog, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = codeOf(error)
    if (!isOfSystem(code) || error instanceof RunRefused) throw error
    throw new RunRefused({ code: 'journal', place: log.place, systemCode: code })
  }
}
