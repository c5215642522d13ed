import type { Folder, RunKind } from '../model/values.ts'

/**
 * Where the records of runs are kept. The sorter says what is in a record and when it must be safe; whoever keeps
 * files for it says where. All calls throw the system's errors.
 */
export interface RunRecords {
  /** The place, as a sentence names it to a person. */
  readonly place: string
  /** Begins a record. @throws when there is one of that id */
  create(runId: string): RecordWriter
  /** Goes on with a record that is not filed. @throws when there is none */
  resume(runId: string): RecordWriter
  /** Removes a record that is not filed. */
  remove(runId: string): void
  /** Those of runs that are under way or were cut off, and ended ones that nobody has filed yet; newest first. */
  unfiled(): RecordEntry[]
  /** Those of ended runs, newest first. Each is looked up when it is asked for. */
  filed(wanted?: Wanted): Iterable<RecordEntry>
  /** One record of either kind; undefined when there is none. */
  find(runId: string): RecordEntry | undefined
  /** Puts the record of a run that has ended among the filed ones. Nothing happens when it is there already. */
  file(run: FiledRun): void
  /** Notes that a filed run was taken back. @returns false when it is not filed */
  markUndone(runId: string): boolean
  /** Takes a folder for one run; undefined while another one has it, of this process or another. */
  lock(folder: Folder): FolderLock | undefined
  /** True when a run is under way there. */
  isLocked(folder: Folder): boolean
}

/** What can be told of a record without reading it. */
export type RecordEntry = {
  readonly runId: string
  readonly isFiled: boolean
  /** Only what was filed is marked so. */
  readonly isUndone: boolean
  readonly read: () => RecordReader
}

/** Narrows a list. What is not given is not asked for. */
export type Wanted = {
  /** Only runs that are older than this one. */
  readonly before?: string | undefined
  /** Only runs that are newer than this one; '' for all. */
  readonly after?: string | undefined
  /** Runs of this folder; some of another folder may be among them. */
  readonly folder?: Folder | undefined
  readonly kind?: RunKind | undefined
}

export type FiledRun = { readonly runId: string; readonly kind: RunKind; readonly folder: Folder }

/** A record that is open for writing, at its end. */
export interface RecordWriter {
  /** @throws also after a part was written, as on a full disk */
  write(bytes: Buffer): void
  /** What was written survives a power cut from here on, and so does the record's being there. */
  sync(): void
  close(): void
}

export interface RecordReader {
  readonly sizeBytes: number
  /** @returns the bytes at this place, fewer than asked for at the end */
  readAt(position: number, bytes: number): Buffer
  close(): void
}

export type FolderLock = { release(): void }
