import { Buffer } from 'node:buffer'
import { type Bytes, partOf } from '../bytes.ts'
import { readCiff } from '../ciff.ts'
import { inflated } from '../formats/inflate.ts'
import type { FactSource, Tell } from '../source.ts'
import { readTiff } from '../tiff.ts'
import { clockTime, timeOf } from '../times.ts'
import { tellXmp } from '../xmp.ts'

type Reader = (bytes: Bytes, tell: Tell) => void | Promise<void>

const readers: Readonly<Record<string, Reader>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/apng': readPng,
  'image/webp': readWebp,
  'image/gif': readGif,
  'image/x-canon-crw': readCiff,
}

/** TIFF and the RAW files that are TIFF. */
const tiffTypes =
  /^image\/(tiff|x-adobe-dng|x-canon-cr2|x-nikon-nef|x-sony-arw|x-olympus-orf|x-panasonic-rw2|x-pentax-pef)$/

/** What photos and other pictures say of themselves. Those in ISO boxes (HEIC, AVIF, CR3): see `iso-pictures.ts`. */
export const pictures: FactSource = {
  gives: ['taken', 'takenFrom', 'camera', 'width', 'height', 'hasPlace'],
  isFor: type => Object.hasOwn(readers, type) || tiffTypes.test(type),
  read({ type, bytes }, tell) {
    const read = Object.hasOwn(readers, type) ? readers[type] : readTiff
    return read?.(bytes, tell)
  },
}

const exifMark = Buffer.from('Exif\0\0')
const xmpMark = Buffer.from('http://ns.adobe.com/xap/1.0/\0')

/** A part of a JPEG file. `at` is where its content begins. */
type Segment = { readonly marker: number; readonly at: number; readonly length: number }

/** Segments up to the one with the size of the picture, after which the data begin. */
function readJpeg(bytes: Bytes, tell: Tell): void {
  const notes: Notes = { exif: [] }
  const older: (() => void)[] = []
  for (const segment of segmentsOf(bytes)) {
    const { marker, at, length } = segment
    if (isFrame(marker)) {
      const frame = bytes.read(at + 1, 4)
      tell({ width: frame.readUInt16BE(2), height: frame.readUInt16BE(0) })
      break
    }
    if (marker === 0xe1 && length > 38) noteBlock(bytes, segment, notes)
    if (isCiff(bytes, segment)) older.push(() => readCiff(partOf(bytes, at, length), tell))
    if (marker === 0xec) {
      older.push(() => readPictureInfo(bytes.read(at, Math.min(length, mostInfo)), tell))
    }
  }
  for (const block of notes.exif) readExif(block, tell)
  for (const read of older) read()
  if (notes.xmp !== undefined) tellXmp(notes.xmp, tell)
}

type Notes = { readonly exif: Bytes[]; xmp?: Bytes }

function noteBlock(bytes: Bytes, { at, length }: Segment, notes: Notes): void {
  const mark = bytes.read(at, xmpMark.length)
  if (mark.subarray(0, 6).equals(exifMark)) notes.exif.push(partOf(bytes, at + 6, length - 6))
  else if (mark.equals(xmpMark)) {
    notes.xmp = partOf(bytes, at + xmpMark.length, length - xmpMark.length)
  }
}

function* segmentsOf(bytes: Bytes): Iterable<Segment> {
  for (let at = 2; at + 4 <= bytes.size; ) {
    const head = bytes.read(at, 4)
    const marker = head[1] ?? 0
    if (head[0] !== 0xff || marker === 0xd9 || marker === 0xda) return
    if (marker === 0xff) {
      at += 1 // filling
      continue
    }
    const length = head.readUInt16BE(2)
    yield { marker, at: at + 4, length: length - 2 }
    at += 2 + length
  }
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function isCiff(bytes: Bytes, { marker, at, length }: Segment): boolean {
  return marker === 0xe0 && length > 30 && bytes.read(at + 6, 4).toString('latin1') === 'HEAP'
}

const mostInfo = 2048

/** Of Olympus and others before EXIF: lines of an INI file. */
function readPictureInfo(info: Buffer, tell: Tell): void {
  const text = info.toString('latin1')
  const [, seconds] = /\[picture info\][\s\S]*?\bTimeDate=(\d{8,10})\b/.exec(text) ?? []
  const taken = seconds === undefined ? null : clockTime(Number(seconds))
  if (taken !== null) tell({ taken, takenFrom: 'exif' })
}

/** Without the sizes in it, which programs forget to change with the picture. */
function readExif(block: Bytes, tell: Tell): void {
  readTiff(block, ({ width: _, height: __, ...facts }) => tell(facts))
}

const xmpKeyword = 'XML:com.adobe.xmp\0\0\0\0\0' // not compressed, no language, no translation

async function readPng(bytes: Bytes, tell: Tell): Promise<void> {
  for (let at = 8; at + 8 <= bytes.size; ) {
    const head = bytes.read(at, 8)
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4)
    const content = at + 8
    if (type === 'IEND') return
    await pngChunks[type]?.(bytes, content, length, tell)
    at = content + length + 4
  }
}

type ChunkReader = (bytes: Bytes, at: number, length: number, tell: Tell) => void | Promise<void>

const pngChunks: Readonly<Record<string, ChunkReader>> = {
  IHDR(bytes, at, _, tell) {
    const size = bytes.read(at, 8)
    tell({ width: size.readUInt32BE(0), height: size.readUInt32BE(4) })
  },
  eXIf: (bytes, at, length, tell) => readExif(partOf(bytes, at, length), tell),
  tEXt(bytes, at, length, tell) {
    if (length < 128) tellCreationTime(bytes.read(at, length).toString('latin1'), tell)
  },
  iTXt(bytes, at, length, tell) {
    if (length <= xmpKeyword.length) return
    const keyword = bytes.read(at, xmpKeyword.length).toString('latin1')
    const packet = partOf(bytes, at + xmpKeyword.length, length - xmpKeyword.length)
    if (keyword === xmpKeyword) tellXmp(packet, tell)
  },
  zTXt(bytes, at, length, tell) {
    if (length > rawKeyword.length && length < mostPacked) return tellRawProfile(bytes.read(at, length), tell)
  },
}

const rawKeyword = 'Raw profile type xmp\0\0'
const mostPacked = 16 * 1024

/** As ImageMagick writes XMP: packed, and in it the name, the length and the bytes as hexadecimal digits. */
async function tellRawProfile(content: Buffer, tell: Tell): Promise<void> {
  if (content.toString('latin1', 0, rawKeyword.length) !== rawKeyword) return
  const text = (await inflated(content.subarray(rawKeyword.length), 4 * mostPacked, 'zlib')).toString(
    'latin1',
  )
  const [, digits = ''] = /^\s*xmp\s+\d+\s+([\da-f\s]+)/i.exec(text) ?? []
  const packet = Buffer.from(digits.replace(/\s+/g, ''), 'hex')
  tellXmp({ size: packet.length, read: (at, length) => packet.subarray(at, at + length) }, tell)
}

function tellCreationTime(text: string, tell: Tell): void {
  const [keyword, value = ''] = text.split('\0')
  const taken = keyword === 'Creation Time' ? timeOf(value) : null
  if (taken !== null) tell({ taken, takenFrom: 'png' })
}

function readGif(bytes: Bytes, tell: Tell): void {
  const size = bytes.read(6, 4)
  tell({ width: size.readUInt16LE(0), height: size.readUInt16LE(2) })
}

function readWebp(bytes: Bytes, tell: Tell): void {
  for (let at = 12; at + 8 <= bytes.size; ) {
    const head = bytes.read(at, 8)
    const length = head.readUInt32LE(4)
    const content = at + 8
    switch (head.toString('latin1', 0, 4)) {
      case 'VP8X': {
        const size = bytes.read(content, 10)
        tell({ width: size.readUIntLE(4, 3) + 1, height: size.readUIntLE(7, 3) + 1 })
        break
      }
      case 'VP8 ': {
        const size = bytes.read(content + 6, 4)
        tell({ width: size.readUInt16LE(0) & 0x3fff, height: size.readUInt16LE(2) & 0x3fff })
        break
      }
      case 'VP8L': {
        const size = bytes.read(content + 1, 4).readUInt32LE()
        tell({ width: (size & 0x3fff) + 1, height: ((size >>> 14) & 0x3fff) + 1 })
        break
      }
      case 'EXIF':
        readExif(afterMark(partOf(bytes, content, length)), tell)
        break
      case 'XMP ':
        tellXmp(partOf(bytes, content, length), tell)
        break
    }
    at = content + length + (length % 2)
  }
}

/** Some programs put the mark of JPEG before the block here too. */
function afterMark(block: Bytes): Bytes {
  const isMarked = block.read(0, 6).equals(exifMark)
  return isMarked ? partOf(block, 6, block.size - 6) : block
}
