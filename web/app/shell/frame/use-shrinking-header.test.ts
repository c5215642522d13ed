import { expect, test } from 'vitest'
import { headerPaddingPx } from './use-shrinking-header.ts'

test('the padding goes from 32 to 16 pixels over 300 pixels and stays there', () => {
  expect([-50, 0, 75, 150, 300, 900].map(headerPaddingPx)).toEqual([32, 32, 28, 24, 16, 16])
})
