import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOfRun, interruptedRuns, listRuns, redoRun } from '../index.ts'
import { cutEnd, linesOf, recordsIn, rewrite } from '../testing/records.ts'
import { listing, plant, snapshot } from '../testing/trees.ts'
import { type Workbench, workbench } from '../testing/workbench.ts'

const byLater: Record<string, (lines: readonly unknown[]) => unknown[]> = {
  'a higher format': ([head, ...rest]) => [{ ...(head as object), format: 4 }, ...rest],
  'another shape': ([, ...rest]) => [
    { format: 4, kind: 'copy', where: [] },
    ...rest.slice(1),
    { done: 'yes' },
  ],
  'an unknown kind of run': ([head, ...rest]) => [{ ...(head as object), kind: 'copy' }, ...rest],
}
const ways = Object.keys(byLater)

async function writtenByLater(
  way: string,
  isCutOff: boolean,
): Promise<Workbench & { readonly runId: string }> {
  const bench = workbench({ 'a.txt': 'one' })
  const { runId } = await bench.sort()
  if (isCutOff) cutEnd(bench.stateDir)
  const lines = byLater[way]?.(linesOf(bench.stateDir)) ?? []
  rewrite(bench.stateDir, isCutOff ? lines.filter(line => !Object.hasOwn(line as object, 'done')) : lines)
  if (isCutOff) return { ...bench, runId }
  const [record = ''] = recordsIn(bench.stateDir)
  const renamed = way === 'an unknown kind of run' ? record.replace('~sort~', '~copy~') : record
  fs.renameSync(record, renamed)
  return { ...bench, runId }
}

const refused = (work: Promise<unknown>) =>
  expect(work).rejects.toMatchObject({ name: 'RunRefused', code: 'newer' })

test.each(ways)('a folder where a newer version was cut off is left alone: %s', async way => {
  const bench = await writtenByLater(way, true)
  plant(bench.folder, { 'b.txt': 'two' })
  const before = [snapshot(bench.folder), snapshot(bench.stateDir)]
  await refused(bench.sort())
  await refused(bench.undo())
  await refused(bench.undo({ runId: bench.runId }))
  for (const how of ['finish', 'undo', 'keep'] as const) await refused(bench.recover(how))
  expect(bench.history()).toEqual([])
  expect(interruptedRuns(bench.records)).toEqual([])
  expect([snapshot(bench.folder), snapshot(bench.stateDir)]).toEqual(before)
})

test.each(['a higher format', 'an unknown kind of run'])(
  'it keeps no other folder from being sorted: %s',
  async way => {
    const { stateDir } = await writtenByLater(way, true)
    const other = workbench({ 'b.txt': 'two' })
    const { benchAt } = await import('../testing/workbench.ts')
    expect(await benchAt({ folder: other.folder, stateDir }).sort()).toMatchObject({ moved: 1 })
  },
)

test.each(ways)('a run that a newer version ended is left out of the history with a note: %s', async way => {
  const bench = await writtenByLater(way, false)
  plant(bench.folder, { 'b.txt': 'two' })
  const { runId } = await bench.sort()
  const newer: string[] = []
  const runs = listRuns({ records: bench.records, folder: bench.open(), onNewer: id => newer.push(id) })
  expect(runs.map(run => run.runId)).toEqual([runId])
  expect(newer).toEqual([bench.runId])
})

test('an undo that a newer version made is not passed over to do an older one again', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  await bench.undo()
  const [head, ...rest] = linesOf(bench.stateDir)
  rewrite(bench.stateDir, [{ ...(head as object), format: 4 }, ...rest])
  await refused(redoRun({ records: bench.records, folder: bench.open() }))
  expect(listing(bench.folder)).toEqual(['a.txt'])
})

test.each(ways)('a run that a newer version ended is not undone, and no older one instead: %s', async way => {
  const bench = await writtenByLater(way, false)
  const record = recordsIn(bench.stateDir)
  const bytes = record.map(path => fs.readFileSync(path))
  await refused(bench.undo())
  await refused(bench.undo({ runId: bench.runId }))
  expect(() => filesOfRun(bench.records, bench.runId)).toThrow(expect.objectContaining({ code: 'newer' }))
  plant(bench.folder, { 'b.txt': 'two' })
  expect(await bench.sort()).toMatchObject({ moved: 1 })
  expect(await bench.undo()).toMatchObject({ moved: 1 })
  await refused(bench.undo())
  expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'b.txt'])
  expect(record.map(path => fs.readFileSync(path))).toEqual(bytes)
})

test('a run that a newer version ended and did not file is not filed', async () => {
  const bench = await writtenByLater('a higher format', false)
  const [record = ''] = recordsIn(bench.stateDir)
  const unfiled = join(dirname(dirname(record)), `${bench.runId}.jsonl`)
  fs.renameSync(record, unfiled)
  expect(bench.history()).toEqual([])
  plant(bench.folder, { 'b.txt': 'two' })
  await bench.sort()
  expect(recordsIn(bench.stateDir)).toContain(unfiled)
})

test('a run that was cut off with an unknown kind of move is left as it is, and so is its folder', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  cutEnd(bench.stateDir)
  const [head, move, ...rest] = linesOf(bench.stateDir)
  rewrite(bench.stateDir, [head, [...(move as unknown[]), { kind: 'link' }], ...rest])
  const before = [snapshot(bench.folder), snapshot(join(bench.stateDir, 'runs'))]
  await refused(bench.sort())
  await refused(bench.undo())
  for (const how of ['finish', 'undo', 'keep'] as const) await refused(bench.recover(how))
  expect([snapshot(bench.folder), snapshot(join(bench.stateDir, 'runs'))]).toEqual(before)
})

test('an unknown kind of move is refused, and what a move says besides is passed over', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  const [head, move, ...rest] = linesOf(bench.stateDir)
  const moveWith = (...more: unknown[]) => [head, [...(move as unknown[]), ...more], ...rest]
  rewrite(bench.stateDir, moveWith({ kind: 'link' }))
  await refused(bench.undo())
  rewrite(bench.stateDir, moveWith({ group: 1 }, 'more'))
  expect(await bench.undo()).toMatchObject({ moved: 1 })
})

test('a record of format 1 is read, and format 2 is written', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  const [head, ...rest] = linesOf(bench.stateDir)
  expect(head).toMatchObject({ format: 2 })
  rewrite(bench.stateDir, [{ ...(head as object), format: 1 }, ...rest])
  expect(bench.history()).toMatchObject([{ state: 'done' }])
  expect(basename(recordsIn(bench.stateDir)[0] ?? '')).toContain('~sort~')
  expect(await bench.undo()).toMatchObject({ moved: 1 })
})
