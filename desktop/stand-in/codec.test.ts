import { expect, test } from 'vitest'
import { makeCodec } from './codec.ts'

const { encode, decode } = makeCodec()
const back = (value: unknown) => decode(encode(value))

test.each([
  ['undefined', undefined],
  ['minus zero', -0],
  ['not a number', Number.NaN],
  ['infinity', Number.NEGATIVE_INFINITY],
  ['a bigint', 12n],
  ['a date', new Date(5)],
  ['no date', new Date(Number.NaN)],
  ['a pattern', /a+/gi],
  ['a map', new Map<unknown, unknown>([[{ key: 1 }, new Set([1, 'two'])]])],
  ['bytes', new Uint8Array([0, 255]).buffer],
  ['a view', new Uint16Array([1, 2, 3]).subarray(1)],
  ['a key named as a prototype', JSON.parse('{"__proto__": 1}')],
  ['an error', new RangeError('too far', { cause: 'hills' })],
])('%s is the same afterwards', (_, value) => {
  expect(back({ value })).toEqual({ value })
})

test('holes stay holes, and circles circles', () => {
  const list: unknown[] = [1]
  list[2] = list
  const copy = back(list) as unknown[]
  expect(1 in copy).toBe(false)
  expect(copy[2]).toBe(copy)
})

test('a class instance is a plain object of its own properties', () => {
  class Point {
    x = 1
    get y() {
      return 2
    }
  }
  expect(back(new Point())).toStrictEqual({ x: 1 })
})

test.each([[() => {}], [Symbol('name')], [new WeakMap()], [Promise.resolve()]])(
  '%s cannot be cloned',
  value => {
    expect(() => encode({ value })).toThrow('An object could not be cloned.')
  },
)
