import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { realDisk } from '../../disk/disk.ts'
import { box } from '../../testing/documents.ts'
import { jpeg } from '../../testing/exif.ts'
import { sampleBytes } from '../../testing/samples.ts'
import { workbench } from '../../testing/workbench.ts'
import { type FactName, shortFactNames } from '../../values/facts.ts'
import { answerQuestion } from '../answer.ts'
import { asBytes } from '../bytes.ts'
import { pictureSizes } from './picture-sizes.ts'

async function factsOf(name: string, bytes: Buffer, facts: readonly FactName[] = shortFactNames) {
  const file = path.join(workbench({}).folder, name)
  fs.writeFileSync(file, bytes)
  return (await answerQuestion(realDisk, { path: file, facts, mayOpen: true })).facts
}

const photo = [
  [0x110, 'Canon EOS R6'],
  [0x8769, { fields: [[0x9003, '2024:07:03 18:22:10']] }],
] as const
const profile = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(65_533)])

test.each([
  ['image/webp', Buffer.from('RIFF\0\x10\0\0WEBPVP8 ', 'latin1')],
  ['image/jpeg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffc00011', 'hex')],
  ['image/gif', Buffer.from('GIF89a', 'latin1')],
])('a picture that is cut (%s) has no size, whatever lies next to it in memory', async (type, cut) => {
  const memory = Buffer.alloc(4096, 0x11)
  cut.copy(memory, 100)
  const told: unknown[] = []
  const bytes = asBytes(memory.subarray(100, 100 + cut.length))
  await pictureSizes.read({ type, bytes } as Parameters<typeof pictureSizes.read>[0], fact => told.push(fact))
  expect(told).toEqual([])
})

test('more segments than may be read cost the size of a JPEG and nothing that comes before them', async () => {
  const facts = await factsOf('large.jpg', jpeg(photo, Array(100).fill(profile)))
  expect(facts).toMatchObject({ taken: '2024-07-03T18:22:10', camera: 'Canon EOS R6', width: null })
})

test('a time behind many segments is found', async () => {
  const [start, rest] = [Buffer.from([0xff, 0xd8]), jpeg(photo).subarray(2)]
  const facts = await factsOf('late.jpg', Buffer.concat([start, ...Array(25).fill(profile), rest]))
  expect(facts).toMatchObject({ taken: '2024-07-03T18:22:10', width: 640, height: 480 })
})

test('more chunks than may be read cost nothing that a PNG notes before its pixels', async () => {
  const png = sampleBytes('photo.png')
  const pixels = png.indexOf('IDAT') - 4
  const chunk = Buffer.concat([Buffer.from([0, 0, 0x40, 0]), Buffer.from('IDAT'), Buffer.alloc(16_384 + 4)])
  const head = pixels < 0 ? png.subarray(0, png.indexOf('IEND') - 4) : png.subarray(0, pixels)
  const facts = await factsOf(
    'large.png',
    Buffer.concat([head, ...Array(200).fill(chunk), png.subarray(head.length)]),
  )
  expect(facts).toMatchObject({ taken: '2024-07-03T18:22:10+02:00', width: 320 })
})

test('a camera whose name lies outside of the file is not known', async () => {
  const block = jpeg(photo)
  block.writeUInt32LE(0x7fffffff, block.indexOf('II*') + 10 + 8) // where the first field has its text
  expect(await factsOf('damaged.jpg', block)).toMatchObject({ camera: null, taken: '2024-07-03T18:22:10' })
})

test('a photo that was saved again by a program has the size of its pixels', async () => {
  const edited = [
    [
      0x8769,
      {
        fields: [
          [0xa002, 6000],
          [0xa003, 4000],
        ],
      },
    ],
  ] as const
  expect(await factsOf('edited.jpg', jpeg(edited))).toMatchObject({ width: 640, height: 480 })
})

test('the size is not looked for where only the day is asked', async () => {
  const facts = await factsOf('photo.jpg', jpeg(photo), ['taken'])
  expect(facts).toMatchObject({ taken: '2024-07-03T18:22:10', width: null })
})

/** `Exif`, two zeros and a TIFF. */
const exifOf = (block: Buffer) => block.subarray(6, block.indexOf(Buffer.from([0xff, 0xc0])))

/** A PNG with this EXIF in its text, as ImageMagick packs it. */
function packedIn(block: Buffer): Buffer {
  const exif = exifOf(block)
  return pngWith(
    `Raw profile type exif\0\nexif\n${String(exif.length).padStart(8)}\n${exif.toString('hex')}\n`,
  )
}

function pngWith(words: string): Buffer {
  const text = Buffer.concat([u32(words.length), Buffer.from(`tEXt${words}`, 'latin1'), u32(0)])
  const png = sampleBytes('drawing.png')
  const pixels = png.indexOf('IDAT') - 4
  return Buffer.concat([png.subarray(0, pixels), text, png.subarray(pixels)])
}

test('EXIF that ImageMagick packed into the text of a PNG is read', async () => {
  const facts = await factsOf('packed.png', packedIn(jpeg(photo)))
  expect(facts).toMatchObject({ taken: '2024-07-03T18:22:10', takenFrom: 'exif', camera: 'Canon EOS R6' })
})

test('a place is found in EXIF that is packed', async () => {
  const latitudeAndLongitude = [
    [1, 'N'],
    [2, [1, 2, 3]],
    [3, 'E'],
    [4, [1, 2, 3]],
  ] as const
  const block = jpeg([...photo, [0x8825, { fields: latitudeAndLongitude }]])
  expect(await factsOf('packed.png', packedIn(block))).toMatchObject({ hasPlace: true })
})

test.each([
  ['Wed, 3 Jul 2024 18:22:10 +0200', '2024-07-03T18:22:10+02:00'],
  ['3 Jul 2024 18:22:10', '2024-07-03T18:22:10'],
  ['2024-07-03T18:22:10', '2024-07-03T18:22:10'],
])('the creation time %j of a PNG is read', async (words, taken) => {
  const facts = await factsOf('drawing.png', pngWith(`Creation Time\0${words}`))
  expect(facts).toMatchObject({ taken, takenFrom: 'png' })
})

describe('the boxes of a JPEG XL', () => {
  const start = Buffer.concat([
    box('JXL ', Buffer.from('0d0a870a', 'hex')),
    box('ftyp', Buffer.from('jxl \0\0\0\0jxl ')),
  ])
  const exif = Buffer.concat([Buffer.alloc(4), exifOf(jpeg(photo)).subarray(6)])
  const xmp = Buffer.from('<x:xmpmeta><a exif:DateTimeOriginal="2024-07-04T08:00:00"/></x:xmpmeta>')
  const packed = (type: string, content: Buffer) =>
    box('brob', Buffer.from(type), brotliCompressSync(content))
  test.each([
    ['EXIF', box('Exif', exif), '2024-07-03T18:22:10'],
    ['packed EXIF', packed('Exif', exif), '2024-07-03T18:22:10'],
    ['XMP', box('xml ', xmp), '2024-07-04T08:00:00'],
    ['packed XMP', packed('xml ', xmp), '2024-07-04T08:00:00'],
    [
      'XMP behind damaged EXIF',
      Buffer.concat([packed('Exif', exif).fill(0, 20), packed('xml ', xmp)]),
      '2024-07-04T08:00:00',
    ],
  ])('with %s tell when it was taken', async (_, content, taken) => {
    expect(await factsOf('photo.jxl', Buffer.concat([start, content]))).toMatchObject({ taken })
  })

  test('that unpack to more than may be are not read', async () => {
    const bomb = packed('Exif', Buffer.concat([exif, Buffer.alloc(50_000_000)]))
    const facts = await factsOf('bomb.jxl', Buffer.concat([start, bomb]))
    expect(facts).toMatchObject({ realType: 'image/jxl', taken: null })
  })
})

test('whether a CR3 has a place is not known, because that part is not read', async () => {
  expect(await factsOf('photo.cr3', sampleBytes('photo.cr3'))).toMatchObject({ hasPlace: null })
})

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
