import { Buffer } from 'node:buffer'
import { brotliDecompressSync } from 'node:zlib'
import { asBytes, type Bytes, partOf } from './bytes.ts'
import { boxesIn, findBox } from './formats/iso-boxes.ts'

/** TIFF, and the RAW formats that are TIFF. */
export const tiffTypes: ReadonlySet<string> = new Set([
  'image/tiff',
  'image/x-adobe-dng',
  'image/x-canon-cr2',
  'image/x-nikon-nef',
  'image/x-sony-arw',
  'image/x-pentax-pef',
  'image/x-olympus-orf',
  'image/x-panasonic-rw2',
])

/** Parts of a picture that {@link tellPictureTags} reads, by real type. A format that is not named here is read as a whole. */
export function* blocksOf(type: string, bytes: Bytes): Iterable<Bytes> {
  if (tiffTypes.has(type)) yield withDirectory(bytes)
  else if (type === 'image/x-canon-cr3') yield* canonBlocks(bytes)
  else if (type === 'image/x-fujifilm-raf') yield fujifilmBlock(bytes)
  else if (type === 'image/vnd.adobe.photoshop') yield* photoshopBlocks(bytes)
  else if (type === 'image/jxl') yield* jpegXlBlocks(bytes)
  else yield bytes
}

/**
 * A TIFF with the usual mark, whatever it begins with: Olympus and Panasonic have marks of their own.
 * @param directory where its first directory begins; where its header says by default
 */
export function withDirectory(bytes: Bytes, directory?: number): Bytes {
  const isLittle = bytes.read(0, 2).toString('latin1') === 'II'
  const head = Buffer.from(bytes.read(0, 8))
  head.write(isLittle ? '*\0' : '\0*', 2, 'latin1')
  if (directory !== undefined) {
    if (isLittle) head.writeUInt32LE(directory, 4)
    else head.writeUInt32BE(directory, 4)
  }
  return {
    size: bytes.size,
    read(at, length) {
      const found = bytes.read(at, length)
      if (at >= head.length) return found
      const copy = Buffer.from(found)
      head.copy(copy, 0, at)
      return copy
    },
  }
}

/** CR3: boxes that are a TIFF with one directory each. The place is in a third one, which is not read. */
function* canonBlocks(bytes: Bytes): Iterable<Bytes> {
  const own = findBox(bytes, ['moov', 'uuid'])
  if (own === undefined) return
  for (const { type, start, end } of boxesIn(bytes, own.start + 16, own.end)) {
    if (type === 'CMT1' || type === 'CMT2') yield partOf(bytes, start, end - start)
  }
}

/** RAF: a JPEG with all tags of the photo. */
function fujifilmBlock(bytes: Bytes): Bytes {
  const place = bytes.read(84, 8)
  return partOf(bytes, place.readUInt32BE(0), place.readUInt32BE(4))
}

const [exifResource, xmpResource] = [0x422, 0x424]
const mostResources = 64

/** PSD: the resources that are EXIF and XMP. */
function* photoshopBlocks(bytes: Bytes): Iterable<Bytes> {
  let at = 30 + bytes.read(26, 4).readUInt32BE()
  const end = at + 4 + bytes.read(at, 4).readUInt32BE()
  at += 4
  for (let left = mostResources; left > 0 && at < end; left -= 1) {
    const head = bytes.read(at, 7)
    const nameBytes = head.readUInt8(6) + 1
    const contentAt = at + 6 + nameBytes + (nameBytes % 2) + 4
    const length = bytes.read(contentAt - 4, 4).readUInt32BE()
    const id = head.readUInt16BE(4)
    if (id === exifResource || id === xmpResource) yield partOf(bytes, contentAt, length)
    at = contentAt + length + (length % 2)
  }
}

/** The library recognizes XMP by this mark, which not all programs write. */
const xmpMark = Buffer.from('<?xpacket begin="" id=""?>')

/** JPEG XL: boxes of EXIF, which begin with its offset, and of XMP. A packed box begins with the type of what it holds. */
function* jpegXlBlocks(bytes: Bytes): Iterable<Bytes> {
  for (const box of boxesIn(bytes)) {
    const isPacked = box.type === 'brob'
    const type = isPacked ? bytes.read(box.start, 4).toString('latin1') : box.type
    if (type !== 'Exif' && type !== 'xml ') continue
    const all = bytes.read(box.start, box.end - box.start)
    const content = isPacked ? unpacked(all.subarray(4)) : all
    if (type === 'xml ') yield asBytes(Buffer.concat([xmpMark, content]))
    else if (content.length > 4) yield asBytes(content.subarray(4 + content.readUInt32BE()))
  }
}

/** Of an unpacked box, in bytes. */
const maxOutputLength = 1024 * 1024

/** Nothing for what is damaged, or too much. */
function unpacked(packed: Buffer): Buffer {
  try {
    return brotliDecompressSync(packed, { maxOutputLength })
  } catch {
    return Buffer.alloc(0)
  }
}
