import path from 'node:path'
import { expect, test } from 'vitest'
import { giveIn, testWorker } from '../testing/test-worker.ts'

test('a preview that is overtaken while its plan is checked leaves the one on the screen followed', async () => {
  const permit = Promise.withResolvers<void>()
  const worker = testWorker({
    checkPlan: criterion => (criterion === 'date' ? permit.promise : Promise.resolve()),
  })
  const [first, second] = [await worker.open(), await worker.open()]
  const overtaken = worker.call('preview', { folderId: first, criterion: 'date', since: '' })
  await worker.preview(second)
  permit.resolve()
  expect(await overtaken).toBeNull()
  giveIn(path.join(worker.folder), ['a.jpg'])
  await expect.poll(() => worker.valuesOf('folderChanged')).toEqual([{ folderId: second }])
})
