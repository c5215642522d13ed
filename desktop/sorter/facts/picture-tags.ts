import { Buffer } from 'node:buffer'
import ExifReader from 'exifreader'
import { asBytes, type Bytes } from './bytes.ts'
import { cameraOf } from './camera-name.ts'
import { viewOf } from './file-view.ts'
import { timesInXmp } from './formats/xmp.ts'
import type { Tell } from './source.ts'
import { timeInWords, timeOf } from './times.ts'

type Tag = { readonly value?: unknown; readonly description?: unknown }
type Tags = Readonly<Record<string, Tag | undefined>>

/** Where PNG has XMP, compressed or not. */
const xmpText = 'XML:com.adobe.xmp'
/** Where ImageMagick puts XMP and EXIF in a PNG: as hexadecimal digits behind a name and a length. */
const xmpProfile = 'Raw profile type xmp'
const exifProfiles = ['Raw profile type exif', 'Raw profile type APP1']

/** Nothing else is decoded: a maker's note alone takes longer than all of these. */
const tagsOfTaking = {
  exif: [
    'DateTimeOriginal',
    'DateTimeDigitized',
    'OffsetTime',
    'OffsetTimeOriginal',
    'OffsetTimeDigitized',
    'Make',
    'Model',
    'ExposureTime',
    'FNumber',
    'GPSLatitude',
    'GPSLongitude',
  ],
  iptc: ['Date Created', 'Time Created'],
  xmp: true as const,
  png: ['Creation Time', xmpText, xmpProfile, ...exifProfiles],
}

/** The library's name for the tag that lists directories of further pictures. */
const directoriesTag = 'A100DataOffset'
const tagsOfSize = {
  exif: ['ImageWidth', 'ImageLength', 'PixelXDimension', 'PixelYDimension', directoriesTag],
  file: ['Image Width', 'Image Height'],
}

/** Of a packet that is compressed, once it is not. */
const maxDecompressedSize = 1024 * 1024

/**
 * When and by which camera a picture was taken, by EXIF, XMP, IPTC and the texts of PNG.
 * @throws for what is no picture
 */
export async function tellPictureTags(bytes: Bytes, tell: Tell): Promise<void> {
  const packets: string[] = []
  const view = asDataView(bytes)
  const found = await ExifReader.loadView(view, {
    expanded: true,
    async: true,
    includeTags: tagsOfTaking,
    decompress: { maxDecompressedSize },
    // The library would build a document of the packet; a few names are enough.
    domParser: {
      parseFromString(packet) {
        packets.push(packet)
        throw new Error('read as text')
      },
    },
  })
  const [exif, png] = [(found.exif ?? {}) as Tags, (found.pngText ?? {}) as Tags]
  const isDigital = exif.ExposureTime !== undefined || exif.FNumber !== undefined
  tellExif(exif, told => tell({ ...told, isDigital }))
  if (found.exif !== undefined && exif.Make === undefined) tellReconyx(view, tell)
  for (const name of exifProfiles) await tellProfile(profileOf(png[name]), tell)
  packets.push(textOf(png[xmpText]), profileOf(png[xmpProfile]).toString('utf8'))
  for (const taken of packets.flatMap(timesInXmp)) tell({ taken, takenFrom: 'xmp', isDigital })
  tellIptc((found.iptc ?? {}) as Tags, told => tell({ ...told, isDigital }))
  const creation = textOf(png['Creation Time'])
  const created = timeOf(creation) ?? timeInWords(creation)
  if (created !== null) tell({ taken: created, takenFrom: 'png' })
}

function tellExif(exif: Tags, tell: Tell): void {
  const text = (name: string) => textOf(exif[name])
  tell({
    camera: cameraOf(text('Make'), text('Model')),
    hasPlace: (exif.GPSLatitude !== undefined && exif.GPSLongitude !== undefined) || null,
  })
  for (const name of ['Original', 'Digitized']) {
    const taken = timeOf(text(`DateTime${name}`), text(`OffsetTime${name}`) || text('OffsetTime'))
    if (taken !== null) tell({ taken, takenFrom: 'exif' })
  }
}

function profileOf(text: Tag | undefined): Buffer {
  const [, , ...digits] = textOf(text).split(/\s+/)
  return Buffer.from(digits.join(''), 'hex')
}

/** As in a JPEG, EXIF has a mark before it. */
async function tellProfile(profile: Buffer, tell: Tell): Promise<void> {
  if (profile.toString('latin1', 0, 6) !== 'Exif\0\0') return
  await tellPictureTags(asBytes(profile.subarray(6)), tell)
}

/** Reconyx's cameras for wildlife name no maker, and have the time in a note of their own: six numbers from the second up. */
function tellReconyx(view: DataView, tell: Tell): void {
  const { exif = {} } = ExifReader.loadView(view, { expanded: true, includeTags: { exif: ['MakerNote'] } })
  const note = Buffer.from(numbersOf((exif as Tags).MakerNote))
  if (note.length < 34 || note.readUInt16LE(0) !== 0xf101) return
  const isSwapped = note[22] === 0 && note[23] !== 0
  const numbers = [0, 1, 2, 3, 4, 5].map(index => {
    const at = 22 + index * 2
    return String(isSwapped ? note.readUInt16BE(at) : note.readUInt16LE(at)).padStart(2, '0')
  })
  const [second, minute, hour, month, day, year] = numbers
  const taken = timeOf(`${year}-${month}-${day}T${hour}:${minute}:${second}`)
  if (taken !== null) tell({ taken, takenFrom: 'exif', isDigital: true })
}

function tellIptc(iptc: Tags, tell: Tell): void {
  const day = String(iptc['Date Created']?.description ?? '')
  const clock = String(iptc['Time Created']?.description ?? '')
  const taken = timeOf(`${day}T${clock}`) ?? timeOf(day)
  if (taken !== null) tell({ taken, takenFrom: 'iptc' })
}

/** In pixels; zeros where it is not known. */
export type PictureSize = { readonly width: number; readonly height: number }

type PictureSizes = {
  /** Of the picture in the file, as its format notes it. */
  readonly size: PictureSize
  /** What EXIF notes: the size of this picture, of its thumbnail, or of what it was before it was edited. */
  readonly noted: readonly PictureSize[]
  /** Where directories of further pictures begin. */
  readonly directories: readonly number[]
}

/** @throws for what is no picture */
export async function sizesIn(bytes: Bytes): Promise<PictureSizes> {
  const found = await ExifReader.loadView(asDataView(bytes), {
    expanded: true,
    async: true,
    includeTags: tagsOfSize,
  })
  const [exif, file] = [(found.exif ?? {}) as Tags, (found.file ?? {}) as Tags]
  return {
    size: sizeOf(file['Image Width'], file['Image Height']),
    noted: [sizeOf(exif.ImageWidth, exif.ImageLength), sizeOf(exif.PixelXDimension, exif.PixelYDimension)],
    directories: numbersOf(exif[directoriesTag]),
  }
}

const sizeOf = (width: Tag | undefined, height: Tag | undefined): PictureSize => ({
  width: numbersOf(width)[0] ?? 0,
  height: numbersOf(height)[0] ?? 0,
})

/** The view is all that the library asks of one. */
const asDataView = (bytes: Bytes) => viewOf(bytes) as unknown as DataView

/** A text is a list of what is between its zeros; what lies outside of the file is a text of the library. */
function textOf(tag: Tag | undefined): string {
  const [text] = [tag?.value].flat()
  return typeof text === 'string' && text !== '<faulty value>' ? text.trim() : ''
}

function numbersOf(tag: Tag | undefined): readonly number[] {
  return [tag?.value].flat().filter(value => typeof value === 'number')
}
