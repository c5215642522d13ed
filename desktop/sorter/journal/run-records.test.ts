import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRunRecords } from '../../services/state/run-records.ts'
import {
  canRedo,
  compactRuns,
  filesOfRun,
  findMoves,
  findRun,
  interruptedRuns,
  listRuns,
  obstacleToUndo,
  realDisk,
  redoRun,
  runPlan,
  undoRun,
} from '../index.ts'
import { isMove, systemError, watchedDisk } from '../testing/faulty-disk.ts'
import { manyRuns, oneFileRun } from '../testing/many-runs.ts'
import { cutEnd, recordsIn } from '../testing/records.ts'
import { listing, plant } from '../testing/trees.ts'
import { type Workbench, workbench } from '../testing/workbench.ts'

const namesIn = ({ stateDir }: Workbench) =>
  recordsIn(stateDir).map(record => path.relative(path.join(stateDir, 'runs'), record))

/** A disk that lets nothing be filed. */
const notFiling = () =>
  watchedDisk((call, [from]) => {
    if (call === 'renameSync' && !String(from).endsWith('.new')) throw systemError('EROFS')
  })

const idOf = '\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-\\d{3}Z-[0-9a-f]{4}'

describe('the record of a run', () => {
  test('lies beside the others while the run goes on, and by its day when it has ended', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const during: string[] = []
    const disk = watchedDisk(call => {
      if (isMove(call)) during.push(...namesIn(bench))
    })
    const { runId } = await bench.sort('type', { disk })
    expect([...new Set(during)]).toEqual([`${runId}.jsonl`])
    const [day] = runId.split('T')
    expect(namesIn(bench)).toEqual([
      expect.stringMatching(`^${day}/${idOf}~sort~[0-9a-z]+~[0-9a-f]{8}~v[0-9a-f]{8}\\.jsonl$`),
    ])
  })

  test('says in its name that the run was taken back', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    await bench.sort()
    await bench.undo()
    expect(namesIn(bench)).toEqual([
      expect.stringMatching('~sort~[^~]+~[^~]+~[^~]+~undone\\.jsonl$'),
      expect.stringMatching('~undo~[^~]+~[^~]+~[^~]+\\.jsonl$'),
    ])
  })

  test.skipIf(process.platform === 'win32')(
    'is closed to other people, as are the folders around it',
    async () => {
      const bench = workbench({ 'a.txt': 'one' })
      await bench.sort()
      const [record = ''] = recordsIn(bench.stateDir)
      const places = [
        record,
        path.dirname(record),
        path.join(bench.stateDir, 'runs'),
        path.join(bench.stateDir, 'locks'),
      ]
      const rights = places.map(place => (fs.statSync(place).mode & 0o777).toString(8))
      expect(rights).toEqual(['600', '700', '700', '700'])
    },
  )

  test('that cannot be filed is found where it is, and filed by the next run', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const disk = notFiling()
    const { runId } = await bench.sort('type', { disk })
    expect(namesIn(bench)).toEqual([`${runId}.jsonl`])
    expect(listRuns({ records: createRunRecords(bench.stateDir, disk) })).toMatchObject([
      { runId, state: 'done' },
    ])
    await bench.undo()
    expect(listing(bench.folder)).toEqual(['a.txt'])
    expect(namesIn(bench).every(name => name.includes('/'))).toBe(true)
  })

  test('of an undo counts although it could not be filed', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    await bench.sort()
    const disk = notFiling()
    await bench.undo({ disk })
    const records = createRunRecords(bench.stateDir, disk)
    expect(listRuns({ records }).map(({ state }) => state)).toEqual(['done', 'undone'])
    await expect(undoRun({ records, folder: bench.open() })).rejects.toMatchObject({
      code: 'nothing-to-undo',
    })
    expect(bench.history().map(({ state }) => state)).toEqual(['done', 'undone'])
    expect(namesIn(bench).filter(name => name.endsWith('~undone.jsonl'))).toHaveLength(1)
  })
})

describe('records of version 0.1.0, which lie beside each other', () => {
  test('are listed, undone and filed', async () => {
    const bench = workbench({ 'Documents/0.txt': '', 'Documents/1.txt': '', 'Documents/2.txt': '' })
    const ids = manyRuns(bench, 3)
    expect(namesIn(bench)).toEqual(ids.map(id => `${id}.jsonl`))
    expect(bench.history().map(run => run.runId)).toEqual(ids.toReversed())
    expect(namesIn(bench).every(name => name.includes('/'))).toBe(true)
    expect(await bench.undo()).toMatchObject({ undoes: ids[2], moved: 1 })
    expect(bench.history()).toMatchObject([
      { kind: 'undo' },
      { state: 'undone' },
      { state: 'done' },
      { state: 'done' },
    ])
    expect(listing(bench.folder)).toEqual(['2.txt', 'Documents/', 'Documents/0.txt', 'Documents/1.txt'])
  })

  test('say which run was taken back by an undo among them', async () => {
    const bench = workbench({ 'Documents/0.txt': '' })
    const [sort = ''] = manyRuns(bench, 1)
    oneFileRun(bench, 1, { kind: 'undo', undoes: sort })
    const states = ({ runId, state }: { runId: string; state: string }) => `${runId === sort} ${state}`
    const readOnly = watchedDisk(() => {
      throw systemError('EROFS')
    })
    expect(listRuns({ records: createRunRecords(bench.stateDir, readOnly) }).map(states)).toEqual([
      'false done',
      'true undone',
    ])
    expect(bench.history().map(states)).toEqual(['false done', 'true undone'])
    expect(findRun(bench.records, sort)).toMatchObject({ state: 'undone' })
  })
})

/** Opens and lists of the reading side. */
function counted(stateDir: string) {
  const count = { opened: 0, listed: 0 }
  const looks = {
    ...realDisk,
    openSync: (...args: Parameters<typeof realDisk.openSync>) => {
      count.opened += 1
      return realDisk.openSync(...args)
    },
    readdirSync: ((...args: Parameters<typeof realDisk.readdirSync>) => {
      count.listed += 1
      return realDisk.readdirSync(...args)
    }) as typeof realDisk.readdirSync, // one of its many forms
  }
  return { count, records: createRunRecords(stateDir, realDisk, looks) }
}

describe('with hundreds of runs', () => {
  async function workOver(runs: number) {
    const bench = workbench({ 'first.txt': 'one' })
    manyRuns(bench, runs)
    await bench.sort()
    const { count, records } = counted(bench.stateDir)
    const costs: Record<string, number> = {}
    const cost = async (name: string, work: () => unknown) => {
      const before = count.opened
      await work()
      costs[name] = count.opened - before
    }
    plant(bench.folder, { 'second.txt': 'two' })
    await cost('a run', () => runPlan(bench.plan(), { records }))
    await cost('an undo', () => undoRun({ records, folder: bench.open() }))
    await cost('a page', () => listRuns({ records, count: 5 }))
    const [, , , , last] = listRuns({ records, count: 5 })
    await cost('the next page', () => listRuns({ records, count: 5, before: last?.runId }))
    const lines = listRuns({ records, count: 5 })
    await cost('why lines of a page cannot be undone', () => lines.map(run => obstacleToUndo(records, run)))
    await cost('what lines of a page can be redone', () => lines.map(run => canRedo(records, run)))
    await cost('the files of a run', () => filesOfRun(records, last?.runId ?? ''))
    await cost('where, until there are enough', () => findMoves(records, 'second.txt', { count: 1 }))
    await cost('where, as far as it goes', () => findMoves(records, 'none', { count: 1, mostRuns: 8 }))
    plant(bench.folder, { 'third.txt': 'three' })
    await runPlan(bench.plan(), { records })
    await cost('a file', () => undoRun({ records, folder: bench.open(), files: ['third.txt'] }))
    await cost('a redo', () => redoRun({ records, folder: bench.open() }))
    await cost('nothing to compact', () => compactRuns(records, { days: 10_000, runs: 1 }, Date.now()))
    await cost('one run', () => findRun(records, last?.runId ?? ''))
    await cost('interrupted ones', () => interruptedRuns(records))
    return costs
  }

  test('each step reads as many records as with ten', async () => {
    const few = await workOver(10)
    expect(await workOver(200)).toEqual(few)
    expect(few).toMatchObject({ 'one run': 1, 'interrupted ones': 0, 'a page': 5, 'the next page': 5 })
  })

  test('the runs of one folder are found without opening those of others', () => {
    const [one, other] = [workbench(), workbench()]
    const [mine = ''] = manyRuns({ ...one, stateDir: other.stateDir }, 1)
    manyRuns(other, 300, 1)
    listRuns({ records: other.records })
    const { count, records } = counted(other.stateDir)
    const runs = listRuns({ records, folder: one.open() })
    expect(runs.map(({ runId }) => runId)).toEqual([mine])
    expect(count.opened).toBe(1)
  })
})

describe('pages', () => {
  test('join without a gap or a double, whatever is filed and what is not', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const ids = manyRuns(bench, 120)
    bench.history()
    const { runId } = await bench.sort()
    cutEnd(bench.stateDir)
    oneFileRun(bench, 200)
    const { records } = bench
    const seen: string[] = []
    for (let before: string | undefined; ; before = seen.at(-1)) {
      const page = listRuns({ records, count: 50, before })
      seen.push(...page.map(run => run.runId))
      if (page.length < 50) break
    }
    expect(seen).toHaveLength(122)
    expect(new Set(seen).size).toBe(122)
    expect(seen).toEqual(seen.toSorted().reverse())
    expect(seen).toEqual(expect.arrayContaining([runId, ...ids]))
    expect(interruptedRuns(records).map(run => run.runId)).toEqual([runId])
  })
})
