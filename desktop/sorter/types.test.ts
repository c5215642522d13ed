import { expect, test } from 'vitest'
import { tryTypes } from './testing/types/type-trials.ts'

test('a file of each type that people keep goes to its place, stays there, and comes back', async () => {
  expect(await tryTypes()).toMatchObject({ misplaced: [], isAtRest: true, isUndone: true })
})
