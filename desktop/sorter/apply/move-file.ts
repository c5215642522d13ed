import type { Stats } from 'node:fs'
import { assertNever } from '../model/assert-never.ts'
import { codeOf, type Disk, idOf } from '../model/disk.ts'
import { areOneFile } from '../model/identity.ts'
import type { FilePath } from '../model/names.ts'
import { HalfMoved, takingBack } from './failures.ts'
import type { Place } from './folder-looks.ts'

/**
 * Moves that cannot replace a file, by construction: the system itself refuses a name that is in use (EEXIST), so
 * there is no moment between a look and a move.
 *
 * `native` renames in one step. `link` gives the file its second name and takes the first away. `reserve`, for disks
 * without hard links, takes the new name with an empty file of ours and renames over that.
 */
export type Way = 'native' | 'link' | 'reserve'

/** @throws the system's error: EEXIST when the name is in use, EXDEV when the target is on another device */
export function moveFile(disk: Disk, way: Way, source: Place, target: Place): void {
  if (isWindows) patiently(() => moveOnce(disk, way, source, target))
  else moveOnce(disk, way, source, target)
}

function moveOnce(disk: Disk, way: Way, source: Place, target: Place): void {
  switch (way) {
    case 'native':
      disk.renameNewSync(source, target)
      break
    case 'link':
      byLink(disk, source.path, target.path)
      break
    case 'reserve':
      byReserve(disk, source.path, target.path)
      break
    default:
      assertNever(way)
  }
}

/** The way to try next when a disk, or the kernel's link protection, does not know this one; else undefined. */
export function nextWay(way: Way, error: unknown): Way | undefined {
  if (error instanceof HalfMoved) return undefined
  const code = codeOf(error)
  switch (way) {
    case 'native':
      // Windows says EPERM of a file in use.
      return unknownWay.has(code) && !(isWindows && code === 'EPERM') ? 'link' : undefined
    case 'link':
      return unknownWay.has(code) ? 'reserve' : undefined
    case 'reserve':
      return undefined
    default:
      return assertNever(way)
  }
}

const isWindows = process.platform === 'win32'
const unknownWay = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL', 'UNKNOWN'])
if (isWindows) unknownWay.add('EISDIR')

function byLink(disk: Disk, source: FilePath, target: FilePath): void {
  disk.linkSync(source, target)
  try {
    disk.unlinkSync(source)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return // its first name was taken away meanwhile: it has only ours now
    throw takingBack(error, () => {
      if (areOneFile(disk, source, target)) disk.unlinkSync(target)
    })
  }
}

function byReserve(disk: Disk, source: FilePath, target: FilePath): void {
  const descriptor = disk.openSync(target, 'wx', 0o600)
  let reserved: Stats | undefined
  const isOurs = () => {
    const now = disk.lstatSync(target, { throwIfNoEntry: false })
    return reserved !== undefined && now?.isFile() === true && idOf(now) === idOf(reserved) && now.size === 0
  }
  try {
    try {
      reserved = disk.fstatSync(descriptor)
    } finally {
      disk.closeSync(descriptor) // network disks may refuse only here
    }
    if (!isOurs()) throw Object.assign(new Error('the reserved name was taken'), { code: 'EEXIST' })
    disk.renameSync(source, target)
  } catch (error) {
    throw takingBack(error, () => {
      if (reserved === undefined) throw error
      if (isOurs()) disk.unlinkSync(target)
    })
  }
}

const waitsMs = [10, 20, 40, 80, 160, 320, 400]

/** On Windows a virus scanner or an indexer holds a new file for a moment: about one second, then give up. */
function patiently(attempt: () => void): void {
  for (const waitMs of waitsMs) {
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
