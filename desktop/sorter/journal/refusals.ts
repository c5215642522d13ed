import { codeOf } from '../model/disk.ts'
import type { RunRecords } from './run-records.ts'

export type RunRefusalCode =
  | 'busy'
  | 'journal'
  | 'folder-gone'
  | 'read-only'
  | 'nothing-to-undo'
  | 'unknown-run'

/** Nothing was moved. `message` is a sentence for a person. */
export class RunRefused extends Error {
  override readonly name = 'RunRefused'
  readonly code: RunRefusalCode

  constructor(code: RunRefusalCode, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Does what a run needs of its records before anything is moved.
 * @throws {RunRefused} where the disk does not let it; faults of ours stay what they are
 */
export function withRecords<T>(records: RunRecords, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = codeOf(error)
    if (code === '') throw error
    throw new RunRefused(
      'journal',
      `Sortwell cannot write its record in ${records.place} (${code}); nothing was moved.`,
    )
  }
}
