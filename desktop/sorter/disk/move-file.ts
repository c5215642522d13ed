import type { Stats } from 'node:fs'
import { assertNever } from '../values/assert-never.ts'
import { codeOf, type Disk, idOf } from './disk.ts'
import { HalfMoved, takingBack } from './failures.ts'
import { areOneFile } from './identity.ts'
import type { NativePlace } from './native/native-calls.ts'

/**
 * Moves that cannot replace a file, by construction: the system itself refuses a name that is in use (EEXIST), so no
 * time passes between a check and a move.
 *
 * `native` renames in one step. `link` adds the new name as a hard link, and removes the old one. `reserve`, for disks
 * without hard links, reserves the new name with an empty file of ours and renames over that. Only `native` accepts a name
 * relative to an open folder.
 */
export type Way = 'native' | 'link' | 'reserve'

/** @throws the system's error: EEXIST when the name is in use, EXDEV when the target is on another device */
export function moveFile(disk: Disk, way: Way, source: NativePlace, target: NativePlace): void {
  if (isWindows) patiently(() => moveOnce(disk, way, source, target))
  else moveOnce(disk, way, source, target)
}

function moveOnce(disk: Disk, way: Way, source: NativePlace, target: NativePlace): void {
  switch (way) {
    case 'native':
      disk.renameNewSync(source, target)
      break
    case 'link':
      byLink(disk, source.name, target.name)
      break
    case 'reserve':
      byReserve(disk, source.name, target.name)
      break
    default:
      assertNever(way)
  }
}

/** The way to try next if a disk does not support this one, or the kernel's link protection forbids it; else undefined. */
export function nextWay(way: Way, error: unknown): Way | undefined {
  if (error instanceof HalfMoved) return undefined
  const code = codeOf(error)
  switch (way) {
    case 'native':
      // Windows reports EPERM for a file in use.
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

function byLink(disk: Disk, source: string, target: string): void {
  disk.linkSync(source, target)
  try {
    disk.unlinkSync(source)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return // somebody removed the old name: the file has only the new one now
    throw takingBack(error, () => {
      if (areOneFile(disk, source, target)) disk.unlinkSync(target)
    })
  }
}

function byReserve(disk: Disk, source: string, target: string): void {
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

/** On Windows a virus scanner or an indexer can have a new file open for a moment: retries for about a second. */
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
