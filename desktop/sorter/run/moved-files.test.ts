import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutEnd } from '../testing/records.ts'
import { workbench } from '../testing/workbench.ts'
import { countMoved } from './moved-files.ts'

test('a run that was cut off has moved the files that are not at their first place', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  const { runId } = await bench.sort()
  cutEnd(bench.stateDir)
  fs.renameSync(join(bench.folder, 'Documents/b.txt'), join(bench.folder, 'b.txt'))
  expect(countMoved(bench.log.read(runId))).toBe(1)
})

test.each(['a file', 'nothing'])('none can be told where %s has the place of its folder', async there => {
  const bench = workbench({ 'a.txt': 'one' })
  const { runId } = await bench.sort()
  cutEnd(bench.stateDir)
  fs.rmSync(bench.folder, { recursive: true })
  if (there === 'a file') fs.writeFileSync(bench.folder, 'in the way')
  expect(countMoved(bench.log.read(runId))).toBe(0)
})
