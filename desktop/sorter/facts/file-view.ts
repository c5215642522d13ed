import { Buffer } from 'node:buffer'
import { type Bytes, OutOfBounds } from './bytes.ts'

/** What a library needs of a `DataView`. */
type FileView = Pick<
  DataView,
  'byteOffset' | 'byteLength' | 'getUint8' | 'getUint16' | 'getUint32' | 'getInt32'
> & { readonly buffer: { slice(start: number, end?: number): ArrayBuffer } }

/** Loaded at once: most numbers follow one another. */
const stretchBytes = 4096

/**
 * The bounded bytes of a file as a library reads a file in memory. Where no more may be read, the file ends: what comes
 * before that can still be read, and loops over the rest of the file stop.
 */
export function viewOf(bytes: Bytes): FileView {
  let end = bytes.size
  let start = 0
  let stretch: Buffer = Buffer.alloc(0)

  function load(at: number, length: number): boolean {
    try {
      stretch = bytes.read(at, length)
      start = at
      return true
    } catch (error) {
      if (!(error instanceof OutOfBounds)) throw error
      return false
    }
  }

  /** @returns where in the stretch so many bytes begin; -1 where they may not be read */
  function find(at: number, length: number): number {
    if (at >= start && at + length <= start + stretch.length) return at - start
    if (at < 0 || at + length > end) return -1
    if (load(at, Math.min(Math.max(length, stretchBytes), end - at)) || load(at, length)) return 0
    end = Math.min(end, at)
    return -1
  }

  return {
    byteOffset: 0,
    get byteLength() {
      return end
    },
    buffer: {
      slice(from, until = end) {
        const length = Math.min(until, end) - from
        const at = length > 0 ? find(from, length) : -1
        return at < 0 ? new ArrayBuffer(0) : Uint8Array.from(stretch.subarray(at, at + length)).buffer
      },
    },
    getUint8(from) {
      const at = find(from, 1)
      return at < 0 ? 0 : stretch.readUInt8(at)
    },
    getUint16(from, isLittle) {
      const at = find(from, 2)
      if (at < 0) return 0
      return isLittle ? stretch.readUInt16LE(at) : stretch.readUInt16BE(at)
    },
    getUint32(from, isLittle) {
      const at = find(from, 4)
      if (at < 0) return 0
      return isLittle ? stretch.readUInt32LE(at) : stretch.readUInt32BE(at)
    },
    getInt32(from, isLittle) {
      const at = find(from, 4)
      if (at < 0) return 0
      return isLittle ? stretch.readInt32LE(at) : stretch.readInt32BE(at)
    },
  }
}
