import { codeOf } from '../model/disk.ts'
import type { Folder } from '../model/values.ts'
import type { ReadOnly } from '../scan/folder.ts'
import type { FolderHolder, RunRecords } from './run-records.ts'

/** Why nothing was moved, with what a sentence about it needs. The sentences are in desktop/words. */
export type RunRefusal =
  /** Another run is, or may be, under way in this folder. */
  | { readonly code: 'busy'; readonly holder: FolderHolder }
  /** Moved, replaced, or gone with its disk: before the run, or during it. */
  | { readonly code: 'folder-gone'; readonly when: 'before' | 'during' }
  /** The disk of a folder outside, which files of the run come from or go to, is not there, or another one is in its place. */
  | { readonly code: 'outside-gone'; readonly path: string }
  /** A record cannot be written. */
  | { readonly code: 'journal'; readonly place: string; readonly systemCode: string }
  /** So many of its planned moves are known; without numbers it says what no run writes. */
  | { readonly code: 'damaged'; readonly runId: string; readonly known?: number; readonly planned?: number }
  /** A newer version made the run; without an id, was cut off in this folder. */
  | { readonly code: 'newer'; readonly runId?: string }
  /** Not one of the records can be read. */
  | { readonly code: 'records'; readonly place: string; readonly systemCode: string }
  /** The disk does not let us read its record. */
  | { readonly code: 'unreadable-record'; readonly runId: string; readonly systemCode: string }
  | { readonly code: 'nothing-to-undo' }
  /** The files here are copies of those that this run sorted in its folder, which is still there or not. */
  | { readonly code: 'copies'; readonly runId: string; readonly path: string; readonly isThere: boolean }
  | { readonly code: 'unknown-run'; readonly runId: string; readonly folder?: Folder }
  | { readonly code: 'unknown-file'; readonly runId: string; readonly name: string | number }
  /** Among the newest runs that can be undone: at most so many were looked at. */
  | { readonly code: 'unknown-file'; readonly newest: number; readonly name: string | number }
  /** `files`: where each that may be meant is now. */
  | { readonly code: 'unclear-file'; readonly name: string | number; readonly files: readonly string[] }
  | { readonly code: 'already-back'; readonly names: readonly (string | number)[] }
  /** Its record was reduced to where its files went. */
  | { readonly code: 'too-old'; readonly runId: string }
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

/**
 * Does what a run needs of its records before anything is moved.
 * @throws {RunRefused} where the disk does not let it; faults of ours stay what they are
 */
export function withRecords<T>(records: RunRecords, work: () => T): T {
  return refusing('journal', records, work)
}

/**
 * Does what only reads records.
 * @throws {RunRefused} where they cannot be read, as where the state folder is another user's
 */
export function readingRecords<T>(records: RunRecords, work: () => T): T {
  return refusing('records', records, work)
}

function refusing<T>(refusal: 'journal' | 'records', records: RunRecords, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = codeOf(error)
    if (code === '' || error instanceof RunRefused) throw error
    throw new RunRefused({ code: refusal, place: records.place, systemCode: code })
  }
}
