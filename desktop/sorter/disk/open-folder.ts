import type { Stats } from 'node:fs'
import { codeOf, type Disk } from './disk.ts'
import type { NativePlace } from './native/native-calls.ts'

/** Errors for a name of nothing, of a file, or of a link. */
export const isNoFolder: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

/** Whether a path can begin with an open folder. */
export const hasDescriptorPaths = process.platform === 'linux'

/** The path of an open folder, if {@link hasDescriptorPaths}. */
export function throughHandle(handle: number): string {
  return `/proc/self/fd/${handle}`
}

/**
 * Opens a folder, but no link to one.
 * @returns undefined if the system or the folder's permissions do not allow it
 * @throws an error of {@link isNoFolder}
 */
export function openHandle(disk: Disk, place: NativePlace): number | undefined {
  try {
    return disk.openFolderSync(place)
  } catch (error) {
    if (codeOf(error) === '' || isNoFolder.has(codeOf(error))) throw error
    return undefined
  }
}

/** Ignores errors of the disk: the handle is closed even so, and nothing was written through it. */
export function closeHandle(disk: Disk, handle: number): void {
  try {
    disk.closeSync(handle)
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}

/** Undefined on a Linux without /proc, where the handle is of no use. */
export function statOfHandle(disk: Disk, handle: number): Stats | undefined {
  try {
    return hasDescriptorPaths ? disk.lstatSync(`${throughHandle(handle)}/.`) : disk.fstatSync(handle)
  } catch (error) {
    if (codeOf(error) === '') throw error
    return undefined
  }
}
