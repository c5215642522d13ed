import { expect, test } from 'vitest'
import { fuzzReaders } from '../testing/fuzz-facts.ts'

test('a few thousand cut and mutated files: the readers end, within the bounds, with facts that are well formed', async () => {
  const { files, wrong } = await fuzzReaders({ files: 4000, seed: 17 })
  expect(files).toBe(4000)
  expect(wrong).toEqual([])
})
