import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutEnd } from '../sorter/testing/records.ts'
import { commandLine, putFile, treeOf } from './testing.ts'

const files = { 'a.jpg': 'one', 'b.pdf': 'two' }
const sorted = { 'Documents/b.pdf': 'two', 'Images/a.jpg': 'one' }

/** A folder that was sorted. */
async function afterSort() {
  const line = commandLine(files)
  const runId = String((await line.json('sort', line.folder)).runId)
  return { ...line, runId }
}

/** A folder whose sort was cut off before its end was logged: the second file is not moved yet. */
async function afterCutOff() {
  const line = await afterSort()
  cutEnd(line.stateDir)
  renameSync(join(line.folder, 'Documents/b.pdf'), join(line.folder, 'b.pdf'))
  return line
}

test('undo and redo take the newest run, or the one that is named', async () => {
  const { folder, runId: first, json, sortwell } = await afterSort()
  putFile(join(folder, 'd.mp3'), 'five')
  const second = String((await json('sort', folder)).runId)
  expect(await json('undo', folder)).toMatchObject({ undoes: second, moved: 1, failed: 0 })
  expect(await json('undo', folder)).toMatchObject({ undoes: first, moved: 2 })
  expect(await json('redo', folder, '--run', second)).toMatchObject({ redoes: second, moved: 1 })
  expect((await sortwell('redo', folder, '--run', first)).stdout).toBe(
    `2 files moved again in ${folder} (6 B).\nTo undo: sortwell undo ${folder}\n`,
  )
  const none = { status: 1, stderr: 'sortwell: There is no undone run in this folder to do again.\n' }
  expect(await sortwell('redo', folder)).toMatchObject(none)
  const [, older] = (await json('history', folder)).runs as { runId: string }[]
  expect(await json('undo', folder, '--run', String(older?.runId))).toMatchObject({ moved: 1 })
  expect(treeOf(folder)).toEqual({ ...sorted, 'd.mp3': 'five' })
  expect(await sortwell('undo', folder, '--run', 'nonsense')).toMatchObject({ status: 1, stdout: '' })
})

test('undo of a run that is an undo names the command that takes it back', async () => {
  const { folder, json, sortwell } = await afterSort()
  const undone = String((await json('undo', folder)).runId)
  const stderr = `sortwell: The run ${undone} is an undo. Redo it instead. Try 'sortwell redo <folder> --run ${undone}'.\n`
  for (const options of [[], ['--file', 'a.jpg']])
    expect(await sortwell('undo', folder, '--run', undone, ...options)).toEqual({
      status: 1,
      stdout: '',
      stderr,
    })
  expect(await json('redo', folder, '--run', undone)).toMatchObject({ moved: 2, failed: 0 })
})

test('undo --file takes single files back, redo does them again, and the history shows both', async () => {
  const { folder, json, sortwell } = commandLine({ ...files, 'c.mp3': 'three' })
  const runId = String((await json('sort', folder)).runId)
  const single = ['--file', join(folder, 'Documents/b.pdf'), '--file', './a.jpg']
  expect(await json('undo', folder, ...single)).toMatchObject({ undoes: runId, moved: 2, failed: 0 })
  expect(treeOf(folder)).toEqual({ ...files, 'Audio/c.mp3': 'three' })
  const again = { status: 1, stdout: '', stderr: expect.stringContaining(' b.pdf was put back already') }
  expect(await sortwell('undo', folder, '--file', './b.pdf')).toEqual(again)
  const history = async (...args: string[]) => (await sortwell('history', ...args)).stdout
  expect(await history()).toMatch(/undo .* done [\s\S]*sort by type .* partly undone/)
  expect(await history('--run', runId)).toContain('  b.pdf → Documents/b.pdf, put back\n')
  expect((await json('history')).runs).toMatchObject([{ kind: 'undo' }, { state: 'partly-undone' }])

  expect(await json('redo', folder)).toMatchObject({ redoes: runId, kind: 'sort', moved: 2, failed: 0 })
  expect(treeOf(folder)).toEqual({ ...sorted, 'Audio/c.mp3': 'three' })
  expect(await history()).toMatch(/redo by type .* done [\s\S]*undo .* redone/)
  expect(await json('undo', folder)).toMatchObject({ moved: 2 })
  expect(await json('undo', folder)).toMatchObject({ undoes: runId, moved: 1 })
})

test('recover finishes a run that was cut off', async () => {
  const { folder, runId, json, sortwell } = await afterCutOff()
  const notice = '\nA run was interrupted. sortwell recover <folder> finishes it; undo reverts it.\n'
  expect((await sortwell('history')).stdout).toContain(notice)
  expect(await json('history')).toMatchObject({ interrupted: 1, runs: [{ runId, state: 'interrupted' }] })
  expect((await sortwell('recover', folder)).stdout).toBe(
    `The interrupted run is complete: 2 files of ${folder} moved by type (6 B).
To undo: sortwell undo ${folder} --run ${runId}
`,
  )
  expect(treeOf(folder)).toEqual(sorted)
  expect((await sortwell('recover', folder)).stdout).toBe(
    `No interrupted run has files in ${folder}; there is nothing to recover.\n`,
  )
})

test('undo takes back a run that was cut off, as far as it came', async () => {
  const { folder, runId, json } = await afterCutOff()
  expect(await json('undo', folder)).toMatchObject({ undoes: runId, moved: 1, failed: 0 })
  expect(treeOf(folder)).toEqual(files)
  expect(await json('history')).toMatchObject({ interrupted: 0, runs: [{}, { state: 'undone' }] })
})

test('the next sort keeps what a run that was cut off had moved, and says so', async () => {
  const { folder, json, sortwell } = await afterCutOff()
  expect((await sortwell('sort', folder)).stdout).toMatch(
    /^An earlier run was interrupted\. The 1 file that it moved stays where it is now; undo moves it back too\.\n/,
  )
  expect(treeOf(folder)).toEqual(sorted)
  expect(await json('undo', folder)).toMatchObject({ moved: 1 })
})

test('a run is recovered, undone and done again where its folder is now, once both are named', async () => {
  const { home, folder, runId, json, sortwell } = await afterCutOff()
  const moved = join(home, 'Moved')
  renameSync(folder, moved)
  expect((await sortwell('history')).stdout).toContain(
    '\nIf a folder is at another place now: sortwell undo <folder> --run <id>. redo and recover work the same way.\n',
  )
  expect(await sortwell('undo', moved)).toMatchObject({ status: 1, stdout: '' })
  expect((await json('recover', moved)).runs).toEqual([])
  const { stdout } = await sortwell('recover', moved, '--run', runId)
  expect(stdout).toContain(`\nTo undo: sortwell undo ${moved} --run ${runId}\n`)
  expect(await json('undo', moved, '--run', runId)).toMatchObject({ undoes: runId, folder: moved, moved: 2 })
  expect(treeOf(moved)).toEqual(files)
  expect(await json('redo', moved, '--run', runId)).toMatchObject({ redoes: runId, folder: moved, moved: 2 })
  expect(treeOf(moved)).toEqual(sorted)
})

const needsPremium = 'rules:\n  - rule: Large\n    when: { size: { larger: 1 B } }\n    to: Large\n'

test.each([
  ['by date', ['--by', 'date'], 'Sorting by date is part of Premium.'],
  ['by rules that need it', ['--set', 'paid'], '“Large” uses “size” (how large it is). Nothing was moved.'],
])('redo of a sort %s asks for Premium again', async (_, options, reason) => {
  const { folder, stateDir, json, sortwell } = commandLine(files)
  mkdirSync(join(stateDir, 'rules'))
  putFile(join(stateDir, 'rules/paid.yaml'), needsPremium)
  await json('sort', folder, ...options)
  await json('undo', folder)
  rmSync(join(stateDir, 'entitlement.json'))
  const refused = await sortwell('redo', folder)
  expect(refused).toMatchObject({ status: 3, stdout: '', stderr: expect.stringContaining(reason) })
  expect(treeOf(folder)).toEqual(files)
})

test('a run that an undo took back in part can be continued, and the report says how', async () => {
  const { folder, json, sortwell } = commandLine({ 'a.jpg': 'one', 'b.pdf': 'two' })
  const { runId } = await json('sort', folder)
  const [images, aside] = [join(folder, 'Images'), join(folder, 'aside')]
  renameSync(images, aside)
  putFile(images, 'in its place')
  const { status, stdout } = await sortwell('undo', folder)
  expect(status).toBe(0)
  expect(stdout).toContain('1 file back in place')
  expect(stdout).toMatch(new RegExp(`\\nTo go on: sortwell undo \\S*Downloads\\S* --run ${runId}\\n$`))
  expect((await sortwell('history', folder)).stdout).toContain('partly undone')
  const byFile = await sortwell('undo', folder, '--file', 'a.jpg')
  expect(byFile.stdout).toMatch(/To go on: .* --file <name>, for each file that is not back yet\n$/)
  rmSync(images)
  renameSync(aside, images)
  expect(await json('undo', folder)).toMatchObject({ moved: 1, undoes: runId })
  expect(treeOf(folder)).toEqual({ 'a.jpg': 'one', 'b.pdf': 'two' })
  expect((await json('history', '--run', String(runId))).state).toBe('undone')
})
