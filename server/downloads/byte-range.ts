/** Bytes from `start` to `end`, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * What of a file is asked for. Several ranges, other units and nonsense mean the whole file, as RFC 9110 allows.
 * @returns the range, 'whole', or 'outside' when the file has no such bytes
 */
export function readRange(header: string | undefined, sizeBytes: number): ByteRange | 'whole' | 'outside' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  if (from === '') {
    const last = Math.min(Number(to), sizeBytes)
    return last === 0 ? 'outside' : { start: sizeBytes - last, end: sizeBytes - 1 }
  }
  const start = Number(from)
  const end = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  if (to !== '' && Number(to) < start) return 'whole'
  return start >= sizeBytes ? 'outside' : { start, end }
}
