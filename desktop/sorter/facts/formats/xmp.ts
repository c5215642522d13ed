import { timeOf } from '../times.ts'

/** The most reliable first. */
const names = [
  'exif:DateTimeOriginal',
  'photoshop:DateCreated',
  'xmp:CreateDate',
  'xap:CreateDate',
  'exif:DateTimeDigitized',
]

/**
 * Times at which a photo was taken, from attributes and elements of an XMP packet, the most reliable first. The packet may be
 * cut off, which XML readers refuse.
 */
export function timesInXmp(packet: string): readonly string[] {
  return names.flatMap(name => {
    const at = packet.indexOf(name)
    const form = /^\s{0,4}(?:=\s{0,4}["']|>)([^"'<,]{4,40})["'<,]/
    const [, value = ''] = at < 0 ? [] : (form.exec(packet.slice(at + name.length)) ?? [])
    return timeOf(value) ?? []
  })
}
