import { expect, test } from 'vitest'
import type { ListedFile } from '../../ipc/organize-views.ts'
import { type FileLists, findListed } from './listed-file.ts'

const folder = { path: '/home/a/Downloads' }
const lists = {
  planOf: () => ({
    folder,
    moves: [{ from: 'x.jpg' }, { from: 'sub/y.jpg' }, { from: 'caf\ufffd.jpg' }],
    left: [
      { name: '.hidden', reason: 'hidden' },
      { name: 'caf\ufffd.jpg', reason: 'bad-name' },
      { name: 'page.html', reason: 'bad-name', with: 'page_files/caf\ufffd.jpg' },
    ],
  }),
  runOf: () => ({
    folder: folder.path,
    moved: [
      { from: 'a.jpg', to: 'Images/a.jpg', isBack: false },
      { from: 'b.jpg', to: 'Images/b.jpg', isBack: true },
      { from: 'c.jpg', to: '/media/photos/c.jpg', isBack: false },
    ],
  }),
  receiptOf: () => ({ folder: folder.path, failures: [{ from: 'z.jpg' }] }),
  duplicatesOf: () => ({
    folder: { path: '/d' },
    groups: [{ original: 'one.txt', alsoNamed: ['link.txt'], copies: ['sub/two.txt'] }],
  }),
} as unknown as FileLists

const find = (of: ListedFile['of'], path: string) => findListed(lists, { of, id: 'x', path }).path

test.each([
  ['plan', 'sub/y.jpg', '/home/a/Downloads/sub/y.jpg'],
  ['plan', '.hidden', '/home/a/Downloads/.hidden'],
  ['plan', 'page.html', '/home/a/Downloads/page.html'],
  ['run', 'a.jpg', '/home/a/Downloads/Images/a.jpg'],
  ['run', 'b.jpg', '/home/a/Downloads/b.jpg'],
  ['run', 'c.jpg', '/media/photos/c.jpg'],
  ['receipt', 'z.jpg', '/home/a/Downloads/z.jpg'],
  ['duplicates', 'one.txt', '/d/one.txt'],
  ['duplicates', 'link.txt', '/d/link.txt'],
  ['duplicates', 'sub/two.txt', '/d/sub/two.txt'],
] as const)('a file of a %s, %s, is where it should be now', (of, name, place) => {
  expect(find(of, name)).toBe(place)
})

test.each([
  ['plan', 'z.jpg'],
  ['plan', '../a.jpg'],
  ['plan', '/etc/passwd'],
  ['plan', ''],
  ['run', 'Images/a.jpg'],
  ['run', 'd.jpg'],
  ['receipt', 'a.jpg'],
  ['duplicates', 'three.txt'],
] as const)('of a %s, %s is no file', (of, name) => {
  expect(() => find(of, name)).toThrow('This list is out of date.')
})

test('a name that is no valid text leads to no file, and not to one that looks the same', () => {
  expect(() => find('plan', 'caf\ufffd.jpg\u00001')).toThrow(
    'The name of this file is not valid text. Correct it to open the file.',
  )
  expect(find('plan', 'caf\ufffd.jpg')).toBe('/home/a/Downloads/caf\ufffd.jpg')
})
