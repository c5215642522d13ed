import { expect, test } from 'vitest'
import { embeddedJpeg } from './raw.ts'

/** The head of a JPEG, and its end. */
function jpeg(width: number, height: number, frame = 0xc0, exif = false): number[] {
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const app1 = exif ? [0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0] : []
  return [
    0xff,
    0xd8,
    ...app1,
    0xff,
    frame,
    0,
    11,
    8,
    ...size,
    1,
    1,
    0x11,
    0,
    0xff,
    0xda,
    0,
    2,
    7,
    7,
    0xff,
    0xd9,
  ]
}

/** A TIFF with the orientation of a camera that was held upright. */
const upright = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
const file = (...parts: number[][]) => Uint8Array.from(parts.flat())

test('the smallest that is large enough is taken, else the largest', async () => {
  const [small, large] = [jpeg(160, 120), jpeg(1620, 1080)]
  const raw = file(upright, small, [0xff, 0xd8, 0xff, 1], large, jpeg(6000, 4000, 0xc3))
  expect(embeddedJpeg(raw, 100)?.file.size).toBe(raw.length - upright.length)
  for (const least of [256, 4000])
    expect(embeddedJpeg(raw, least)?.file.size).toBe(raw.length - upright.length - small.length - 4)
})

test('it is turned by the orientation of the raw file, unless it has its own', () => {
  expect(embeddedJpeg(file(upright, jpeg(300, 200)), 1)?.turn).toBe(1)
  expect(embeddedJpeg(file(upright, jpeg(300, 200, 0xc2, true)), 1)?.turn).toBe(0)
  expect(embeddedJpeg(file([0, 0], jpeg(300, 200)), 1)?.turn).toBe(0)
})

test.each([
  ['nothing', file()],
  ['what the sensor saw alone', file(upright, jpeg(6000, 4000, 0xc3))],
  ['one that would take gigabytes', file(jpeg(65_000, 65_000))],
  ['one that is cut off', file(jpeg(300, 200).slice(0, 8))],
  ['a directory that lies outside', file([0x4d, 0x4d, 0, 42, 0xff, 0xff, 0xff, 0xff], new Array(16).fill(0))],
])('there is none in %s', (_, raw) => {
  expect(embeddedJpeg(raw, 1)).toBeNull()
})
