import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordsIn } from '../testing/records.ts'
import { plant } from '../testing/trees.ts'
import { type Workbench, workbench } from '../testing/workbench.ts'
import { undoObstacle } from './obstacle.ts'

async function sorted(
  names: readonly string[] = ['a.jpg', 'b.jpg'],
): Promise<Workbench & { readonly runId: string }> {
  const bench = workbench(Object.fromEntries(names.map(name => [name, name])))
  const { runId } = await bench.sort()
  return { ...bench, runId }
}

test('a run whose files are in place has none', async () => {
  const { records, runId } = await sorted()
  expect(undoObstacle(records, runId)).toBeUndefined()
})

test('one file in place is enough, be it the last of many or under another name', async () => {
  const names = Array.from({ length: 50 }, (_, at) => `${at}.jpg`)
  const many = await sorted(names)
  for (const name of names.filter(each => each !== '49.jpg')) fs.rmSync(join(many.folder, 'Images', name))
  expect(undoObstacle(many.records, many.runId)).toBeUndefined()

  const bench = workbench({ 'a.jpg': 'mine' })
  const plan = bench.plan()
  plant(bench.folder, { 'Images/a.jpg': 'theirs' })
  const { runId } = await bench.run(plan)
  fs.rmSync(join(bench.folder, 'Images/a.jpg'))
  expect(undoObstacle(bench.records, runId)).toBeUndefined()
})

test('a folder that is gone is one', async () => {
  const { folder, records, runId } = await sorted()
  fs.rmSync(folder, { recursive: true })
  expect(undoObstacle(records, runId)).toBe('folder-gone')
})

test('a file in the place of the folder, or of the one around it, counts as a folder that is gone', async () => {
  const { folder, records, runId } = await sorted()
  fs.rmSync(folder, { recursive: true })
  fs.writeFileSync(folder, '')
  expect(undoObstacle(records, runId)).toBe('folder-gone')
})

test('files that are all gone are one', async () => {
  const { folder, records, runId } = await sorted()
  fs.rmSync(join(folder, 'Images'), { recursive: true })
  expect(undoObstacle(records, runId)).toBe('files-gone')
})

test('a damaged record is one, and so is a run that nobody knows', async () => {
  const { records, stateDir, runId } = await sorted()
  const [record = ''] = recordsIn(stateDir)
  fs.writeFileSync(record, fs.readFileSync(record, 'utf8').replace('["a.jpg"', '["../a.jpg"'))
  expect(undoObstacle(records, runId)).toBe('damaged')
  expect(undoObstacle(records, '../../etc')).toBe('damaged')
})

test('a folder that cannot be looked into is none: an undo tries, and says why not', async () => {
  const { folder, records, runId } = await sorted()
  fs.rmSync(join(folder, 'Images'), { recursive: true })
  fs.symlinkSync('Images', join(folder, 'Images'))
  expect(undoObstacle(records, runId)).toBeUndefined()
})
