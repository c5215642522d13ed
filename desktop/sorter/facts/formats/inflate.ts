import { Buffer } from 'node:buffer'
import { createInflateRaw } from 'node:zlib'

/**
 * Unpacks the beginning, and stops there: what a few bytes may unpack to has no bound. What is broken ends where it breaks.
 * @param most bytes that are given
 */
export async function inflated(packed: Buffer, most: number): Promise<Buffer> {
  const stream = createInflateRaw()
  const parts: Buffer[] = []
  let bytes = 0
  stream.end(packed)
  try {
    for await (const part of stream) {
      parts.push(part)
      bytes += part.length
      if (bytes >= most) break
    }
  } catch {
    // Cut off or broken.
  }
  return Buffer.concat(parts).subarray(0, most)
}
