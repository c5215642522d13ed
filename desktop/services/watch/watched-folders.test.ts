import path from 'node:path'
import { expect, test } from 'vitest'
import { mostWatchedFolders, type WatchedFolder } from '../state/watched.ts'
import { reasonAgainst, withFolder } from './watched-folders.ts'

const home = path.resolve('/home/ada')
const folder = (name: string): WatchedFolder => {
  return { id: name, path: path.join(home, name), criterion: 'type', isOn: true }
}

test.each([
  ['Downloads', 'This folder is watched already.'],
  ['Downloads/Images', 'This folder is inside Downloads, which is watched already.'],
  ['', 'Downloads, which is watched already, is inside this folder.'],
  ['Downloads 2', ''],
  ['..Downloads', ''],
  ['Desktop', ''],
])('next to Downloads, %j: %j', (name, reason) => {
  expect(reasonAgainst(path.join(home, name), [folder('Downloads')])).toBe(reason)
})

test('there is an end to it', () => {
  const folders = Array.from({ length: mostWatchedFolders }, (_, at) => folder(String(at)))
  expect(reasonAgainst(path.join(home, 'more'), folders)).toBe('At most 50 folders can be watched.')
})

test('one folder is changed, the others stay', () => {
  const folders = [folder('a'), folder('b')]
  expect(withFolder(folders, 'b', { isOn: false })).toEqual([folder('a'), { ...folder('b'), isOn: false }])
  expect(withFolder(folders, 'c', { isOn: false })).toEqual(folders)
})
