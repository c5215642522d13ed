import { expect, test } from 'vitest'
import { optionsOf } from './options-of.ts'
import { defaultOptions } from './set-options.ts'

test('an option that a set does not name has its default', () => {
  expect(optionsOf({})).toEqual(defaultOptions)
  expect(optionsOf({ subfolders: true })).toEqual({ ...defaultOptions, subfolders: true })
})

test('options have their usual form', () => {
  const options = optionsOf({
    categories: [
      { folder: 'images', extensions: ['.XYZ', '*.abc'] },
      { folder: 'Cafe\u0301', extensions: [' Tar.GZ '] },
    ],
    leaveAlone: [' *.iso '],
    together: [{ main: ['.PSD'], companions: ['*.xmp'] }],
  })
  expect(options.categories).toEqual([
    { folder: 'Images', extensions: ['xyz', 'abc'] },
    { folder: 'Caf\u00e9', extensions: ['tar.gz'] },
  ])
  expect(options.leaveAlone).toEqual(['*.iso'])
  expect(options.together).toEqual([{ main: ['psd'], companions: ['xmp'] }])
})
