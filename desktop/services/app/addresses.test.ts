import path from 'node:path'
import { expect, test } from 'vitest'
import { maxDropped } from '../../ipc/organize-views.ts'
import { foldersIn, foldersOf, linkIn, outsideAddress, placeOf } from './addresses.ts'

test.each([
  ['sortwell://organize', 'show-organize'],
  ['sortwell://history/', 'show-history'],
  ['SORTWELL://Watched', 'show-watched'],
])('%s opens a screen', (address, command) => {
  expect(placeOf(address)).toBe(command)
})

test.each([
  'sortwell://',
  'sortwell://organize/now',
  'sortwell://organize?folder=/home',
  'sortwell://organize#x',
  'sortwell://user@organize',
  'sortwell://constructor',
  'sortwell://__proto__',
  'sortwell:organize',
  'https://sortwell/organize',
  'xsortwell://organize',
  `sortwell://${'a'.repeat(100_000)}`,
  'sortwell://organize\nhttps://example.com',
])('%j leads nowhere', address => {
  expect(placeOf(address)).toBeNull()
})

test('a command line holds one address or none', () => {
  expect(linkIn(['/opt/Sortwell/sortwell', '--hidden', 'sortwell://history'])).toBe('sortwell://history')
  expect(linkIn(['/opt/Sortwell/sortwell', '.'])).toBeNull()
})

test.each([
  ['https://pay.example/checkout?x=1', 'https://pay.example/checkout?x=1'],
  ['mailto:support@sortwell.com', 'mailto:support@sortwell.com'],
  [
    'mailto:a@b.example?subject=My%20plan&body=One%0D%0Atwo',
    'mailto:a@b.example?subject=My%20plan&body=One%0D%0Atwo',
  ],
  ['mailto:a@b.example?Subject=A%26B', 'mailto:a@b.example?subject=A%26B'],
  ['mailto:a@b.example?attach=/etc/passwd&subject=x&attachment=/etc/shadow', 'mailto:a@b.example?subject=x'],
  ['mailto:a@b.example?cc=c@d.example&bcc=e@f.example&to=g@h.example', 'mailto:a@b.example'],
  [
    'mailto:a@b.example?subject=x%0D%0ABcc:%20e@f.example',
    'mailto:a@b.example?subject=x%20Bcc%3A%20e%40f.example',
  ],
  ['mailto:a@b.example%0D%0ABcc:e@f.example', null],
  ['mailto:?subject=x&subject=y', 'mailto:?subject=x'],
  ['http://pay.example/', null],
  ['http://127.0.0.1:3000/terms', null],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['sortwell://profile', null],
  ['\\\\server\\share', null],
  ['', null],
])('%j is opened as %j by the packaged app', (address, opened) => {
  expect(outsideAddress(address, false)).toBe(opened)
})

test('folders are what follows the switch, by whole paths, and no more than a drop brings', () => {
  const folder = path.resolve('/home/ada/My Downloads')
  expect(foldersIn(['/opt/Sortwell/sortwell-app', '--open-folder', folder, '--hidden', 'x'])).toEqual([
    folder,
  ])
  expect(foldersIn(['/opt/Sortwell/sortwell-app', folder])).toEqual([])
  expect(foldersIn(['app', '--open-folder', ...Array(5000).fill(folder)])).toHaveLength(maxDropped)
})

test.each([null, 'x', {}, { folders: 'x' }, { folders: [1] }, { folders: ['relative'] }])(
  'a second start that brings %j brings no folder',
  data => {
    expect(foldersOf(data)).toEqual([])
  },
)

test.each([
  ['http://localhost:3000/terms', 'http://localhost:3000/terms'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/'],
  ['http://[::1]:3000/', 'http://[::1]:3000/'],
  ['http://localhost.evil.example/', null],
  ['http://127.0.0.1@evil.example/', null],
])('%j is opened as %j in development', (address, opened) => {
  expect(outsideAddress(address, true)).toBe(opened)
})
