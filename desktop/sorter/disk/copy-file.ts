import { createHash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { codeOf, type Disk } from './disk.ts'
import { takingBack } from './failures.ts'

const chunkBytes = 1 << 20

/** Called after each chunk; throws to stop the copy. */
export type OnChunk = (bytes: number) => Promise<void>

/**
 * Copies a file to a temporary name: written, synced, read back and compared. The copy keeps times and permissions, and
 * extended attributes and access lists where the system allows it. Without the native part, times are exact to the
 * microsecond only, and attributes are lost.
 * @param temporary must not exist; it is removed again when the copy fails
 * @returns the stats of the copy
 * @throws the system's error; `EIO` when the copy is not what was read or the original changed during the copy
 */
export async function copyFile(
  disk: Disk,
  source: string,
  temporary: string,
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

/** Follows no link, and does not block on a pipe that has taken the file's place. */
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Network disks report failed writes only on close. */
async function closing<T>(disk: Disk, descriptor: number, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } finally {
    disk.closeSync(descriptor)
  }
}

/** Removes a copy, if it is there. */
export function discard(disk: Disk, copy: string): void {
  try {
    disk.unlinkSync(copy)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

async function copyOpened(disk: Disk, input: number, output: number, onChunk: OnChunk): Promise<Stats> {
  const before = disk.fstatSync(input)
  const { atimeNs, mtimeNs } = disk.fstatSync(input, { bigint: true })
  const written = createHash('sha256')
  let position = 0
  for (const bytes of chunksOf(disk, input)) {
    written.update(bytes)
    for (let at = 0; at < bytes.length; ) at += disk.writeSync(output, bytes, at, null, position + at)
    position += bytes.length
    await onChunk(bytes.length)
  }
  disk.fchmodSync(output, before.mode & 0o777)
  whereKnown(() => disk.copyAttributesSync(input, output))
  disk.futimesSync(output, secondsOf(before.atimeMs), secondsOf(before.mtimeMs))
  whereKnown(() => disk.setTimesSync(output, atimeNs, mtimeNs))
  disk.fsyncSync(output)
  const after = disk.fstatSync(input)
  const copy = disk.fstatSync(output)
  const isUnchanged = after.size === before.size && after.mtimeMs === before.mtimeMs
  const isWhole =
    copy.size === before.size && (await hashOfOpened(disk, output, onChunk)) === written.digest('hex')
  if (!isUnchanged || !isWhole) {
    throw Object.assign(new Error('the copy differs from the original'), { code: 'EIO' })
  }
  return copy
}

/** Makes a call of the native part, if there is one. */
function whereKnown(call: () => void): void {
  try {
    call()
  } catch (error) {
    if (codeOf(error) !== 'ENOSYS') throw error
  }
}

/** As text, because Node reads a negative number as the time of the call. */
function secondsOf(timeMs: number): string {
  return String(timeMs / 1000)
}

async function hashOfOpened(disk: Disk, descriptor: number, onChunk: OnChunk): Promise<string> {
  const hash = createHash('sha256')
  for (const bytes of chunksOf(disk, descriptor)) {
    hash.update(bytes)
    await onChunk(0)
  }
  return hash.digest('hex')
}

/** The contents of a file, from its beginning, in one buffer that is used again for each chunk. */
function* chunksOf(disk: Disk, descriptor: number): Iterable<Buffer> {
  const buffer = Buffer.allocUnsafe(chunkBytes)
  for (let position = 0; ; ) {
    const bytes = fill(disk, descriptor, buffer, position)
    if (bytes === 0) return
    yield buffer.subarray(0, bytes)
    position += bytes
  }
}

/** Reads until the buffer is full, because a share may return less than a call asks for. @returns bytes read; fewer than the buffer holds only at the end of the file */
function fill(disk: Disk, descriptor: number, buffer: Buffer, position: number): number {
  let filled = 0
  for (let bytes = -1; bytes !== 0 && filled < buffer.length; filled += bytes) {
    bytes = disk.readSync(descriptor, buffer, filled, buffer.length - filled, position + filled)
  }
  return filled
}

/** Whether two files hold the same bytes. */
export function hasSameContent(disk: Disk, one: string, other: string): boolean {
  return hashOf(disk, one) === hashOf(disk, other)
}

function hashOf(disk: Disk, path: string): string {
  const descriptor = disk.openSync(path, readOnly)
  try {
    const hash = createHash('sha256')
    for (const bytes of chunksOf(disk, descriptor)) hash.update(bytes)
    return hash.digest('hex')
  } finally {
    disk.closeSync(descriptor)
  }
}
