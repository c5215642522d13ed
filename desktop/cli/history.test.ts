import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRunLog } from '../services/state/run-log.ts'
import { allMoved, movesTo, newRun } from '../services/state/testing/test-state.ts'
import { commandLine, inState, putFile, treeOf } from './testing.ts'

const files = { 'a.jpg': 'one', 'b.pdf': 'two' }
const line = (what: string) =>
  expect.stringMatching(new RegExp(`^ {2}\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d {2}${what}$`))

/** A command line with one more folder. */
function withOther() {
  const line = commandLine(files)
  const other = join(line.home, 'Other place')
  mkdirSync(other)
  putFile(join(other, 'x.txt'))
  return { ...line, other }
}

test('history lists the runs of one folder or of all, newest first', async () => {
  const { folder, other, json, sortwell } = withOther()
  expect(await sortwell('history')).toEqual({ status: 0, stdout: 'No runs yet.\n', stderr: '' })
  const first = await json('sort', folder)
  const second = await json('sort', other, '--by', 'date')
  expect((await json('history')).runs).toMatchObject([
    { runId: second.runId, folder: other, criterion: 'date', state: 'done', moved: 1 },
    { runId: first.runId, folder, criterion: 'type', state: 'done', moved: 2 },
  ])
  expect((await json('history', other)).runs).toHaveLength(1)
  expect((await sortwell('history', folder)).stdout.split('\n')).toEqual([
    line(`sort by type {2}2 files {4}done {2}${first.runId} {2}/.*Downloads`),
    '',
  ])
})

test('people are shown fifty runs, and programs all', async () => {
  const { folder, stateDir, json, sortwell } = commandLine()
  const addRuns = (count: number) =>
    inState(stateDir, state => {
      const log = createRunLog(state)
      const here = { folder: { path: folder, device: 1, inode: 1 } }
      for (let at = 0; at < count; at++) {
        log.end(log.begin(newRun(here), movesTo('Documents', 'a.txt')), allMoved(1), [], [])
      }
    })
  const shown = async () => (await sortwell('history')).stdout
  addRuns(50)
  expect(await shown()).not.toContain('--json')
  addRuns(2)
  expect((await shown()).match(/sort by type/g)).toHaveLength(50)
  expect(await shown()).toMatch(/\n\nThere are older runs; --json lists all\.\n$/)
  expect((await json('history', folder)).runs).toHaveLength(52)
})

test('history --run shows where each file of a run came from and went, and what could not be moved', async () => {
  const { folder, json, sortwell } = commandLine(files)
  const { runId } = await json('sort', folder)
  expect((await sortwell('history', '--run', String(runId))).stdout.split('\n')).toEqual([
    line('sort by type {2}2 files {4}done .*'),
    '',
    '  a.jpg → Images/a.jpg',
    '  b.pdf → Documents/b.pdf',
    '',
  ])
  putFile(join(folder, 'b.pdf'), 'mine')
  const undone = String((await json('undo', folder)).runId)
  expect(await json('history', '--run', undone)).toMatchObject({
    runId: undone,
    kind: 'undo',
    undoes: runId,
    files: [{ from: 'Images/a.jpg', to: 'a.jpg', sizeBytes: 3 }],
    failures: [{ from: 'Documents/b.pdf', reason: 'taken' }],
  })
  const { stdout } = await sortwell('history', '--run', undone)
  expect(stdout).toContain('Could not be moved:\n  Documents/b.pdf: ')
})

test.each([
  [['--run', 'nonsense'], 1, 'There is no run nonsense.'],
  [['--run', 'x', '--file', 'y'], 2, "'history' takes one '--run' or one '--file'."],
  [['--file', 'x', '--file', 'y'], 2, "'history' takes one '--run' or one '--file'."],
  [['--file', ''], 2, 'A value is missing.'],
  [['<run>'], 2, 'is a run: use --run before its id.'],
])('history %j is refused', async (args, status, reason) => {
  const { folder, json, sortwell } = commandLine(files)
  const { runId } = await json('sort', folder)
  const given = args.map(word => word.replace('<run>', String(runId)))
  const refused = await sortwell('history', ...given)
  expect(refused).toMatchObject({ status, stdout: '', stderr: expect.stringContaining(reason) })
})

test('history --file finds a file by the name that it had, or got, newest first; where is short for it', async () => {
  const { folder, other, json, sortwell } = withOther()
  putFile(join(other, 'b.pdf'))
  const elsewhere = (await json('sort', other)).runId
  const sorted = (await json('sort', folder)).runId
  putFile(join(folder, 'b.pdf'), 'another')
  const again = (await json('sort', folder)).runId
  const undone = (await json('undo', folder)).runId
  const [first, second] = ['Documents/b.pdf', 'Documents/b (2).pdf']
  const moves = [
    { runId: undone, kind: 'undo', folder, from: second, to: 'b.pdf' },
    { runId: again, kind: 'sort', folder, from: 'b.pdf', to: second },
    { runId: sorted, kind: 'sort', folder, from: 'b.pdf', to: first },
    { runId: elsewhere, kind: 'sort', folder: other, from: 'b.pdf', to: first },
  ]
  expect(await json('history', '--file', 'b.PDF')).toMatchObject({ name: 'b.PDF', moves })
  expect(await json('where', 'b.pdf')).toMatchObject({ moves })
  expect((await json('history', folder, '--file', 'b.pdf')).moves).toMatchObject(moves.slice(0, 3))
  expect((await json('where', 'B (2).pdf')).moves).toMatchObject(moves.slice(0, 2))
  expect((await sortwell('where', 'a.jpg')).stdout).toMatch(
    /^ {2}a\.jpg → Images\/a\.jpg\n {6}\d{4}-\d\d-\d\d \d\d:\d\d, sort \S+ in \/.*Downloads\n$/,
  )
  expect((await sortwell('where', 'y')).stdout).toBe('No run moved a file called y.\n')
})

test('history says why a run cannot be undone any more, and nothing of one that is undone', async () => {
  const { folder, other, json, sortwell } = withOther()
  for (const args of [
    ['sort', other],
    ['sort', folder],
    ['undo', folder],
    ['redo', folder],
  ])
    await json(...args)
  rmSync(other, { recursive: true })
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  const filesGone = 'None of its files is where this run had put it.'
  const folderGone = 'The folder is not there any more.'
  expect((await json('history')).runs).toMatchObject([
    { undoObstacle: { reason: 'files-gone', message: filesGone } },
    { state: 'undone', undoObstacle: null },
    { state: 'undone', undoObstacle: null },
    { undoObstacle: { reason: 'folder-gone', message: folderGone } },
  ])
  expect((await sortwell('history')).stdout.match(/^ {6}.*$/gm)).toEqual([
    `      Cannot be undone. ${filesGone}`,
    `      Cannot be undone. ${folderGone}`,
  ])
})

test.each<[string, (folder: string) => void]>([
  ['deleted', folder => rmSync(folder, { recursive: true })],
  ['renamed', folder => renameSync(folder, `${folder} 2024`)],
])('history lists the runs of a folder that was %s, and finds files in them', async (_, remove) => {
  const { folder, other, json } = withOther()
  await json('sort', other)
  const { runId } = await json('sort', folder)
  remove(folder)
  expect((await json('history', folder)).runs).toMatchObject([{ runId, folder, undoObstacle: {} }])
  expect((await json('history', folder, '--file', 'a.jpg')).moves).toMatchObject([{ runId, folder }])
})

test('a folder that is gone is found below a link; one without runs does not exist', async () => {
  const { home, folder, json, sortwell } = commandLine()
  const inner = join(folder, 'one', 'two')
  mkdirSync(inner, { recursive: true })
  putFile(join(inner, 'a.jpg'))
  const { runId } = await json('sort', inner)
  rmSync(join(folder, 'one'), { recursive: true })
  const link = join(home, 'link')
  symlinkSync(folder, link, 'junction')
  expect((await json('history', join(link, 'one/two'))).runs).toMatchObject([{ runId, folder: inner }])
  const [none, stderr] = [join(link, 'one'), `sortwell: ${join(link, 'one')} does not exist.\n`]
  expect(await sortwell('history', none)).toEqual({ status: 1, stdout: '', stderr })
  expect(await sortwell('history', none, '--file', 'a.jpg')).toEqual({ status: 1, stdout: '', stderr })
})

describe('history --clear', () => {
  const question = 'Delete the history of 1 run, which can then no longer be undone? [y/N] '

  test.each([
    ['y', { status: 0, said: '1 run deleted, with all copies of the history.\n', left: 0 }],
    ['', { status: 1, said: 'Nothing was deleted.\n', left: 1 }],
  ])('asks, and answered %j does as it is told', async (answer, { status, said, left }) => {
    const { folder, json, start } = commandLine(files)
    await json('sort', folder)
    const asked = start(['history', '--clear'], { terminal: { isTTY: true, columns: 200 } })
    asked.stdin.write(`${answer}\n`)
    expect(await asked.status).toBe(status)
    expect(asked.stderr.shown()).toContain(question)
    expect(asked.stdout.shown()).toContain(said)
    expect((await json('history')).runs).toHaveLength(left)
    expect(treeOf(folder)).toEqual({ 'Documents/b.pdf': 'two', 'Images/a.jpg': 'one' })
  })

  test('does nothing where nobody can be asked, unless --yes is given', async () => {
    const { folder, json, sortwell } = commandLine(files)
    await json('sort', folder)
    expect(await sortwell('history', '--clear')).toEqual({
      status: 1,
      stdout: 'Nothing was deleted. Add --yes to delete the history.\n',
      stderr: '',
    })
    expect(await json('history', '--clear', '--yes')).toMatchObject({ deleted: 1 })
    expect(await sortwell('history')).toEqual({ status: 0, stdout: 'No runs yet.\n', stderr: '' })
    expect(await sortwell('undo', folder)).toMatchObject({ status: 1 })
  })

  test('is refused while a run waits to be finished', async () => {
    const { folder, stateDir, json, sortwell } = commandLine(files)
    await json('sort', folder)
    inState(stateDir, state => state.use(database => database.exec('UPDATE runs SET moved = NULL')))
    const { status, stderr } = await sortwell('history', '--clear', '--yes')
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^sortwell: A run in .*Downloads is under way or was interrupted\. Finish or undo it first; nothing was deleted\.\n$/,
    )
    expect(await json('history')).toMatchObject({ interrupted: 1 })
  })

  test.each([['/a/folder'], ['--run', 'x'], ['--file', 'x']])('takes no %s', async (...args) => {
    expect(await commandLine().sortwell('history', '--clear', ...args)).toMatchObject({ status: 2 })
  })
})
