import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTimeOf, timeOf, timeOfMoment, timeSince1904 } from './times.ts'

describe('timeOf', () => {
  test.each([
    ['2004:06:21 12:00:00', '2004-06-21T12:00:00'],
    ['2004:06:21 12:00:00+02:00', '2004-06-21T12:00:00+02:00'],
    ['2004-06-21T12:00:00.123-0530', '2004-06-21T12:00:00-05:30'],
    ['2004-06-21T12:00-05:00', '2004-06-21T12:00:00-05:00'],
    ['2004-06-21T12:00:00.0+1:00', '2004-06-21T12:00:00+01:00'],
    ['2004-06-21T12:00Z', '2004-06-21T12:00:00Z'],
    ['2004-06-21', '2004-06-21'],
    ['2004/06/21 12:00:00', '2004-06-21T12:00:00'],
    ['2004.06.21 12.00.00', '2004-06-21T12:00:00'],
    ['2004:06:21  12:00:00', '2004-06-21T12:00:00'],
    ['2004: 6: 1 12: 0: 5', '2004-06-01T12:00:05'],
  ])('%s is %s', (text, time) => {
    expect(timeOf(text)).toBe(time)
  })

  test('the hour 24 is the first one of the same day', () => {
    expect(timeOf('2015:07:04 24:13:05')).toBe('2015-07-04T00:13:05')
  })

  test('a leap second is the last second of its minute', () => {
    expect(timeOf('2016:12:31 23:59:60', '+00:00')).toBe('2016-12-31T23:59:59+00:00')
  })

  test.each(['25:00:00', '12:61:00', '12:00:75', '  :  :  ', '02:00:00 PM', 'noon'])(
    'a day is certain although its clock is %s',
    clock => {
      expect(timeOf(`2004:06:21 ${clock}`)).toBe('2004-06-21')
    },
  )

  test.each([
    '',
    '0000:00:00 00:00:00',
    '    :  :     :  :  ',
    '2004:00:21 12:00:00',
    '2023:02:29 12:00:00',
    '2004:06-21',
    '2004-06-211',
    '1899:12:31 12:00:00',
    '2101:01:01 12:00:00',
    '21.06.2004',
  ])('%j is no time', text => {
    expect(timeOf(text)).toBeNull()
  })

  test('an offset that no place has is left out', () => {
    expect(timeOf('2004:06:21 12:00:00', '+19:00')).toBe('2004-06-21T12:00:00')
  })

  test('any text is a time that exists, or none', () => {
    const number = fc.integer({ min: 0, max: 99 }).map(String)
    const digits = fc.oneof(
      number,
      number.map(text => text.padStart(2, '0')),
    )
    const separator = fc.constantFrom(':', '-', '/', '.', ' ', '  ', 'T', 'Z', '+')
    const likeTime = fc
      .tuple(fc.integer({ min: 1800, max: 2200 }), fc.array(fc.tuple(separator, digits), { maxLength: 7 }))
      .map(([year, rest]) => `${year}${rest.flat().join('')}`)
    fc.assert(
      fc.property(fc.oneof(fc.string(), likeTime), fc.oneof(fc.string(), digits), (text, offset) => {
        const time = timeOf(text, offset)
        if (time === null) return
        expect(time).toMatch(/^(19|20|21)\d\d-\d\d-\d\d(T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?)?$/)
        const clock = time.slice(0, 19)
        expect(new Date(`${clock}${clock.length > 10 ? 'Z' : ''}`).toISOString()).toContain(clock)
      }),
    )
  })
})

test('a moment is told in UTC, within the years that count', () => {
  expect(timeOfMoment(1_720_023_730_123)).toBe('2024-07-03T16:22:10Z')
  expect(timeOfMoment(9_999_999_999_999)).toBeNull()
  expect(timeOfMoment(Number.POSITIVE_INFINITY)).toBeNull()
})

test.each([
  [3_802_868_530, '2024-07-03T16:22:10Z'],
  [0, null],
  [2_082_844_800, '1970-01-01T00:00:00Z'],
  [1_720_023_730, '2024-07-03T16:22:10Z'], // counted from 1970
  [2 ** 63, null],
])('%d seconds since 1904 are %s', (seconds, time) => {
  expect(timeSince1904(seconds)).toBe(time)
})

test.each([
  ['2024-07-03T16:22:10Z', '2024-07-03T18:22:10+02:00', '2024-07-03T18:22:10+02:00'],
  ['2024-07-03T16:22:08Z', '2024-07-03T18:22:10', '2024-07-03T18:22:08+02:00'],
  ['2024-07-03T16:22:10Z', '2024-07-03T12:52:10', '2024-07-03T12:52:10-03:30'],
  ['2024-07-03T16:22:10Z', '2024-07-03T16:22:10', '2024-07-03T16:22:10+00:00'],
  ['2024-12-31T23:30:00Z', '2025-01-01T09:00:30', '2025-01-01T09:00:00+09:30'],
])('%s where a clock showed %s is %s', (utc, local, taken) => {
  expect(inTimeOf(utc, local)).toBe(taken)
})

test.each([
  ['2024-07-03T16:22:10Z', '2024-07-03T18:27:10'], // no place has such an offset
  ['2024-07-03T16:22:10Z', '2024-07-04T18:22:10'], // the next day
  ['2024-07-03T16:22:10Z', '2024-07-03T18:22:10+03:00'], // another moment
  ['2024-07-03T16:22:10Z', '2024-07-03'],
])('%s and %s are no one moment', (utc, local) => {
  expect(inTimeOf(utc, local)).toBeNull()
})
