import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cutEnd } from '../sorter/testing/records.ts'
import { commandLine } from './testing.ts'

/** What a command that is stopped says of how far it came, and of how to go on. */

const files = { '1.txt': 'a', '2.txt': 'b', '3.txt': 'c' }

/** Stops a command in a terminal after its first file: on a clock on which a second passes at each look, it pauses after each. */
async function stopped({ start }: ReturnType<typeof commandLine>, args: readonly string[]) {
  const now = performance.now.bind(performance)
  let looks = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000 * looks++)
  onTestFinished(() => clock.mockRestore())
  const terminal = { isTTY: true, columns: 80 }
  const { status, stdout, stderr, signals } = start(args, { terminal, env: { NO_COLOR: '1' } })
  await stderr.shows(/1 of \d files/)
  signals.emit('SIGINT')
  return { status: await status, stdout: stdout.shown() }
}

const stoppedSort = `Stopped. Moved 1 file of 3 (1 B).
To undo: sortwell undo <folder>
To go on: sortwell sort <folder> --by date --no-set --leave 'x*' --leave '*.iso' --on-clash skip
`
const stoppedUndo = `Stopped. 1 file back in place in <folder> (1 B).
To go on: sortwell undo <folder> --run <run>
`
const stoppedFiles = `Stopped. 1 file back in place in <folder> (1 B).
To go on: sortwell undo <folder> --run <run> --file <name>, for each file that is not back yet
`
const stoppedRedo = `Stopped. 1 file moved again in <folder> (1 B).
To go on: sortwell redo <folder> --run <run>
To undo: sortwell undo <folder>
`

test.each([
  [
    'sort',
    [],
    ['--by', 'date', '--no-set', '--leave', 'x*', '--leave', '*.iso', '--on-clash=skip'],
    stoppedSort,
  ],
  ['undo', ['sort'], [], stoppedUndo],
  ['undo', ['sort'], ['--file', '1.txt', '--file', '2.txt'], stoppedFiles],
  ['redo', ['sort', 'undo'], [], stoppedRedo],
])('%s says how many files it moved, and how to go on', async (command, before, options, said) => {
  const line = commandLine(files)
  const runs: unknown[] = []
  for (const each of before) runs.push((await line.json(each, line.folder)).runId)
  const { status, stdout } = await stopped(line, [command, line.folder, ...options])
  expect(status).toBe(130)
  const expected = said.replaceAll('<folder>', line.folder).replace('<run>', String(runs[0]))
  expect(stdout.slice(-expected.length)).toBe(expected)
  expect(await line.json(command, line.folder)).toMatchObject({ moved: 2 })
})

test('a recover says how to undo it, and how to go on', async () => {
  const line = commandLine(files)
  const { folder, stateDir, json } = line
  const { runId } = await json('sort', folder, '--by', 'date')
  cutEnd(stateDir)
  for (const name of ['2.txt', '3.txt']) renameSync(join(folder, '2024/2024-05', name), join(folder, name))
  expect(await stopped(line, ['recover', folder])).toEqual({
    status: 130,
    stdout: `Stopped. 2 files of ${folder} moved by date (2 B).
To undo: sortwell undo ${folder} --run ${runId}
To go on: sortwell sort ${folder} --by date
`,
  })
  expect((await json('recover', folder)).runs).toEqual([])
  expect(await json('sort', folder, '--by', 'date')).toMatchObject({ moved: 1 })
})

/** Stopped as soon as it listens. */
const atOnce = { on: (signal: string, stop: () => void) => signal === 'SIGINT' && stop() }

test.each([
  ['plan', 'Stopped. Nothing was moved.', { cancelled: true, planned: 0, moved: 0 }],
  ['sort', 'Stopped. Nothing was moved.', { cancelled: true, planned: 0, moved: 0 }],
  [
    'duplicates',
    'Stopped. Nothing is known of this folder.',
    { cancelled: true, folder: expect.any(String) },
  ],
])('%s that is stopped while it looks into files did nothing', async (command, said, fields) => {
  const { folder, sortwell } = commandLine({ 'no extension': 'a', other: 'b' }, { program: atOnce })
  expect(await sortwell(command, folder)).toEqual({ status: 130, stdout: `${said}\n`, stderr: '' })
  const { status, stdout } = await sortwell(command, folder, '--json')
  expect({ status, fields: JSON.parse(stdout) }).toEqual({ status: 130, fields })
})

test('facts says on standard error after how many files it was stopped', async () => {
  const { folder, start } = commandLine(files)
  const names = Object.keys(files).map(name => join(folder, name))
  const { status, stdout, stderr, signals } = start(['facts', '--json', ...names])
  await stdout.shows(/1\.txt/)
  signals.emit('SIGINT')
  expect(await status).toBe(130)
  expect(stdout.shown()).toMatch(/^\{.*1\.txt.*\}\n$/)
  expect(stderr.shown()).toBe('Stopped after 1 of 3 files.\n')
})
