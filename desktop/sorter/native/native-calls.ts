/** A name of the file system, relative to an open folder where one is given. Bytes where it is not UTF-8. */
export type NativePlace = { readonly folder?: number | undefined; readonly name: string | Buffer }

/**
 * What the system can do and Node does not offer. Every call throws errors with `code`, as Node does: `ENOSYS` when the
 * native part or the system does not have it.
 */
export type NativeCalls = CopyCalls & {
  /** Renames a file or a folder and replaces nothing, in one step of the file system: `EEXIST` when the name is in use. */
  renameNewSync(from: NativePlace, to: NativePlace): void
  /**
   * Opens a folder, and no link to one, for use in {@link NativePlace}: the descriptor stays on this folder whatever its
   * name leads to later. `ENOSYS` on Windows.
   */
  openFolderSync(place: NativePlace): number
  /** Whether what a file holds is in the cloud, and to read it would download it. Follows no link; opens nothing. */
  isCloudOnlySync(path: string | Buffer): boolean
  /**
   * Whether any program, this one included, has a file open for writing. Follows no link. An error is no answer: whether one has
   * cannot be asked there, as on most network disks and of other people's files on Linux.
   */
  isOpenForWritingSync(path: string | Buffer): boolean
  /**
   * What is noted beside a file under a name: an extended attribute, on Windows a named stream. Follows no link; what the
   * file holds is not read.
   * @returns undefined where there is none, or one of more than 16 kB
   */
  attributeSync(path: string | Buffer, name: string): Buffer | undefined
}

/** What a copy to another device keeps of a file. Both descriptors are of open files. */
export type CopyCalls = {
  /** To the nanosecond, since 1970. */
  setTimesSync(descriptor: number, accessedNs: bigint, modifiedNs: bigint): void
  /** Extended attributes and access lists, as far as the other disk takes them. */
  copyAttributesSync(from: number, to: number): void
  /** Where data begins in a sparse file, at this position or behind it; undefined where none follows. */
  nextDataSync(descriptor: number, position: number): number | undefined
}

/** What the command needs besides. */
export type SignalCalls = {
  /**
   * For a thread that may hang in a call of the system, with listeners for these signals: from here on another thread of
   * Node's takes them, and the second of a kind ends the process as if nobody listened.
   */
  endAtSecond(signals: readonly ('SIGINT' | 'SIGTERM')[]): void
}

/** The part of koffi that is used. */
export type Ffi = {
  load(library: string | null): { func(declaration: string): (...args: readonly unknown[]) => unknown }
  /** Of the last call; sets it when a value is given. */
  errno(value?: number): number
}
