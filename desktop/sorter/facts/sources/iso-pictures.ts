import type { Buffer } from 'node:buffer'
import { type Bytes, partOf } from '../bytes.ts'
import { type Box, boxesIn, findBox, metaContent } from '../iso-boxes.ts'
import type { FactSource, Tell } from '../source.ts'
import { readTiff } from '../tiff.ts'

/** HEIC, AVIF and Canon's CR3: pictures in the boxes of MP4. */
export const isoPictures: FactSource = {
  gives: ['taken', 'takenFrom', 'camera', 'width', 'height', 'hasPlace'],
  isFor: type => /^image\/(hei[cf](-sequence)?|avif|x-canon-cr3)$/.test(type),
  read({ type, bytes }, tell) {
    if (type === 'image/x-canon-cr3') readCr3(bytes, tell)
    else readHeif(bytes, tell)
  },
}

function readHeif(bytes: Bytes, tell: Tell): void {
  const meta = findBox(bytes, ['meta'])
  if (meta === undefined) return
  const content = metaContent(bytes, meta)
  const properties = findBox(bytes, ['iprp', 'ipco'], content)
  if (properties !== undefined) tellSize(bytes, properties, tell)
  const [items, places] = [findBox(bytes, ['iinf'], content), findBox(bytes, ['iloc'], content)]
  const item = items === undefined ? undefined : exifItem(bytes, items)
  const place = item === undefined || places === undefined ? undefined : placeOf(bytes, places, item)
  if (place === undefined) return
  const block = partOf(bytes, place.at, place.length)
  const start = 4 + block.read(0, 4).readUInt32BE()
  readTiff(partOf(block, start, block.size - start), ({ width: _, height: __, ...facts }) => tell(facts))
}

/** The largest: the others are tiles and thumbnails. */
function tellSize(bytes: Bytes, properties: Box, tell: Tell): void {
  let [width, height] = [0, 0]
  for (const { type, start } of boxesIn(bytes, properties.start, properties.end)) {
    if (type !== 'ispe') continue
    const size = bytes.read(start + 4, 8)
    const [itsWidth, itsHeight] = [size.readUInt32BE(0), size.readUInt32BE(4)]
    if (itsWidth * itsHeight > width * height) [width, height] = [itsWidth, itsHeight]
  }
  if (width > 0) tell({ width, height })
}

function exifItem(bytes: Bytes, { start, end }: Box): number | undefined {
  const version = bytes.read(start, 1)[0]
  for (const entry of boxesIn(bytes, start + (version === 0 ? 6 : 8), end)) {
    const itsVersion = bytes.read(entry.start, 1)[0]
    if (entry.type !== 'infe' || (itsVersion !== 2 && itsVersion !== 3)) continue
    const idBytes = itsVersion === 2 ? 2 : 4
    const [id, type] = [
      bytes.read(entry.start + 4, idBytes),
      bytes.read(entry.start + 4 + idBytes + 2, 4).toString('latin1'),
    ]
    if (type === 'Exif') return id.readUIntBE(0, idBytes)
  }
  return undefined
}

/** Where an item lies in the file; undefined for one in pieces or in another box. */
function placeOf(bytes: Bytes, box: Box, item: number) {
  const widths = widthsOf(bytes.read(box.start, 6))
  if (widths === undefined) return undefined
  const numbers = numbersFrom(bytes, box.start + 6)
  for (let left = numbers.next(widths.id); left > 0 && numbers.isBefore(box.end); left -= 1) {
    const id = numbers.next(widths.id)
    const way = numbers.next(widths.way) & 15
    numbers.next(2) // in which file
    const base = numbers.next(widths.base)
    const count = numbers.next(2)
    if (id !== item) {
      numbers.skip(count * (widths.index + widths.offset + widths.length))
      continue
    }
    if (count !== 1 || way !== 0) return undefined
    numbers.next(widths.index)
    return { at: base + numbers.next(widths.offset), length: numbers.next(widths.length) }
  }
  return undefined
}

/** How many bytes the numbers of a list of places have; undefined for a form that is not known. */
function widthsOf(head: Buffer) {
  const [version, offsets, bases] = [head.readUInt8(0), head.readUInt8(4), head.readUInt8(5)]
  const [offset, length, base] = [offsets >> 4, offsets & 15, bases >> 4]
  const index = version === 0 ? 0 : bases & 15
  if (version > 2 || ![offset, length, base, bases & 15].every(width => [0, 4, 8].includes(width)))
    return undefined
  return { id: version === 2 ? 4 : 2, way: version === 0 ? 0 : 2, base, index, offset, length }
}

/** Numbers one after the other, of 0 to 8 bytes each. */
function numbersFrom(bytes: Bytes, start: number) {
  let at = start
  return {
    isBefore: (end: number) => at < end,
    skip(length: number): void {
      at += length
    },
    next(length: number): number {
      if (length === 0) return 0
      const value = bytes.read(at, length)
      at += length
      return length === 8 ? Number(value.readBigUInt64BE()) : value.readUIntBE(0, length)
    },
  }
}

/** Each of its boxes CMT1 to CMT4 is an EXIF block with one directory. */
function readCr3(bytes: Bytes, tell: Tell): void {
  const own = findBox(bytes, ['moov', 'uuid'])
  if (own === undefined) return
  for (const { type, start, end } of boxesIn(bytes, own.start + 16, own.end)) {
    if (type === 'CMT1' || type === 'CMT2') readTiff(partOf(bytes, start, end - start), withoutPlace(tell))
  }
}

/** The place stands in a block of its own, which is not read. */
function withoutPlace(tell: Tell): Tell {
  return ({ hasPlace: _, ...facts }) => tell(facts)
}
