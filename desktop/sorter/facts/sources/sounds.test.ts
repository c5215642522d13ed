import { Buffer } from 'node:buffer'
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { box, type Id3Version, id3Frame, mp3, uint32 } from '../../testing/documents.ts'
import { factsOf } from '../../testing/reading.ts'
import { sampleBytes } from '../../testing/samples.ts'
import { boundedBytes } from '../bytes.ts'
import { readTags } from '../tags.ts'

/** Comments of FLAC and Ogg. */
function comments(texts: readonly string[]): Buffer {
  const number = (value: number) => uint32(value).reverse()
  const parts = ['Sortwell', ...texts].flatMap(text => [number(Buffer.byteLength(text)), Buffer.from(text)])
  return Buffer.concat([...parts.slice(0, 2), number(texts.length), ...parts.slice(2)])
}

function flac(texts: readonly string[]): Buffer {
  const block = comments(texts)
  const info = sampleBytes('song.flac').subarray(0, 42)
  info[4] = 0 // not the last block
  return Buffer.concat([info, Buffer.from([0x84, 0, block.length >> 8, block.length & 255]), block])
}

test('an artist of ID3v2.3 keeps the slashes of its name', async () => {
  expect(await factsOf('a.mp3', mp3(3, [id3Frame(3, 'TPE1', 'AC/DC')]))).toMatchObject({ artist: 'AC/DC' })
  const spaced = mp3(3, [id3Frame(3, 'TPE1', "Their / They're / There")])
  expect(await factsOf('b.mp3', spaced)).toMatchObject({ artist: "Their / They're / There" })
})

test.each([3, 4] as const)('all artists of one field of ID3v2.%i are told', async version => {
  const facts = await factsOf('a.mp3', mp3(version, [id3Frame(version, 'TPE1', 'Ella\0Louis/Band')]))
  expect(facts).toMatchObject({ artist: 'Ella, Louis/Band' })
})

test('all artists of a FLAC are told', async () => {
  expect(await factsOf('a.flac', flac(['ARTIST=Ella', 'ARTIST=Louis']))).toMatchObject({
    artist: 'Ella, Louis',
  })
})

test('a field with the parts of an artist does not change the artist', async () => {
  const facts = await factsOf('a.flac', flac(['ARTIST=Queen & Bowie', 'ARTISTS=Queen', 'ARTISTS=Bowie']))
  expect(facts).toMatchObject({ artist: 'Queen & Bowie' })
})

describe('of an album', () => {
  const id3 = (frames: Readonly<Record<string, string>>) =>
    mp3(
      3,
      Object.entries({ TPE1: 'Ella', ...frames }).map(([id, text]) => id3Frame(3, id, text)),
    )
  /** An entry of iTunes: text, a number, or a flag. */
  const entry = (name: string, kind: number, content: Buffer) =>
    box(name, box('data', Buffer.concat([uint32(kind), uint32(0), content])))
  const m4a = (entries: readonly Buffer[]) => {
    const list = box('ilst', Buffer.concat([entry('\xa9ART', 1, Buffer.from('Ella')), ...entries]))
    const tags = box('udta', box('meta', Buffer.concat([uint32(0), list])))
    return Buffer.concat([box('ftyp', Buffer.from('M4A \0\0\0\0M4A ')), box('moov', tags)])
  }
  const named = (texts: readonly string[]) => flac(['ARTIST=Ella', ...texts])

  test.each([
    ['MP3', id3({ TPE2: 'Ella and Louis' })],
    ['FLAC', named(['ALBUMARTIST=Ella and Louis'])],
    ['M4A', m4a([entry('aART', 1, Buffer.from('Ella and Louis'))])],
  ])('the artist is told: %s', async (_, song) => {
    expect(await factsOf('a', song)).toMatchObject({ artist: 'Ella', albumArtist: 'Ella and Louis' })
  })

  test.each([
    ['MP3', id3({ TCMP: '1' })],
    ['FLAC', named(['COMPILATION=1'])],
    ['M4A', m4a([entry('cpil', 21, Buffer.of(1))])],
  ])('with songs of several artists that names none itself, it is Various Artists: %s', async (_, song) => {
    expect(await factsOf('a', song)).toMatchObject({ artist: 'Ella', albumArtist: 'Various Artists' })
  })

  test('whose tags name no artist, it is the one of the song', async () => {
    expect(await factsOf('a', id3({ TCMP: '0' }))).toMatchObject({ albumArtist: 'Ella' })
    expect(await factsOf('a', mp3(3, [id3Frame(3, 'TIT2', 'Café')]))).toMatchObject({ albumArtist: null })
    expect(await factsOf('a', named(['ALBUMARTIST=Ella', 'ALBUMARTIST=Louis']))).toMatchObject({
      albumArtist: 'Ella, Louis',
    })
  })

  test('a blank artist of an album counts as none', async () => {
    for (const blank of ['', ' ', '\t']) {
      const song = named([`ALBUMARTIST=${blank}`])
      expect(await factsOf('a', song)).toMatchObject({ albumArtist: 'Ella' })
      const ofMany = named([`ALBUMARTIST=${blank}`, 'COMPILATION=1'])
      expect(await factsOf('b', ofMany)).toMatchObject({ albumArtist: 'Various Artists' })
    }
    expect(await factsOf('c', named(['ALBUMARTIST=Ella', 'ALBUMARTIST=']))).toMatchObject({
      albumArtist: 'Ella',
    })
  })

  test.each([
    ['1/2', 1],
    ['2', 2],
    ['02/02', 2],
    ['1/1', null],
    ['1', null],
    ['0/0', null],
    ['B', null],
  ])('disc %s is %s', async (text, disc) => {
    expect(await factsOf('a.mp3', id3({ TPOS: text }))).toMatchObject({ disc })
    const [number = '', total] = text.split('/')
    const texts = [`DISCNUMBER=${number}`, ...(total === undefined ? [] : [`DISCTOTAL=${total}`])]
    expect(await factsOf('a.flac', named(texts))).toMatchObject({ disc })
  })

  test('the disc of an M4A is told', async () => {
    const disk = (number: number, total: number) => entry('disk', 0, Buffer.of(0, 0, 0, number, 0, total))
    expect(await factsOf('a', m4a([disk(1, 2)]))).toMatchObject({ disc: 1 })
    expect(await factsOf('a', m4a([disk(1, 1)]))).toMatchObject({ disc: null })
  })
})

test('a FLAC that tells of 30 million comments costs no memory', () => {
  const song = flac(['ARTIST=Ella'])
  song.writeUInt32LE(30_000_000, song.indexOf('Sortwell') + 8)
  const script = `
    const { boundedBytes } = await import(${JSON.stringify(import.meta.resolve('../bytes.ts'))})
    const { readTags } = await import(${JSON.stringify(import.meta.resolve('../tags.ts'))})
    const song = Buffer.from('${song.toString('base64')}', 'base64')
    const bytes = boundedBytes(song.length, (at, length) => song.subarray(at, at + length))
    const mostKb = () => process.resourceUsage().maxRSS
    const before = mostKb()
    await readTags(bytes, 'audio/flac', () => {})
    console.log(mostKb() - before)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script])
  expect(stdout.toString()).toMatch(/^\d+\n$/)
  expect(Number(stdout)).toBeLessThan(100_000) // 240,000 where the list is made
})

test.each([3, 4] as const)('text behind a cover of 2 MB is found in ID3v2.%i', async version => {
  const cover = id3Frame(version, 'APIC', Buffer.alloc(2_000_000, 7))
  const texts = [id3Frame(version, 'TIT2', 'Café'), id3Frame(version, 'TPE1', 'Nina')]
  expect(await factsOf('a.mp3', mp3(version, [cover, ...texts]))).toMatchObject({
    title: 'Café',
    artist: 'Nina',
  })
})

/** A page of an Ogg file; the last one of a packet is not full. */
function oggPage(number: number, content: Buffer): Buffer {
  const head = sampleBytes('song.ogg').subarray(0, 27)
  head[5] = number === 2 ? 1 : 0 // continues the packet of the page before
  head.writeUInt32LE(number, 18)
  const lengths = Buffer.alloc(Math.min(255, Math.floor(content.length / 255) + 1), 255)
  if (content.length < 255 * 255) lengths[lengths.length - 1] = content.length % 255
  head[26] = lengths.length
  return Buffer.concat([head, lengths, content])
}

test('text behind a cover of 90 kB is found in Ogg', async () => {
  const song = sampleBytes('song.ogg')
  const [first, third] = [song.indexOf('OggS', 4), song.lastIndexOf('OggS')]
  const cover = `METADATA_BLOCK_PICTURE=${'A'.repeat(90_000)}`
  const packet = Buffer.concat([
    Buffer.from('\x03vorbis'),
    comments([cover, 'TITLE=Café', 'ARTIST=Nina']),
    Buffer.from([1]),
  ])
  const pages = [oggPage(1, packet.subarray(0, 65_025)), oggPage(2, packet.subarray(65_025))]
  const facts = await factsOf(
    'a.ogg',
    Buffer.concat([song.subarray(0, first), ...pages, song.subarray(third)]),
  )
  expect(facts).toMatchObject({ title: 'Café', artist: 'Nina' })
})

describe('an ID3 tag in the chunks of', () => {
  /** Of the tag alone. */
  const tagOf = (version: Id3Version, frames: readonly Buffer[]) =>
    mp3(version, frames).subarray(0, -38 * 417)
  const cover = (version: Id3Version) => id3Frame(version, 'APIC', Buffer.alloc(150_000, 7))
  const chunk = (name: string, content: Buffer, isLittle: boolean) =>
    Buffer.concat([
      Buffer.from(name),
      isLittle ? uint32(content.length).reverse() : uint32(content.length),
      content,
    ])
  function wave(tag: Buffer): Buffer {
    const format = Buffer.from('010001004c1d00004c1d000001000800', 'hex')
    const chunks = [
      chunk('fmt ', format, true),
      chunk('data', Buffer.alloc(7500), true),
      chunk('id3 ', tag, true),
    ]
    return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]), true)
  }
  function aiff(tag: Buffer): Buffer {
    const common = Buffer.from('000100001d4c0008400beccc000000000000', 'hex')
    return chunk(
      'FORM',
      Buffer.concat([Buffer.from('AIFF'), chunk('COMM', common, false), chunk('ID3 ', tag, false)]),
      false,
    )
  }
  test.each([
    ['WAV', 3, wave],
    ['WAV', 4, wave],
    ['AIFF', 3, aiff],
    ['AIFF', 4, aiff],
  ] as const)('%s is read like that of an MP3: version 2.%i', async (_, version, file) => {
    const tag = tagOf(version, [cover(version), id3Frame(version, 'TPE1', 'AC/DC')])
    expect(await factsOf('a', file(tag))).toMatchObject({ artist: 'AC/DC' })
  })
})

test('a tag in which each 255 has a zero behind it is read', async () => {
  const name = (text: string) => Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  const frames = Buffer.concat([
    id3Frame(3, 'TPE1', name('Björk/ÿ')),
    id3Frame(3, 'APIC', Buffer.alloc(10_000, 0xff)),
    id3Frame(3, 'TIT2', name('Tïtel')),
  ])
  const spread = Buffer.from(frames.toString('latin1').replaceAll('\xff', '\xff\0'), 'latin1')
  const song = mp3(3, [spread])
  song[5] = 0x80
  expect(await factsOf('a.mp3', song)).toMatchObject({ artist: 'Björk/ÿ', title: 'Tïtel' })
})

test('frames up to the bound count where a tag is longer than may be read', async () => {
  const lyrics = Array(40).fill(id3Frame(4, 'USLT', `eng\0${'la '.repeat(5000)}`))
  const facts = await factsOf('a.mp3', mp3(4, [id3Frame(4, 'TIT2', 'Café'), ...lyrics]))
  expect(facts).toMatchObject({ title: 'Café' })
})

test('nothing is warned of padding, as there may be megabytes of it', async () => {
  const song = mp3(4, [id3Frame(4, 'TIT2', 'Café'), Buffer.alloc(100_000)])
  const bytes = boundedBytes(song.length, (at, length) => song.subarray(at, at + length))
  const seen = await readTags(bytes, 'audio/mpeg', () => {})
  expect(seen?.common.title).toBe('Café')
  expect(seen?.quality.warnings).toEqual([])
})

test('the tags of an audiobook with half a million samples are found', async () => {
  const song = sampleBytes('song.m4a')
  const moov = song.indexOf('moov') - 4
  const userData = song.indexOf('udta') - 4
  const table = box('trak', box('mdia', box('minf', box('stbl', box('stsz', Buffer.alloc(2_000_000))))))
  const length = song.readUInt32BE(moov) + table.length
  const parts = [
    song.subarray(0, moov),
    uint32(length),
    song.subarray(moov + 4, userData),
    table,
    song.subarray(userData),
  ]
  const facts = await factsOf('book.m4a', Buffer.concat(parts))
  expect(facts).toMatchObject({ title: 'Café', artist: 'Nina', duration: 75_000 })
})
