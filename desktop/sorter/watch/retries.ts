import type { FileEntry } from '../model/values.ts'
import type { WaitingFile } from './watch-event.ts'

/** Why a file stays for now: with a reason to tell, or because the rules let it stay. */
type PutOff = {
  readonly because: WaitingFile['because'] | null
  /** `longer`: twice as long each time. In milliseconds: so long each time; Infinity until something is different. */
  readonly wait: 'longer' | number
}
type Kept = {
  readonly file: FileEntry
  readonly putOff: PutOff
  readonly tries: number
  readonly dueMs: number
}

const longestWaitMs = 60 * 60 * 1000

/** Files that were not moved, and when each is tried again. A try that fails costs a line in the history. */
export class Retries {
  readonly #firstWaitMs: number
  readonly #kept = new Map<string, Kept>()

  constructor(firstWaitMs: number) {
    this.#firstWaitMs = firstWaitMs
  }

  /** @param files what was to be moved @param putOffOf undefined for one that was moved */
  note(files: readonly FileEntry[], putOffOf: (file: FileEntry) => PutOff | undefined, nowMs: number): void {
    for (const file of files) {
      const putOff = putOffOf(file)
      if (putOff === undefined) this.#kept.delete(file.path)
      else {
        const tries = (this.#kept.get(file.path)?.tries ?? 0) + 1
        const longer = Math.min(this.#firstWaitMs * 2 ** (tries - 1), longestWaitMs)
        const waitMs = putOff.wait === 'longer' ? longer : putOff.wait
        this.#kept.set(file.path, { file, putOff, tries, dueMs: nowMs + waitMs })
      }
    }
  }

  /** Why a file is not tried now; undefined when it may be. */
  against({ path, inode, sizeBytes, modifiedMs }: FileEntry, nowMs: number): PutOff | undefined {
    const kept = this.#kept.get(path)
    if (kept === undefined || kept.file.inode !== inode || nowMs >= kept.dueMs) return undefined
    const isChanged = kept.file.sizeBytes !== sizeBytes || kept.file.modifiedMs !== modifiedMs
    return kept.putOff.because === null && isChanged ? undefined : kept.putOff
  }

  /** When the next one is due, in the clock of `note`; null when none is. */
  get nextMs(): number | null {
    let nextMs = Number.POSITIVE_INFINITY
    for (const { dueMs } of this.#kept.values()) nextMs = Math.min(nextMs, dueMs)
    return Number.isFinite(nextMs) ? nextMs : null
  }

  /** Drops what is not in the folder any more. */
  keepOnly(names: ReadonlySet<string>): void {
    for (const name of this.#kept.keys()) if (!names.has(name)) this.#kept.delete(name)
  }

  /** All may be tried now. */
  forget(): void {
    this.#kept.clear()
  }
}
