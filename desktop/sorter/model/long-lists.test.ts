import { expect, test } from 'vitest'
import { arrayOf, LongList, TextList } from './long-lists.ts'

function walked<T>(list: { readonly length: number; at(index: number): T }): T[] {
  return Array.from({ length: list.length }, (_, index) => list.at(index))
}

const long = Array.from({ length: 13_000 }, (_, at) => at)

test.each<[string, (at: number) => unknown]>([
  ['small numbers', at => at % 256],
  ['larger ones', at => at * 5],
  ['those of four bytes', at => 2 ** 32 - 1 - at],
  ['those of more', at => 2 ** 50 + at],
  ['fractions, negative ones and none', at => [at / 8, -at, Number.NaN][at % 3]],
  ['numbers and texts', at => (at % 5000 === 7 ? `${at}` : at)],
  ['hardly anything', at => (at === 9000 ? 'x' : undefined)],
])('%s come out as they went in', (_, of) => {
  const list = new LongList<unknown>()
  for (const at of long) list.push(of(at))
  expect(walked(list)).toEqual(long.map(of))
  expect(arrayOf(long.map(of))).toEqual(long.map(of))
})

test('texts of any letters come out as they went in, in any order of reading', () => {
  const text = (at: number) =>
    ['', `scan ${at}.pdf`, `Über ${at}`, at > 6000 ? `写真${at}\udcff\ud83d\ude00` : 'é'][at % 4]
  const list = new TextList()
  for (const at of long) list.push(text(at) ?? '')
  expect(list).toHaveLength(13_000)
  expect(walked(list)).toEqual(long.map(text))
  expect([12_999, 0, 8191, 8192, 4095, 4096].map(at => list.at(at))).toEqual(
    [12_999, 0, 8191, 8192, 4095, 4096].map(text),
  )
})
