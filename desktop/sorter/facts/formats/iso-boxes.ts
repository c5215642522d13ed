import type { Bytes } from '../bytes.ts'

/** A box of the ISO base media format: MP4, MOV, M4A, HEIC, AVIF, CR3. */
export type Box = { readonly type: string; readonly start: number; readonly end: number }

const mostBoxes = 512

/** The boxes of a range, in order; those that reach beyond it end there. */
export function* boxesIn(bytes: Bytes, start = 0, end = bytes.size): Iterable<Box> {
  let at = start
  for (let count = 0; count < mostBoxes && at + 8 <= end; count += 1) {
    const head = bytes.read(at, 8)
    const short = head.readUInt32BE(0)
    const headBytes = short === 1 ? 16 : 8
    const size = short === 1 ? Number(bytes.read(at + 8, 8).readBigUInt64BE()) : short
    const next = short === 0 ? end : at + size
    if (next < at + headBytes) return
    yield { type: head.toString('latin1', 4), start: at + headBytes, end: Math.min(next, end) }
    at = next
  }
}

export function findBox(bytes: Bytes, path: readonly string[], within?: Box): Box | undefined {
  let found = within
  for (const type of path) {
    const boxes: Iterable<Box> = boxesIn(bytes, found?.start, found?.end)
    found = firstOf(boxes, type)
    if (found === undefined) return undefined
  }
  return found
}

function firstOf(boxes: Iterable<Box>, type: string): Box | undefined {
  for (const box of boxes) if (box.type === type) return box
  return undefined
}

/** A `meta` box without its version, which QuickTime leaves out. */
export function metaContent(bytes: Bytes, meta: Box): Box {
  const isBare = bytes.read(meta.start + 4, 4).toString('latin1') === 'hdlr'
  return isBare ? meta : { ...meta, start: meta.start + 4 }
}
