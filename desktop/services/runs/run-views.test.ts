import { expect, test } from 'vitest'
import { mostRows } from '../../ipc/organize-views.ts'
import type { Plan } from '../../sorter/values/values.ts'
import { failedRows, fillingOf, runRows } from './run-views.ts'

test('a report names the folders that got more since the last one, each with all its files', () => {
  const moves = ['Images/a.jpg', 'Images/b.jpg', 'Documents/c.pdf', 'Images/d.jpg'].map(to => ({ to }))
  const filledAt = fillingOf({ moves } as unknown as Plan, 'to')
  expect(filledAt(1)).toEqual([{ key: 'Images', files: 1 }])
  expect(filledAt(1)).toEqual([])
  expect(filledAt(3)).toEqual([
    { key: 'Images', files: 2 },
    { key: 'Documents', files: 1 },
  ])
  expect(filledAt(4)).toEqual([{ key: 'Images', files: 3 }])
})

test('of a run with more files the first two hundred thousand have rows', () => {
  expect(mostRows).toBe(200_000)
  const files = Array.from({ length: 200_001 }, (_, at) => ({ from: `${at}.jpg`, to: `Images/${at}.jpg` }))
  const moved = files.map(each => ({ ...each, sizeBytes: 5, modifiedMs: 7, inode: 1, isBack: false }))
  expect(runRows({ moved }, '')).toHaveLength(200_000)
  const failures = files.map(each => ({ ...each, reason: 'gone' as const }))
  expect(failedRows(failures, '')).toHaveLength(200_000)
})
