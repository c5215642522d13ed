import { describeFailure } from '../apply/failures.ts'
import { RunRefused } from '../journal/refusals.ts'
import type { Criterion } from '../model/criteria.ts'
import { codeOf, type Disk, realDisk } from '../model/disk.ts'
import { defaultRules, type Rules } from '../model/rules.ts'
import type { FileEntry, Folder, LeftReason, Listing } from '../model/values.ts'
import { planListing } from '../plan/preview.ts'
import { runPlan } from '../recover/runs.ts'
import { FolderRefused } from '../scan/folder.ts'
import { describeLeft } from '../scan/left-alone.ts'
import { scan } from '../scan/scan.ts'
import { Arrivals, type WaitingFile } from './arrivals.ts'
import { KnownFiles } from './known-files.ts'
import { filesPutBack } from './put-back.ts'
import { Retries } from './retries.ts'
import { type WakeUp, wakeUpBy } from './wake-up.ts'
import { usualTiming, type WatchEvent, WatchHeld, type WatchState, type WatchTiming } from './watch-event.ts'
import { WatchedPlace } from './watched-place.ts'

export type WatchOptions = {
  readonly stateDir: string
  readonly home?: string | undefined
  readonly criterion: Criterion
  /** Where the files that are not new are kept; null to take all that is there at the start for that, each time. */
  readonly knownFile: string | null
  readonly onEvent: (event: WatchEvent) => void
  /**
   * What holds at the time of each look; the built-in rules by default. Subfolders are not looked into.
   * @throws {WatchHeld}
   */
  readonly rules?: () => Promise<Rules>
  readonly timing?: WatchTiming
  readonly disk?: Disk
}

/** Files that a run left for the reason that they are not whole yet. */
const waitingReasons: ReadonlySet<LeftReason> = new Set(['unfinished', 'recent', 'unreadable'])
const builtIn = async () => defaultRules

/** A folder of 100,000 files into which something is written all the time is looked at one twentieth of the time. */
const restPerLook = 20

/**
 * Sorts what arrives in a folder, once it is complete. What was there before stays, and so does what an undo put back.
 * Ends only by `close`.
 */
export class FolderWatch {
  readonly #options: WatchOptions
  readonly #timing: WatchTiming
  readonly #place: WatchedPlace
  readonly #known: KnownFiles
  readonly #arrivals: Arrivals
  readonly #retries: Retries
  #state: WatchState | null = null
  #problem = ''
  #waiting = JSON.stringify([[], ''])
  #wakeUp: WakeUp | null = null
  #timer: NodeJS.Timeout | null = null
  #dueMs = Number.POSITIVE_INFINITY
  #isStirred = true
  #lookMs = 0
  #lastRunId = ''
  #stop = new AbortController()
  #turn: Promise<void> = Promise.resolve()
  #isClosed = false

  /** @param path the folder's real path */
  constructor(path: string, options: WatchOptions) {
    this.#options = options
    this.#timing = options.timing ?? usualTiming
    this.#known = new KnownFiles(options.knownFile)
    this.#place = new WatchedPlace(path, this.#known.folder, options)
    this.#arrivals = new Arrivals(this.#known, this.#timing.settleMs)
    this.#retries = new Retries(this.#timing.retryMs)
  }

  start(): void {
    this.#schedule(0)
  }

  /** Looks at once, as after the computer slept. */
  look(): void {
    this.#isStirred = true
    if (!this.#isPaused) this.#schedule(0)
  }

  /** Stops a run under way between two files. What arrives meanwhile is sorted after `resume`. */
  pause(): void {
    if (this.#isPaused || this.#isClosed) return
    this.#halt()
    this.#enter('paused', '')
  }

  resume(): void {
    if (!this.#isPaused || this.#isClosed) return
    this.#stop = new AbortController()
    this.#state = null
    this.look()
  }

  /** Stops a run under way between two files. Resolves when nothing moves any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#halt()
    await this.#turn
    await this.#sleep()
  }

  get #isPaused(): boolean {
    return this.#state === 'paused'
  }

  #halt(): void {
    this.#stop.abort()
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#dueMs = Number.POSITIVE_INFINITY
  }

  #schedule(delayMs: number): void {
    const dueMs = performance.now() + delayMs
    if (this.#isClosed || this.#isPaused || dueMs >= this.#dueMs) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#dueMs = dueMs
    this.#timer = setTimeout(() => this.#begin(), delayMs)
  }

  /** One turn at a time; what stirs meanwhile is looked at by the next. */
  #begin(): void {
    this.#timer = null
    this.#dueMs = Number.POSITIVE_INFINITY
    this.#turn = this.#turn.then(async () => {
      if (this.#isClosed || this.#isPaused) return
      this.#schedule(await this.#take())
    })
  }

  /** @returns how long until the next turn */
  async #take(): Promise<number> {
    try {
      return await this.#lookAround()
    } catch (error) {
      if (error instanceof FolderRefused) {
        await this.#sleep()
        this.#enter(error.code === 'missing' ? 'away' : 'refused', error.message)
        return this.#timing.checkMs
      }
      if (error instanceof RunRefused && error.code === 'folder-gone') return this.#timing.lullMs
      const isExpected =
        error instanceof RunRefused ||
        error instanceof WatchHeld ||
        (error instanceof Error && codeOf(error) !== '')
      if (!isExpected) throw error
      this.#tellWaiting([], error.message)
      this.#isStirred = true
      return this.#timing.checkMs
    }
  }

  async #lookAround(): Promise<number> {
    const { folder, isChanged, isSame, isMadeAnew } = await this.#place.find()
    if (!isSame || !this.#known.areIn(folder)) await this.#settleIn(folder, isMadeAnew)
    this.#wakeUp ??= await wakeUpBy(folder.path, () => {
      this.#isStirred = true
      this.#schedule(Math.max(this.#timing.lullMs, this.#lookMs * restPerLook))
    })
    if (this.#isClosed || this.#isPaused) return 0
    this.#enter('watching', '')
    const nowMs = performance.now()
    const isRetryDue = (this.#retries.nextMs ?? Number.POSITIVE_INFINITY) <= nowMs
    if (!isChanged && !this.#isStirred && !isRetryDue) return this.#timing.checkMs
    this.#isStirred = false
    return await this.#sortNew(folder, nowMs)
  }

  /** Takes a folder for its own: the first, or another one at the same path. */
  async #settleIn(folder: Folder, isMadeAnew: boolean): Promise<void> {
    await this.#sleep()
    this.#arrivals.forget()
    this.#lastRunId = ''
    this.#isStirred = true
    // By a clock at the end of time no file counts as just written.
    const { disk = realDisk } = this.#options
    this.#known.reset(folder, isMadeAnew ? [] : scan(folder, Number.POSITIVE_INFINITY, { disk }).files)
  }

  async #sortNew(folder: Folder, nowMs: number): Promise<number> {
    const { settleMs, groupMs, checkMs } = this.#timing
    const { rules: rulesNow = builtIn, disk = realDisk } = this.#options
    const rules = { ...(await rulesNow()), subfolders: false }
    if (this.#stop.signal.aborted) return 0
    const listing = scan(folder, Date.now(), { rules, disk })
    this.#lookMs = performance.now() - nowMs
    const { ready, isSettling, readySinceMs } = this.#arrivals.sift(listing, nowMs)
    this.#retries.keepOnly(new Set(ready.map(({ path }) => path)))
    const due = ready.filter(file => this.#retries.against(file, nowMs) === undefined)
    if (isSettling) this.#isStirred = true
    const mayWait = isSettling && nowMs - readySinceMs < groupMs
    if (due.length > 0 && !mayWait && (await this.#sort(listing, due, rules))) this.#isStirred = true
    else this.#tellWaiting(this.#waitingIn(listing, ready, nowMs), '')
    return this.#isStirred ? settleMs : checkMs
  }

  /** @returns false when there was nothing to sort after all */
  async #sort(listing: Listing, due: readonly FileEntry[], rules: Rules): Promise<boolean> {
    const { stateDir, criterion, onEvent, disk = realDisk } = this.#options
    const { files: putBack, lastRunId } = filesPutBack(stateDir, listing.folder, this.#lastRunId)
    this.#lastRunId = lastRunId
    if (putBack.length > 0) this.#known.add(putBack)
    const files = due.filter(file => !this.#known.has(file))
    if (files.length === 0) return false
    const plan = planListing({ ...listing, files }, criterion, { rules, disk })
    const receipt = await runPlan(plan, { stateDir, disk, signal: this.#stop.signal })
    this.#retries.note(receipt.cancelled ? [] : files, receipt.failures, performance.now())
    onEvent({ kind: 'sorted', plan, receipt })
    return true
  }

  #waitingIn({ left }: Listing, ready: readonly FileEntry[], nowMs: number): WaitingFile[] {
    const unfinished = left
      .filter(({ name, reason }) => waitingReasons.has(reason) && !this.#known.hasName(name))
      .map(item => ({ name: item.name, note: describeLeft(item) }))
    const failed = ready.flatMap(file => {
      const failure = this.#retries.against(file, nowMs)
      return failure ? [{ name: file.path, note: describeFailure(failure) }] : []
    })
    return [...unfinished, ...failed]
  }

  #tellWaiting(files: readonly WaitingFile[], problem: string): void {
    const told = JSON.stringify([files, problem])
    if (told === this.#waiting) return
    this.#waiting = told
    this.#options.onEvent({ kind: 'waiting', files, problem })
  }

  #enter(state: WatchState, problem: string): void {
    if (state === this.#state && problem === this.#problem) return
    this.#state = state
    this.#problem = problem
    this.#options.onEvent({ kind: 'state', state, problem })
  }

  async #sleep(): Promise<void> {
    await this.#wakeUp?.close()
    this.#wakeUp = null
  }
}
