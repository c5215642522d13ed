import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutEnd } from '../sorter/testing/records.ts'
import { commandLine, treeOf } from './testing.ts'

test('undo --file takes single files back, redo does them again, and the history shows both', async () => {
  const { folder, json, sortwell } = commandLine({ 'a.jpg': 'one', 'b.pdf': 'two', 'c.pdf': 'three' })
  const runId = (await json('sort', folder)).runId
  const files = ['--file', join(folder, 'Documents/b.pdf'), '--file', './a.jpg']
  expect(await json('undo', folder, ...files)).toMatchObject({ undoes: runId, moved: 2, failed: 0 })
  expect(treeOf(folder)).toEqual({ 'Documents/c.pdf': 'three', 'a.jpg': 'one', 'b.pdf': 'two' })
  expect(await sortwell('undo', folder, '--file', 'b.pdf')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'sortwell: b.pdf was put back already; nothing was moved.\n',
  })
  expect((await json('history', folder)).runs).toMatchObject([
    { kind: 'undo' },
    { isPartlyUndone: true, state: 'done' },
  ])
  expect((await sortwell('history', folder)).stdout).toMatch(
    /undo .* done [\s\S]*sort by type .* partly undone/,
  )
  expect((await sortwell('history', String(runId))).stdout).toContain('  b.pdf → Documents/b.pdf, put back\n')

  expect(await json('redo', folder)).toMatchObject({ redoes: runId, kind: 'sort', moved: 2, failed: 0 })
  expect(treeOf(folder)).toEqual({
    'Documents/b.pdf': 'two',
    'Documents/c.pdf': 'three',
    'Images/a.jpg': 'one',
  })
  expect((await sortwell('history', folder)).stdout).toMatch(/redo by type .* done [\s\S]*undo .* redone/)
  expect(await sortwell('redo', folder)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'sortwell: There is no undone run in this folder to do again.\n',
  })
  expect(await json('undo', folder)).toMatchObject({ moved: 2 })
  expect(await json('undo', folder)).toMatchObject({ undoes: runId, moved: 1 })
  expect((await sortwell('redo', folder, '--run', String(runId))).stdout).toBe(
    `1 file moved again in ${folder} (5 B).\nTo undo: sortwell undo ${folder}\n`,
  )
})

test('a run that was cut off is taken back by recover --undo, or settled by the next sort, which says so', async () => {
  const files = { 'a.jpg': 'one', 'b.pdf': 'two' }
  const { folder, json, sortwell, stateDir } = commandLine(files)
  await json('sort', folder)
  cutEnd(stateDir)
  expect((await sortwell('history')).stdout).toContain('A run was cut off. sortwell recover <folder>')
  expect((await sortwell('recover', folder, '--undo')).stdout).toMatch(/^2 files back in place in /)
  expect(treeOf(folder)).toEqual(files)

  await json('sort', folder)
  cutEnd(stateDir)
  expect((await sortwell('sort', folder)).stdout).toMatch(
    /^An earlier run had been cut off\. The 2 files that it moved stay where they are now; undo takes them back too\.\n/,
  )
  expect(treeOf(folder)).toEqual({ 'Documents/b.pdf': 'two', 'Images/a.jpg': 'one' })
})

test('redo by date needs Premium, as the sort did', async () => {
  const { folder, json, sortwell, stateDir } = commandLine({ 'a.jpg': 'one' })
  await json('sort', folder, '--by', 'date')
  await json('undo', folder)
  rmSync(join(stateDir, 'entitlement.json'))
  expect(await sortwell('redo', folder)).toMatchObject({ status: 3, stdout: '' })
  expect(treeOf(folder)).toEqual({ 'a.jpg': 'one' })
})

test('a search that was cut says so, and how to go on; --before takes an id', async () => {
  const { folder, json, sortwell } = commandLine({ 'a.jpg': 'one' })
  const ids: unknown[] = []
  for (const _ of [1, 2]) {
    ids.push((await json('sort', folder)).runId, (await json('undo', folder)).runId)
  }
  expect(await json('where', 'a.jpg')).toMatchObject({ cut: false, older: null })
  expect(await json('where', 'a.jpg', '--count', '3')).toMatchObject({ cut: true, older: ids[1] })
  expect(await json('where', 'a.jpg', '--before', String(ids[1]))).toMatchObject({
    moves: [{ runId: ids[0] }],
  })
  expect((await sortwell('where', 'a.jpg', '--count', '3')).stdout).toContain(
    `\nThere may be more: add a larger --count, or --before ${ids[1]} to go on.\n`,
  )
  expect(await sortwell('history', folder, '--before', String(ids[0]))).toMatchObject({
    stdout: 'No older runs.\n',
  })
  expect(await sortwell('where', '')).toMatchObject({ status: 2, stdout: '' })
  for (const command of [['history'], ['where', 'a.jpg']]) {
    expect(await sortwell(...command, '--before', '2026')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(
        "'--before' takes the id of a run, such as sortwell history shows, not '2026'.",
      ),
    })
  }
})

test('docs/command.md has every field of the JSON', async () => {
  const { folder, json } = commandLine({ 'a.jpg': 'one', 'b.jpg': 'one' })
  const { runId } = await json('sort', folder)
  const commands = [
    ['duplicates', folder],
    ['plan', folder],
    ['undo', folder],
    ['redo', folder],
    ['recover', folder],
  ]
  const reports: Record<string, unknown>[] = []
  for (const args of [...commands, ['history'], ['history', String(runId)], ['where', 'a.jpg']])
    reports.push(await json(...args))
  const rows = reports.flatMap(({ runs, files, moves, groups }) =>
    [runs, files, moves, groups].filter(Array.isArray),
  )
  const fields = [...reports, ...rows.flatMap(row => row ?? [])].flatMap(Object.keys)
  const text = readFileSync(new URL('../../docs/command.md', import.meta.url), 'utf8')
  expect(fields.filter(field => !text.includes(`\`${field}\``))).toEqual([])
})
