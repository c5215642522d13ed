/** A name of the file system, relative to an open folder where one is given. */
export type NativePlace = { readonly folder?: number | undefined; readonly name: string }

/**
 * System calls that Node does not offer. Every call throws errors with `code`, as Node does: `ENOSYS` if the native part
 * or the system does not have it.
 */
export type NativeCalls = CopyCalls & {
  /** Renames a file or a folder and replaces nothing, in one step of the file system: `EEXIST` when the name is in use. */
  renameNewSync(from: NativePlace, to: NativePlace): void
  /**
   * Opens a folder, but no link to one, for use in {@link NativePlace}: the descriptor stays on this folder, whatever has
   * its name later. `ENOSYS` on Windows.
   */
  openFolderSync(place: NativePlace): number
  /** Whether the contents of a file are in the cloud, so that reading it would download them. Follows no link; opens nothing. */
  isCloudOnlySync(path: string): boolean
  /**
   * When a file was added to its folder, in milliseconds since 1970, as a Mac shows it. Follows no link.
   * @returns undefined on other systems, and on disks that do not keep it
   */
  addedMsSync(path: string): number | undefined
  /**
   * Whether any program, this one included, has a file open for writing. Follows no link. Throws where the
   * system cannot say, as on most network disks, and on Linux for other people's files.
   */
  isOpenForWritingSync(path: string): boolean
  /**
   * The extended attribute of a file with this name, on Windows the named stream. Follows no link; does not read the
   * contents of the file.
   * @returns undefined if there is none, or it has more than 16 kB
   */
  attributeSync(path: string, name: string): Buffer | undefined
}

/** Calls for copies to another device. Both descriptors are of open files. */
export type CopyCalls = {
  /** To the nanosecond, since 1970. */
  setTimesSync(descriptor: number, accessedNs: bigint, modifiedNs: bigint): void
  /** Copies extended attributes and access lists, as far as the other disk accepts them. */
  copyAttributesSync(from: number, to: number): void
}

/** The part of koffi that is used. */
export type Ffi = {
  load(library: string | null): { func(declaration: string): (...args: readonly unknown[]) => unknown }
  /** The error number of the last call; sets it if a value is given. */
  errno(value?: number): number
}
