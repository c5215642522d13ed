import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutEnd } from '../sorter/testing/records.ts'
import { commandLine, putFile, treeOf } from './testing.ts'

const files = { 'a.jpg': 'one', 'b.pdf': 'two' }
const sorted = { 'Documents/b.pdf': 'two', 'Images/a.jpg': 'one' }

/** A folder that was sorted and then moved. */
async function movedFolder() {
  const line = commandLine(files)
  const runId = String((await line.json('sort', line.folder)).runId)
  const moved = join(line.home, 'Moved')
  renameSync(line.folder, moved)
  return { ...line, moved, runId }
}

test('a run is undone and done again where its folder is now, once that folder is named', async () => {
  const { moved, runId, json, sortwell } = await movedFolder()
  expect((await json('history')).runs).toMatchObject([{ undoObstacle: { reason: 'folder-gone' } }])
  expect((await sortwell('history')).stdout).toContain(
    '\nIf a folder is at another place now: sortwell undo <folder> --run <id>. redo and recover work the same way.\n',
  )
  expect(await sortwell('undo', moved)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'sortwell: There is no run in this folder to undo.\n',
  })
  expect(await json('undo', moved, '--run', runId)).toMatchObject({ undoes: runId, folder: moved, moved: 2 })
  expect(treeOf(moved)).toEqual(files)
  expect(await json('redo', moved, '--run', runId)).toMatchObject({ redoes: runId, folder: moved, moved: 2 })
  expect(treeOf(moved)).toEqual(sorted)
})

test('a run that was cut off is recovered where its folder is now, once that folder is named', async () => {
  const { moved, runId, stateDir, json } = await movedFolder()
  cutEnd(stateDir)
  expect((await json('recover', moved)).runs).toEqual([])
  expect(await json('recover', moved, '--run', runId, '--undo')).toMatchObject({ moved: 2, folder: moved })
  expect(treeOf(moved)).toEqual(files)
})

test('a run that was recovered at another place is undone as the command says', async () => {
  const { moved, runId, stateDir, sortwell } = await movedFolder()
  cutEnd(stateDir)
  const { stdout } = await sortwell('recover', moved, '--run', runId)
  expect(stdout).toContain(`\nTo undo: sortwell undo ${moved} --run ${runId}\n`)
  expect((await sortwell('undo', moved, '--run', runId)).status).toBe(0)
  expect(treeOf(moved)).toEqual(files)
})

test('a run is not undone in a folder that has none of its files', async () => {
  const { home, moved, runId, sortwell } = await movedFolder()
  const other = join(home, 'Other')
  mkdirSync(other)
  putFile(join(other, 'x.txt'))
  expect(await sortwell('undo', other, '--run', runId)).toEqual({
    status: 1,
    stdout: '',
    stderr: `sortwell: None of the files of the run ${runId} is in this folder; nothing was moved.\n`,
  })
  expect(treeOf(moved)).toEqual(sorted)
})
