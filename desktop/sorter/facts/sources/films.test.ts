import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { box, uint32 } from '../../testing/documents.ts'
import { factsOf } from '../../testing/reading.ts'
import { sampleBytes } from '../../testing/samples.ts'

/** A box of these keys. */
function keysBox(keys: Readonly<Record<string, string>>): Buffer {
  const [names, values] = [Object.keys(keys), Object.values(keys)]
  const key = (name: string) => box('mdta', Buffer.from(name))
  const value = (text: string, at: number) =>
    box(uint32(at + 1).toString('latin1'), box('data', uint32(1), uint32(0), Buffer.from(text)))
  const handler = box('hdlr', Buffer.alloc(25))
  const list = box('ilst', ...values.map(value))
  return box('meta', handler, box('keys', uint32(0), uint32(names.length), ...names.map(key)), list)
}

/** The sample with this box behind what it has. */
function withBox(added: Buffer): Buffer {
  const film = sampleBytes('film.mp4')
  const moov = film.indexOf('moov') - 4
  const length = film.readUInt32BE(moov)
  return Buffer.concat([film.subarray(0, moov), box('moov', film.subarray(moov + 8, moov + length), added)])
}

test('the phone of an Android film is known by its keys', async () => {
  const film = withBox(keysBox({ 'com.android.manufacturer': 'Google', 'com.android.model': 'Pixel 8' }))
  expect(await factsOf('film.mp4', film)).toMatchObject({ camera: 'Google Pixel 8' })
})

test("Apple's time goes before the header's, which has no offset", async () => {
  const film = withBox(keysBox({ 'com.apple.quicktime.creationdate': '2024-07-03T23:10:00-0700' }))
  expect(await factsOf('film.mp4', film)).toMatchObject({ taken: '2024-07-03T23:10:00-07:00' })
})

test('a header that was never given a time says nothing', async () => {
  const film = sampleBytes('film.mp4')
  film.fill(0, film.indexOf('mvhd') + 8, film.indexOf('mvhd') + 16)
  expect(await factsOf('film.mp4', film)).toMatchObject({ taken: null, width: 1920, duration: 75_000 })
})

test('keys that ffmpeg puts among the data of the user are read', async () => {
  const keys = keysBox({
    'com.apple.quicktime.creationdate': '2024-07-03T23:10:00-0700',
    'com.apple.quicktime.model': 'iPhone 15',
  })
  expect(await factsOf('film.mov', withBox(box('udta', keys)))).toMatchObject({
    taken: '2024-07-03T23:10:00-07:00',
    camera: 'iPhone 15',
  })
})

test('the title and the artist of a MOV are read as QuickTime writes them', async () => {
  const text = (type: string, value: string) =>
    box(type, Buffer.from([0, Buffer.byteLength(value), 0x55, 0xc4]), Buffer.from(value))
  const film = withBox(box('udta', text('©nam', 'Über den Wolken'), text('©ART', 'AC/DC')))
  expect(await factsOf('film.mov', film)).toMatchObject({ title: 'Über den Wolken', artist: 'AC/DC' })
})
