import { expect, test } from 'vitest'
import type { FileEntry, LeftItem, Listing } from '../model/values.ts'
import { Arrivals } from './arrivals.ts'
import { KnownFiles } from './known-files.ts'

const folder = { path: '/Downloads', device: 1, inode: 1 }
const file = (name: string, sizeBytes: number): FileEntry => ({
  path: name,
  sizeBytes,
  modifiedMs: 5,
  inode: 7,
})
const listing = (files: FileEntry[], left: LeftItem[] = []): Listing => ({
  folder,
  files,
  left,
  folders: [],
  carried: [],
  lookedAtMs: 0,
})

function arrivals(known: FileEntry[] = []) {
  const kept = new KnownFiles(null)
  kept.reset(folder, known)
  return new Arrivals(kept, 3000)
}

test('a file is ready when it was unchanged for the whole time', () => {
  const watched = arrivals()
  expect(watched.sift(listing([file('a', 1)]), 0)).toEqual({ ready: [], isSettling: true, readySinceMs: 0 })
  expect(watched.sift(listing([file('a', 1)]), 2999).ready).toEqual([])
  expect(watched.sift(listing([file('a', 1)]), 3000)).toEqual({
    ready: [file('a', 1)],
    isSettling: false,
    readySinceMs: 3000,
  })
  expect(watched.sift(listing([file('a', 1)]), 9000).readySinceMs).toBe(3000)
})

test('growth begins the time anew', () => {
  const watched = arrivals()
  for (let at = 0; at < 10; at += 1) {
    expect(watched.sift(listing([file('a', at)]), at * 2000).ready).toEqual([])
  }
  expect(watched.sift(listing([file('a', 9)]), 21_000).ready).toHaveLength(1)
})

test('known files are not new, others of their name are', () => {
  const watched = arrivals([file('a', 1), file('b', 1)])
  const another = { ...file('b', 2), inode: 8 }
  expect(watched.sift(listing([file('a', 500), another]), 0)).toMatchObject({ isSettling: true })
  expect(watched.sift(listing([file('a', 500), another]), 3000).ready).toEqual([another])
})

test('a new file that was just written is worth another look, a known one is not', () => {
  const recent = (name: string): LeftItem => ({ name, reason: 'recent' })
  expect(arrivals().sift(listing([], [recent('a')]), 0).isSettling).toBe(true)
  expect(arrivals([file('a', 1)]).sift(listing([], [recent('a')]), 0).isSettling).toBe(false)
  expect(arrivals().sift(listing([], [{ name: 'a.part', reason: 'unfinished' }]), 0).isSettling).toBe(false)
})

test('a group waits for all of it, and stays with what is not new', () => {
  const grouped = (name: string, sizeBytes: number, group: number) => ({ ...file(name, sizeBytes), group })
  const watched = arrivals([file('old.CR2', 1)])
  const first = [
    grouped('a.CR2', 1, 1),
    grouped('a.xmp', 1, 1),
    grouped('old.CR2', 1, 2),
    grouped('old.xmp', 1, 2),
  ]
  watched.sift(listing([...first, file('b', 1)]), 0)
  const grown = [...first.with(1, grouped('a.xmp', 2, 1)), file('b', 1)]
  expect(watched.sift(listing(grown), 3000)).toMatchObject({ ready: [file('b', 1)], isSettling: true })
  expect(watched.sift(listing(grown), 6000).ready.map(({ path }) => path)).toEqual(['a.CR2', 'a.xmp', 'b'])
})
