import { expect, test } from 'vitest'
import { makeCodec } from './codec.ts'

const { encode, decode } = makeCodec()
const across = (value: unknown) => decode(encode(value))

test('plain values arrive as they were sent, names that are not Unicode included', () => {
  const sent = { text: 'a\ud800', list: [1, null, undefined, { deep: true }], nothing: undefined }
  expect(across(sent)).toStrictEqual(sent)
  expect(across(undefined)).toBe(undefined)
})

test('a function is refused in the words of Electron', () => {
  expect(() => encode({ call: () => {} })).toThrow('An object could not be cloned.')
})

test.each([new Map(), new Date(0), 1n, Number.NaN, new Uint8Array(1), new Error('x')])(
  'what would arrive as something else is refused: %s',
  value => {
    expect(() => encode([value])).toThrow('is not implemented')
  },
)
