import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workbench } from '../testing/workbench.ts'
import { realDisk } from './disk.ts'
import { readNames } from './read-names.ts'

test('names come in the order of their code units', () => {
  const { folder } = workbench({ b: '', Ü: '', 'a.jpg': '', 'sub/': '', 写真: '' })
  expect(readNames(realDisk, folder)).toEqual({
    names: ['a.jpg', 'b', 'sub', 'Ü', '写真'],
    garbled: [],
  })
})

test.skipIf(process.platform !== 'linux')('names that are not valid text are separate', () => {
  const { folder } = workbench({
    'caf\udce9.jpg': '',
    'caf\ufffd.jpg': '',
    'edb280: \udced\udcb2\udc80': '',
    'old\udcff/': '',
    'é.jpg': '',
  })
  const { names, garbled } = readNames(realDisk, folder)
  expect(names).toEqual(['caf\ufffd.jpg', 'é.jpg'])
  expect(garbled.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
    { name: 'caf\ufffd.jpg', isFolder: false },
    { name: 'edb280: \ufffd\ufffd\ufffd', isFolder: false },
    { name: 'old\ufffd', isFolder: true },
  ])
})

test('a folder that is not there is an error', () => {
  const { folder } = workbench()
  expect(() => readNames(realDisk, join(folder, 'gone'))).toThrow('ENOENT')
})
