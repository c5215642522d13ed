import { Buffer } from 'node:buffer'

/** A part of a file, or all of it. */
export type Bytes = {
  readonly size: number
  /** @returns exactly so many bytes @throws {OutOfBounds} */
  read(at: number, length: number): Buffer
}

/** Beyond the end of the file, or more than may be read of it. */
export class OutOfBounds extends Error {
  override readonly name = 'OutOfBounds'
}

export type Bounds = { readonly bytes: number; readonly reads: number }

/** How much is read of a file for all its facts together that are no text. */
export const headerBounds: Bounds = { bytes: 256 * 1024, reads: 64 }

/** How much is read of it for its text. A larger file has none. */
export const wholeBounds: Bounds = { bytes: 20 * 1024 * 1024, reads: 256 }

/** Directories are short, and what they point to often follows. */
const leastRead = 4096
/** Enough for the type, and for what most photos say of themselves. */
export const firstRead = 16 * 1024

/**
 * What was read once is not read again; a read that begins in what is known adds only what is missing.
 * @param readAt gives less only at the end of the file
 */
export function boundedBytes(
  size: number,
  readAt: (at: number, length: number) => Buffer,
  bounds = headerBounds,
): Bytes {
  let { bytes: bytesLeft, reads: readsLeft } = bounds
  const pieces: { readonly at: number; bytes: Buffer }[] = []

  function load(at: number, length: number): Buffer {
    const wanted = Math.min(size - at, Math.max(length, at === 0 ? firstRead : leastRead), bytesLeft)
    if (wanted < length || readsLeft === 0) throw new OutOfBounds()
    readsLeft -= 1
    bytesLeft -= wanted
    return readAt(at, wanted)
  }

  return {
    size,
    read(at, length) {
      checkRange(at, length, size)
      let piece = pieces.findLast(({ at: from, bytes }) => at >= from && at <= from + bytes.length)
      if (piece === undefined) {
        piece = { at, bytes: load(at, length) }
        pieces.push(piece)
      }
      const missing = at + length - piece.at - piece.bytes.length
      if (missing > 0) {
        piece.bytes = Buffer.concat([piece.bytes, load(piece.at + piece.bytes.length, missing)])
      }
      const found = piece.bytes.subarray(at - piece.at, at - piece.at + length)
      if (found.length < length) throw new OutOfBounds() // the file got shorter
      return found
    },
  }
}

export function asBytes(buffer: Buffer): Bytes {
  return {
    size: buffer.length,
    read(at, length) {
      checkRange(at, length, buffer.length)
      return buffer.subarray(at, at + length)
    },
  }
}

export function partOf(bytes: Bytes, start: number, size: number): Bytes {
  checkRange(start, size, bytes.size)
  return {
    size,
    read(at, length) {
      checkRange(at, length, size)
      return bytes.read(start + at, length)
    },
  }
}

function checkRange(at: number, length: number, size: number): void {
  const isRange = Number.isSafeInteger(at) && Number.isSafeInteger(length) && at >= 0 && length >= 0
  if (!isRange || at + length > size) throw new OutOfBounds()
}
