import { codeOf } from '../model/disk.ts'

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

/** What a failure to write a record is to a person; faults of ours stay what they are. */
export function noRecord(stateDir: string, error: unknown): unknown {
  const code = codeOf(error)
  if (code === '') return error
  return new RunRefused(
    'journal',
    `Sortwell cannot write its record in ${stateDir} (${code}); nothing was moved.`,
  )
}
