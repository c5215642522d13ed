import fs from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { listing, oldDate } from '../../testing/trees.ts'
import { type Workbench, workbench } from '../../testing/workbench.ts'

/** A database of one row, closed, and sorted. */
async function sorted(): Promise<{ readonly bench: Workbench; readonly at: string }> {
  const bench = workbench({})
  const path = join(bench.folder, 'a.sqlite')
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (n); INSERT INTO t VALUES (1)')
  database.close()
  fs.utimesSync(path, oldDate, oldDate)
  expect(await bench.sort()).toMatchObject({ moved: 1, failures: [] })
  return { bench, at: join(bench.folder, 'Data/a.sqlite') }
}

/** As a program leaves a database that is killed: its last row is in the log alone. */
function leaveLog(at: string): void {
  const database = new DatabaseSync(at)
  database.exec('PRAGMA wal_autocheckpoint = 0; INSERT INTO t VALUES (2)')
  for (const end of ['', '-wal', '-shm']) fs.copyFileSync(at + end, `${at}${end}.kept`)
  database.close()
  for (const end of ['', '-wal', '-shm']) fs.renameSync(`${at}${end}.kept`, at + end)
}

function rowsOf(at: string): number {
  const database = new DatabaseSync(at)
  const rows = database.prepare('SELECT n FROM t').all().length
  database.close()
  return rows
}

test('an undo leaves a database whose log was born after the sort', async () => {
  const { bench, at } = await sorted()
  leaveLog(at)
  const stats = fs.statSync(at)
  fs.utimesSync(at, stats.atime, oldDate) // so that nothing but the log tells
  expect(await bench.undo()).toMatchObject({ moved: 0, failures: [{ reason: 'in-use' }] })
  expect(rowsOf(at)).toBe(2) // opened where it was, with its log
})

test('a redo brings no database next to the log of another one', async () => {
  const { bench, at } = await sorted()
  await bench.undo()
  fs.mkdirSync(join(bench.folder, 'Data'), { recursive: true })
  fs.writeFileSync(`${at}-wal`, 'of another')
  expect(await bench.redo()).toMatchObject({ moved: 0, failures: [{ reason: 'taken' }] })
  expect(listing(bench.folder)).toEqual(['Data/', 'Data/a.sqlite-wal', 'a.sqlite'])
})

test('a log that came after the preview keeps its database from a sort', async () => {
  const bench = workbench({ 'a.sqlite': 'rows', 'b.txt': '' })
  const plan = await bench.plan()
  fs.writeFileSync(join(bench.folder, 'a.sqlite-journal'), 'changes')
  expect(await bench.run(plan)).toMatchObject({
    moved: 1,
    failures: [{ from: 'a.sqlite', reason: 'in-use' }],
  })
})
