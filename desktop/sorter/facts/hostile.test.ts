import { expect, test } from 'vitest'
import { fuzzReaders } from '../testing/fuzz-facts.ts'

test('many cut and mutated files: the readers end, within the bounds, with facts that are well formed', async () => {
  const { files, wrong } = await fuzzReaders({ files: 800, seed: 17 })
  expect(files).toBe(800)
  expect(wrong).toEqual([])
})
