import type { Buffer } from 'node:buffer'
import { type Bytes, partOf } from './bytes.ts'
import type { Tell } from './source.ts'
import { timeOf } from './times.ts'
import { tellXmp } from './xmp.ts'

/** TIFF itself, and the marks of Olympus and Panasonic for the same form. */
const versions: readonly number[] = [42, 0x4f52, 0x5352, 0x55]
const typeBytes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8, 13: 4 }
const mostEntries = 512
const mostText = 256
const mostPictures = 8

const tag = {
  kind: 0xfe,
  width: 0x100,
  height: 0x101,
  make: 0x10f,
  model: 0x110,
  pictures: 0x14a,
  xmp: 0x2bc,
  exif: 0x8769,
  place: 0x8825,
  original: 0x9003,
  digitized: 0x9004,
  makerNote: 0x927c,
  offset: 0x9010,
  originalOffset: 0x9011,
  digitizedOffset: 0x9012,
  exifWidth: 0xa002,
  exifHeight: 0xa003,
  latitude: 2,
  longitude: 4,
} as const

type Entry = { readonly type: number; readonly count: number; readonly at: number }
type Directory = {
  text(tag: number): string
  numbers(tag: number): readonly number[]
  /** The beginning of a value, whatever its form; at most so long. */
  raw(tag: number, most: number): Buffer
  /** The value, not read yet. */
  part(tag: number): Bytes
  has(tag: number): boolean
}

/** Facts of an EXIF block, or of a file that is one: TIFF and most RAW files. Directories may lie anywhere. */
export function readTiff(bytes: Bytes, tell: Tell): void {
  const order = bytes.read(0, 2).toString('latin1')
  if (order !== 'II' && order !== 'MM') return
  const isLittle = order === 'II'
  const header = bytes.read(0, 8)
  if (!versions.includes(isLittle ? header.readUInt16LE(2) : header.readUInt16BE(2))) return
  const main = directoryAt(bytes, isLittle, isLittle ? header.readUInt32LE(4) : header.readUInt32BE(4))
  tell({ camera: cameraOf(main.text(tag.make), main.text(tag.model)) })
  tellTaken(main, tell)
  const [exifAt] = main.numbers(tag.exif)
  const exif = exifAt === undefined ? undefined : directoryAt(bytes, isLittle, exifAt)
  if (exif !== undefined) {
    tellTaken(exif, tell)
    tellReconyx(exif.raw(tag.makerNote, 36), tell)
  }
  const [placeAt] = main.numbers(tag.place)
  const place = placeAt === undefined ? undefined : directoryAt(bytes, isLittle, placeAt)
  tell({ hasPlace: place?.has(tag.latitude) === true && place.has(tag.longitude) })
  tellSize(bytes, isLittle, main, exif, tell)
  const packet = main.part(tag.xmp)
  if (packet.size > 0) tellXmp(packet, tell)
}

function tellTaken(directory: Directory, tell: Tell): void {
  const usual = directory.text(tag.offset)
  const taken =
    timeOf(directory.text(tag.original), directory.text(tag.originalOffset) || usual) ??
    timeOf(directory.text(tag.digitized), directory.text(tag.digitizedOffset) || usual)
  if (taken !== null) tell({ taken, takenFrom: 'exif' })
}

/** Cameras for wildlife that note the time for themselves alone: six numbers from the second up, in either order of bytes. */
function tellReconyx(note: Buffer, tell: Tell): void {
  if (note.length < 34 || note.readUInt16LE(0) !== 0xf101) return
  const isSwapped = note[22] === 0 && note[23] !== 0
  const [second, minute, hour, month, day, year] = Array.from({ length: 6 }, (_, index) => {
    const number = isSwapped ? note.readUInt16BE(22 + index * 2) : note.readUInt16LE(22 + index * 2)
    return String(number).padStart(2, '0')
  })
  const taken = timeOf(`${year}-${month}-${day}T${hour}:${minute}:${second}`)
  if (taken !== null) tell({ taken, takenFrom: 'exif' })
}

/** By what Nikon's RAW files have and its TIFFs have not: a small picture first, and the large ones apart. */
export function isNef(bytes: Bytes): boolean {
  const order = bytes.read(0, 2).toString('latin1')
  const isLittle = order === 'II'
  const header = bytes.read(0, 8)
  const main = directoryAt(bytes, isLittle, isLittle ? header.readUInt32LE(4) : header.readUInt32BE(4))
  const isSmall = main.numbers(tag.kind)[0] === 1
  return isSmall && main.has(tag.pictures) && main.text(tag.make).startsWith('NIKON')
}

/** The largest picture: the first one of a RAW file is often its thumbnail. */
function tellSize(
  bytes: Bytes,
  isLittle: boolean,
  main: Directory,
  exif: Directory | undefined,
  tell: Tell,
): void {
  const sizes = [sizeIn(main, tag.width, tag.height)]
  if (exif !== undefined) sizes.push(sizeIn(exif, tag.exifWidth, tag.exifHeight))
  for (const at of main.numbers(tag.pictures).slice(0, mostPictures)) {
    sizes.push(sizeIn(directoryAt(bytes, isLittle, at), tag.width, tag.height))
  }
  const [largest] = sizes.sort((one, other) => other.width * other.height - one.width * one.height)
  if (largest !== undefined && largest.width > 0 && largest.height > 0) tell(largest)
}

function sizeIn(directory: Directory, widthTag: number, heightTag: number) {
  return { width: directory.numbers(widthTag)[0] ?? 0, height: directory.numbers(heightTag)[0] ?? 0 }
}

function directoryAt(bytes: Bytes, isLittle: boolean, at: number): Directory {
  const short = (where: number) =>
    isLittle ? bytes.read(where, 2).readUInt16LE() : bytes.read(where, 2).readUInt16BE()
  const long = (where: number) =>
    isLittle ? bytes.read(where, 4).readUInt32LE() : bytes.read(where, 4).readUInt32BE()
  const count = Math.min(short(at), mostEntries)
  const entries = new Map<number, Entry>()
  for (let entryAt = at + 2; entryAt < at + 2 + count * 12; entryAt += 12) {
    if (entryAt + 12 > bytes.size) break
    const type = short(entryAt + 2)
    const values = long(entryAt + 4)
    const isInPlace = values * (typeBytes[type] ?? 0) <= 4
    entries.set(short(entryAt), { type, count: values, at: isInPlace ? entryAt + 8 : long(entryAt + 8) })
  }
  return {
    has: name => (entries.get(name)?.count ?? 0) > 0,
    text(name) {
      const entry = entries.get(name)
      if (entry === undefined || entry.type !== 2) return ''
      const [text = ''] = bytes.read(entry.at, Math.min(entry.count, mostText)).toString('utf8').split('\0')
      return text.trim()
    },
    raw(name, most) {
      const { count: values, type, at: from } = entries.get(name) ?? { count: 0, type: 0, at: 0 }
      return bytes.read(from, Math.min(values * (typeBytes[type] ?? 0), most))
    },
    part(name) {
      const { count: values, type, at: from } = entries.get(name) ?? { count: 0, type: 0, at: 0 }
      return partOf(bytes, from, values * (typeBytes[type] ?? 0))
    },
    numbers(name) {
      const { type, count: values, at: from } = entries.get(name) ?? { type: 0, count: 0, at: 0 }
      if (type !== 3 && type !== 4 && type !== 13) return []
      const read = type === 3 ? short : long
      return Array.from({ length: Math.min(values, mostPictures) }, (_, index) =>
        read(from + index * (type === 3 ? 2 : 4)),
      )
    },
  }
}

/** `Canon` and `Canon EOS R6` → `Canon EOS R6`; `Apple` and `iPhone 15` → `Apple iPhone 15`. */
export function cameraOf(make: string, model: string): string | null {
  const [maker = ''] = make.split(' ')
  const isNamed = model.toLowerCase().startsWith(maker.toLowerCase())
  return (isNamed ? model : `${make} ${model}`).trim() || null
}
