import { expect, test } from 'vitest'
import { kindOfName } from './kind-of-name.ts'

test.each([
  ['holiday.JPG', 'images', 'JPG'],
  ['2024/holiday.heic', 'images', 'HEIC'],
  ['backup.tar.gz', 'archives', 'GZ'],
  ['invoice.pdf ', 'documents', 'PDF'],
  ['notes.markdown', 'documents', ''],
  ['README', 'other', ''],
  ['.bashrc', 'other', ''],
  ['a.b/README', 'other', ''],
  ['x.constructor', 'other', ''],
  ['x.__proto__', 'other', ''],
  ['x.<b>', 'other', ''],
  ['x.שלום', 'other', ''],
  ['x.', 'other', ''],
])('the icon of %j shows %s and %j', (name, category, label) => {
  expect(kindOfName(name)).toEqual({ category, label })
})
