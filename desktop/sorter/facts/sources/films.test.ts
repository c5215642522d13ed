import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { box, uint32 } from '../../testing/documents.ts'
import { factsOf } from '../../testing/reading.ts'
import { sampleBytes } from '../../testing/samples.ts'

/** An MP4 with these keys behind what the sample has. */
function withKeys(keys: Readonly<Record<string, string>>): Buffer {
  const [names, values] = [Object.keys(keys), Object.values(keys)]
  const key = (name: string) => box('mdta', Buffer.from(name))
  const value = (text: string, at: number) =>
    box(uint32(at + 1).toString('latin1'), box('data', uint32(1), uint32(0), Buffer.from(text)))
  const handler = box('hdlr', Buffer.alloc(25))
  const list = box('ilst', ...values.map(value))
  const meta = box('meta', handler, box('keys', uint32(0), uint32(names.length), ...names.map(key)), list)
  const film = sampleBytes('film.mp4')
  const moov = film.indexOf('moov') - 4
  const length = film.readUInt32BE(moov)
  return Buffer.concat([film.subarray(0, moov), box('moov', film.subarray(moov + 8, moov + length), meta)])
}

test('the phone of an Android film is known by its keys', async () => {
  const film = withKeys({ 'com.android.manufacturer': 'Google', 'com.android.model': 'Pixel 8' })
  expect(await factsOf('film.mp4', film)).toMatchObject({ camera: 'Google Pixel 8' })
})

test("Apple's time goes before the header's, which has no offset", async () => {
  const film = withKeys({ 'com.apple.quicktime.creationdate': '2024-07-03T23:10:00-0700' })
  expect(await factsOf('film.mp4', film)).toMatchObject({ taken: '2024-07-03T23:10:00-07:00' })
})

test('a header that was never given a time says nothing', async () => {
  const film = sampleBytes('film.mp4')
  film.fill(0, film.indexOf('mvhd') + 8, film.indexOf('mvhd') + 16)
  expect(await factsOf('film.mp4', film)).toMatchObject({ taken: null, width: 1920, duration: 75_000 })
})
