import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { boundedBytes, OutOfBounds } from './bytes.ts'

test('small reads are counted too: the seventeenth is refused, and what is known can be read again', () => {
  let reads = 0
  const bytes = boundedBytes(1000, (_, length) => {
    reads += 1
    return Buffer.alloc(length)
  })
  for (let back = 1; back <= 16; back += 1) bytes.read(1000 - back, 1)
  expect(() => bytes.read(900, 1)).toThrow(OutOfBounds)
  expect(bytes.read(990, 10)).toHaveLength(10)
  expect(reads).toBe(16)
})
