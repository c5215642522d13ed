import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createRunLog } from '../services/state/run-log.ts'
import { openState } from '../services/state/state-database.ts'
import { openFolder } from '../sorter/index.ts'
import { commands } from './table.ts'
import { commandLine, putFile, treeOf } from './testing.ts'

/** What the command says when it cannot use its history. */

const files = { 'a.jpg': 'one', 'b.pdf': 'two' }

/** A folder that was sorted. */
async function afterSort() {
  const line = commandLine(files)
  const { runId } = await line.json('sort', line.folder)
  return { ...line, runId, database: join(line.stateDir, 'sortwell.db') }
}

test('a folder in which another run is at work is refused, with its process and since when', async () => {
  const { folder, stateDir, sortwell } = await afterSort()
  const state = openState(stateDir)
  const log = createRunLog(state)
  const [done] = log.ended(folder, 'sort')
  const lock = log.lock(openFolder(folder, { stateDir }))
  const refusal = new RegExp(
    `^sortwell: Sortwell is at work in this folder already \\(process ${process.pid} since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\); wait until it has finished\\.\n$`,
  )
  const refused = { status: 1, stdout: '', stderr: expect.stringMatching(refusal) }
  for (const command of ['sort', 'undo', 'redo', 'recover'])
    expect(await sortwell(command, folder), 'before its run begins').toEqual(refused)
  if (done) log.begin(done, [])
  expect(await sortwell('sort', folder)).toEqual(refused)
  expect((await sortwell('history')).stdout).toContain('under way')
  if ('release' in lock) lock.release()
  state.close()
  expect(await sortwell('recover', folder)).toMatchObject({ status: 0, stderr: '' })
})

test('a damaged history is restored from its copy, and the command says once which runs are lost', async () => {
  const { folder, stateDir, database, runId, json, sortwell } = await afterSort()
  putFile(join(folder, 'c.mp3'), 'three')
  await json('sort', folder)
  for (const name of ['sortwell.db-wal', 'sortwell.db-shm']) rmSync(join(stateDir, name), { force: true })
  writeFileSync(database, 'no database')
  const { stdout, stderr } = await sortwell('history')
  const lost =
    /The history was found damaged on \S+ \S+ and was restored from its copy of \S+ \S+: runs between the two cannot be undone\. The damaged file is .*\n/
  expect(stderr).toMatch(lost)
  expect(stdout).toMatch(lost)
  expect(await json('history')).toMatchObject({ runs: [{ runId }], restored: { at: expect.any(String) } })
  expect(await sortwell('undo', folder)).toMatchObject({ status: 0, stderr: '' })
  expect(treeOf(folder)).toEqual({ ...files, 'Audio/c.mp3': 'three' })
})

test('damage that a command meets in the middle is repaired for the next one', async () => {
  const { folder, database, sortwell } = await afterSort()
  writeFileSync(database, readFileSync(database).fill(0x61, 2 * 8192)) // the schema, on the first page, stays
  expect((await sortwell('history')).stderr).toMatch(/ was restored from its copy of .*\n.* is damaged; /)
  expect(await sortwell('undo', folder)).toMatchObject({ status: 0, stderr: '' })
  expect(treeOf(folder)).toEqual(files)
})

test.each([
  {
    what: 'a folder has the place of the history',
    commands: ['sort', 'plan', 'undo', 'history', 'where'],
    spoil(file: string) {
      rmSync(file)
      mkdirSync(file)
    },
    sentence: /^sortwell: The history in .*state cannot be read or written \(\w+\); nothing was moved\.\n$/,
  },
  {
    what: 'the history is of a newer version',
    commands: ['sort', 'undo', 'history'],
    spoil(file: string) {
      const database = new DatabaseSync(file)
      database.exec('CREATE TABLE later (column TEXT); PRAGMA user_version = 99')
      database.close()
    },
    sentence: /^sortwell: .*sortwell\.db was written by a newer version of Sortwell\. .*was changed\.\n$/,
  },
])('where $what, one sentence says so, and nothing moves', async ({ commands, spoil, sentence }) => {
  const { folder, database, sortwell } = await afterSort()
  const before = treeOf(folder)
  spoil(database)
  const refused = { status: 1, stdout: '', stderr: expect.stringMatching(sentence) }
  for (const command of commands) expect(await sortwell(command, folder)).toEqual(refused)
  expect(treeOf(folder)).toEqual(before)
})

test.skipIf(process.platform === 'win32')(
  'all that is in the data folder is private to the person',
  async () => {
    const { folder, stateDir, sortwell } = commandLine(files, { hasPremium: false })
    expect(await sortwell('sort', folder)).toMatchObject({ status: 0 })
    expect(await sortwell('rules', 'start', 'downloads')).toMatchObject({ status: 0 })
    const kept = ['.', ...readdirSync(stateDir, { recursive: true, encoding: 'utf8' })].map(name => {
      const stats = statSync(join(stateDir, name))
      return [name, (stats.mode & 0o777).toString(8), stats.isDirectory() ? '700' : '600']
    })
    expect(kept.length).toBeGreaterThan(4)
    expect(kept.filter(([, rights, wanted]) => rights !== wanted)).toEqual([])
  },
)

test.skipIf(process.platform === 'win32').each([
  ['is a file', (place: string) => writeFileSync(place, 'no folder'), /\(ENOTDIR\)/],
  [
    'is a link to a disk that is away',
    (place: string) => symlinkSync(join(place, '../away'), place),
    /\(ENO(TDIR|ENT)\)/,
  ],
  ['is a link to itself', (place: string) => symlinkSync(place, place), /\(ELOOP\)/],
  ['holds a link to a disk that is away as its history', linkHistoryAway, /\(ENO(TDIR|ENT)\)/],
])('where the data folder %s, every command says so', async (_, spoil, systemCode) => {
  const { folder, home, stateDir, sortwell } = commandLine({ 'a.jpg': 'one', 'set.yaml': 'rules: []' })
  rmSync(stateDir, { recursive: true })
  spoil(stateDir)
  const argumentsOf: Readonly<Record<string, string>> = {
    '<folder>': folder,
    '<name>': 'mine',
    '<set>': 'default',
  }
  for (const { name, args = '' } of commands.filter(({ load }) => load !== undefined)) {
    const given = args.split(' ').flatMap(each => argumentsOf[each] ?? [])
    const { status, stdout, stderr } = await sortwell(...name.split(' '), ...given)
    expect(status, `${name}: ${stderr}`).toBeLessThan(3)
    if (!needHistory.includes(name)) continue
    expect([name, status, stdout]).toEqual([name, 1, ''])
    expect(stderr, name).toMatch(/^sortwell: The history in .*state cannot be (read or written|reached)/)
    expect(stderr, name).toMatch(systemCode)
  }
  expect(treeOf(folder)).toEqual({ 'a.jpg': 'one', 'set.yaml': 'rules: []' })
  expect(readdirSync(home)).not.toContain('away')
})

const needHistory = ['plan', 'sort', 'undo', 'redo', 'recover', 'watch', 'history', 'where', 'duplicates']

function linkHistoryAway(place: string): void {
  mkdirSync(place)
  symlinkSync('/nowhere/sortwell.db', join(place, 'sortwell.db'))
}
