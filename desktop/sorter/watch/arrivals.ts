import { isUntouched } from '../model/identity.ts'
import type { FileEntry, Listing } from '../model/values.ts'
import type { KnownFiles } from './known-files.ts'

export type Sifted = {
  /** New and complete, as far as can be told. */
  readonly ready: readonly FileEntry[]
  /** New, and seen too lately to tell; they are worth another look soon. */
  readonly isSettling: boolean
  /** When the first of `ready` was found so, in the clock of `sift`. */
  readonly readySinceMs: number
}

type Seen = { readonly file: FileEntry; readonly sinceMs: number; readonly readyMs: number | null }

/**
 * Watches new files grow: one is complete when two looks, `settleMs` apart, found it unchanged. A group is complete when
 * all of it is; one that came to a file which is not new stays with it.
 */
export class Arrivals {
  readonly #known: KnownFiles
  readonly #settleMs: number
  #seen = new Map<string, Seen>()

  constructor(known: KnownFiles, settleMs: number) {
    this.#known = known
    this.#settleMs = settleMs
  }

  /** @param nowMs of any clock that only goes forward */
  sift(listing: Listing, nowMs: number): Sifted {
    const seen = new Map<string, Seen>()
    const ready: { readonly file: FileEntry; readonly readyMs: number }[] = []
    const held = new Set<number | undefined>() // groups of which one is not new, or not ready yet
    let isSettling = listing.left.some(
      ({ name, reason }) => reason === 'recent' && !this.#known.hasName(name),
    )
    for (const file of listing.files) {
      if (this.#known.has(file)) {
        held.add(file.group)
        continue
      }
      const before = this.#seen.get(file.path)
      const sinceMs = before && isUntouched(before.file, file) ? before.sinceMs : nowMs
      const isReady = nowMs - sinceMs >= this.#settleMs
      const readyMs = isReady ? (before?.readyMs ?? nowMs) : null
      seen.set(file.path, { file, sinceMs, readyMs })
      if (readyMs !== null) ready.push({ file, readyMs })
      else {
        isSettling = true
        held.add(file.group)
      }
    }
    this.#seen = seen
    held.delete(undefined)
    const whole = ready.filter(({ file }) => !held.has(file.group))
    const readySinceMs = whole.reduce((earliest, { readyMs }) => Math.min(earliest, readyMs), nowMs)
    return { ready: whole.map(({ file }) => file), isSettling, readySinceMs }
  }

  forget(): void {
    this.#seen.clear()
  }
}
