import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { diskKinds, diskOfKind, isMove, systemError, watchedDisk } from '../../testing/faulty-disk.ts'
import { type LogCall, watchedLog } from '../../testing/faulty-log.ts'
import { type Step, stepsOf } from '../../testing/kills/act.ts'
import type { KilledAct } from '../../testing/kills/killed-run.ts'
import { cutEnd } from '../../testing/records.ts'
import { contents, listing, plant, roughly, snapshot } from '../../testing/trees.ts'
import { type Workbench, workbench } from '../../testing/workbench.ts'
import type { RunLog } from '../run-log.ts'

const program = fileURLToPath(new URL('../../testing/kills/killed-run.ts', import.meta.url))

/** A sort in another process, ended as by `kill -9` before the first step of a kind, or a later one. */
async function sortAndDie({ folder, stateDir }: Workbench, step: Step, at = 1): Promise<void> {
  const act = { action: 'sort', criterion: 'type', subfolders: false } as const
  const trial = workbench(Object.fromEntries(fs.readdirSync(folder).map(name => [name, name])))
  const steps = await stepsOf({ ...act, folder: trial.folder, stateDir: trial.stateDir }, diskOfKind('link'))
  const killAt = steps.flatMap((each, index) => (each === step ? [index + 1] : [])).at(at - 1) ?? 0
  const killed: KilledAct = { ...act, folder, stateDir, kind: 'link', killAt, moment: 'before' }
  expect(spawnSync(process.execPath, [program, JSON.stringify(killed)]).signal).toBe('SIGKILL')
}

describe('a run that cannot be logged', () => {
  test.each(['sortwell.db', 'locks'])('is refused when %s is no file, and nothing is moved', async name => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    plant(bench.stateDir, name === 'locks' ? { locks: 'a file' } : { [`${name}/`]: '' })
    await expect(bench.sort()).rejects.toMatchObject({ name: 'RunRefused', code: 'journal' })
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test.each(['ENOSPC', 'EROFS', 'ENOLCK', 'EBADMSG'])(
    'is refused with %s, and nothing is moved',
    async code => {
      const bench = workbench({ 'a.txt': 'one' })
      const before = snapshot(bench.folder)
      const log = watchedLog(bench.log, () => {
        throw systemError(code)
      })
      const refusal = { code: 'journal', place: bench.stateDir, systemCode: code }
      await expect(bench.sort('type', { log })).rejects.toMatchObject({ name: 'RunRefused', refusal })
      expect(snapshot(bench.folder)).toEqual(before)
      expect(bench.history()).toEqual([])
      expect(bench.log.isLocked(bench.open())).toBe(false)
    },
  )

  test('is refused when an interrupted one cannot be read', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    await sortAndDie(bench, 'linkSync', 2)
    const before = snapshot(bench.folder)
    const read = () => {
      throw systemError('EIO')
    }
    await expect(bench.recover('finish', { log: { ...bench.log, read } })).rejects.toMatchObject({
      code: 'journal',
    })
    expect(snapshot(bench.folder)).toEqual(before)
  })
})

/** A log on a disk that is full from the first of these calls on, or for that one call. */
function fullLog({ log }: Workbench, full: LogCall, only?: number): RunLog {
  return watchedLog(log, (call, count) => {
    if (call === full && (only === undefined || count === only)) throw systemError('ENOSPC')
  })
}

describe('a run whose end cannot be logged', () => {
  test('does not hide what was moved', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    expect(await bench.sort('type', { log: fullLog(bench, 'end') })).toMatchObject({ moved: 1, failures: [] })
    expect(bench.history()).toMatchObject([{ state: 'interrupted', moved: 1 }])
    expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('is left open when the folders could not be synced', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    let isFailing = false
    const disk = watchedDisk(call => {
      if (isMove(call)) isFailing = true
      if (call === 'fsyncSync' && isFailing) throw systemError('EIO')
    })
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 1, failures: [] })
    expect(bench.history()).toMatchObject([{ state: 'interrupted' }])
    expect(await bench.recover('keep')).toMatchObject([{ moved: 1 }])
    expect(bench.history()).toMatchObject([{ state: 'done', moved: 1 }])
  })

  test('is closed when a folder may be written and not read', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const disk = watchedDisk((call, [path]) => {
      if (call === 'openSync' && String(path).endsWith('/Documents')) throw systemError('EACCES')
    })
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 1, failures: [] })
    expect(bench.history()).toMatchObject([{ state: 'done' }])
  })
})

describe('a run that cannot note something in the middle', () => {
  test('keeps a file whose new name it cannot note where it is', async () => {
    const bench = workbench({ 'a.txt': 'mine', 'b.txt': 'two' })
    const disk = watchedDisk((call, [source]) => {
      if (isMove(call) && String(source).endsWith('/a.txt'))
        plant(bench.folder, { 'Documents/a.txt': 'theirs' })
    })
    const receipt = await bench.sort('type', { disk, log: fullLog(bench, 'note', 1) })
    expect(receipt).toMatchObject({ moved: 1, failures: [{ from: 'a.txt', reason: 'full' }] })
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'Documents/b.txt', 'a.txt'])
    expect(bench.history()).toMatchObject([{ state: 'done', moved: 1, failed: 1 }])
  })

  test('does not blame a file for a log that is busy', async () => {
    const bench = workbench({ 'a.txt': 'mine' })
    const disk = watchedDisk(call => {
      if (isMove(call)) plant(bench.folder, { 'Documents/a.txt': 'theirs' })
    })
    const log = watchedLog(bench.log, call => {
      if (call === 'note') throw systemError('EBUSY')
    })
    expect((await bench.sort('type', { disk, log })).failures).toMatchObject([
      { from: 'a.txt', reason: 'io' },
    ])
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'a.txt'])
  })

  test('does not use a folder that it cannot say others have made', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const plan = await bench.plan()
    fs.mkdirSync(join(bench.folder, 'Documents'))
    const { failures } = await bench.run(plan, { log: fullLog(bench, 'note') })
    expect(failures).toMatchObject([{ reason: 'full' }])
    expect(listing(bench.folder)).toEqual(['Documents/', 'a.txt'])
  })

  test.each(diskKinds)('leaves each file once, whichever call fails, by %s', async kind => {
    for (const full of ['begin', 'note', 'end'] as const) {
      for (let count = 1; count < 4; count += 1) {
        const bench = workbench({ 'a.txt': 'one', 'b.txt': '', 'IMG.CR2': 'raw', 'IMG.CR2.xmp': 'notes' })
        const [before, texts] = [roughly(bench.folder), contents(bench.folder)]
        const disk = diskOfKind(kind)
        await bench.sort('type', { disk, log: fullLog(bench, full, count) }).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'journal' })
        })
        expect(contents(bench.folder), `${full} ${count}`).toEqual(texts)
        await bench.recover('undo', { disk })
        if (bench.history().some(({ kind, state }) => kind === 'sort' && state === 'done'))
          await bench.undo({ disk })
        expect(roughly(bench.folder), `${full} ${count}`).toEqual(before)
      }
    }
  })
})

describe('a cancelled run', () => {
  test('stops between two files, says so, and goes back whole', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two', 'c.jpg': 'three' })
    const before = snapshot(bench.folder)
    const stop = new AbortController()
    const disk = watchedDisk(call => {
      if (isMove(call)) stop.abort()
    })
    const receipt = await bench.sort('type', { disk, signal: stop.signal })
    expect(receipt).toMatchObject({ moved: 1, cancelled: true, failures: [] })
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'b.txt', 'c.jpg'])
    expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('that never began leaves nothing', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    const receipt = await bench.sort('type', { signal: AbortSignal.abort() })
    expect(receipt).toMatchObject({ moved: 0, cancelled: true })
    expect(snapshot(bench.folder)).toEqual(before)
    await expect(bench.undo()).rejects.toMatchObject({ code: 'nothing-to-undo' })
  })
})

describe('an interrupted run', () => {
  test('is kept by the next sort, which does the rest', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three' })
    const before = snapshot(bench.folder)
    await sortAndDie(bench, 'linkSync', 2)
    await bench.sort()
    expect(listing(bench.folder)).toEqual([
      'Documents/',
      'Documents/a.txt',
      'Documents/b.txt',
      'Documents/c.txt',
    ])
    while (bench.history().some(run => run.kind === 'sort' && run.state === 'done' && run.moved > 0)) {
      await bench.undo()
    }
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test.each(['keep', 'finish'] as const)(
    'names the files that it moved after a recovery to %s, where one before them is gone',
    async way => {
      const bench = workbench({ 'a.jpg': 'one', 'b.jpg': 'two', 'c.jpg': 'three' })
      const { runId } = await bench.sort()
      cutEnd(bench.stateDir)
      fs.rmSync(join(bench.folder, 'Images/a.jpg'))
      fs.renameSync(join(bench.folder, 'Images/c.jpg'), join(bench.folder, 'c.jpg'))
      const [receipt] = await bench.recover(way)
      expect(receipt?.failures).toEqual([{ from: 'a.jpg', to: 'Images/a.jpg', reason: 'gone' }])
      const moved = way === 'keep' ? ['b.jpg'] : ['b.jpg', 'c.jpg']
      expect(bench.runs.files(runId).moved.map(({ from }) => from)).toEqual(moved)
      expect(await bench.undo({ files: ['b.jpg'] })).toMatchObject({ moved: 1, failures: [] })
    },
  )

  test('names the files that it moved where one before them was not', async () => {
    const bench = workbench({ 'a.jpg': 'one', 'b.jpg': 'two', 'c.jpg': 'three' })
    const { runId } = await bench.sort()
    cutEnd(bench.stateDir)
    for (const name of ['a.jpg', 'c.jpg']) {
      fs.renameSync(join(bench.folder, 'Images', name), join(bench.folder, name))
    }
    await bench.recover('keep')
    const { moved, failures } = bench.runs.files(runId)
    expect([moved, failures]).toMatchObject([[{ from: 'b.jpg' }], [{ from: 'a.jpg' }]])
    expect(await bench.undo({ files: ['b.jpg'] })).toMatchObject({ moved: 1, failures: [] })
  })

  test('goes back whole where a name was taken, and free again when it was finished', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    const plan = await bench.plan()
    plant(bench.folder, { 'Documents/a.txt': 'other' })
    const { runId } = await bench.run(plan)
    cutEnd(bench.stateDir)
    fs.renameSync(join(bench.folder, 'Documents/a (2).txt'), join(bench.folder, 'a.txt'))
    fs.rmSync(join(bench.folder, 'Documents'), { recursive: true })
    expect(await bench.recover('finish')).toMatchObject([{ moved: 1, failures: [] }])
    expect(await bench.undo()).toMatchObject({ undoes: runId, moved: 1, failures: [] })
    fs.rmSync(join(bench.folder, 'Documents'), { recursive: true, force: true }) // of the other file
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('that had nothing to move is ended by the next', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const { runId } = await bench.sort()
    await bench.undo()
    expect(await bench.undo({ runId })).toMatchObject({ moved: 0, failures: [] })
    cutEnd(bench.stateDir)
    expect(await bench.sort()).toMatchObject({ moved: 1 })
    expect(bench.runs.interrupted()).toEqual([])
  })

  test('that is undone tells of a file that is gone', async () => {
    const bench = workbench({ 'a.jpg': 'one', 'b.jpg': 'two' })
    await bench.sort()
    cutEnd(bench.stateDir)
    fs.rmSync(join(bench.folder, 'Images/a.jpg'))
    const [receipt] = await bench.recover('undo')
    expect(receipt).toMatchObject({ kind: 'undo', moved: 1, failures: [{ to: 'a.jpg', reason: 'gone' }] })
  })

  test('is undone without being settled first', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    const before = snapshot(bench.folder)
    await sortAndDie(bench, 'linkSync', 2)
    await bench.undo()
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('that had not logged its plan is no run', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    await sortAndDie(bench, 'statement', 3)
    expect(bench.history()).toEqual([])
    expect(await bench.recover('finish')).toEqual([])
    expect(snapshot(bench.folder)).toEqual(before)
  })
})

test('a file that may not be read is moved unread, and keeps its mode', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  fs.chmodSync(join(bench.folder, 'a.txt'), 0o000)
  const before = snapshotOfModes(bench)
  expect(await bench.sort()).toMatchObject({ moved: 2, failures: [] })
  await bench.undo()
  expect(snapshotOfModes(bench)).toEqual(before)
})

function snapshotOfModes({ folder }: Workbench): unknown[] {
  return fs.readdirSync(folder).map(name => [name, fs.lstatSync(join(folder, name)).mode])
}
