import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { realDisk } from '../disk/disk.ts'
import { jpeg } from '../testing/exif.ts'
import { sampleBytes } from '../testing/samples.ts'
import { workbench } from '../testing/workbench.ts'
import { answerQuestion } from './answer.ts'
import { isPlausible } from './plausible.ts'

const nowMs = Date.parse('2026-11-27T10:00:00Z')

test.each([
  '1991-01-01T00:00:00',
  '2002-12-08T12:00:01',
  '2002-12-08',
  '2024-07-03T18:22:10+02:00',
  '2026-11-28T09:00:00+14:00', // tomorrow already where the camera is
])('a digital camera can have taken a photo at %s', time => {
  expect(isPlausible(time, true, nowMs)).toBe(true)
})

test.each([
  '1955-08-01T12:00:00',
  '1990-12-31T23:59:59',
  '1904-01-01T00:00:00Z',
  '1970-01-01T03:04:05',
  '1980-01-01',
  '2002-12-08T12:00:00',
  '2026-11-29T09:00:00',
  '2098-01-01',
])('a digital camera with a set clock cannot have taken a photo at %s', time => {
  expect(isPlausible(time, true, nowMs)).toBe(false)
})

test('a scan may show any year', () => {
  expect(isPlausible('1955-08-01', false, nowMs)).toBe(true)
})

/** EXIF with this time, and with an exposure where a digital camera took the photo. */
function photoOf(taken: string, isDigital = true, between: readonly Buffer[] = []): Buffer {
  const fields: [number, string | readonly number[]][] = [[0x9003, taken]]
  if (isDigital) fields.unshift([0x829a, [1]])
  return jpeg([[0x8769, { fields }]], between)
}

async function factsOf(name: string, bytes: Buffer, beside: Readonly<Record<string, string>> = {}) {
  const { folder } = workbench()
  fs.writeFileSync(join(folder, name), bytes)
  for (const [other, text] of Object.entries(beside)) fs.writeFileSync(join(folder, other), text)
  const facts = ['taken', 'takenFrom', 'clockNotSet'] as const
  const { facts: found } = await answerQuestion(realDisk, {
    path: join(folder, name),
    facts,
    mayOpen: true,
    withSidecars: true,
  })
  return { taken: found?.taken, takenFrom: found?.takenFrom, clockNotSet: found?.clockNotSet }
}

const packet = '<x:xmpmeta><rdf:Description exif:DateTimeOriginal="2024-07-03T18:22:10"/></x:xmpmeta>'

/** A segment of JPEG. */
function segment(marker: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

const xmp = segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`))
/** As Photoshop writes it: the day 2024-07-03 in a resource of 13 bytes. */
const iptc = segment(
  0xed,
  Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0d', 'latin1'),
  Buffer.from('\x1c\x02\x37\0\x0820240703\0', 'latin1'),
)

describe('where the clock of the camera was not set, the next source counts', () => {
  const bad = '1980:01:01 00:00:12'

  test('the XMP in the photo', async () => {
    expect(await factsOf('a.jpg', photoOf(bad, true, [xmp]))).toEqual({
      taken: '2024-07-03T18:22:10',
      takenFrom: 'xmp',
      clockNotSet: true,
    })
  })

  test('the IPTC in the photo', async () => {
    expect(await factsOf('a.jpg', photoOf(bad, true, [iptc]))).toEqual({
      taken: '2024-07-03',
      takenFrom: 'iptc',
      clockNotSet: true,
    })
  })

  test('the sidecar', async () => {
    expect(await factsOf('a.jpg', photoOf(bad), { 'a.xmp': packet })).toEqual({
      taken: '2024-07-03T18:22:10',
      takenFrom: 'sidecar',
      clockNotSet: true,
    })
  })

  test('the name', async () => {
    expect(await factsOf('IMG_20240703_182210.jpg', photoOf(bad))).toEqual({
      taken: '2024-07-03T18:22:10',
      takenFrom: 'name',
      clockNotSet: true,
    })
  })

  test('and if there is none, no date is known', async () => {
    expect(await factsOf('a.jpg', photoOf(bad))).toEqual({ taken: null, takenFrom: null, clockNotSet: true })
  })
})

test('a photo of a digital camera from 1955 has no date, a scan has', async () => {
  const taken = '1955:08:01 12:00:00'
  expect(await factsOf('a.jpg', photoOf(taken))).toEqual({ taken: null, takenFrom: null, clockNotSet: true })
  expect(await factsOf('a.jpg', photoOf(taken, false))).toEqual({
    taken: '1955-08-01T12:00:00',
    takenFrom: 'exif',
    clockNotSet: null,
  })
})

test('a source that comes after a plausible time says nothing about the clock', async () => {
  const beside = { 'a.xmp': packet.replace('2024', '1970') }
  const late = segment(
    0xe1,
    Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet.replace('2024-07-03', '1970-01-01')}`),
  )
  expect(await factsOf('a.jpg', photoOf('2024:07:03 18:22:10', true, [late]), beside)).toEqual({
    taken: '2024-07-03T18:22:10',
    takenFrom: 'exif',
    clockNotSet: null,
  })
})

test.each(['IMG_19800101_000000.gif', 'IMG_19850704_142233.gif', 'IMG_20981231_000000.gif'])(
  'the date of the name %s says nothing about a clock',
  async name => {
    expect(await factsOf(name, sampleBytes('old.gif'))).toEqual({
      taken: null,
      takenFrom: null,
      clockNotSet: null,
    })
  },
)

test('a program that copied the time of a clock that was not set does not make it count', async () => {
  const copied = segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet.replace('2024', '1985')}`))
  expect(await factsOf('a.jpg', photoOf('1985:07:03 18:22:10', true, [copied]))).toEqual({
    taken: null,
    takenFrom: null,
    clockNotSet: true,
  })
})
