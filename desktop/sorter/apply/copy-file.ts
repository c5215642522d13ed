import { createHash, type Hash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { codeOf, type Disk } from '../model/disk.ts'
import type { FilePath } from '../model/names.ts'

const chunkBytes = 1 << 20

/** Called after each chunk; throws to stop the copy. */
export type OnChunk = (bytes: number) => Promise<void>

/**
 * Makes a whole copy of a file under a temporary name: written, synced, read back and compared, with the times and
 * the mode of the original, and its owner where the system allows it. Times keep microseconds: Node sets them from a
 * number of seconds. Extended attributes and access lists stay behind: Node cannot read them.
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
  return await closing(disk, input, async () => {
    const output = disk.openSync(temporary, 'wx+', 0o600)
    try {
      return await closing(disk, output, () => copyOpened(disk, input, output, onChunk))
    } catch (error) {
      discard(disk, temporary)
      throw error
    }
  })
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

/** Removes a copy after an error, which is the one to tell of. */
export function discard(disk: Disk, copy: FilePath): void {
  try {
    disk.unlinkSync(copy)
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}

async function copyOpened(disk: Disk, input: number, output: number, onChunk: OnChunk): Promise<Stats> {
  const before = disk.fstatSync(input)
  const written = createHash('sha256')
  for (const chunk of chunksOf(disk, input)) {
    written.update(chunk)
    for (let at = 0; at < chunk.length; ) at += disk.writeSync(output, chunk, at)
    await onChunk(chunk.length)
  }
  disk.fchmodSync(output, before.mode & (hasOwner(disk, output, before) ? 0o7777 : 0o777))
  disk.futimesSync(output, secondsOf(before.atimeMs), secondsOf(before.mtimeMs))
  disk.fsyncSync(output)
  const after = disk.fstatSync(input)
  const isUnchanged = after.size === before.size && after.mtimeMs === before.mtimeMs
  if (!isUnchanged || !(await holds(disk, output, written, onChunk))) {
    throw Object.assign(new Error('the copy differs from the original'), { code: 'EIO' })
  }
  return disk.fstatSync(output)
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

async function holds(disk: Disk, output: number, written: Hash, onChunk: OnChunk): Promise<boolean> {
  const found = createHash('sha256')
  for (const chunk of chunksOf(disk, output)) {
    found.update(chunk)
    await onChunk(0)
  }
  return found.digest('hex') === written.digest('hex')
}

/** From the beginning, in one buffer. */
function* chunksOf(disk: Disk, descriptor: number): Iterable<Buffer> {
  const buffer = Buffer.allocUnsafe(chunkBytes)
  for (let position = 0; ; ) {
    const bytes = disk.readSync(descriptor, buffer, 0, chunkBytes, position)
    if (bytes === 0) return
    yield buffer.subarray(0, bytes)
    position += bytes
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
    for (const chunk of chunksOf(disk, descriptor)) hash.update(chunk)
    return hash.digest('hex')
  } finally {
    disk.closeSync(descriptor)
  }
}
