import path from 'node:path'
import { expect, test } from 'vitest'
import { readRows } from '../../ipc/row-text.ts'
import { giveIn, testWorker } from '../testing/test-worker.ts'

test('duplicates are searched for when asked, each original with its copies, and can be cancelled', async () => {
  const worker = testWorker()
  worker.give('photo.jpg', 'notes.txt')
  const long = 'x'.repeat(100_000)
  giveIn(worker.folder, ['scan.pdf', 'scan (2).pdf'], long)
  giveIn(worker.folder, ['other.pdf'], `${long.slice(1)}y`)
  const folderId = await worker.open()
  const found = await worker.call('findDuplicates', { folderId })
  expect(found).toMatchObject({ files: 5, copies: 1, copiesBytes: 100_000, rowCount: 2, unknown: 0 })
  const id = found?.duplicatesId ?? ''
  expect(found && readRows(found.rows)).toMatchObject([
    { from: 'scan.pdf', role: 'original', sizeBytes: 100_000 },
    { from: 'scan (2).pdf', role: 'copy', sizeBytes: 100_000 },
  ])
  expect(await worker.call('listedFile', { of: 'duplicates', id, path: 'scan (2).pdf' })).toBe(
    path.join(worker.folder, 'scan (2).pdf'),
  )
  const first = worker.call('findDuplicates', { folderId })
  await worker.call('cancel', { work: 'duplicates' })
  expect(await first).toBeNull()
})
