import { codeOf, type Disk } from '../model/disk.ts'
import { areOneFile } from '../model/identity.ts'
import type { FilePath } from '../model/names.ts'

/**
 * Moves that cannot replace a file, by construction: the system itself refuses a name that is in use (EEXIST), so
 * there is no moment between a look and a move.
 *
 * `link` gives the file its second name and takes the first away. `reserve`, for disks without hard links, takes the
 * new name with an empty file of ours and renames over that.
 */
export type Way = 'link' | 'reserve'

/** @throws the system's error: EEXIST when the name is in use, EXDEV when the target is on another device */
export function moveFile(disk: Disk, way: Way, source: FilePath, target: FilePath): void {
  patiently(() => (way === 'link' ? byLink(disk, source, target) : byReserve(disk, source, target)))
}

/** True for the errors with which file systems and the kernel's link protection refuse a hard link. */
export function refusesLinks(error: unknown): boolean {
  const codes = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL', 'UNKNOWN']
  return codes.includes(codeOf(error)) || (process.platform === 'win32' && codeOf(error) === 'EISDIR')
}

function byLink(disk: Disk, source: FilePath, target: FilePath): void {
  disk.linkSync(source, target)
  try {
    disk.unlinkSync(source)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return // its first name was taken away meanwhile: it has only ours now
    if (areOneFile(disk, source, target)) disk.unlinkSync(target)
    throw error
  }
}

function byReserve(disk: Disk, source: FilePath, target: FilePath): void {
  const descriptor = disk.openSync(target, 'wx', 0o600)
  const reserved = disk.fstatSync(descriptor)
  disk.closeSync(descriptor)
  const isOurs = () => {
    const now = disk.lstatSync(target, { throwIfNoEntry: false })
    return now?.isFile() === true && now.ino === reserved.ino && now.size === 0
  }
  if (!isOurs()) throw Object.assign(new Error('the reserved name was taken'), { code: 'EEXIST' })
  try {
    disk.renameSync(source, target)
  } catch (error) {
    if (isOurs()) disk.unlinkSync(target)
    throw error
  }
}

const waitsMs = [10, 20, 40, 80, 160, 320, 400]

/** On Windows a virus scanner or an indexer holds a new file for a moment: about one second, then give up. */
function patiently(attempt: () => void): void {
  for (const waitMs of process.platform === 'win32' ? waitsMs : []) {
    try {
      attempt()
      return
    } catch (error) {
      if (!['EBUSY', 'EPERM', 'EACCES'].includes(codeOf(error))) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs)
    }
  }
  attempt()
}
