import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { workbench } from '../../testing/workbench.ts'
import type { Progress } from '../../values/values.ts'
import { findDuplicates } from './duplicates.ts'
import { findSameBytes } from './find-same-bytes.ts'

const workerUrl = new URL('./same-bytes-worker.ts', import.meta.url)

test('files are compared in a thread', async () => {
  const { folder } = workbench({ a: 'same', b: 'same', c: 'else' })
  const files = ['a', 'b', 'c', 'none'].map(name => ({ path: path.join(folder, name) }))
  const found = await findSameBytes(() => files, { workerUrl })
  expect(found?.groups.map(({ original, copies }) => [original, ...copies].sort())).toEqual([
    [path.join(folder, 'a'), path.join(folder, 'b')],
  ])
  expect(found?.unknown.map(({ failure }) => failure.reason)).toEqual(['gone'])
})

test('it can be stopped before and while it reads, however large the files are', async () => {
  const { folder } = workbench()
  const files = ['a', 'b'].map(name => ({ path: path.join(folder, name) }))
  for (const { path: file } of files) {
    fs.writeFileSync(file, '')
    fs.truncateSync(file, 2 ** 40) // takes no room, and hours to read
  }
  const stop = new AbortController()
  const told: Progress[] = []
  const found = findSameBytes(() => files, {
    workerUrl,
    signal: stop.signal,
    onProgress(progress) {
      told.push(progress)
      stop.abort()
    },
  })
  expect(await found).toBeNull()
  expect(told[0]).toMatchObject({ done: 0, total: 2, bytesTotal: 2 ** 41 })
  expect(await findSameBytes(() => files, { workerUrl, signal: stop.signal })).toBeNull()
})

test('a thread that ends without an answer is an error', async () => {
  const crash = new URL('data:text/javascript,process.exit(3)')
  await expect(findSameBytes(() => [{ path: 'a' }, { path: 'b' }], { workerUrl: crash })).rejects.toThrow('3')
})

test('a listing that fails is an error, and one without files needs no comparison', async () => {
  const fail = () => {
    throw new Error('no folder')
  }
  await expect(findSameBytes(fail, { workerUrl })).rejects.toThrow('no folder')
  expect(await findSameBytes(() => [], { workerUrl })).toEqual({ groups: [], unknown: [] })
})

test('duplicates are looked for in loose and in sorted files', async () => {
  const { open } = workbench({
    'x.txt': 'same',
    'Documents/deep/longer.txt': 'same',
    '2024/2024-02/also longer.txt': 'same',
    'Own/other.txt': 'same',
    'lone.txt': 'alone',
  })
  const found = await findDuplicates(open(), { workerUrl })
  expect(found).toMatchObject({ files: 4, copies: 2, copiesBytes: 8, unknown: [] })
  const { original = '', copies = [] } = found?.groups[0] ?? {}
  expect([original, ...copies].sort()).toEqual([
    '2024/2024-02/also longer.txt',
    'Documents/deep/longer.txt',
    'x.txt',
  ])
})
