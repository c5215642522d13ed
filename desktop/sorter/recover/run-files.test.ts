import { expect, test } from 'vitest'
import { findMoves } from '../index.ts'
import { watchedDisk } from '../testing/faulty-disk.ts'
import { cutEnd } from '../testing/records.ts'
import { plant } from '../testing/trees.ts'
import { workbench } from '../testing/workbench.ts'

test('what a run that was cut off had moved is found, newest first, and what it had not is not', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  await bench.sort()
  plant(bench.folder, { 'a.txt': 'three', 'c.txt': 'four' })
  const stop = new AbortController()
  const disk = watchedDisk(call => {
    if (call === 'linkSync') stop.abort()
  })
  await bench.sort('type', { signal: stop.signal, disk })
  cutEnd(bench.stateDir)
  const found = (name: string) => [...findMoves(bench.records, name)].map(({ from, to }) => [from, to])
  expect(found('a.txt')).toEqual([
    ['a.txt', 'Documents/a (2).txt'],
    ['a.txt', 'Documents/a.txt'],
  ])
  expect(found('c.txt')).toEqual([])
})
