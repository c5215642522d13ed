/** Which files the window draws, and which it shows as text. */
import path from 'node:path'
import type { Media } from '../../ipc/look-views.ts'
import { textOf, withOpenFile } from '../../sorter/index.ts'
import type { Facts } from '../../sorter/values/facts.ts'
import { drawing, mediaOf, mostBytes, mostDrawingBytes, mostPixels } from './media.ts'

export type MediaType = Pick<Media, 'kind' | 'mime'>

/** How much of a text is shown. */
export const mostTextBytes = 256 << 10

const words = {
  tooLarge: 'It is too large to be shown here.',
  tooManyPixels: 'The picture has too many pixels to be shown here.',
  unknownPixels: 'The size of the picture is unknown, so it is not shown here.',
}

/** How the window draws a file, or the reason why it does not; null for what has no picture or sound. */
export function mediaIn(file: string, sizeBytes: number, facts: Facts): MediaType | string | null {
  const media = mediaOf(facts.realType ?? '')
  if (media) return whyNotDrawn(file, sizeBytes, media, facts) ?? media
  const isDrawing =
    path.extname(file).toLowerCase() === '.svg' &&
    isText(facts) &&
    sizeBytes <= mostDrawingBytes &&
    beginOf(file)?.includes('<svg') === true
  return isDrawing ? drawing : null
}

/** @returns null where the file can be drawn */
function whyNotDrawn(
  file: string,
  sizeBytes: number,
  { kind, mime }: MediaType,
  facts: Facts,
): string | null {
  if (sizeBytes > mostBytes[kind]) return words.tooLarge
  const pixels = kind === 'image' ? pixelsOf(file, mime, facts) : 0
  if (pixels === null) return words.unknownPixels
  return pixels > mostPixels ? words.tooManyPixels : null
}

/** What a browser decodes is as large as the file states. @returns null where it states no size */
function pixelsOf(file: string, mime: string, { width, height }: Facts): number | null {
  const [across, down] = mime === 'image/bmp' ? bitmapSize(file) : [width, height]
  return across === null || down === null ? null : across * down
}

function bitmapSize(file: string): readonly [width: number | null, height: number | null] {
  const head = withOpenFile(file, ({ read }) => read(0, 26))
  const isUsual = head.length === 26 && head.readUInt32LE(14) >= 40 // older ones have fields of two bytes
  return isUsual ? [Math.abs(head.readInt32LE(18)), Math.abs(head.readInt32LE(22))] : [null, null]
}

export const isText = ({ realType }: Facts) =>
  realType === null || /^(text\/|application\/(xml|json)$)/.test(realType)

/** The beginning of a file that holds text; null for any other. */
export function beginOf(file: string): string | null {
  return textOf(withOpenFile(file, ({ stats, read }) => read(0, Math.min(stats.size, mostTextBytes))))
}
