import { type Disk, realDisk } from '../disk/disk.ts'
import { reasonOf } from '../disk/failures.ts'
import { destinationsFor, planListing } from '../plan/preview.ts'
import { criteriaOf, looksIntoFiles, sortsDownloads, timesFor } from '../rules/rule-set.ts'
import type { RuleSet } from '../rules/set-schema.ts'
import { runPlan } from '../run/recover/runs.ts'
import { RunRefused, withLog } from '../run/refusals.ts'
import { FolderRefused } from '../scan/folder.ts'
import { scan } from '../scan/scan.ts'
import { assertNever } from '../values/assert-never.ts'
import { optionsOf } from '../values/options-of.ts'
import type { Folder } from '../values/values.ts'
import { type FoundFolder, findFolder } from './find-folder.ts'
import { readKnown, writeKnown } from './known-text.ts'
import { filesPutBack } from './put-back.ts'
import { type Effect, firstState, type Input, next, type Scanned, type State } from './state.ts'
import { type WakeUp, wakeUpBy } from './wake-up.ts'
import { usualTiming, type WatchTiming } from './watch-event.ts'
import type { WatchOptions } from './watch-options.ts'
import {
  afterRun,
  firstFiles,
  isRetryDue,
  sift,
  underRules,
  type WatchedFiles,
  withPutBack,
} from './watched-files.ts'

/**
 * Sorts files that arrive in a folder, once they are complete. Files that were there before stay, and so do files that
 * an undo put back. Ends only by `close`. state.ts decides the steps, and this class performs them.
 */
export class FolderWatch {
  readonly #path: string
  readonly #options: WatchOptions
  readonly #timing: WatchTiming
  readonly #disk: Disk
  readonly #inputs: Input[] = []
  #state: State = firstState
  #found: FoundFolder | null = null
  #checkedMs = Date.now()
  #files: WatchedFiles = firstFiles([])
  /** The newest undo whose files are known. */
  #lastUndoId = ''
  #timer: NodeJS.Timeout | undefined
  #wakeUp: WakeUp | null = null
  #stop = new AbortController()
  /** The current step. */
  #step: Promise<void> = Promise.resolve()

  /** @param path the folder's real path */
  constructor(path: string, options: WatchOptions) {
    this.#path = path
    this.#options = options
    this.#timing = options.timing ?? usualTiming
    this.#disk = options.disk ?? realDisk
    const known = readKnown(withLog(options.log, () => options.known?.read()) ?? '')
    if (known?.folder.path !== path) return
    this.#found = { folder: known.folder, modifiedNs: null }
    this.#files = { ...this.#files, known: known.files }
  }

  start(): void {
    this.#handle({ kind: 'scanRequested' })
  }

  /** Scans at once, as after the computer slept. */
  check(): void {
    this.#handle({ kind: 'scanRequested' })
  }

  /** Stops a run under way between two files. Files that arrive are sorted after `resume`. */
  pause(): void {
    this.#handle({ kind: 'paused' })
  }

  resume(): void {
    this.#handle({ kind: 'resumed' })
  }

  /** Stops a run under way between two files. Resolves when nothing moves any more. */
  async close(): Promise<void> {
    this.#handle({ kind: 'closed' })
    await this.#step
    await this.#stopListening()
  }

  /** One at a time, in order: a listener can cause the next input. */
  #handle(input: Input): void {
    if (this.#inputs.push(input) > 1) return
    for (let first = this.#inputs[0]; first; first = this.#inputs[0]) {
      try {
        const [state, effects] = next(this.#state, first, this.#timing, performance.now())
        this.#state = state
        for (const effect of effects) this.#perform(effect)
      } finally {
        this.#inputs.shift()
      }
    }
  }

  #perform(effect: Effect): void {
    switch (effect.kind) {
      case 'find':
        this.#run(this.#find())
        break
      case 'readSet':
        this.#run(this.#readSet(effect.folder))
        break
      case 'scan':
        this.#run(this.#scan(effect.folder, effect.set))
        break
      case 'sort':
        this.#stop = new AbortController()
        this.#run(this.#sort(effect.scanned))
        break
      case 'setTimer':
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#handle({ kind: 'timerFired' }), effect.delayMs)
        break
      case 'stop':
        clearTimeout(this.#timer)
        this.#stop.abort()
        break
      case 'report':
        this.#options.onEvent(effect.event)
        break
      default:
        assertNever(effect)
    }
  }

  #run(step: Promise<Input>): void {
    this.#step = step.catch(error => this.#inputFor(error)).then(input => this.#handle(input))
  }

  async #find(): Promise<Input> {
    const checkedMs = this.#checkedMs
    this.#checkedMs = Date.now()
    const found = await findFolder(this.#path, this.#found, checkedMs, this.#options)
    const { folder, modifiedNs, isSame, isChanged, isMadeAnew } = found
    if (!isSame) {
      await this.#stopListening()
      // With an infinite time, no file counts as just written.
      const present = isMadeAnew ? [] : scan(folder, Number.POSITIVE_INFINITY, { disk: this.#disk }).files
      this.#lastUndoId = ''
      this.#remember(folder, firstFiles(present))
    }
    this.#found = { folder, modifiedNs }
    this.#wakeUp ??= await wakeUpBy(folder.path, () => this.#handle({ kind: 'changeNoticed' }))
    return { kind: 'found', folder, isNews: isChanged || isRetryDue(this.#files, performance.now()) }
  }

  async #readSet(folder: Folder): Promise<Input> {
    try {
      const set = await this.#options.set?.()
      return { kind: 'setRead', folder, set: { ...set, subfolders: false } }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { kind: 'blocked', problem: { of: 'rules', message } }
    }
  }

  async #scan(folder: Folder, set: RuleSet): Promise<Input> {
    const beganMs = performance.now()
    const { criterion, facts, stateDir, home, clock = Date.now } = this.#options
    const forFacts = facts !== undefined && looksIntoFiles(set)
    const nowMs = clock()
    const destinations = await destinationsFor(folder, { set, context: { stateDir, home } })
    const found = scan(folder, nowMs, {
      setOptions: optionsOf(set),
      disk: this.#disk,
      times: timesFor(set, forFacts),
      withDownloads: sortsDownloads(set),
      sortsBy: criteriaOf(set, criterion),
      destinations,
    })
    const listing = { ...found, checkedAtMs: nowMs }
    const tookMs = performance.now() - beganMs
    const sifted = this.#sift(listing, set, beganMs)
    return { kind: 'scanned', scanned: { listing, set, tookMs, ...sifted } }
  }

  /** Reads undos only when files are due, because only then they matter. */
  #sift(listing: Scanned['listing'], set: RuleSet, nowMs: number) {
    const siftNow = () => {
      const { files, ...sifted } = sift(this.#files, listing, this.#timing, nowMs)
      this.#files = files
      return sifted
    }
    this.#files = underRules(this.#files, set)
    const sifted = siftNow()
    if (sifted.due.length === 0) return sifted
    const { folder } = listing
    const { files: putBack, lastRunId } = filesPutBack(this.#options.log, folder, this.#lastUndoId)
    this.#lastUndoId = lastRunId
    if (putBack.length === 0) return sifted
    this.#remember(folder, withPutBack(this.#files, putBack))
    return siftNow()
  }

  async #sort({ listing, set, due }: Scanned): Promise<Input> {
    const { log, criterion, facts, stateDir, home } = this.#options
    const { signal } = this.#stop
    const plan = await planListing({ ...listing, files: due }, criterion, {
      set,
      facts: facts && { ...facts, signal },
      context: { stateDir, home },
      disk: this.#disk,
    })
    const receipt = await runPlan(plan, { log, disk: this.#disk, signal, byWatch: true })
    this.#files = afterRun(this.#files, due, { plan, receipt, set }, this.#timing, performance.now())
    return { kind: 'sorted', plan, receipt }
  }

  /** Turns errors of the disk and refusals into inputs; throws all others, which are bugs. */
  async #inputFor(error: unknown): Promise<Input> {
    const { signal } = this.#stop
    if (signal.aborted && error === signal.reason) return { kind: 'stopped' }
    if (error instanceof FolderRefused) {
      await this.#stopListening()
      const problem = { of: 'folder', refusal: error.refusal } as const
      return { kind: 'refused', isAway: error.code === 'missing', problem }
    }
    if (error instanceof RunRefused && error.code === 'folder-gone') return { kind: 'folderGone' }
    if (error instanceof RunRefused)
      return { kind: 'blocked', problem: { of: 'run', refusal: error.refusal } }
    return { kind: 'blocked', problem: { of: 'disk', failure: reasonOf(error) } }
  }

  /** Remembers the files, also for the next start of the program. */
  #remember(folder: Folder, files: WatchedFiles): void {
    this.#files = files
    const { known, log } = this.#options
    withLog(log, () => known?.write(writeKnown({ folder, files: files.known })))
  }

  async #stopListening(): Promise<void> {
    await this.#wakeUp?.close()
    this.#wakeUp = null
  }
}
