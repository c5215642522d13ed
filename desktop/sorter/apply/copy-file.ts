import { createHash, type Hash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { codeOf, type Disk } from '../model/disk.ts'
import type { FilePath } from '../model/names.ts'
import { takingBack } from './failures.ts'

const chunkBytes = 1 << 20

/** Called after each chunk; throws to stop the copy. */
export type OnChunk = (bytes: number) => Promise<void>

/**
 * Makes a whole copy of a file under a temporary name: written, synced, read back and compared, with the times and
 * the mode of the original, its owner, extended attributes and access list where the system allows it, and its holes. Without
 * the native part times keep microseconds, as Node sets them from a number of seconds, and attributes stay behind.
 * @param temporary must not exist; it is removed again when the copy fails
 * @returns the copy as its disk has it
 * @throws the system's error; `EIO` when the copy is not what was read or the original changed meanwhile
 */
export async function copyFile(
  disk: Disk,
  source: FilePath,
  temporary: FilePath,
  onChunk: OnChunk,
): Promise<Stats> {
  const input = disk.openSync(source, readOnly)
  let isMade = false
  try {
    return await closing(disk, input, async () => {
      const output = disk.openSync(temporary, 'wx+', 0o600)
      isMade = true
      return await closing(disk, output, () => copyOpened(disk, input, output, onChunk))
    })
  } catch (error) {
    throw takingBack(error, () => {
      if (isMade) discard(disk, temporary)
    })
  }
}

/** Follows no link, and does not wait for the other end of a pipe that has taken the file's place. */
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Network disks tell only here that something was not written. */
async function closing<T>(disk: Disk, descriptor: number, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } finally {
    disk.closeSync(descriptor)
  }
}

/** Removes a copy, if it is there. */
export function discard(disk: Disk, copy: FilePath): void {
  try {
    disk.unlinkSync(copy)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

async function copyOpened(disk: Disk, input: number, output: number, onChunk: OnChunk): Promise<Stats> {
  const before = disk.fstatSync(input)
  const { atimeNs, mtimeNs } = disk.fstatSync(input, { bigint: true })
  const isSparse = before.blocks * 512 < before.size
  const written = createHash('sha256')
  for (const { position, bytes } of piecesOf(disk, input, isSparse)) {
    if (isSparse) written.update(`${position}\n`) // what lies where
    written.update(bytes)
    for (let at = 0; at < bytes.length; ) at += disk.writeSync(output, bytes, at, null, position + at)
    await onChunk(bytes.length)
  }
  if (isSparse) disk.ftruncateSync(output, before.size)
  disk.fchmodSync(output, before.mode & (hasOwner(disk, output, before) ? 0o7777 : 0o777))
  whereKnown(() => disk.copyAttributesSync(input, output))
  disk.futimesSync(output, secondsOf(before.atimeMs), secondsOf(before.mtimeMs))
  whereKnown(() => disk.setTimesSync(output, atimeNs, mtimeNs))
  disk.fsyncSync(output)
  const after = disk.fstatSync(input)
  const copy = disk.fstatSync(output)
  const isUnchanged = after.size === before.size && after.mtimeMs === before.mtimeMs
  const isWhole = copy.size === before.size && (await holds(disk, output, isSparse, written, onChunk))
  if (!isUnchanged || !isWhole) {
    throw Object.assign(new Error('the copy differs from the original'), { code: 'EIO' })
  }
  return copy
}

/** Does what only the native part can, where it is there. */
function whereKnown<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch (error) {
    if (codeOf(error) !== 'ENOSYS') throw error
    return undefined
  }
}

/** As text, because Node takes a number before 1970 for the time of the call. */
function secondsOf(timeMs: number): string {
  return String(timeMs / 1000)
}

/** False where the owner cannot be kept: then a program must not run in another one's name. */
function hasOwner(disk: Disk, output: number, { uid, gid }: Stats): boolean {
  const now = disk.fstatSync(output)
  if (now.uid === uid && now.gid === gid) return true
  try {
    disk.fchownSync(output, uid, gid)
    return true
  } catch (error) {
    if (codeOf(error) === '') throw error
    return false
  }
}

async function holds(
  disk: Disk,
  output: number,
  isSparse: boolean,
  written: Hash,
  onChunk: OnChunk,
): Promise<boolean> {
  const found = createHash('sha256')
  for (const { position, bytes } of piecesOf(disk, output, isSparse)) {
    if (isSparse) found.update(`${position}\n`)
    found.update(bytes)
    await onChunk(0)
  }
  return found.digest('hex') === written.digest('hex')
}

type Piece = { readonly position: number; readonly bytes: Buffer }

const blockBytes = 4096
const emptyBlock = Buffer.alloc(blockBytes)

/** What a file holds, from its beginning; of a sparse one every block that is not empty, wherever its holes are. */
function* piecesOf(disk: Disk, descriptor: number, isSparse: boolean): Iterable<Piece> {
  if (!isSparse) {
    yield* chunksOf(disk, descriptor)
    return
  }
  for (const { position, bytes } of chunksOf(disk, descriptor, true)) {
    for (let at = 0; at < bytes.length; at += blockBytes) {
      const block = bytes.subarray(at, at + blockBytes)
      if (!block.equals(emptyBlock.subarray(0, block.length))) yield { position: position + at, bytes: block }
    }
  }
}

/** In one buffer. Holes are jumped over where the system says where they end. */
function* chunksOf(disk: Disk, descriptor: number, isSparse = false): Iterable<Piece> {
  const buffer = Buffer.allocUnsafe(chunkBytes)
  let canJump = isSparse
  for (let position = 0; ; ) {
    if (canJump) {
      const next = nextData(disk, descriptor, position)
      if (next === 'none') return
      canJump = next !== 'unknown'
      if (next !== 'unknown') position = next - (next % blockBytes)
    }
    const bytes = fill(disk, descriptor, buffer, position)
    if (bytes === 0) return
    yield { position, bytes: buffer.subarray(0, bytes) }
    position += bytes
  }
}

/** A share may give less at a time than it is asked for. @returns how much; less than the buffer holds only at the end */
function fill(disk: Disk, descriptor: number, buffer: Buffer, position: number): number {
  let filled = 0
  for (let bytes = -1; bytes !== 0 && filled < buffer.length; filled += bytes) {
    bytes = disk.readSync(descriptor, buffer, filled, buffer.length - filled, position + filled)
  }
  return filled
}

function nextData(disk: Disk, descriptor: number, position: number): number | 'none' | 'unknown' {
  try {
    return disk.nextDataSync(descriptor, position) ?? 'none'
  } catch (error) {
    if (codeOf(error) === '') throw error
    return 'unknown'
  }
}

/** Whether two files hold the same bytes. */
export function hasSameContent(disk: Disk, one: FilePath, other: FilePath): boolean {
  return hashOf(disk, one) === hashOf(disk, other)
}

function hashOf(disk: Disk, path: FilePath): string {
  const descriptor = disk.openSync(path, readOnly)
  try {
    const hash = createHash('sha256')
    for (const { bytes } of chunksOf(disk, descriptor)) hash.update(bytes)
    return hash.digest('hex')
  } finally {
    disk.closeSync(descriptor)
  }
}
