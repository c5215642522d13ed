import { expect, test } from 'vitest'
import { isKnownByInodeAlone, matchFolder } from './identity.ts'
import type { Folder } from './values.ts'

const on = (id: string, path = 'Photos') => ({ volume: { id, path } })
const before: Folder = { path: '/media/stick/Photos', device: 7, inode: 42 }
const elsewhere: Folder = { path: '/media/stick1/Photos', device: 9, inode: 42 }
const [stick, other] = [on('uuid:4A1B-77F0'), on('uuid:9C02-11AA')]
const [small, large] = [on('size:19780-4096-8000'), on('size:19780-4096-16000')]

test.each<[string, Folder, Folder, ReturnType<typeof matchFolder>]>([
  ['itself', before, before, 'same'],
  ['itself under another name', before, { ...before, path: '/media/stick/Pictures' }, 'same'],
  ['its path on a disk that was attached again', before, { ...before, device: 9 }, 'same'],
  ['its path, put back from a backup', before, { ...before, inode: 43 }, 'likely'],
  ['its number alone', before, elsewhere, 'likely'],
  ['nothing of it', before, { ...elsewhere, inode: 43 }, 'other'],

  ['its disk elsewhere', { ...before, ...stick }, { ...elsewhere, ...stick }, 'same'],
  ['its disk elsewhere, which numbers anew (FAT)', { ...before, ...stick }, { ...elsewhere, inode: 3, ...stick }, 'likely'],
  ['another folder of its disk', { ...before, ...stick }, { ...elsewhere, inode: 3, ...on('uuid:4A1B-77F0', 'Music') }, 'other'],
  ['another disk that has its numbers', { ...before, ...stick }, { ...before, path: '/media/x/Photos', ...other }, 'other'],
  ['another disk in its place', { ...before, ...stick }, { ...before, ...other }, 'likely'],
  ['its disk where no marks are told', { ...before, ...stick }, { ...elsewhere, ...small }, 'likely'],

  ['a disk of its size elsewhere', { ...before, ...small }, { ...elsewhere, inode: 3, ...small }, 'likely'],
  ['its number on a disk of its size', { ...before, ...small }, { ...elsewhere, ...small }, 'likely'],
  ['its place on a disk of another size', { ...before, ...small }, { ...elsewhere, ...large }, 'other'],
  ['itself on a disk that grew', { ...before, ...small }, { ...before, ...large }, 'likely'],
])('a folder with %s is recognised so', (_, recorded, folder, match) => {
  expect(matchFolder(recorded, folder)).toBe(match)
}) // biome-ignore format: a table

test('a folder without a disk in common is known by its number alone', () => {
  expect(isKnownByInodeAlone(before, elsewhere)).toBe(true)
  expect(isKnownByInodeAlone({ ...before, ...small }, { ...elsewhere, ...small })).toBe(false)
  expect(isKnownByInodeAlone(before, { ...before, device: 9 })).toBe(false)
})
