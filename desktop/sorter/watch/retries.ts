import type { Failure, FileEntry } from '../model/values.ts'

type Failed = {
  readonly file: FileEntry
  readonly failure: Failure
  readonly tries: number
  readonly dueMs: number
}

const longestWaitMs = 60 * 60 * 1000

/** Files that could not be moved, each put off twice as long as the time before: a try costs a line in the history. */
export class Retries {
  readonly #firstWaitMs: number
  readonly #failed = new Map<string, Failed>()

  constructor(firstWaitMs: number) {
    this.#firstWaitMs = firstWaitMs
  }

  /** @param files what was to be moved */
  note(files: readonly FileEntry[], failures: readonly Failure[], nowMs: number): void {
    const reasons = new Map(failures.map(failure => [failure.from, failure]))
    for (const file of files) {
      const failure = reasons.get(file.path)
      if (failure === undefined) this.#failed.delete(file.path)
      else {
        const tries = (this.#failed.get(file.path)?.tries ?? 0) + 1
        const waitMs = Math.min(this.#firstWaitMs * 2 ** (tries - 1), longestWaitMs)
        this.#failed.set(file.path, { file, failure, tries, dueMs: nowMs + waitMs })
      }
    }
  }

  /** Why a file is not tried now; undefined when it may be. */
  against(file: FileEntry, nowMs: number): Failure | undefined {
    const failed = this.#failed.get(file.path)
    return failed && failed.file.inode === file.inode && nowMs < failed.dueMs ? failed.failure : undefined
  }

  /** When the next one is due, in the clock of `note`; null when none is. */
  get nextMs(): number | null {
    const due = Array.from(this.#failed.values(), ({ dueMs }) => dueMs)
    return due.length === 0 ? null : due.reduce((first, ms) => Math.min(first, ms))
  }

  /** Drops what is not in the folder any more. */
  keepOnly(names: ReadonlySet<string>): void {
    for (const name of this.#failed.keys()) if (!names.has(name)) this.#failed.delete(name)
  }
}
