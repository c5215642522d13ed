import { expect, test } from 'vitest'
import type { OwnCategory } from '../../../ipc/organize-views.ts'
import { splitExtensions, splitLimits, withExtension } from './typed-lists.ts'

test('lists are read however a person separates them', () => {
  expect(splitLimits(' 1 MB ;1 GB,')).toEqual(['1 MB', '1 GB'])
  expect(splitExtensions('  pdf;tar.gz , .JPG')).toEqual(['pdf', 'tar.gz', 'jpg'])
})

test('an extension goes to the folder that it was given to, and back', () => {
  const builtIn = [
    { folder: 'Images', extensions: ['jpg', 'png'] },
    { folder: 'Documents', extensions: ['pdf'] },
    { folder: 'Other', extensions: [] },
  ]
  const given = (of: readonly OwnCategory[], extension: string, folder: string) =>
    withExtension(of, builtIn, extension, folder)
  const own = [{ folder: 'Bills', extensions: ['pdf', 'xrechnung'] }]
  const bills = { folder: 'Bills', extensions: ['xrechnung'] }
  expect(given([], '*.JPG', 'Other')).toEqual([{ folder: 'Other', extensions: ['jpg'] }])
  expect(given(own, 'pdf', 'Documents')).toEqual([bills])
  expect(given(own, 'pdf', 'images')).toEqual([bills, { folder: 'images', extensions: ['pdf'] }])
  expect(given(own, 'jpg', 'bills')).toEqual([{ folder: 'Bills', extensions: ['pdf', 'xrechnung', 'jpg'] }])
  expect(given([{ folder: 'Other', extensions: ['jpg'] }], 'jpg', 'Images')).toEqual([])
  expect(given([bills], 'xrechnung', 'Bills')).toEqual([bills])
  expect(given(own, ' ', 'Images')).toEqual(own)
})
