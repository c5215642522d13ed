import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { boundedBytes, headerBounds, OutOfBounds } from './bytes.ts'

test('small reads are counted too: one more than allowed is refused, and what is known can be read again', () => {
  const bytes = boundedBytes(1e9, (_, length) => Buffer.alloc(length), { bytes: 1e9, reads: 16 })
  for (let at = 0; at < 16; at += 1) bytes.read(at * 1e6, 2)
  expect(() => bytes.read(20e6, 2)).toThrow(OutOfBounds)
  expect(bytes.read(1e6, 2)).toHaveLength(2)
})

test('the bytes that may be read are bounded as well', () => {
  const bytes = boundedBytes(1e9, (_, length) => Buffer.alloc(length))
  expect(bytes.read(0, headerBounds.bytes)).toHaveLength(headerBounds.bytes)
  expect(() => bytes.read(headerBounds.bytes, 1)).toThrow(OutOfBounds)
})
