import { type FSWatcher, watch } from 'node:fs'

export type FollowOptions = {
  /** Checks whether something is different from what is shown. Not asked while it pauses. */
  readonly isStale: () => Staleness
  /** Called once; then nothing is checked until the next `begin`. */
  readonly onStale: () => void
}

/** `later`: by the clock alone something may be different after {@link recentMs}. */
export type Staleness = 'stale' | 'same' | 'later'

/** A change is seen so soon, and a thousand of them at once make one check. */
const quietMs = 150
/** A folder that changes all the time is checked for a fifth of the time at most. */
const restFactor = 4
/** A file that was written to just now may be sorted after five seconds. */
const recentMs = 5100
/** A system allows so many for each person, and others need some too. */
const mostWatched = 500

/**
 * Notices that the folder of a preview changes. An event of the system is only a hint to check: on some systems reading a
 * file causes one too. A folder that cannot be watched is not followed.
 */
export class FolderFollow {
  readonly #options: FollowOptions
  readonly #watchers = new Map<string, FSWatcher>()
  #timer: NodeJS.Timeout | undefined
  #state: 'off' | 'previewing' | 'following' = 'off'
  #isNoticed = false
  #isPaused = false
  #tookMs = 0

  constructor(options: FollowOptions) {
    this.#options = options
  }

  /** A preview begins; what happens from now on is noticed. @param folder its real path */
  begin(folder: string): void {
    if (!this.#watchers.has(folder)) this.stop()
    this.#clear()
    this.#state = 'previewing'
    this.#isNoticed = false
    this.#watch(folder)
  }

  /** The preview is shown. @param subfolders that the preview listed; absolute paths */
  shown(subfolders: readonly string[], hasRecent: boolean): void {
    if (this.#state !== 'previewing') return
    this.#state = 'following'
    const before = this.#watchers.size
    for (const folder of subfolders) this.#watch(folder)
    if (this.#isNoticed || this.#watchers.size > before) this.#checkIn(quietMs)
    else if (hasRecent) this.#checkIn(recentMs)
  }

  /** Files are being moved: nothing is checked until `resume`. */
  pause(): void {
    this.#isPaused = true
  }

  /** Files may have moved since `pause`. */
  resume(): void {
    this.#isPaused = false
    if (this.#state === 'following') this.#checkIn(quietMs)
  }

  stop(): void {
    this.#clear()
    this.#state = 'off'
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#watchers.clear()
  }

  #watch(folder: string): void {
    if (this.#watchers.has(folder) || this.#watchers.size >= mostWatched) return
    try {
      const watcher = watch(folder, { persistent: false }, () => this.#notice())
      watcher.on('error', () => this.#notice()) // it went: the check finds that
      this.#watchers.set(folder, watcher)
    } catch {
      // None are left, or this disk reports nothing: then a new preview is asked for by hand.
    }
  }

  #notice(): void {
    if (this.#isNoticed || this.#state === 'off') return
    this.#isNoticed = true
    if (this.#state === 'following') this.#checkIn(Math.max(quietMs, restFactor * this.#tookMs))
  }

  #checkIn(delayMs: number): void {
    this.#clear()
    this.#timer = setTimeout(() => this.#check(), delayMs)
    this.#timer.unref()
  }

  #check(): void {
    const { isStale, onStale } = this.#options
    this.#isNoticed = false
    if (this.#isPaused) return // `resume` checks
    const beganMs = performance.now()
    const found = isStale()
    this.#tookMs = performance.now() - beganMs
    if (found === 'later') this.#checkIn(recentMs)
    if (found !== 'stale') return
    this.#state = 'off' // the preview may not be on the screen any more
    onStale()
  }

  #clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
