import { fileTypeFromTokenizer } from 'file-type'
import { privateKeyType } from '../../values/file-types-data.ts'
import { type Bytes, OutOfBounds, partOf } from '../bytes.ts'
import { typeOfCompoundFile } from '../formats/compound-files.ts'
import { typeOfText } from '../formats/text-types.ts'
import { looksLikeText } from '../formats/texts.ts'
import { openZip } from '../formats/zip.ts'
import { sizesIn, tellPictureTags } from '../picture-tags.ts'
import type { FactSource } from '../source.ts'
import { BoundedTokenizer } from '../tokenizer.ts'

/** Where a file reads as text, or not. */
const shown = 4096
/** A private key may follow the certificates in its file. */
const mostText = 16 * 1024

/** What a file is by its first bytes; an archive also by the names in it. */
export const realType: FactSource = {
  gives: ['realType'],
  isFor: () => true,
  async read({ bytes }, tell) {
    const begin = bytes.read(0, Math.min(bytes.size, mostText))
    const isText = looksLikeText(begin.subarray(0, shown))
    const type = isText ? typeOfText(begin) : await typeOfBinary(bytes)
    if (type !== undefined) tell({ realType: type })
  },
}

async function typeOfBinary(bytes: Bytes): Promise<string | undefined> {
  const own = marks.find(([, isThere]) => holds(isThere, bytes))?.[0]
  if (own !== undefined) return own
  const type = isZip(bytes) ? await typeOfZip(bytes) : await typeOf(bytes)
  // The library knows Nikon's by the number of their fields, which varies.
  if (type === 'image/tiff' && (await isNikonRaw(bytes).catch(() => false))) return 'image/x-nikon-nef'
  if (type === undefined) return holds(hasTags, bytes) ? 'audio/mpeg' : undefined
  if (type === 'application/x-cfb') return typeOfCompoundFile(bytes) ?? type // of Office, mostly
  const isPlausible = doubtful.get(type)
  return isPlausible && !holds(isPlausible, bytes) ? undefined : type
}

type Test = (bytes: Bytes) => boolean

/** Formats that the library does not know, after the one of most photos, so that these need not wait for all others. */
const marks: readonly (readonly [type: string, isThere: Test])[] = [
  ['image/jpeg', bytes => /^\xff\xd8\xff[\xdb\xe0\xe1]/.test(textAt(bytes, 0, 4))],
  // In DER, a sequence: version 0, and the kind of key (PKCS #8) or a first large number (RSA, DSA); version 1, and a number
  // of 32, 48 or 66 bytes (SEC 1).
  [
    privateKeyType,
    bytes =>
      /^30(82....|81..|..)(020100(30..06|028[12](..){1,2}00)|02010104(20|30|42))/.test(hexAt(bytes, 0, 16)),
  ],
  ['image/x-canon-crw', bytes => textAt(bytes, 6, 8) === 'HEAPCCDR'],
  ['audio/audible', bytes => textAt(bytes, 4, 4) === 'W\x90u6'],
  // ProTracker and its kin note the number of channels behind 31 instruments.
  ['audio/x-mod', bytes => /^(M[.!&]K[.!]|FLT[48]|\dCHN|\d\dC[HN])$/.test(textAt(bytes, 1080, 4))],
  // Behind a table of positions and 17 bytes that never change.
  [
    'audio/x-ableton-analysis',
    bytes =>
      textAt(bytes, 0, 2) === '\x06I' && textAt(bytes, 27 + 4 * numberAt(bytes, 2), 4) === '\xab\x1eVx',
  ],
  // The record that begins a sheet: its number, its length and the version.
  ['application/vnd.lotus-1-2-3', bytes => /^0000(02000[46]04|1a000[0-5]1004)/.test(hexAt(bytes, 0, 8))],
  ['application/vnd.ms-tnef', bytes => hexAt(bytes, 0, 4) === '789f3e22'],
  ['application/x-statistica', bytes => hexAt(bytes, 0, 6) === '6fd9ffff0100'],
  ['image/x-paperport', bytes => /^ViG[A-Z]/.test(textAt(bytes, 0, 4))],
  ['audio/x-8svx', bytes => /^FORM....(8SVX|16SV|MAUD)$/s.test(textAt(bytes, 0, 12))],
  ['image/x-ilbm', bytes => /^FORM....(ILBM|PBM )$/s.test(textAt(bytes, 0, 12))],
  ['image/x-mrsid', bytes => textAt(bytes, 0, 4) === 'msid'],
  [
    'image/x-photo-cd',
    bytes => textAt(bytes, 0, 7) === 'PCD_OPA' || textAt(bytes, 2048, 7) === 'PCD_IPI', // of a whole disc, or one photo
  ],
  ['model/x-mikumikudance', bytes => textAt(bytes, 0, 7) === 'Pmd\0\0\x80\x3f'],
  ['application/x-nintendo-3ds-rom', bytes => textAt(bytes, 256, 4) === 'NCSD'],
  // A database of Palm OS: its type and its creator, of those that are books.
  [
    'application/vnd.palm',
    bytes =>
      /^(TEXt(REAd|TlDc)|(Data|PN[PR]d)PPrs|DataPlkr|zTXTGPlm|SDocSilX|ToGoToGo|ToRaTRPW|BDOCWrdS|\.pdfADBE)$/.test(
        textAt(bytes, 60, 8),
      ),
  ],
]

/** Types that the library knows by so few bytes that other files have them too. */
const doubtful: ReadonlyMap<string, Test> = new Map([
  ['image/x-icon', hasIcons],
  ['audio/aiff', bytes => /^AIF[FC]$/.test(textAt(bytes, 8, 4))], // other IFF begins alike
  ['application/x-apple-diskimage', bytes => textAt(bytes, bytes.size - 512, 4) === 'koly'],
])

/** Tags of ID3, behind which the library has found no sound where it looked: tags are often longer than they say. */
function hasTags(bytes: Bytes): boolean {
  return /^494433(02|03|04)00[\da-f]0([0-7][\da-f]){4}/.test(hexAt(bytes, 0, 10))
}

/** A directory of icons, of which the first one lies within the file. Lotus sheets and TGA pictures begin like one. */
function hasIcons(bytes: Bytes): boolean {
  const end = 6 + 16 * bytes.read(4, 2).readUInt16LE()
  const [size, at] = [numberAt(bytes, 14), numberAt(bytes, 18)]
  return end > 6 && size > 0 && at >= end && at + size <= bytes.size
}

const textAt = (bytes: Bytes, at: number, length: number) => bytes.read(at, length).toString('latin1')
const hexAt = (bytes: Bytes, at: number, length: number) => bytes.read(at, length).toString('hex')
const numberAt = (bytes: Bytes, at: number) => bytes.read(at, 4).readUInt32LE()

/** False where the file ends before what is looked for. */
function holds(test: Test, bytes: Bytes): boolean {
  try {
    return test(bytes)
  } catch (error) {
    if (error instanceof OutOfBounds) return false
    throw error
  }
}

async function typeOf(bytes: Bytes): Promise<string | undefined> {
  const found = await fileTypeFromTokenizer(new BoundedTokenizer(bytes))
  return found?.mime.split(';')[0] // `audio/ogg; codecs=opus`
}

/** The first picture of Nikon's RAW files is a small one, and the others have directories apart. */
async function isNikonRaw(bytes: Bytes): Promise<boolean> {
  if (!holds(beginsSmall, bytes)) return false
  let camera = ''
  await tellPictureTags(bytes, told => {
    camera ||= told.camera ?? ''
  })
  return camera.startsWith('NIKON') && (await sizesIn(bytes)).directories.length > 0
}

/** Whether the first field of a TIFF, the kind of its first picture, says that this is a small one. */
function beginsSmall(bytes: Bytes): boolean {
  const isLittle = textAt(bytes, 0, 2) === 'II'
  const header = bytes.read(0, 8)
  const field = bytes.read((isLittle ? header.readUInt32LE(4) : header.readUInt32BE(4)) + 2, 12)
  return isLittle
    ? field.readUInt16LE() === 254 && field.readUInt32LE(8) === 1
    : field.readUInt16BE() === 254 && field.readUInt32BE(8) === 1
}

const isZip = (bytes: Bytes) => bytes.size > 4 && bytes.read(0, 4).toString('latin1') === 'PK\x03\x04'

/** The library walks from file to file, which would use up what may be read of a document with many. */
const mostWalked = 8192
const office = 'application/vnd.openxmlformats-officedocument'
const mainFiles: ReadonlyMap<string, string> = new Map([
  ['word/document.xml', `${office}.wordprocessingml.document`],
  ['xl/workbook.xml', `${office}.spreadsheetml.sheet`],
  ['ppt/presentation.xml', `${office}.presentationml.presentation`],
])

async function typeOfZip(bytes: Bytes): Promise<string | undefined> {
  const found = await typeOf(partOf(bytes, 0, Math.min(bytes.size, mostWalked)))
  if (found !== undefined && found !== 'application/zip') return found
  const zip = openZip(bytes)
  if (zip.names.includes('mimetype')) {
    const said = (await zip.read('mimetype', 100)).toString('latin1').trim()
    if (/^application\/(epub\+zip|vnd\.oasis\.opendocument\.[a-z-]+)$/.test(said)) return said
  }
  const main = zip.names.find(name => mainFiles.has(name))
  return main === undefined ? 'application/zip' : mainFiles.get(main)
}
