import { codeOf } from '../disk/disk.ts'
import type { ReadOnly } from '../scan/folder.ts'
import type { Folder } from '../values/values.ts'
import type { FolderHolder, RunLog } from './run-log.ts'

/** Reason why no file was moved, with the data for a message. The messages are in desktop/words. */
export type RunRefusal =
  /** Another run is under way in this folder. */
  | { readonly code: 'busy'; readonly holder: FolderHolder }
  /** The folder was moved, replaced, or is gone with its disk: before the run, or during it. */
  | { readonly code: 'folder-gone'; readonly when: 'before' | 'during' }
  /** A folder outside, from or to which the run moves files, is missing, or another one is in its place. */
  | { readonly code: 'outside-gone'; readonly path: string }
  /** None of the files of the chosen run is in the chosen folder. */
  | { readonly code: 'files-gone'; readonly runId: string }
  /** The log cannot be read or written; `EBADMSG` where all of it is damaged. */
  | { readonly code: 'journal'; readonly place: string; readonly systemCode: string }
  /** What the log has of this run cannot be read, or was changed. */
  | { readonly code: 'damaged-run'; readonly runId: string }
  /** A run of this folder is under way or interrupted, so the history cannot be deleted. */
  | { readonly code: 'open-run'; readonly path: string }
  | { readonly code: 'nothing-to-undo' }
  | { readonly code: 'unknown-run'; readonly runId: string; readonly folder?: Folder }
  /** The run to undo is an undo itself, which only a redo takes back. */
  | { readonly code: 'is-undo'; readonly runId: string }
  | { readonly code: 'unknown-file'; readonly runId: string; readonly name: string }
  /** None of the newest runs has the file; `newest`: how many were searched at most. */
  | { readonly code: 'unknown-file'; readonly newest: number; readonly name: string }
  /** Several files match; `files`: where they are now. */
  | { readonly code: 'unclear-file'; readonly name: string; readonly files: readonly string[] }
  | { readonly code: 'already-back'; readonly names: readonly string[] }
  /** With an id: that run is not undone. */
  | { readonly code: 'nothing-to-redo'; readonly runId?: string }
  | ReadOnly

/** The run was refused before any file was moved. */
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

/** Whether an error's code is the system's: the log fails because of the disk, not because of a bug. */
const isOfSystem = (code: string) => /^E[A-Z0-9]+$/.test(code)

/**
 * Calls the log before any file is moved.
 * @throws {RunRefused} for errors of the disk; rethrows all others
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

/** Reads a run. @returns `fallback` for one that is damaged */
export function unlessDamaged<T>(fallback: T, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RunRefused && error.code === 'damaged-run') return fallback
    throw error
  }
}
