import type { Folder, RunKind } from '../model/values.ts'

/**
 * Where the records of runs are kept. The sorter says what is in a record and when it must be safe; whoever keeps
 * files for it says where. All calls throw the system's errors.
 */
export interface RunRecords {
  /** The place, as a sentence names it to a person. */
  readonly place: string
  /** Begins a record, which is there when it is synced for the first time. @throws when there is one of that id */
  create(runId: string): RecordWriter
  /** Goes on with a record that is not filed. @throws when there is none */
  resume(runId: string): RecordWriter
  /** Removes a record that is not filed. */
  remove(runId: string): void
  /** Those of runs that are under way or were cut off, and ended ones that nobody has filed yet; newest first. */
  unfiled(): RecordEntry[]
  /** Those of ended runs, newest first. Each is looked up when it is asked for. */
  filed(wanted?: Wanted): Iterable<RecordEntry>
  /** The newest id among ended runs; '' where there is none. Asked at every run, so it looks at names alone. */
  newestFiled(): string
  /** One record of either kind; undefined when there is none. */
  find(runId: string): RecordEntry | undefined
  /** Puts the record of a run that has ended, or is damaged, among the filed ones. Nothing happens when it is there already. */
  file(run: FiledRun): void
  /** Notes that a filed run was taken back. @returns false when it is not filed */
  markUndone(runId: string): boolean
  /** Notes that an undo took files of a filed run back. @returns false when that run is not filed */
  noteUndo(runId: string, undoId: string): boolean
  /** The texts of runs that can no longer be undone, the newest month first. */
  older(): Iterable<OlderText>
  /** Adds to such a text, which is begun when there is none. @param month `2026-03` */
  openOlder(month: string): RecordWriter
  /** Takes these texts for one program; undefined while another one has them. */
  lockOlder(): FolderLock | undefined
  /** Removes a filed record, and what is noted of it. */
  removeFiled(runId: string): void
  /**
   * Takes a folder for one run. @returns its holder while another run has it, of this process or another
   * @param takeOver also from a holder of which it is not certain that it still runs
   */
  lock(folder: Folder, takeOver?: boolean): FolderLock | FolderHolder
  /** True when a run is under way there. */
  isLocked(folder: Folder): boolean
}

/** What can be told of a record without reading it. */
export type RecordEntry = {
  readonly runId: string
  readonly isFiled: boolean
  /** Only what was filed is marked so. */
  readonly isUndone: boolean
  /** Filed without its end, because a part of it is missing or wrong; or it lost its end since, once that was looked at. */
  readonly isDamaged: boolean
  /** Ids of the undos that took files of it back, as far as they were noted. */
  readonly undoneBy: readonly string[]
  readonly read: () => RecordReader
}

export type OlderText = { readonly month: string; readonly read: () => RecordReader }

/** Narrows a list. What is not given is not asked for. */
export type Wanted = {
  /** Only runs that are older than this one. */
  readonly before?: string | undefined
  /** Only runs that are newer than this one; '' for all. */
  readonly after?: string | undefined
  /** Runs of this folder; some of another folder may be among them. */
  readonly folder?: Folder | undefined
  /** Runs of this kind; some of kinds that are not known yet may be among them. */
  readonly kind?: RunKind | undefined
}

export type FiledRun = {
  readonly runId: string
  readonly kind: RunKind
  readonly folder: Folder
  readonly isDamaged?: boolean
}

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

/** A run that has a folder. */
export type FolderHolder = {
  /** The name of its computer; undefined where an older version did not write it down. */
  readonly host: string | undefined
  readonly isThisHost: boolean
  /** Of its process. */
  readonly pid: number
  /** ISO 8601, UTC; undefined where it is gone by now. */
  readonly since: string | undefined
  /** False: it may have ended, and nothing on this computer can tell. */
  readonly isCertain: boolean
}
