import { reasonOf } from '../apply/failures.ts'
import type { FactReader } from '../facts/gather.ts'
import { RunRefused } from '../journal/refusals.ts'
import type { RunLog } from '../journal/run-log.ts'
import { assertNever } from '../model/assert-never.ts'
import type { Criterion } from '../model/criteria.ts'
import { type Disk, realDisk } from '../model/disk.ts'
import { defaultRules } from '../model/rules.ts'
import type { Folder } from '../model/values.ts'
import { planListing } from '../plan/preview.ts'
import { runPlan } from '../recover/runs.ts'
import { type Following, looksIntoFiles } from '../rules/rule-set.ts'
import { FolderRefused } from '../scan/folder.ts'
import { scan } from '../scan/scan.ts'
import type { KeptText } from './known-files.ts'
import { Newcomers } from './newcomers.ts'
import { type Effect, firstState, type Input, type Look, next, type State } from './state.ts'
import { type WakeUp, wakeUpBy } from './wake-up.ts'
import { usualTiming, type WatchEvent, type WatchTiming } from './watch-event.ts'
import { WatchedPlace } from './watched-place.ts'

export type WatchOptions = {
  readonly log: RunLog
  /** As for {@link openFolder}. */
  readonly stateDir: string
  readonly home?: string | undefined
  /** The same: a person insisted on watching it. */
  readonly force?: boolean | undefined
  readonly criterion: Criterion
  /** Where the files that are not new are kept; null to take all that is there at the start for that, each time. */
  readonly known: KeptText | null
  readonly onEvent: (event: WatchEvent) => void
  /**
   * What holds at the time of each look; the built-in rules by default. Subfolders are not looked into. While it
   * throws, nothing is sorted, and the error's message is told as the problem that all files wait for: it is for a person.
   */
  readonly rules?: () => Promise<Following>
  /** Looks into files where that decides; without it no file is opened. */
  readonly facts?: FactReader | undefined
  readonly timing?: WatchTiming
  readonly disk?: Disk
  /** Tells ages; in milliseconds since 1970. */
  readonly clock?: () => number
}

/**
 * Sorts what arrives in a folder, once it is complete. What was there before stays, and so does what an undo put back.
 * Ends only by `close`. What it does when stands in state.ts; here it is done.
 */
export class FolderWatch {
  readonly #options: WatchOptions
  readonly #timing: WatchTiming
  readonly #disk: Disk
  readonly #newcomers: Newcomers
  readonly #place: WatchedPlace
  readonly #inputs: Input[] = []
  #state: State = firstState
  #timer: NodeJS.Timeout | undefined
  #wakeUp: WakeUp | null = null
  #stop = new AbortController()
  /** The step under way. */
  #step: Promise<void> = Promise.resolve()

  /** @param path the folder's real path */
  constructor(path: string, options: WatchOptions) {
    this.#options = options
    this.#timing = options.timing ?? usualTiming
    this.#disk = options.disk ?? realDisk
    this.#newcomers = new Newcomers(options.log, options.known, this.#timing)
    this.#place = new WatchedPlace(path, this.#newcomers.folder, options)
  }

  start(): void {
    this.#handle({ kind: 'lookRequested' })
  }

  /** Looks at once, as after the computer slept. */
  look(): void {
    this.#handle({ kind: 'lookRequested' })
  }

  /** Stops a run under way between two files. What arrives meanwhile is sorted after `resume`. */
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

  /** One at a time, in order: a listener may cause the next input. */
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
      case 'readRules':
        this.#run(this.#readRules(effect.folder))
        break
      case 'look':
        this.#run(this.#look(effect.folder, effect.rules))
        break
      case 'sort':
        this.#stop = new AbortController()
        this.#run(this.#sort(effect.look))
        break
      case 'setTimer':
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#handle({ kind: 'timerFired' }), effect.delayMs)
        break
      case 'stop':
        clearTimeout(this.#timer)
        this.#stop.abort()
        break
      case 'tell':
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
    const { folder, isChanged, isSame, isMadeAnew } = await this.#place.find()
    const isAnother = !isSame || !this.#newcomers.areIn(folder)
    if (isAnother) {
      await this.#stopListening()
      // By a clock at the end of time no file counts as just written.
      const { files } = scan(folder, Number.POSITIVE_INFINITY, { disk: this.#disk })
      this.#newcomers.settleIn(folder, isMadeAnew ? [] : files)
    }
    this.#wakeUp ??= await wakeUpBy(folder.path, () => this.#handle({ kind: 'changeNoticed' }))
    const isNews = isChanged || isAnother || this.#newcomers.isRetryDue(performance.now())
    return { kind: 'found', folder, isNews }
  }

  async #readRules(folder: Folder): Promise<Input> {
    try {
      const rules = (await this.#options.rules?.()) ?? defaultRules
      return { kind: 'rulesRead', folder, rules: { ...rules, subfolders: false } }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { kind: 'blocked', problem: { of: 'rules', message } }
    }
  }

  async #look(folder: Folder, rules: Following): Promise<Input> {
    const beganMs = performance.now()
    const { facts, clock = Date.now } = this.#options
    const forFacts = facts !== undefined && rules.set !== undefined && looksIntoFiles(rules.set)
    const nowMs = clock()
    const found = scan(folder, nowMs, { rules, disk: this.#disk, forFacts })
    const listing = { ...found, lookedAtMs: nowMs }
    const tookMs = performance.now() - beganMs
    const sifted = this.#newcomers.sift(listing, rules, beganMs)
    return { kind: 'looked', look: { listing, rules, tookMs, ...sifted } }
  }

  async #sort({ listing, rules, due }: Look): Promise<Input> {
    const { log, criterion, facts, stateDir, home } = this.#options
    const { signal } = this.#stop
    const plan = await planListing({ ...listing, files: due }, criterion, {
      rules,
      set: rules.set,
      facts: facts && { ...facts, signal },
      around: { stateDir, home },
      disk: this.#disk,
    })
    const receipt = await runPlan(plan, { log, disk: this.#disk, signal, byWatch: true })
    this.#newcomers.note(due, { plan, receipt, rules }, performance.now())
    return { kind: 'sorted', plan, receipt }
  }

  /** What an error of the disk, or a refusal, is to the watching; faults of ours stay what they are. */
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

  async #stopListening(): Promise<void> {
    await this.#wakeUp?.close()
    this.#wakeUp = null
  }
}
