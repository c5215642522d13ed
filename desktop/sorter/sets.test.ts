import { expect, test } from 'vitest'
import { reportedSets } from './testing/sets/reported-sets.ts'
import { tearOf } from './testing/sets/set-trials.ts'

/** Sets of files that belong together, with the names of public reports. */

test.each(reportedSets)('$kind: $source', async ({ paths, torn = '' }) => {
  const tear = await tearOf(paths)
  expect(tear === '' ? '' : torn || tear).toBe(torn)
})
