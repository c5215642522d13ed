import type { RunLog } from '../journal/run-log.ts'
import type { FailureReason, FileEntry, Folder, LeftReason, Listing, Plan, Receipt } from '../model/values.ts'
import { type Following, tellsAges } from '../rules/rule-set.ts'
import { Arrivals } from './arrivals.ts'
import { type KeptText, KnownFiles } from './known-files.ts'
import { filesPutBack } from './put-back.ts'
import { Retries } from './retries.ts'
import type { Look } from './state.ts'
import type { WaitingFile, WatchTiming } from './watch-event.ts'

/** Files that a look left for the reason that they are not whole yet. */
const waitingReasons: ReadonlySet<LeftReason> = new Set(['unfinished', 'recent', 'in-use', 'unreadable'])

/** Files that a program may be writing, for hours or for a moment more. To ask again costs nothing. */
const openReasons: ReadonlySet<LeftReason | FailureReason> = new Set(['in-use', 'recent'])

/** Files that stay where the rules want them. */
const ruledReasons: ReadonlySet<LeftReason> = new Set(['rule', 'no-rule', 'sorted'])

/** Files that are wanted, without those of whose group another one is not. */
function wholeGroups(
  files: readonly FileEntry[],
  isWanted: (file: FileEntry) => boolean,
): readonly FileEntry[] {
  const held = new Set(files.filter(file => !isWanted(file)).map(({ group }) => group))
  return files.filter(file => isWanted(file) && (file.group === undefined || !held.has(file.group)))
}

/** Tells what is new in a folder, and which of it can be sorted now. */
export class Newcomers {
  readonly #log: RunLog
  readonly #known: KnownFiles
  readonly #arrivals: Arrivals
  readonly #retries: Retries
  readonly #timing: WatchTiming
  /** When files that others hold back are looked at again: a lock may get old, and a log empty, without a notice. */
  #lookAgainMs = Number.POSITIVE_INFINITY
  #lastRunId = ''
  #rules = ''

  /** @param known where the files that are not new are kept; null to forget them with the program */
  constructor(log: RunLog, known: KeptText | null, timing: WatchTiming) {
    this.#log = log
    this.#known = new KnownFiles(known)
    this.#arrivals = new Arrivals(this.#known, timing.settleMs)
    this.#retries = new Retries(timing.retryMs)
    this.#timing = timing
  }

  /** The folder that they are told from; null before the first one. */
  get folder(): Folder | null {
    return this.#known.folder
  }

  /** Starts over with a folder in which these files are not new. */
  settleIn(folder: Folder, files: Iterable<FileEntry>): void {
    this.#arrivals.forget()
    this.#lastRunId = ''
    this.#known.reset(folder, files)
  }

  areIn(folder: Folder): boolean {
    return this.#known.areIn(folder)
  }

  isRetryDue(nowMs: number): boolean {
    return Math.min(this.#retries.nextMs ?? Number.POSITIVE_INFINITY, this.#lookAgainMs) <= nowMs
  }

  /** @param nowMs of any clock that only goes forward */
  sift(
    listing: Listing,
    rules: Following,
    nowMs: number,
  ): Pick<Look, 'due' | 'isSettling' | 'readyForMs' | 'waiting'> {
    const written = JSON.stringify(rules)
    if (written !== this.#rules) this.#retries.forget() // other rules may take what stays
    this.#rules = written
    const { ready, isSettling, readySinceMs } = this.#arrivals.sift(listing, nowMs)
    this.#retries.keepOnly(new Set(ready.map(({ path }) => path)))
    const failed = ready.flatMap((file): WaitingFile[] => {
      const because = this.#retries.against(file, nowMs)?.because
      return because ? [{ name: file.path, because }] : []
    })
    const due = wholeGroups(ready, file => this.#retries.against(file, nowMs) === undefined)
    const unfinished = this.#unfinishedIn(listing)
    const isHeldBack = unfinished.some(
      ({ because: { reason } }) => reason === 'unfinished' || reason === 'in-use',
    )
    this.#lookAgainMs = isHeldBack ? nowMs + this.#timing.retryMs : Number.POSITIVE_INFINITY
    return {
      due: due.length === 0 ? due : this.#withoutPutBack(due, listing.folder),
      isSettling,
      readyForMs: nowMs - readySinceMs,
      waiting: [...unfinished, ...failed],
    }
  }

  /** What became of files that were to be sorted. */
  note(
    files: readonly FileEntry[],
    { plan, receipt, rules }: { readonly plan: Plan; readonly receipt: Receipt; readonly rules: Following },
    nowMs: number,
  ): void {
    if (receipt.cancelled || receipt.isCutOff) return
    const failures = new Map(receipt.failures.map(failure => [failure.from, failure]))
    const left = new Map(plan.left.map(item => [item.name, item]))
    const moved = new Set<string>()
    for (const { from } of plan.moves) moved.add(from)
    const { retryMs, askAgainMs } = this.#timing
    const staysMs = rules.set && tellsAges(rules.set) ? askAgainMs : Number.POSITIVE_INFINITY
    this.#retries.note(
      files,
      ({ path }) => {
        const failure = failures.get(path)
        if (failure) return { because: failure, wait: openReasons.has(failure.reason) ? retryMs : 'longer' }
        if (moved.has(path)) return undefined
        const item = left.get(path)
        // A disk may be back at any time, and to look for it reads no file.
        if (item?.reason === 'destination') return { because: item, wait: retryMs }
        if (item && openReasons.has(item.reason)) return { because: item, wait: retryMs }
        if (item && !ruledReasons.has(item.reason)) return { because: item, wait: 'longer' }
        return { because: null, wait: staysMs }
      },
      nowMs,
    )
  }

  /** Without those that an undo has put back: they are where a person wants them. */
  #withoutPutBack(due: readonly FileEntry[], folder: Folder): readonly FileEntry[] {
    const { files, lastRunId } = filesPutBack(this.#log, folder, this.#lastRunId)
    this.#lastRunId = lastRunId
    if (files.length === 0) return due
    this.#known.add(files)
    return wholeGroups(due, file => !this.#known.has(file))
  }

  #unfinishedIn({ left }: Listing): WaitingFile[] {
    return left
      .filter(({ name, reason }) => waitingReasons.has(reason) && !this.#known.hasName(name))
      .map(item => ({ name: item.name, because: item }))
  }
}
