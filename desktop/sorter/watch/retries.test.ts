import { expect, test } from 'vitest'
import type { Failure, FileEntry } from '../model/values.ts'
import { Retries } from './retries.ts'

const file: FileEntry = { path: 'a', sizeBytes: 1, modifiedMs: 1, inode: 7 }
const failure: Failure = { from: 'a', to: 'Other/a', reason: 'in-use' }
const failed = { because: failure, wait: 'longer' } as const

test('each failure waits twice as long, up to an hour', () => {
  const retries = new Retries(60_000)
  const waits: number[] = []
  for (let tries = 0; tries < 8; tries += 1) {
    retries.note([file], () => failed, 0)
    waits.push((retries.nextMs ?? 0) / 60_000)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(retries.against(file, 3_599_999)).toEqual(failed)
  expect(retries.against(file, 3_600_000)).toBeUndefined()
})

test('success, another file of the name, and a file that went are not held back', () => {
  const retries = new Retries(60_000)
  retries.note([file], () => failed, 0)
  expect(retries.against({ ...file, inode: 8 }, 0)).toBeUndefined()
  retries.note([file], () => undefined, 0)
  expect(retries.nextMs).toBeNull()
  retries.note([file], () => failed, 0)
  retries.keepOnly(new Set())
  expect(retries.nextMs).toBeNull()
})

test('what rules let stay is held until its time, or until it is changed', () => {
  const retries = new Retries(60_000)
  retries.note([file], () => ({ because: null, wait: Number.POSITIVE_INFINITY }), 0)
  expect(retries.nextMs).toBeNull()
  expect(retries.against(file, 1e12)).toMatchObject({ because: null })
  expect(retries.against({ ...file, sizeBytes: 2 }, 0)).toBeUndefined()
  retries.note([file], () => ({ because: null, wait: 500 }), 0)
  expect(retries.nextMs).toBe(500)
  expect(retries.against(file, 500)).toBeUndefined()
})
