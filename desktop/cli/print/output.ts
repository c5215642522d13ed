import type { Writable } from 'node:stream'

const chunkLength = 1 << 16

/**
 * Writes parts as they come, a chunk at a time, so that a report of 100,000 moves is never a single string. If the
 * reader has gone (`| head`), writing ends quietly.
 */
export async function writeParts(stream: Writable, parts: Iterable<string>): Promise<void> {
  let chunk = ''
  for (const part of parts) {
    chunk += part
    if (chunk.length < chunkLength) continue
    if (!(await write(stream, chunk))) return
    chunk = ''
  }
  if (chunk !== '') await write(stream, chunk)
}

/** @returns false when the reader has gone */
function write(stream: Writable, text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stream.write(text, error => {
      if (!error) resolve(true)
      else if (isReaderGone(error)) resolve(false)
      else reject(error)
    })
  })
}

function isReaderGone(error: Error): boolean {
  return 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')
}

/** The lines of a text, each ended. */
export function* ended(lines: Iterable<string>): Iterable<string> {
  for (const line of lines) yield `${line}\n`
}
