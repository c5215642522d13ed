import { Buffer } from 'node:buffer'
import { constants, type Stats } from 'node:fs'
import { codeOf, type Disk, isCloudOnly } from '../disk/disk.ts'
import type { FactFailure } from '../values/facts.ts'
import { type Bytes, boundedBytes, OutOfBounds, wholeBounds } from './bytes.ts'

export class FileNotRead extends Error {
  override readonly name = 'FileNotRead'
  readonly failure: FactFailure

  constructor(failure: FactFailure) {
    super(failure.reason)
    this.failure = failure
  }
}

/** Follows no link, and does not wait for the other end of a pipe that takes the file's place. */
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
const untouched = constants.O_NOATIME ?? 0

/** A file within the bounds for headers, and within those for text. */
export type OpenedFile = { readonly bytes: Bytes; readonly whole: Bytes }

/** The file of a question, opened at most once. */
export type FileInQuestion = {
  /** Fails where there is no regular file, and opens nothing. @throws {FileNotRead} */
  check(): void
  /** A regular file that is on this computer. @throws {FileNotRead} */
  open(): OpenedFile & { readonly stats: Stats }
  /** Null also where the system cannot say. */
  attribute(name: string): Buffer | null
  /** The disk has refused to read on: what is not known now may be known another time. */
  hasFailed(): boolean
  close(): void
}

export function fileInQuestion(disk: Disk, path: string): FileInQuestion {
  let descriptor: number | undefined
  let hasFailed = false

  return {
    check: () => void lookAtFile(disk, path),
    open() {
      const opened = openFile(disk, path)
      descriptor = opened.descriptor
      const read = (at: number, length: number) => {
        try {
          return readAt(disk, opened.descriptor, at, Buffer.allocUnsafe(length))
        } catch (error) {
          hasFailed = true
          throw error
        }
      }
      return { ...openedFile(opened.stats.size, read), stats: opened.stats }
    },
    hasFailed: () => hasFailed,
    attribute(name) {
      try {
        return disk.attributeSync(path, name) ?? null
      } catch (error) {
        if (codeOf(error) === '') throw error
        return null
      }
    },
    close() {
      if (descriptor !== undefined) disk.closeSync(descriptor)
    },
  }
}

/** @param readAt gives less only at the end of the file */
export function openedFile(size: number, readAt: (at: number, length: number) => Buffer): OpenedFile {
  const isShort = size <= wholeBounds.bytes
  return {
    bytes: boundedBytes(size, readAt),
    whole: isShort ? boundedBytes(size, readAt, wholeBounds) : closed,
  }
}

/** A file of which nothing may be read. */
export const closed: Bytes = {
  size: 0,
  read() {
    throw new OutOfBounds()
  },
}

/** Of a regular file. @throws {FileNotRead} */
export function lookAtFile(disk: Disk, path: string): Stats {
  const stats = orFail(() => disk.lstatSync(path))
  if (stats.isFile()) return stats
  if (stats.isSymbolicLink()) throw new FileNotRead({ reason: 'link' })
  throw new FileNotRead({ reason: stats.isDirectory() ? 'folder' : 'special' })
}

/** Opens a regular file that is on this computer, to read it; the caller closes it. @throws {FileNotRead} */
export function openFile(
  disk: Disk,
  path: string,
  looked = lookAtFile(disk, path), // to open a device may do something
): { readonly descriptor: number; readonly stats: Stats } {
  if (isCloudOnly(disk, looked, () => path)) throw new FileNotRead({ reason: 'cloud-only' })
  const descriptor = orFail(() => openUntouched(disk, path))
  try {
    const stats = orFail(() => disk.fstatSync(descriptor))
    if (!stats.isFile()) throw new FileNotRead({ reason: 'special' })
    return { descriptor, stats }
  } catch (error) {
    disk.closeSync(descriptor)
    throw error
  }
}

/** Without a new time of access where the system leaves that to us: only the owner of a file may ask for it. */
function openUntouched(disk: Disk, path: string): number {
  try {
    return disk.openSync(path, readOnly | untouched)
  } catch (error) {
    if (codeOf(error) !== 'EPERM' || untouched === 0) throw error
    return disk.openSync(path, readOnly)
  }
}

/** A share may give less at a time than it is asked for. @returns less than fits only at the end of the file */
export function readAt(disk: Disk, descriptor: number, at: number, into: Buffer): Buffer {
  let filled = 0
  for (let bytes = -1; bytes !== 0 && filled < into.length; filled += bytes) {
    bytes = disk.readSync(descriptor, into, filled, into.length - filled, at + filled)
  }
  return into.subarray(0, filled)
}

const reasons: Readonly<Record<string, FactFailure['reason']>> = {
  ENOENT: 'gone',
  ENOTDIR: 'gone',
  EACCES: 'denied',
  EPERM: 'denied',
  ELOOP: 'link',
}

function orFail<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    const code = codeOf(error)
    if (code === '') throw error
    throw new FileNotRead({ reason: reasons[code] ?? 'io', code })
  }
}
