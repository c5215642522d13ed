import { createHash, type Hash } from 'node:crypto'
import { constants } from 'node:fs'
import type { Disk } from './disk.ts'
import type { FilePath } from './move-file.ts'

const chunkBytes = 1 << 20

/** Called after each chunk; throws to stop the copy. */
export type OnChunk = (bytes: number) => Promise<void>

/**
 * Makes a whole copy of a file under a temporary name: written, synced, read back and compared, with the times and
 * the mode of the original. Times keep microseconds: Node sets them from a number of seconds. Extended attributes
 * and access lists stay behind: Node cannot read them.
 * @param temporary must not exist; it is removed again when the copy fails
 * @returns the inode of the copy
 * @throws the system's error; `EIO` when the copy is not what was read or the original changed meanwhile
 */
export async function copyFile(
  disk: Disk,
  source: FilePath,
  temporary: FilePath,
  onChunk: OnChunk,
): Promise<number> {
  const input = disk.openSync(source, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const output = disk.openSync(temporary, 'wx+', 0o600)
    try {
      return await copyOpened(disk, input, output, onChunk)
    } catch (error) {
      disk.unlinkSync(temporary)
      throw error
    } finally {
      disk.closeSync(output)
    }
  } finally {
    disk.closeSync(input)
  }
}

async function copyOpened(disk: Disk, input: number, output: number, onChunk: OnChunk): Promise<number> {
  const before = disk.fstatSync(input)
  const written = createHash('sha256')
  await eachChunk(disk, input, async chunk => {
    written.update(chunk)
    for (let at = 0; at < chunk.length; ) at += disk.writeSync(output, chunk, at)
    await onChunk(chunk.length)
  })
  disk.fchmodSync(output, before.mode & 0o7777)
  disk.futimesSync(output, before.atimeMs / 1000, before.mtimeMs / 1000)
  disk.fsyncSync(output)
  const after = disk.fstatSync(input)
  const isUnchanged = after.size === before.size && after.mtimeMs === before.mtimeMs
  if (!isUnchanged || !(await holds(disk, output, written, onChunk))) {
    throw Object.assign(new Error('the copy differs from the original'), { code: 'EIO' })
  }
  return disk.fstatSync(output).ino
}

async function holds(disk: Disk, output: number, written: Hash, onChunk: OnChunk): Promise<boolean> {
  const found = createHash('sha256')
  await eachChunk(disk, output, async chunk => {
    found.update(chunk)
    await onChunk(0)
  })
  return found.digest('hex') === written.digest('hex')
}

async function eachChunk(
  disk: Disk,
  descriptor: number,
  use: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  const buffer = Buffer.allocUnsafe(chunkBytes)
  for (let position = 0; ; ) {
    const bytes = disk.readSync(descriptor, buffer, 0, chunkBytes, position)
    if (bytes === 0) return
    await use(buffer.subarray(0, bytes))
    position += bytes
  }
}
