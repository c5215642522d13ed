import { Buffer } from 'node:buffer'
import { deflateRawSync } from 'node:zlib'

const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
const u32 = (value: number) => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)])

/** A ZIP without checksums, which readers of Office files do not ask for. */
export function zip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const method = u16(8)
    const sizes = Buffer.concat([u32(0), u32(packed.length), u32(raw.length)])
    const common = [u16(20), u16(0), method, u32(0), sizes, u16(Buffer.byteLength(name)), u16(0)]
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), ...common, Buffer.from(name), packed])
    const entry = [Buffer.from('PK\x01\x02'), u16(20), ...common, u16(0), u16(0), u16(0), u32(0), u32(at)]
    directory.push(...entry, Buffer.from(name))
    parts.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const count = u16(Object.keys(files).length)
  const end = [Buffer.from('PK\x05\x06'), u32(0), count, count, u32(list.length), u32(at), u16(0)]
  return Buffer.concat([...parts, list, ...end])
}

const object = (number: number, content: string) => `${number} 0 obj\n${content}\nendobj\n`
export const stream = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${content.length}>>\nstream\n`, 'latin1'),
    content,
    Buffer.from('\nendstream', 'latin1'),
  ])
const resources = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'

/**
 * With its directory as a table, and its texts in the two forms that PDF has.
 * @param page what the page's content is, with its dictionary
 */
export function pdf(page: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n', 'latin1')]
  const places: number[] = []
  const size = () => parts.reduce((sum, { length }) => sum + length, 0)
  const add = (number: number, content: string | Buffer) => {
    places.push(size())
    const [begin = '', end = ''] = object(number, '\0').split('\0')
    parts.push(Buffer.from(begin), Buffer.from(content as string, 'latin1'), Buffer.from(end))
  }
  add(1, '<</Type/Catalog/Pages 2 0 R>>')
  add(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
  add(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${resources}>>`)
  add(4, page)
  add(
    5,
    `<</Title(Offer \\(&\\)\\040order)/Author<${Buffer.from('\ufeffZoë Müller', 'utf16le').swap16().toString('hex')}>/CreationDate(D:20240703182210+02'00')>>`,
  )
  const table = places.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<</Size 6/Root 1 0 R/Info 5 0 R>>\nstartxref\n${size()}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')])
}

/** What macOS writes: a list of the download and its page. */
export const whereFroms = Buffer.from(
  'YnBsaXN0MDCiAQJfECVodHRwczovL29iamVjdHMuZXhhbXBsZS5uZXQvYS5kbWc/eD0xXxAgaHR0cHM6Ly9Xd3cuRXhhbXBsZS5vcmcvZG93bmxvYWQICzMAAAAAAAABAQAAAAAAAAADAAAAAAAAAAAAAAAAAAAAVg==',
  'base64',
)
/** The same with letters beyond ASCII, and without a page. */
export const wideWhereFroms = Buffer.from(
  'YnBsaXN0MDCiAQJvEBgAaAB0AHQAcABzADoALwAvAGIA/ABjAGgAZQByAC4AZQB4AGEAbQBwAGwAZQAvAPxQCAs+AAAAAAAAAQEAAAAAAAAAAwAAAAAAAAAAAAAAAAAAAD8=',
  'base64',
)
/** What browsers write on Windows. */
export const zone = Buffer.from(
  '[ZoneTransfer]\r\nZoneId=3\r\nReferrerUrl=https://www.example.org/downloads?a=b\r\nHostUrl=https://cdn.example.net:8443/setup.exe\r\n',
)

/** Lengths in the tags of an MP3 have seven bits a byte. */
const toSynchsafe = (size: number) => Buffer.from([21, 14, 7, 0].map(shift => (size >> shift) & 127))

export type Id3Version = 3 | 4

/** A frame of an ID3 tag; text is Latin-1. */
export function id3Frame(version: Id3Version, id: string, content: string | Buffer): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(`\0${content}`, 'latin1') : content
  const length = (version === 4 ? toSynchsafe : uint32)(bytes.length)
  return Buffer.concat([Buffer.from(id), length, Buffer.alloc(2), bytes])
}

/** An MP3 of a tag and a second of silence. */
export function mp3(version: Id3Version, frames: readonly Buffer[]): Buffer {
  const tag = Buffer.concat(frames)
  const sound = Array<Buffer>(38).fill(
    Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]),
  )
  return Buffer.concat([
    Buffer.from(`ID3${String.fromCharCode(version)}\0\0`),
    toSynchsafe(tag.length),
    tag,
    ...sound,
  ])
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A box of MP4. */
export function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content])
}
