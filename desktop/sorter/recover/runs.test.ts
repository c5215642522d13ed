import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { filesOfRun, runPlan } from '../index.ts'
import { isMove, systemError, watchedDisk } from '../testing/faulty-disk.ts'
import type { Doom } from '../testing/kills/doomed-run.ts'
import { cutEnd } from '../testing/records.ts'
import { contents, listing, plant, snapshot } from '../testing/trees.ts'
import { type Workbench, workbench } from '../testing/workbench.ts'

const doomed = fileURLToPath(new URL('../testing/kills/doomed-run.ts', import.meta.url))

/** A sort in another process, ended as by `kill -9` at one call. */
function sortAndDie({ folder, stateDir }: Workbench, killAt: number): void {
  const what = { folder, stateDir, action: 'sort', criterion: 'type', kind: 'link', killAt } as const
  const doom: Doom = { ...what, subfolders: false, moment: 'before' }
  expect(spawnSync(process.execPath, [doomed, JSON.stringify(doom)]).signal).toBe('SIGKILL')
}

describe('one run at a time', () => {
  test('a folder in which another process is at work is refused, and free when that has ended', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const url = new URL('../../services/state/folder-lock.ts', import.meta.url).href
    const script = `const { lockFolder } = await import(${JSON.stringify(url)})
      lockFolder(${JSON.stringify(bench.stateDir)}, ${JSON.stringify(bench.open())})
      console.log('locked')
      process.stdin.resume()`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script])
    await once(holder.stdout, 'data')
    const before = snapshot(bench.folder)
    await expect(bench.sort()).rejects.toMatchObject({ name: 'RunRefused', code: 'busy' })
    await expect(bench.undo()).rejects.toMatchObject({ code: 'busy' })
    await expect(bench.recover('keep')).rejects.toMatchObject({ code: 'busy' })
    expect(snapshot(bench.folder)).toEqual(before)
    holder.kill('SIGKILL')
    await once(holder, 'close')
    expect(await bench.sort()).toMatchObject({ moved: 1 })
    expect(fs.readdirSync(join(bench.stateDir, 'locks'))).toEqual([])
  })

  test('a second run of the same process is refused', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    let second: Promise<unknown> | undefined
    const disk = watchedDisk(call => {
      if (isMove(call)) second = bench.sort().catch((error: unknown) => error)
    })
    await bench.sort('type', { disk })
    expect(await second).toMatchObject({ code: 'busy' })
  })

  test('a folder is free again after a fault in the filing of records', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const file = () => {
      throw new Error('a fault of ours')
    }
    const failing = runPlan(bench.plan(), { records: { ...bench.records, file } })
    await expect(failing).rejects.toThrow('a fault of ours')
    expect(bench.records.isLocked(bench.open())).toBe(false)
  })

  test('a lock of a process id that another program has by now is broken', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const disk = watchedDisk(call => {
      if (!isMove(call)) return
      const locks = join(bench.stateDir, 'locks')
      const [own = ''] = fs.readdirSync(locks)
      const [key, host, boot, pid, , random] = own.split('~')
      fs.writeFileSync(join(locks, [key, host, boot, pid, '1', random].join('~')), '')
    })
    await bench.sort('type', { disk })
    plant(bench.folder, { 'b.txt': 'two' })
    expect(await bench.sort()).toMatchObject({ moved: 1 })
  })

  test('two processes that begin at once never both run, and lose nothing', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `${at}.txt`)
    const bench = workbench(Object.fromEntries(names.map(name => [name, name])))
    const texts = contents(bench.folder)
    const { folder, stateDir } = bench
    const doom = {
      folder,
      stateDir,
      action: 'sort',
      criterion: 'type',
      kind: 'link',
      killAt: 0,
      moment: 'before',
    }
    const runs = [1, 2, 3].map(() =>
      spawn(process.execPath, [doomed, JSON.stringify(doom)], { stdio: 'ignore' }),
    )
    await Promise.all(runs.map(run => once(run, 'close')))
    expect(contents(bench.folder)).toEqual(texts)
    expect(listing(bench.folder).filter(path => path.includes('('))).toEqual([])
    expect(bench.history().filter(({ state }) => state !== 'done')).toEqual([])
  })
})

describe('a run without a record', () => {
  test.each(['runs', 'locks'])('is refused when %s is no folder, and nothing is moved', async name => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    plant(bench.stateDir, { [name]: 'a file' })
    await expect(bench.sort()).rejects.toMatchObject({ name: 'RunRefused', code: 'journal' })
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test.each(['openSync', 'writeSync', 'fdatasyncSync', 'fsyncSync'])(
    'is refused when %s fails, and nothing is moved or left',
    async failing => {
      const bench = workbench({ 'a.txt': 'one' })
      const before = snapshot(bench.folder)
      const disk = watchedDisk(call => {
        if (call === failing) throw systemError('ENOSPC')
      })
      const expected = {
        name: 'RunRefused',
        code: 'journal',
        refusal: { code: 'journal', place: bench.stateDir, systemCode: 'ENOSPC' },
      }
      await expect(bench.sort('type', { disk })).rejects.toMatchObject(expected)
      expect(snapshot(bench.folder)).toEqual(before)
      expect(bench.history()).toEqual([])
      expect(fs.readdirSync(join(bench.stateDir, 'locks'))).toEqual([])
    },
  )

  test('is refused when an interrupted one cannot be carried on', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    sortAndDie(bench, 14)
    const before = snapshot(bench.folder)
    const disk = watchedDisk((call, [path]) => {
      if (call === 'openSync' && String(path).endsWith('.jsonl')) throw systemError('EROFS')
    })
    await expect(bench.recover('finish', { disk })).rejects.toMatchObject({ code: 'journal' })
    expect(snapshot(bench.folder)).toEqual(before)
  })
})

describe('a record that cannot be closed', () => {
  test('does not hide what was moved', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    let isFull = false
    const disk = watchedDisk(call => {
      if (isMove(call)) isFull = true
      if (call === 'writeSync' && isFull) throw systemError('ENOSPC')
    })
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 1, failures: [] })
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

describe('a record that cannot be written in the middle', () => {
  test('keeps a file whose new name it does not hold where it is', async () => {
    const bench = workbench({ 'a.txt': 'mine', 'b.txt': 'two' })
    let isFull = false
    const disk = watchedDisk((call, [source]) => {
      if (call === 'writeSync' && isFull) {
        isFull = false
        throw systemError('ENOSPC')
      }
      if (!isMove(call) || !String(source).endsWith('/a.txt')) return
      plant(bench.folder, { 'Documents/a.txt': 'theirs' })
      isFull = true
    })
    const receipt = await bench.sort('type', { disk })
    expect(receipt).toMatchObject({ moved: 1, failures: [{ from: 'a.txt', reason: 'full' }] })
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'Documents/b.txt', 'a.txt'])
  })

  test('does not use a folder that it cannot say others have made', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const plan = bench.plan()
    fs.mkdirSync(join(bench.folder, 'Documents'))
    fs.mkdirSync(join(bench.stateDir, 'runs'))
    let mkdirs = 0
    const disk = watchedDisk(call => {
      if (call === 'mkdirSync') mkdirs += 1
      if (call === 'writeSync' && mkdirs > 1) throw systemError('ENOSPC')
    })
    expect((await bench.run(plan, { disk })).failures).toMatchObject([{ reason: 'full' }])
    expect(listing(bench.folder)).toEqual(['Documents/', 'a.txt'])
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
    sortAndDie(bench, 14)
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
      expect(filesOfRun(bench.records, runId).moved.map(({ from }) => from)).toEqual(moved)
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
    const { moved, failures } = filesOfRun(bench.records, runId)
    expect([moved, failures]).toMatchObject([[{ from: 'b.jpg' }], [{ from: 'a.jpg' }]])
    expect(await bench.undo({ files: ['b.jpg'] })).toMatchObject({ moved: 1, failures: [] })
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
    sortAndDie(bench, 14)
    await bench.undo()
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('that had not written its plan is no run', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    sortAndDie(bench, 5)
    expect(fs.readdirSync(join(bench.stateDir, 'runs'))).toEqual([expect.stringMatching(/\.new$/)])
    expect(bench.history()).toEqual([])
    expect(await bench.recover('finish')).toEqual([])
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('is not remembered for ever by a plan that nobody will finish', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const runs = join(bench.stateDir, 'runs')
    plant(bench.stateDir, { 'runs/2026-03-14T15-09-26-535Z-abcd.new': '{' })
    fs.writeFileSync(join(runs, '2026-11-22T15-09-26-535Z-abcd.new'), '{')
    await bench.sort()
    expect(fs.readdirSync(runs).filter(name => name.endsWith('.new'))).toEqual([
      '2026-11-22T15-09-26-535Z-abcd.new',
    ])
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
