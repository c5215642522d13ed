import type { RunRecords } from '../journal/run-records.ts'
import type { FileEntry, Folder, LeftReason, Listing, Receipt } from '../model/values.ts'
import { Arrivals } from './arrivals.ts'
import { type KeptText, KnownFiles } from './known-files.ts'
import { filesPutBack } from './put-back.ts'
import { Retries } from './retries.ts'
import type { Look } from './state.ts'
import type { WaitingFile, WatchTiming } from './watch-event.ts'

/** Files that a look left for the reason that they are not whole yet. */
const waitingReasons: ReadonlySet<LeftReason> = new Set(['unfinished', 'recent', 'unreadable'])

/** Tells what is new in a folder, and which of it can be sorted now. */
export class Newcomers {
  readonly #records: RunRecords
  readonly #known: KnownFiles
  readonly #arrivals: Arrivals
  readonly #retries: Retries
  #lastRunId = ''

  /** @param known where the files that are not new are kept; null to forget them with the program */
  constructor(records: RunRecords, known: KeptText | null, timing: WatchTiming) {
    this.#records = records
    this.#known = new KnownFiles(known)
    this.#arrivals = new Arrivals(this.#known, timing.settleMs)
    this.#retries = new Retries(timing.retryMs)
  }

  /** The folder that they are told from; null before the first one. */
  get folder(): Folder | null {
    return this.#known.folder
  }

  /** Starts over with a folder in which these files are not new. */
  settleIn(folder: Folder, files: readonly FileEntry[]): void {
    this.#arrivals.forget()
    this.#lastRunId = ''
    this.#known.reset(folder, files)
  }

  areIn(folder: Folder): boolean {
    return this.#known.areIn(folder)
  }

  isRetryDue(nowMs: number): boolean {
    return (this.#retries.nextMs ?? Number.POSITIVE_INFINITY) <= nowMs
  }

  /** @param nowMs of any clock that only goes forward */
  sift(listing: Listing, nowMs: number): Pick<Look, 'due' | 'isSettling' | 'readyForMs' | 'waiting'> {
    const { ready, isSettling, readySinceMs } = this.#arrivals.sift(listing, nowMs)
    this.#retries.keepOnly(new Set(ready.map(({ path }) => path)))
    const failed = ready.flatMap((file): WaitingFile[] => {
      const failure = this.#retries.against(file, nowMs)
      return failure ? [{ name: file.path, because: failure }] : []
    })
    const due = ready.filter(file => this.#retries.against(file, nowMs) === undefined)
    return {
      due: due.length === 0 ? due : this.#withoutPutBack(due, listing.folder),
      isSettling,
      readyForMs: nowMs - readySinceMs,
      waiting: [...this.#unfinishedIn(listing), ...failed],
    }
  }

  /** What became of files that were to be sorted. */
  note(files: readonly FileEntry[], receipt: Receipt, nowMs: number): void {
    this.#retries.note(receipt.cancelled ? [] : files, receipt.failures, nowMs)
  }

  /** Without those that an undo has put back: they are where a person wants them. */
  #withoutPutBack(due: readonly FileEntry[], folder: Folder): readonly FileEntry[] {
    const { files, lastRunId } = filesPutBack(this.#records, folder, this.#lastRunId)
    this.#lastRunId = lastRunId
    if (files.length === 0) return due
    this.#known.add(files)
    return due.filter(file => !this.#known.has(file))
  }

  #unfinishedIn({ left }: Listing): WaitingFile[] {
    return left
      .filter(({ name, reason }) => waitingReasons.has(reason) && !this.#known.hasName(name))
      .map(item => ({ name: item.name, because: item }))
  }
}
