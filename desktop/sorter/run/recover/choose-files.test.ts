import { expect, test } from 'vitest'
import { workbench } from '../../testing/workbench.ts'
import type { RunRecord } from '../run-log.ts'
import { chooseFiles } from './choose-files.ts'

test('files that belong to a chosen one come with it', async () => {
  const bench = workbench({ 'a.cr2': '1', 'a.xmp': '2', 'b.txt': '3' })
  const { runId } = await bench.sort()
  const read = bench.log.read(runId)
  const grouped: RunRecord = {
    ...read,
    moves: read.moves.map(move => (move.from.startsWith('a.') ? { ...move, group: 1 } : move)),
  }
  expect([...chooseFiles(grouped, ['a.xmp'], new Set())].sort()).toEqual(['a.cr2', 'a.xmp'])
  expect([...chooseFiles(grouped, ['b.txt'], new Set())]).toEqual(['b.txt'])
})
