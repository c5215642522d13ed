import { expect, onTestFinished, test } from 'vitest'
import { createRunRecords } from '../../services/state/run-records.ts'
import { openFolder, previewFolder, runPlan, undoRun } from '../index.ts'
import { watchedDisk } from '../testing/faulty-disk.ts'
import { makePlace, plant } from '../testing/trees.ts'
import { filesPutBack, type PutBack } from './put-back.ts'

/** More than is written at a time. */
const names = Array.from({ length: 800 }, (_, at) => `${'long '.repeat(40)}${at}.jpg`)

test('an undo whose plan is still being written down is looked at again', async () => {
  const { folder: path, stateDir, remove } = makePlace()
  onTestFinished(remove)
  plant(path, Object.fromEntries(names.map(name => [name, ''])))
  const folder = openFolder(path, { stateDir, force: true })
  const records = createRunRecords(stateDir)
  await runPlan(await previewFolder(folder, 'type'), { records })
  let meanwhile: PutBack | undefined
  let writes = 0
  const disk = watchedDisk(call => {
    if (call === 'writeSync') writes += 1
    if (writes === 2) meanwhile ??= filesPutBack(records, folder, '')
  })
  await undoRun({ records: createRunRecords(stateDir, disk), folder, disk })
  expect(meanwhile?.files.length).toBeLessThan(names.length)
  const { files, lastRunId } = filesPutBack(records, folder, meanwhile?.lastRunId ?? '')
  expect(files.map(file => file.path).sort()).toEqual([...names].sort())
  expect(filesPutBack(records, folder, lastRunId).files).toEqual([])
})
