import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { documentSamples, type Sample } from './document-samples.ts'

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) =>
  Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const le16 = (value: number) => u16(value).reverse()
const le32 = (value: number) => u32(value).reverse()
const latin = (text: string) => Buffer.from(text, 'latin1')
const join = (...parts: readonly (Buffer | string)[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? latin(part) : part)))

type Field = readonly [tag: number, value: string | number | readonly number[] | Buffer | Directory]
type Directory = { readonly fields: readonly Field[] }

/** A TIFF file, little-endian. @param start what stands before the first directory, as in CR2 */
function tiff(fields: readonly Field[], extra = Buffer.alloc(0)): Buffer {
  const start = 8 + extra.length
  return join('II*\0', le32(start), extra, directory(fields, start))
}

/** A directory with its values and its own directories behind it. */
function directory(fields: readonly Field[], start: number): Buffer {
  const entries: Buffer[] = []
  const values: Buffer[] = []
  let at = start + 2 + fields.length * 12 + 4
  const put = (bytes: Buffer) => {
    const where = at
    values.push(bytes)
    at += bytes.length
    return le32(where)
  }
  for (const [tag, value] of fields) {
    if (typeof value === 'number') entries.push(join(le16(tag), le16(4), le32(1), le32(value)))
    else if (typeof value === 'string') {
      const text = latin(`${value}\0`)
      const place = text.length <= 4 ? Buffer.concat([text], 4) : put(text)
      entries.push(join(le16(tag), le16(2), le32(text.length), place))
    } else if (Buffer.isBuffer(value)) {
      entries.push(join(le16(tag), le16(7), le32(value.length), put(value)))
    } else if ('fields' in value) {
      entries.push(join(le16(tag), le16(4), le32(1), put(directory(value.fields, at))))
    } else {
      const numbers = Buffer.concat(value.flatMap(each => [le32(each), le32(1)]))
      entries.push(join(le16(tag), le16(5), le32(value.length), put(numbers)))
    }
  }
  return join(le16(fields.length), ...entries, le32(0), ...values)
}

const place: Directory = {
  fields: [
    [1, 'N'],
    [2, [48, 8, 0]],
    [3, 'E'],
    [4, [11, 34, 0]],
  ],
}

const exif: Directory = {
  fields: [
    [0x9003, '2024:07:03 18:22:10'],
    [0x9011, '+02:00'],
  ],
}

const photo: readonly Field[] = [
  [0x10f, 'Canon'],
  [0x110, 'Canon EOS R6'],
  [0x8769, exif],
  [0x8825, place],
]

const photoFacts = {
  taken: '2024-07-03T18:22:10+02:00',
  takenFrom: 'exif',
  camera: 'Canon EOS R6',
  hasPlace: true,
} as const

const segment = (marker: number, content: Buffer) =>
  join(Buffer.from([0xff, marker]), u16(content.length + 2), content)
const frame = (width: number, height: number) =>
  segment(0xc0, join(Buffer.of(8), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])))

/** @param between further segments, such as a profile of colours */
export function jpeg(fields: readonly Field[] | null, between: readonly Buffer[] = []): Buffer {
  const block = fields === null ? [] : [segment(0xe1, join('Exif\0\0', tiff(fields)))]
  return join(
    Buffer.from([0xff, 0xd8]),
    ...block,
    ...between,
    frame(640, 480),
    Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9]),
  )
}

const xmp = (when: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:DateTimeOriginal="${when}"/></rdf:RDF></x:xmpmeta>`

/** In lines as ImageMagick breaks them. */
const lined = (digits: string) => digits.replace(/.{72}/g, '$&\n')

const chunk = (type: string, content: Buffer) => join(u32(content.length), type, content, u32(0))
const header = chunk('IHDR', join(u32(320), u32(200), Buffer.from([8, 2, 0, 0, 0])))
const png = (...chunks: readonly Buffer[]) =>
  join(
    '\x89PNG\r\n\x1a\n',
    header,
    ...chunks,
    chunk('IDAT', Buffer.alloc(20)),
    chunk('IEND', Buffer.alloc(0)),
  )

const box = (type: string, ...content: readonly (Buffer | string)[]): Buffer => {
  const whole = join(...content)
  return join(u32(whole.length + 8), type, whole)
}
const full = (type: string, ...content: readonly (Buffer | string)[]) => box(type, u32(0), ...content)

/** The EXIF block lies in `mdat`, behind the directory that says where. */
function heic(brand = 'heic'): Buffer {
  const block = join(u32(6), 'Exif\0\0', tiff(photo))
  const meta = (at: number) =>
    full(
      'meta',
      full('hdlr', u32(0), 'pict', Buffer.alloc(13)),
      full('pitm', u16(1)),
      full('iinf', u16(2), infe(1, 'hvc1'), infe(2, 'Exif')),
      full('iloc', Buffer.from([0x44, 0]), u16(1), u16(2), u16(0), u16(1), u32(at), u32(block.length)),
      box('iprp', box('ipco', full('ispe', u32(512), u32(512)), full('ispe', u32(4032), u32(3024)))),
    )
  const type = box('ftyp', brand, u32(0), `mif1${brand}`)
  const at = type.length + meta(0).length + 8
  return join(type, meta(at), box('mdat', block))
}
/** Each directory of EXIF in a box of its own. */
function cr3(): Buffer {
  const [first, second] = [tiff([[0x100, 6000], [0x101, 4000], ...photo.slice(0, 2)]), tiff(exif.fields)]
  return join(
    box('ftyp', 'crx ', u32(1), 'crx isom'),
    box('moov', box('uuid', Buffer.alloc(16, 0x85), box('CMT1', first), box('CMT2', second))),
    box('mdat', Buffer.alloc(64)),
  )
}

function webp(): Buffer {
  const part = (type: string, content: Buffer) => join(type, le32(content.length), content)
  const size = Buffer.from([8, 0, 0, 0, 4031 & 255, 4031 >> 8, 0, 3023 & 255, 3023 >> 8, 0])
  const parts = join(part('VP8X', size), part('VP8 ', Buffer.alloc(30)), part('EXIF', tiff(photo)))
  return join('RIFF', le32(4 + parts.length), 'WEBP', parts)
}

/** A heap with its directory at the end. @param kind of the file */
function ciff(kind: 'JPGM' | 'CCDR'): Buffer {
  const taken = join(le32(1_720_030_930), le32(0), le32(0))
  const values = join(taken, 'Canon\0Canon PowerShot A5\0')
  const entry = (tag: number, length: number, at: number) => join(le16(tag), le32(length), le32(at))
  const inner = join(
    values,
    le16(2),
    entry(0x180e, 12, 0),
    entry(0x080a, values.length - 12, 12),
    le32(values.length),
  )
  const heap = join(inner, le16(1), entry(0x300a, inner.length, 0), le32(inner.length))
  return join('II', le32(26), `HEAP${kind}`, Buffer.alloc(12), heap)
}

const ciffFacts = { taken: '2024-07-03T18:22:10', takenFrom: 'exif', camera: 'Canon PowerShot A5' } as const

const infe = (id: number, type: string) => box('infe', u32(0x02000000), u16(id), u16(0), type, '\0')

const since1904 = (iso: string) => u32(Date.parse(iso) / 1000 + 2_082_844_800)
const mvhd = (iso: string) =>
  full('mvhd', since1904(iso), since1904(iso), u32(600), u32(600 * 75), Buffer.alloc(80))
const track = box('trak', full('tkhd', Buffer.alloc(72), u16(1920), u16(0), u16(1080), u16(0)))
const data = (kind: number, value: Buffer | string) => box('data', u32(kind), u32(0), value)

const keys = ['creationdate', 'location.ISO6709', 'make', 'model'].map(name =>
  join(u32(name.length + 28), 'mdta', `com.apple.quicktime.${name}`),
)
const values = ['2024-07-03T18:22:10+0200', '+48.1333+011.5667/', 'Apple', 'iPhone 15'].map((value, index) =>
  box(latin(String.fromCharCode(0, 0, 0, index + 1)).toString('latin1'), data(1, value)),
)
const appleMeta = box(
  'meta',
  full('hdlr', u32(0), 'mdta', Buffer.alloc(13)),
  full('keys', u32(keys.length), ...keys),
  box('ilst', ...values),
)

/** As phones write them: `moov` at the end, behind the pictures. */
const mov = (pictures: number) =>
  join(
    box('ftyp', 'qt  ', u32(0), 'qt  '),
    box('mdat', Buffer.alloc(pictures)),
    box('moov', mvhd('2024-07-03T16:22:10Z'), track, appleMeta),
  )

const mp4 = join(
  box('ftyp', 'isom', u32(0), 'isommp42'),
  box('moov', mvhd('2024-07-03T16:22:10Z'), track),
  box('mdat', Buffer.alloc(64)),
)

const tags = {
  artist: 'Nina',
  album: 'Blue',
  title: 'Café',
  track: 3,
  year: 1999,
  genre: 'Jazz',
} as const

const m4a = join(
  box('ftyp', 'M4A ', u32(0), 'M4A isom'),
  box(
    'moov',
    mvhd('2024-07-03T16:22:10Z'),
    box(
      'udta',
      full(
        'meta',
        full('hdlr', u32(0), 'mdir', Buffer.alloc(13)),
        box(
          'ilst',
          box('©nam', data(1, Buffer.from(tags.title))),
          box('©ART', data(1, tags.artist)),
          box('©alb', data(1, tags.album)),
          box('©gen', data(1, tags.genre)),
          box('©day', data(1, '1999')),
          box('trkn', data(0, Buffer.from([0, 0, 0, 3, 0, 9, 0, 0]))),
        ),
      ),
    ),
  ),
)

const synchsafe = (size: number) =>
  Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127])
const id3Frame = (id: string, text: string) => {
  const content = join(Buffer.of(3), Buffer.from(text))
  return join(id, synchsafe(content.length), u16(0), content)
}

/** @param cover bytes of a picture behind the text. 128 kbit/s, 417 bytes a frame. */
export function mp3(cover = 0): Buffer {
  const frames = [
    id3Frame('TIT2', tags.title),
    id3Frame('TPE1', tags.artist),
    id3Frame('TALB', tags.album),
    id3Frame('TRCK', '3/9'),
    id3Frame('TDRC', '1999'),
    id3Frame('TCON', tags.genre),
  ]
  if (cover > 0) frames.push(join('APIC', synchsafe(cover), u16(0), Buffer.alloc(cover, 7)))
  const tag = Buffer.concat(frames)
  const sound = Buffer.concat(
    Array.from({ length: 100 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)])),
  )
  return join('ID3', Buffer.from([4, 0, 0]), synchsafe(tag.length), tag, sound)
}

function comments(): Buffer {
  const list = [
    `TITLE=${tags.title}`,
    `ARTIST=${tags.artist}`,
    `ALBUM=${tags.album}`,
    'TRACKNUMBER=3',
    'DATE=1999',
    `GENRE=${tags.genre}`,
  ].map(text => join(le32(Buffer.byteLength(text)), Buffer.from(text)))
  return join(le32(4), 'test', le32(list.length), ...list)
}

function flac(): Buffer {
  const rate = Buffer.alloc(8)
  rate.writeBigUInt64BE((44_100n << 44n) | (1n << 41n) | (15n << 36n) | BigInt(44_100 * 75))
  const info = join(u16(4096), u16(4096), Buffer.alloc(6), rate, Buffer.alloc(16))
  const list = comments()
  return join('fLaC', u32(info.length), info, u32(0x84000000 + list.length), list, Buffer.alloc(40))
}

function oggPage(kind: number, granule: bigint, number: number, content: Buffer): Buffer {
  const position = Buffer.alloc(8)
  position.writeBigUInt64LE(granule)
  const lacing = [
    ...Array.from({ length: Math.floor(content.length / 255) }, () => 255),
    content.length % 255,
  ]
  const head = join(
    'OggS',
    Buffer.from([0, kind]),
    position,
    le32(7),
    le32(number),
    u32(0),
    Buffer.of(lacing.length),
  )
  return join(head, Buffer.from(lacing), content)
}

/** @param pages of sound, each with a second and 4,000 bytes */
export function ogg(pages: number): Buffer {
  const id = join(
    '\x01vorbis',
    le32(0),
    Buffer.of(2),
    le32(44_100),
    le32(0),
    le32(128_000),
    le32(0),
    Buffer.from([0xb8, 1]),
  )
  const sound = Array.from({ length: pages }, (_, index) =>
    oggPage(index === pages - 1 ? 4 : 0, BigInt(44_100 * (index + 1)), index + 2, Buffer.alloc(4000)),
  )
  return join(
    oggPage(2, 0n, 0, id),
    oggPage(0, 0n, 1, join('\x03vorbis', comments(), Buffer.of(1))),
    ...sound,
  )
}

function opus(): Buffer {
  const id = join('OpusHead', Buffer.from([1, 2]), le16(0), le32(44_100), le16(0), Buffer.of(0))
  return join(
    oggPage(2, 0n, 0, id),
    oggPage(0, 0n, 1, join('OpusTags', comments())),
    oggPage(4, BigInt(48_000 * 75), 2, Buffer.alloc(4000)),
  )
}

/** With the tags of an MP3 in it. */
function aiff(): Buffer {
  const part = (type: string, content: Buffer) => join(type, u32(content.length), content)
  const rate = Buffer.from([0x40, 0x0e, 0xac, 0x44, 0, 0, 0, 0, 0, 0]) // 44,100 in 80 bits
  const common = join(u16(2), u32(44_100 * 75), u16(16), rate)
  const tag = mp3().subarray(0, 10 + mp3().readUInt8(9) + (mp3().readUInt8(8) << 7))
  const even = tag.length % 2 === 0 ? tag : join(tag, Buffer.of(0))
  const parts = join(part('COMM', common), part('SSND', Buffer.alloc(4000)), part('ID3 ', even))
  return join('FORM', u32(4 + parts.length), 'AIFF', parts)
}

/** The tags of APE, behind the sound. */
function apeTag(): Buffer {
  const items = Object.entries({ ...tags, track: '3/9', year: '1999' }).map(([name, value]) => {
    const text = Buffer.from(String(value))
    return join(le32(text.length), le32(0), name, Buffer.of(0), text)
  })
  const list = Buffer.concat(items)
  const ends = (flags: number) =>
    join('APETAGEX', le32(2000), le32(list.length + 32), le32(items.length), le32(flags), Buffer.alloc(8))
  return join(ends(0xa0000000), list, ends(0x80000000))
}

function ape(): Buffer {
  const sound = Buffer.alloc(4000)
  const sizes = [52, 24, 0, 0, sound.length, 0, 0].map(le32)
  const head = join(
    le16(2000),
    le16(0),
    le32(44_100),
    le32(44_100),
    le32(75),
    le16(16),
    le16(2),
    le32(44_100),
  )
  return join('MAC ', le16(3990), le16(0), ...sizes, Buffer.alloc(16), head, sound, apeTag())
}

/** @param blocks of sound */
function wavPack(blocks: number): Buffer {
  const sound = Array.from({ length: blocks }, (_, index) => {
    const samples = (44_100 * 75) / blocks
    const numbers = [44_100 * 75, samples * index, samples, 9 * 2 ** 23 + 1, 0].map(le32)
    return join('wvpk', le32(24 + 4000), le16(0x410), le16(0), ...numbers, Buffer.alloc(4000))
  })
  return join(...sound, apeTag())
}

function wav(): Buffer {
  const form = join('fmt ', le32(16), le16(1), le16(1), le32(8000), le32(8000), le16(1), le16(8))
  const list = join('LIST', le32(4 + 8 + 6), 'INFO', 'INAM', le32(6), 'Noise\0')
  const sound = join('data', le32(4000), Buffer.alloc(4000))
  return join('RIFF', le32(4 + form.length + list.length + sound.length), 'WAVE', form, list, sound)
}

const tagFacts = { ...tags, durationMs: 75_000 }

/** A file of every format that is read, with the truth about it. */
export const samples: readonly Sample[] = [
  {
    name: 'photo.jpg',
    bytes: jpeg(photo),
    facts: { realType: 'image/jpeg', ...photoFacts, width: 640, height: 480 },
  },
  {
    name: 'edited.jpg',
    bytes: jpeg(null, [
      segment(0xe1, join('http://ns.adobe.com/xap/1.0/\0', xmp('2023-01-05T07:08:09.12-05:00'))),
    ]),
    facts: {
      realType: 'image/jpeg',
      taken: '2023-01-05T07:08:09-05:00',
      takenFrom: 'xmp',
      width: 640,
      height: 480,
    },
  },
  {
    name: 'described.jpg',
    bytes: jpeg(null, [
      segment(
        0xe1,
        join('http://ns.adobe.com/xap/1.0/\0', ' '.repeat(20_000), xmp('2023-01-05T07:08:09, 2023-01-05')),
      ),
    ]),
    facts: {
      realType: 'image/jpeg',
      taken: '2023-01-05T07:08:09',
      takenFrom: 'xmp',
      width: 640,
      height: 480,
    },
  },
  {
    name: 'photo.heic',
    bytes: heic(),
    facts: { realType: 'image/heic', ...photoFacts, width: 4032, height: 3024 },
  },
  {
    name: 'photo.tif',
    bytes: tiff([[0x100, 900], [0x101, 600], ...photo]),
    facts: { realType: 'image/tiff', ...photoFacts, width: 900, height: 600 },
  },
  {
    name: 'edited.tif',
    bytes: tiff([
      [0x100, 900],
      [0x101, 600],
      [0x2bc, latin(xmp('2023-01-05T07:08:09'))],
    ]),
    facts: {
      realType: 'image/tiff',
      taken: '2023-01-05T07:08:09',
      takenFrom: 'xmp',
      width: 900,
      height: 600,
    },
  },
  {
    name: 'photo.cr2',
    bytes: tiff([[0x100, 6000], [0x101, 4000], ...photo], join('CR\x02\0', u32(0))),
    facts: { realType: 'image/x-canon-cr2', ...photoFacts, width: 6000, height: 4000 },
  },
  {
    name: 'photo.nef',
    bytes: tiff([
      [0xfe, 1],
      [0x100, 160],
      [0x101, 120],
      [0x10f, 'NIKON CORPORATION'],
      [0x110, 'NIKON D750'],
      [
        0x14a,
        {
          fields: [
            [0x100, 6032],
            [0x101, 4032],
          ],
        },
      ],
      [0x8769, exif],
      [0x8825, place],
    ]),
    facts: { ...photoFacts, realType: 'image/x-nikon-nef', camera: 'NIKON D750', width: 6032, height: 4032 },
  },
  {
    name: 'photo.dng',
    bytes: tiff([[0x100, 800], [0x101, 500], ...photo, [0xc612, 0x00000401]]),
    facts: { realType: 'image/x-adobe-dng', ...photoFacts, width: 800, height: 500 },
  },
  {
    name: 'drawing.png',
    bytes: png(chunk('tEXt', latin('Creation Time\x002022:02:03 04:05:06'))),
    facts: { realType: 'image/png', taken: '2022-02-03T04:05:06', takenFrom: 'png', width: 320, height: 200 },
  },
  {
    name: 'photo.png',
    bytes: png(chunk('eXIf', tiff(photo))),
    facts: { realType: 'image/png', ...photoFacts, width: 320, height: 200 },
  },
  {
    name: 'packed.png',
    bytes: png(
      chunk(
        'zTXt',
        join(
          'Raw profile type xmp\0\0',
          deflateSync(
            `\nxmp\n    ${xmp('2023-01-05').length}\n${lined(latin(xmp('2023-01-05')).toString('hex'))}\n`,
          ),
        ),
      ),
    ),
    facts: { realType: 'image/png', taken: '2023-01-05', takenFrom: 'xmp', width: 320, height: 200 },
  },
  {
    name: 'moving.png',
    bytes: png(chunk('acTL', Buffer.alloc(8)), chunk('eXIf', tiff(photo))),
    facts: { realType: 'image/apng', ...photoFacts, width: 320, height: 200 },
  },
  {
    name: 'old.gif',
    bytes: join('GIF89a', le16(12), le16(34), Buffer.from([0, 0, 0, 0x3b])),
    facts: { realType: 'image/gif', width: 12, height: 34 },
  },
  {
    name: 'film.mov',
    bytes: mov(200_000),
    facts: {
      realType: 'video/quicktime',
      taken: '2024-07-03T18:22:10+02:00',
      takenFrom: 'quicktime',
      camera: 'Apple iPhone 15',
      hasPlace: true,
      width: 1920,
      height: 1080,
      durationMs: 75_000,
    },
  },
  {
    name: 'film.mp4',
    bytes: mp4,
    facts: {
      realType: 'video/mp4',
      taken: '2024-07-03T16:22:10Z',
      takenFrom: 'quicktime',
      width: 1920,
      height: 1080,
      durationMs: 75_000,
    },
  },
  { name: 'song.m4a', bytes: m4a, facts: { realType: 'audio/x-m4a', ...tagFacts } },
  { name: 'song.mp3', bytes: mp3(), facts: { realType: 'audio/mpeg', ...tags, durationMs: 2612 } },
  { name: 'song.flac', bytes: flac(), facts: { realType: 'audio/flac', ...tagFacts } },
  { name: 'song.ogg', bytes: ogg(75), facts: { realType: 'audio/ogg', ...tagFacts } },
  { name: 'noise.wav', bytes: wav(), facts: { realType: 'audio/wav', title: 'Noise', durationMs: 500 } },
  {
    name: 'trap.jpg',
    bytes: jpeg([
      [
        0x8769,
        {
          fields: [[0x927c, latin(`\x01\xf1${'\0'.repeat(20)}\x0a\0\x16\0\x12\0\x07\0\x03\0\xe8\x07\0\0`)]],
        },
      ],
    ]),
    facts: {
      realType: 'image/jpeg',
      taken: '2024-07-03T18:22:10',
      takenFrom: 'exif',
      width: 640,
      height: 480,
    },
  },
  {
    name: 'olympus.jpg',
    bytes: jpeg(null, [
      segment(0xec, latin('OLYMPUS OPTICAL CO.,LTD.\0\r\n[picture info]\r\nTimeDate=1720030930\r\n')),
    ]),
    facts: {
      realType: 'image/jpeg',
      taken: '2024-07-03T18:22:10',
      takenFrom: 'exif',
      width: 640,
      height: 480,
    },
  },
  {
    name: 'canon.jpg',
    bytes: jpeg(null, [segment(0xe0, ciff('JPGM'))]),
    facts: { realType: 'image/jpeg', ...ciffFacts, width: 640, height: 480 },
  },
  { name: 'photo.crw', bytes: ciff('CCDR'), facts: { realType: 'image/x-canon-crw', ...ciffFacts } },
  {
    name: 'photo.webp',
    bytes: webp(),
    facts: { realType: 'image/webp', ...photoFacts, width: 4032, height: 3024 },
  },
  {
    name: 'photo.avif',
    bytes: heic('avif'),
    facts: { realType: 'image/avif', ...photoFacts, width: 4032, height: 3024 },
  },
  {
    name: 'photo.cr3',
    bytes: cr3(),
    facts: {
      realType: 'image/x-canon-cr3',
      taken: '2024-07-03T18:22:10+02:00',
      takenFrom: 'exif',
      camera: 'Canon EOS R6',
      width: 6000,
      height: 4000,
    },
  },
  {
    name: 'song.opus',
    bytes: opus(),
    facts: { realType: 'audio/ogg', ...tagFacts },
  },
  { name: 'song.aiff', bytes: aiff(), facts: { realType: 'audio/aiff', ...tagFacts } },
  { name: 'song.ape', bytes: ape(), facts: { realType: 'audio/ape', ...tagFacts } },
  { name: 'song.wv', bytes: wavPack(200), facts: { realType: 'audio/wavpack', ...tagFacts } },
  ...documentSamples,
]
