/**
 * The pictures in JPEG that cameras put into their raw files. The formats have a dozen ways to record where they are; a JPEG
 * itself marks where it begins and how large it is. Source: ITU-T T.81, annex B.
 */

type Embedded = {
  readonly start: number
  readonly width: number
  readonly height: number
  readonly hasExif: boolean
}

const mostEmbedded = 64
/** Of what a browser decodes. */
const mostPixels = 120e6

/** @param least of its longer side: the smallest that has so many pixels, else the largest. Null where there is none. */
export function embeddedJpeg(
  bytes: Uint8Array<ArrayBuffer>,
  least: number,
): { readonly file: Blob; readonly turn: number } | null {
  const found = Array.from(jpegsIn(bytes)).sort(
    (one, other) => one.width * one.height - other.width * other.height,
  )
  const chosen = found.find(({ width, height }) => Math.max(width, height) >= least) ?? found.at(-1)
  if (!chosen) return null
  const file = new Blob([bytes.subarray(chosen.start)], { type: 'image/jpeg' })
  return { file, turn: chosen.hasExif ? 0 : turnOf(bytes) }
}

function* jpegsIn(bytes: Uint8Array): Generator<Embedded> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = bytes.indexOf(0xff); at >= 0 && count < mostEmbedded; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] !== 0xd8 || bytes[at + 2] !== 0xff) continue
    const found = readHead(view, at)
    if (!found) continue
    count += 1
    yield found
  }
}

/** Null for what begins like a JPEG and is none, or is one of the lossless kind with the data of the sensor. */
function readHead(view: DataView, start: number): Embedded | null {
  let hasExif = false
  for (const { marker, at } of segmentsIn(view, start)) {
    if (marker === 0xe1 && view.getUint32(at + 4) === 0x45786966) hasExif = true
    if (marker >= 0xc0 && marker <= 0xc2) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      const isDrawn = width > 0 && height > 0 && width * height <= mostPixels
      return isDrawn ? { start, width, height, hasExif } : null
    }
    if (marker === 0xc3 || marker === 0xda) return null
  }
  return null
}

/** The segments of a JPEG in their order, until something else comes. */
function* segmentsIn(
  view: DataView,
  start: number,
): Generator<{ readonly marker: number; readonly at: number }> {
  for (let at = start + 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || marker < 0xc0) return
    yield { marker, at }
  }
}

const quarters: Readonly<Record<number, number>> = { 3: 2, 6: 1, 8: 3 }

/** Quarters of a turn that the picture needs by the orientation of its file; 0 where it is no TIFF. */
function turnOf(bytes: Uint8Array): number {
  if (bytes.length < 16) return 0
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return 0
  const isLittle = order === 0x4949
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > bytes.length) return 0
  const entries = view.getUint16(directory, isLittle)
  for (
    let entry = directory + 2;
    entry < directory + 2 + entries * 12 && entry + 12 <= bytes.length;
    entry += 12
  ) {
    if (view.getUint16(entry, isLittle) === 0x0112) return quarters[view.getUint16(entry + 8, isLittle)] ?? 0
  }
  return 0
}
