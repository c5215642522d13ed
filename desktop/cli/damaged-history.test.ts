import { copyFileSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { commandLine, putFile, treeOf } from './testing.ts'

/** What the command does when its history was emptied, lost or changed. */

const files = { 'a.jpg': 'one', 'b.pdf': 'two' }

/** A folder that was sorted twice; the daily copy has the first run. */
async function twoRuns() {
  const line = commandLine(files)
  const { folder, stateDir, json } = line
  const first = String((await json('sort', folder)).runId)
  putFile(join(folder, 'c.mp3'), 'three')
  const second = String((await json('sort', folder)).runId)
  const database = join(stateDir, 'sortwell.db')
  const shown = async () =>
    ((await json('history')).runs as { runId: string; state: string }[]).map(({ runId, state }) => [
      runId,
      state,
    ])
  /** Changes the database as no program of ours does. */
  const change = (sql: string, ...values: readonly (string | number)[]) => {
    const connection = new DatabaseSync(database)
    connection.exec('PRAGMA ignore_check_constraints = ON')
    const { changes } = connection.prepare(sql).run(...values)
    connection.close()
    expect(changes).toBeGreaterThan(0)
  }
  return { ...line, first, second, database, shown, change }
}

describe.each([
  ['emptied', (file: string) => truncateSync(file, 0), 'damaged'],
  ['cut to one byte', (file: string) => truncateSync(file, 1), 'damaged'],
  ['replaced by one without tables', putEmptyDatabase, 'damaged'],
  ['deleted', (file: string) => rmSync(file), 'missing'],
])('a history that was %s', (_, spoil, what) => {
  test('continues with its copy, and says so', async () => {
    const { folder, first, database, sortwell, shown } = await twoRuns()
    spoil(database)
    const { stderr } = await sortwell('history')
    expect(stderr).toMatch(
      new RegExp(
        `^sortwell: The history was found ${what} on .* was restored from its copy of .*: runs between the two cannot be undone\\.`,
      ),
    )
    expect(stderr.includes('The damaged file is ')).toBe(what === 'damaged')
    expect(await shown()).toEqual([[first, 'done']])
    expect(await sortwell('undo', folder)).toMatchObject({ status: 0, stderr: '' })
    expect(treeOf(folder)).toEqual({ ...files, 'Audio/c.mp3': 'three' })
  })

  test('does so, too, when the next command is a sort, and the next copy has its runs', async () => {
    const { folder, stateDir, first, database, json, sortwell, shown } = await twoRuns()
    spoil(database)
    putFile(join(folder, 'd.txt'), 'four')
    const { runId } = await json('sort', folder)
    expect(await shown()).toEqual([
      [runId, 'done'],
      [first, 'done'],
    ])
    rmSync(database)
    for (const name of readdirSync(stateDir)) if (/-(wal|shm)$/.test(name)) rmSync(join(stateDir, name))
    expect((await shown()).at(-1)).toEqual([first, 'done'])
    await sortwell('undo', folder)
    expect(treeOf(folder)).toMatchObject(files)
  })
})

function putEmptyDatabase(file: string): void {
  rmSync(file)
  new DatabaseSync(file).exec('VACUUM')
}

test('where the newest copy is damaged, too, the older one takes the place of the history', async () => {
  const { stateDir, first, database, shown } = await twoRuns()
  const [copy, older] = ['sortwell.copy.db', 'sortwell.older copy.db'].map(name => join(stateDir, name))
  copyFileSync(String(copy), String(older))
  for (const file of [database, String(copy)]) truncateSync(file, 0)
  expect(await shown()).toEqual([[first, 'done']])
})

describe.each([
  ['a list that is cut', "UPDATE runs SET new_folders = '[\"Documents' WHERE id = ?"],
  ['a word of no meaning', "UPDATE runs SET criterion = 'tyqe' WHERE id = ?"],
  ['a word that the schema does not know', "UPDATE runs SET kind = 'surt' WHERE id = ?"],
  ['a number that is too large', 'UPDATE runs SET moved_bytes = 1152921504606846976 WHERE id = ?'],
  [
    'a size that is too large',
    `UPDATE moves SET size = 1152921504606846976
    WHERE run = (SELECT number FROM runs WHERE id = ?)`,
  ],
  ['no time', "UPDATE runs SET started_at = '2026-13' WHERE id = ?"],
  [
    'a failure that is cut',
    `INSERT INTO outcomes (run, source, failure)
    SELECT number, 'x', '{"from' FROM runs WHERE id = ?`,
  ],
  [
    'a letter of another name',
    "UPDATE moves SET source = 'x.mp3' WHERE run = (SELECT number FROM runs WHERE id = ?)",
  ],
  [
    'a path that leads out',
    "UPDATE moves SET source = '../x' WHERE run = (SELECT number FROM runs WHERE id = ?)",
  ],
  ['a move less', 'DELETE FROM moves WHERE run = (SELECT number FROM runs WHERE id = ?)'],
])('a run with %s', (_, damage) => {
  test('is told, moves nothing, and is passed over by the next undo', async () => {
    const { folder, first, second, sortwell, shown, change } = await twoRuns()
    const sorted = treeOf(folder)
    change(damage, second)
    expect((await sortwell('history')).status).toBe(0)
    const sentence = `sortwell: What the history has of the run ${second} is damaged: it cannot be undone, and its files stay where they are.\n`
    const refused = { status: 1, stdout: '', stderr: sentence }
    expect(await sortwell('undo', folder, '--run', second)).toEqual(refused)
    expect(await sortwell('history', '--run', second)).toEqual(refused)
    expect(treeOf(folder)).toEqual(sorted)
    expect(await shown()).toEqual([
      [second, 'damaged'],
      [first, 'done'],
    ])
    expect((await sortwell('history')).stdout).toContain(
      'Cannot be undone. What the history has of this run is damaged.',
    )
    expect(await sortwell('undo', folder)).toMatchObject({ status: 0, stderr: '' })
    expect(treeOf(folder)).toEqual({ ...files, 'Audio/c.mp3': 'three' })
  })

  test('is never open: it holds up no folder', async () => {
    const { folder, home, second, json, sortwell, shown, change } = await twoRuns()
    change('UPDATE runs SET moved = NULL WHERE id = ?', second)
    change(damage, second)
    putFile(join(folder, 'd.txt'), 'four')
    const other = join(home, 'Other')
    mkdirSync(other)
    putFile(join(other, 'e.txt'), 'five')
    for (const place of [other, folder]) expect(await json('sort', place)).toMatchObject({ moved: 1 })
    expect(await sortwell('recover', folder)).toMatchObject({ status: 0 })
    expect(await shown()).toContainEqual([second, 'damaged'])
    expect(await json('history')).toMatchObject({ interrupted: 0 })
  })
})

test('an interrupted run that is damaged is told by recover', async () => {
  const { folder, second, sortwell, change } = await twoRuns()
  change('UPDATE runs SET moved = NULL WHERE id = ?', second)
  change("UPDATE moves SET source = 'x.mp3' WHERE run = (SELECT number FROM runs WHERE id = ?)", second)
  expect(await sortwell('recover', folder)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`of the run ${second} is damaged`),
  })
  expect(await sortwell('recover', folder)).toMatchObject({ status: 0, stderr: '' })
})

test.each([
  ['a column that is called otherwise', 'ALTER TABLE runs RENAME COLUMN when_taken TO when_takem'],
  ['a table that is called otherwise', 'ALTER TABLE outcomes RENAME TO outcomet'],
  ['a table less', 'DROP TABLE single_values'],
  ['another trigger', 'DROP TRIGGER moves_of_run'],
  ['the number of a version before', 'PRAGMA user_version = 1'],
  ['the number of no version', 'PRAGMA user_version = -1'],
  ['the number of a later version, and the tables of this one', 'PRAGMA user_version = 16777218'],
])('a history with %s is damaged, and its copy takes its place', async (_, sql) => {
  const { folder, first, database, sortwell, shown } = await twoRuns()
  const connection = new DatabaseSync(database)
  connection.exec(sql)
  connection.close()
  expect(await sortwell('undo', folder)).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('was restored from its copy'),
  })
  expect((await shown()).at(-1)).toEqual([first, 'undone'])
})

test('tables, indexes and views that a person adds to the history are no damage', async () => {
  const { first, second, database, sortwell, shown } = await twoRuns()
  const connection = new DatabaseSync(database)
  connection.exec(
    'CREATE INDEX mine ON moves (source); CREATE VIEW seen AS SELECT id FROM runs; CREATE TABLE other (x)',
  )
  connection.exec('ANALYZE; VACUUM')
  connection.close()
  expect((await sortwell('history')).stderr).toBe('')
  expect(await shown()).toEqual([
    [second, 'done'],
    [first, 'done'],
  ])
})

test('a database of another program in the place of the history is set aside', async () => {
  const { first, database, shown } = await twoRuns()
  rmSync(database)
  const connection = new DatabaseSync(database)
  connection.exec('CREATE TABLE contacts (name TEXT)')
  connection.close()
  expect(await shown()).toEqual([[first, 'done']])
})

test('a lock that was written to is used again', async () => {
  const { folder, stateDir, json } = await twoRuns()
  const locks = readdirSync(join(stateDir, 'locks')).filter(name => !name.endsWith('.json'))
  for (const name of locks) writeFileSync(join(stateDir, 'locks', name), 'no database '.repeat(100))
  expect(await json('undo', folder)).toMatchObject({ moved: 1 })
  expect(await json('undo', folder)).toMatchObject({ moved: 2 })
})
