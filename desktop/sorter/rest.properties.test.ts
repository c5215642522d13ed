import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOf, sortings } from './testing/fuzz-sorts.ts'
import { tries } from './testing/property-runs.ts'

test('whatever the rules, a sorted folder is at rest, and the undo is exact', async () => {
  await fc.assert(
    fc.asyncProperty(sortings, async sorting => {
      expect(await faultOf(sorting)).toBeUndefined()
    }),
    { numRuns: tries(1000) },
  )
})
