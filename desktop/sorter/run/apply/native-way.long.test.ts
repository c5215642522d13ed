import { expect, test } from 'vitest'
import { nativeState } from '../../disk/native/native.ts'
import { sortTwiceAtOnce } from '../../testing/two-sorters.ts'

test.skipIf(nativeState() !== 'loaded')(
  'two programs with databases of their own sort 8,000 files twenty times, and each file is there once',
  async () => {
    for (let round = 1; round <= 20; round += 1) {
      const { moved, ...left } = await sortTwiceAtOnce(8000, 'native')
      expect(left, `round ${round}`).toEqual({ files: 8000, texts: 8000, twins: 0 })
      expect(moved.reduce((one, other) => one + other)).toBe(8000)
    }
  },
)
