import type { Bytes } from './bytes.ts'
import type { Tell } from './source.ts'
import { timeOf } from './times.ts'

/** In the order in which they are believed. */
const names = [
  'exif:DateTimeOriginal',
  'photoshop:DateCreated',
  'xmp:CreateDate',
  'xap:CreateDate',
  'exif:DateTimeDigitized',
]
const mostBytes = 24 * 1024

/**
 * When a photo was taken, by a packet of XMP, as an attribute or as an element. An XML reader would want all of a packet,
 * of which the beginning is read.
 */
export function takenInXmp(bytes: Bytes): string | null {
  const text = bytes.read(0, Math.min(bytes.size, mostBytes)).toString('utf8')
  for (const name of names) {
    const at = text.indexOf(name)
    const [, value = ''] =
      at < 0
        ? []
        : (/^\s{0,4}(?:=\s{0,4}["']|>)([^"'<,]{4,40})["'<,]/.exec(text.slice(at + name.length)) ?? [])
    const taken = timeOf(value)
    if (taken !== null) return taken
  }
  return null
}

export function tellXmp(packet: Bytes, tell: Tell): void {
  const taken = takenInXmp(packet)
  if (taken !== null) tell({ taken, takenFrom: 'xmp' })
}
