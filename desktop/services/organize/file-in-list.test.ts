import { expect, test } from 'vitest'
import type { Plan, Receipt } from '../../sorter/values/values.ts'
import { fileInList, type KeptLists } from './file-in-list.ts'

const lists: KeptLists = {
  planOf: () =>
    ({
      folder: { path: '/home/a/Downloads' },
      moves: [{ from: 'x.jpg' }, { from: 'sub/y.jpg' }],
      left: [
        { name: '.hidden', reason: 'hidden' },
        { name: 'caf\ufffd.jpg', reason: 'bad-name' },
        { name: 'page.html', reason: 'bad-name', with: 'page_files/caf\ufffd.jpg' },
      ],
    }) as unknown as Plan,
  receiptOf: () =>
    ({
      folder: '/home/a/Downloads',
      failures: [{ from: 'z.jpg' }],
    }) as unknown as Receipt,
  runOf: () => ({
    folder: '/home/a/Downloads',
    moved: [
      { from: 'a.jpg', to: 'Images/a.jpg', isBack: false },
      { from: 'b.jpg', to: 'Images/b.jpg', isBack: true },
      { from: 'c.jpg', to: '/media/photos/c.jpg', isBack: false },
      { from: 'd.jpg', to: 'Images/d (2).jpg', isBack: false },
    ],
  }),
  trialOf: () => ({ folder: '/home/a/Downloads', nameAt: at => ['tried.pdf'][at] }),
  duplicateOf: (_, at) => ({ folder: '/d', name: ['one.txt'][at] }),
}

test.each([
  ['moves', 1, '/home/a/Downloads/sub/y.jpg'],
  ['left', 0, '/home/a/Downloads/.hidden'],
  ['left', 2, '/home/a/Downloads/page.html'],
  ['failures', 0, '/home/a/Downloads/z.jpg'],
  ['renamed', 0, '/home/a/Downloads/Images/d (2).jpg'],
  ['run', 0, '/home/a/Downloads/Images/a.jpg'],
  ['run', 1, '/home/a/Downloads/b.jpg'],
  ['run', 2, '/media/photos/c.jpg'],
  ['duplicates', 0, '/d/one.txt'],
  ['tried', 0, '/home/a/Downloads/tried.pdf'],
] as const)('a file of %s is where it should be now', (list, at, place) => {
  expect(fileInList(lists, { list, id: 'x', at }).path).toBe(place)
})

test.each([
  ['moves', 2],
  ['run', 4],
  ['renamed', 1],
  ['duplicates', 1],
] as const)('a place that %s does not have is no file', (list, at) => {
  expect(() => fileInList(lists, { list, id: 'x', at })).toThrow('This list is out of date.')
})

test('a name that is no valid text leads to no file, and not to one that looks the same', () => {
  expect(() => fileInList(lists, { list: 'left', id: 'x', at: 1 })).toThrow(
    'The name of this file is not valid text. Correct it to open the file.',
  )
})
