import { pathOf } from '../values/names.ts'
import type { Folder } from '../values/values.ts'
import { codeOf, type Disk, idOf } from './disk.ts'
import { isSameFolder } from './identity.ts'

/** Codes of the system for a folder whose disk was pulled, or whose server or mount is gone. */
const lostCodes = new Set([
  'ECONNABORTED', 'ECONNRESET', 'EHOSTDOWN', 'EHOSTUNREACH', 'EIO', 'ENETDOWN', 'ENETUNREACH', 'ENODEV', 'ENOENT',
  'ENOTCONN', 'ENOTDIR', 'ENXIO', 'ESTALE', 'ETIMEDOUT', 'UNKNOWN',
]) // biome-ignore format: a list of names

/** Whether a folder is gone, is another one now, or does not open. Distinguishes a missing disk from one bad file. */
export function isLost(folder: Folder, disk: Disk): boolean {
  const path = pathOf(folder.path, '')
  try {
    const stats = disk.lstatSync(path)
    if (!isSameFolder({ inode: idOf(stats), device: stats.dev }, folder)) return true
    // The system caches the stats of a folder; opening the folder asks the disk.
    if (process.platform !== 'win32') disk.closeSync(disk.openSync(path, 'r'))
    return false
  } catch (error) {
    return lostCodes.has(codeOf(error))
  }
}
