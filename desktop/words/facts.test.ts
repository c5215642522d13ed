import { expect, test } from 'vitest'
import { noFacts } from '../sorter/values/facts.ts'
import { describeFacts, describeWhy } from './facts.ts'

const file = { modifiedMs: new Date(2024, 4, 6).getTime() }

test.each([
  [{ by: 'modified' }, 'modified 2024-05-06'],
  [{ by: 'modified', clockNotSet: true }, "modified 2024-05-06; the camera's clock was not set"],
  [{ by: 'realType', value: 'application/vnd.ms-powerpoint' }, 'is a PPT'],
  [{ by: 'realType', value: 'image/x-photo-cd' }, 'is image/x-photo-cd'],
  [{ by: 'realType', value: 'application/vnd.palm' }, 'is application/vnd.palm'],
  [{ by: 'undated' }, 'no date found'],
  [{ by: 'undated', clockNotSet: true }, "no date found; the camera's clock was not set"],
  [{ by: 'taken', value: '2024-07-03', from: 'name', camera: null }, 'taken 2024-07-03, from the file name'],
  [
    { by: 'taken', value: '2024-07-03', from: 'name', camera: null, clockNotSet: true },
    "taken 2024-07-03, from the file name; the camera's clock was not set",
  ],
  [
    { by: 'taken', value: '2024-07-03T18:22:10', from: 'film', camera: 'Apple iPhone 15' },
    'recorded 2024-07-03, Apple iPhone 15',
  ],
] as const)('the reason %o says what decided', (why, sentence) => {
  expect(describeWhy(why, file)).toBe(sentence)
})

test.each([
  [
    { taken: '2024-07-03T18:22:10+02:00', takenFrom: 'exif' },
    'Taken',
    '2024-07-03 18:22:10 +02:00, from photo data',
  ],
  [{ taken: '2024-07-03', takenFrom: 'iptc' }, 'Taken', '2024-07-03, from IPTC'],
  [{ clockNotSet: true }, 'Clock', "the camera's clock was not set"],
  [{ hasPlace: true }, 'Location', 'known'],
  [{ albumArtist: 'Various Artists' }, 'Album artist', 'Various Artists'],
  [{ disc: 2 }, 'Disc', '2'],
] as const)('the facts %o are one line', (facts, label, value) => {
  expect(describeFacts({ ...noFacts, ...facts })).toEqual([{ label, value }])
})

test('the artist of an album is not shown twice', () => {
  expect(describeFacts({ ...noFacts, artist: 'Nina', albumArtist: 'Nina' })).toEqual([
    { label: 'Artist', value: 'Nina' },
  ])
})

test('a photo without a location has no line for it', () => {
  expect(describeFacts({ ...noFacts, hasPlace: false })).toEqual([])
})
