import { expect, test } from 'vitest'
import { isMove, watchedDisk } from '../testing/faulty-disk.ts'
import { plant } from '../testing/trees.ts'
import { workbench } from '../testing/workbench.ts'
import { filesPutBack, type PutBack } from './put-back.ts'

const pathsOf = ({ files }: PutBack) => files.map(({ path }) => path).sort()

test('files of an undo under way are returned at once, and those of later undos after it', async () => {
  const bench = workbench({ 'a.jpg': '1', 'b.jpg': '2' })
  await bench.sort()
  plant(bench.folder, { 'c.pdf': '3' })
  await bench.sort()
  const found: PutBack[] = []
  const disk = watchedDisk(call => {
    if (isMove(call)) found.push(filesPutBack(bench.log, bench.open(), ''))
  })
  await bench.undo({ disk })
  expect(found.map(pathsOf)).toEqual([['c.pdf']])
  await bench.undo()
  const next = filesPutBack(bench.log, bench.open(), found[0]?.lastRunId ?? '')
  expect(pathsOf(next)).toEqual(['a.jpg', 'b.jpg'])
  expect(pathsOf(filesPutBack(bench.log, bench.open(), next.lastRunId))).toEqual([])
})
