import { expect, test } from 'vitest'
import { daysBy } from '../../values/days-in-text.ts'
import type { DateOrder } from '../../values/set-options.ts'
import { dayOf, daysIn } from './dates-in-text.ts'

const datesIn = (text: string, order: DateOrder = 'unambiguous') =>
  daysBy(order, daysIn(text)).map(({ day }) => day)

test.each([
  ['Invoice of 2024-07-03.', ['2024-07-03']],
  ['(2024/7/3) and 2024.07.03', ['2024-07-03']],
  ['München, 3.7.2024', ['2024-07-03']],
  ['vom 03. 07. 2024 bis 04.08.2024', ['2024-07-03', '2024-08-04']],
  ['due 13/07/2024 or 07/14/2024', ['2024-07-13', '2024-07-14']],
  ['7-7-2024', ['2024-07-07']],
  ['3 July 2024, 4th of July, 2024', ['2024-07-03', '2024-07-04']],
  ['July 3, 2024; Jul. 4th 2024; SEPT 5, 2024', ['2024-07-03', '2024-07-04', '2024-09-05']],
  ['3. Juli 2024, 1. März 2024, 24. Dez. 2024', ['2024-07-03', '2024-03-01', '2024-12-24']],
  ['a 3 de julio de 2024, 4 de enero del 2025', ['2024-07-03', '2025-01-04']],
  ['03-Jul-2024', ['2024-07-03']],
  ['令和6年 2024年7月3日', ['2024-07-03']],
  ['https://example.org/2024/07/03/post', ['2024-07-03']],
])('%s names %j', (text, dates) => {
  expect(datesIn(text)).toEqual(dates)
})

test.each([
  '03/07/2024',
  '3-7-2024',
  '31.02.2024',
  '2024-13-01',
  '2023-02-29',
  'version 1.3.7.2024',
  'IBAN 12.13.14.2024',
  '192.168.20.2024',
  '32 July 2024',
  'mayor 3, 2024',
  'July 2024',
  '0/0/2024',
  '12345-07-03',
  '3 July 20245',
])('%s names no day for certain', text => {
  expect(datesIn(text)).toEqual([])
})

test('a text of nothing but dates, or of what looks like them, takes no time', () => {
  expect(datesIn('2024-07-03 1999-12-31 '.repeat(3000))).toEqual(['2024-07-03', '1999-12-31'])
  expect(datesIn('1-1-'.repeat(16_384))).toEqual([])
  expect(datesIn('3 '.repeat(32_768))).toEqual([])
  expect(datesIn(`${'2024 '.repeat(13_000)}`)).toEqual([])
})

test.each([
  ['unambiguous', ['2024-07-13', '2024-08-05']],
  ['day first', ['2024-07-03', '2024-07-13', '2024-04-05', '2024-08-05']],
  ['month first', ['2024-03-07', '2024-07-13', '2024-05-04', '2024-08-05']],
] as const)('dates that can be read two ways are read as %s', (order, days) => {
  expect(datesIn('03/07/2024, 07/13/2024, again 3/7/2024, 5-4-2024, 05.08.2024', order)).toEqual(days)
  expect(dayOf('03/07/2024', order)).toBe(
    { unambiguous: null, 'day first': '2024-07-03', 'month first': '2024-03-07' }[order],
  )
})

test('dates that can be read two ways leave room for certain ones', () => {
  const days = Array.from({ length: 40 }, (_, at) => `${1 + (at % 12)}/${2 + (at % 10)}/20${10 + at}`)
  expect(datesIn(`${days.join(' ')} July 3, 2024`)).toContain('2024-07-03')
})

test('each day comes with the words around its first mention', () => {
  const bill =
    'Muster GmbH, Bestellung 4711 vom 02.05.2016, Rechnungsdatum 07.05.2016 und Leistung bis 02.05.2016'
  expect(daysIn(bill)).toEqual([
    { day: '2016-05-02', words: 'Muster GmbH, Bestellung 4711 vom 02.05.2016, Rechnungsdatum …' },
    { day: '2016-05-07', words: '… 4711 vom 02.05.2016, Rechnungsdatum 07.05.2016 und Leistung bis …' },
  ])
  expect(daysIn('3 July 2024')).toEqual([{ day: '2024-07-03', words: '3 July 2024' }])
  expect(daysIn(`${'x'.repeat(100)} 3 July 2024 ${'y'.repeat(100)}`)).toEqual([
    { day: '2024-07-03', words: '… 3 July 2024 …' },
  ])
})

test.each([
  ['2024-07-03', '2024-07-03'],
  [' 3.7.2024 ', '2024-07-03'],
  ['July 3, 2024', '2024-07-03'],
  ['20240703', '2024-07-03'],
  ['2024_07_03', '2024-07-03'],
  ['2024-07', '2024-07'],
  ['202407', '2024-07'],
  ['2024_7', '2024-07'],
  ['07/2024', '2024-07'],
  ['7.2024', '2024-07'],
  ['20240703_182210', '2024-07-03'],
  ['2024-07-03_18-22-10', '2024-07-03'],
  ['2024-07-03_1', '2024-07-03'],
  ['Wednesday, July 3rd 2024', '2024-07-03'],
  ['03/07/2024 due 15/09/2025', null],
  ['15/09/2025 due 03/07/2024', null],
  ['Juli 2024', '2024-07'],
  ['Sept. 2024', '2024-09'],
  ['2024', '2024'],
  ['13/07/2024', '2024-07-13'],
  ['03/07/2024', null],
  ['20241307', null],
  ['202413', null],
  ['3 July 2024 to 5 July 2024', null],
  ['1234', null],
  ['', null],
  ['x', null],
])('a part of a pattern, %j, is the day %j', (text, day) => {
  expect(dayOf(text, 'unambiguous')).toBe(day)
})
