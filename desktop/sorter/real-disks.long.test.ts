import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { nativeState } from './disk/native/native.ts'
import { obstacleToUndo } from './index.ts'
import { isMove, watchedDisk } from './testing/faulty-disk.ts'
import type { KilledAct } from './testing/kills/killed-run.ts'
import { realDisks } from './testing/real-disks.ts'
import { contents, listing, plant, snapshot } from './testing/trees.ts'
import { benchAt, workbench } from './testing/workbench.ts'

/** What the sorter promises, on every file system that can be mounted here. */

const tree = {
  'a.jpg': 'one',
  'B.JPG': 'two',
  'b.txt': 'three',
  'ünïcode ✓.pdf': 'four',
  'empty.mp3': '',
  'Documents/b.txt': 'five',
  'IMAGES/a.jpg': 'six',
}

describe.each(realDisks)('on $name', ({ name, whyNot, make }) => {
  test.skipIf(whyNot)(`a sort of each kind is undone exactly${whyNot ? ` (${whyNot})` : ''}`, async () => {
    const bench = workbench(tree, make().mount())
    const before = snapshot(bench.folder)
    for (const by of ['type', 'date', 'size'] as const) {
      expect(await bench.sort(by)).toMatchObject({ failures: [] })
      expect(snapshot(bench.folder)).not.toEqual(before)
      expect(await bench.undo()).toMatchObject({ failures: [] })
      expect(snapshot(bench.folder), `${by} on ${name}`).toEqual(before)
    }
  })

  test.skipIf(whyNot || nativeState() !== 'loaded')('a move is one call, but by FUSE 2', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' }, make().mount())
    const calls: string[] = []
    const disk = watchedDisk((call, [path]) => {
      if (isMove(call) || call === 'renameSync') calls.push(`${call} ${path}`)
    })
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 2, failures: [] })
    const ours = calls.filter(call => call.includes(bench.folder)).map(call => call.split(' ')[0])
    const inOneCall = ['renameNewSync', 'renameNewSync']
    if (!name.includes('FUSE')) expect(ours).toEqual(inOneCall)
    else expect(ours.slice(0, 2)).toEqual(['renameNewSync', 'linkSync'])
  })

  test.skipIf(whyNot)('a change of case alone is a move where the disk has two names for it', async () => {
    const bench = workbench({ 'A.JPG': 'one' }, make().mount())
    const before = snapshot(bench.folder)
    const tellsCase = !fs.existsSync(join(bench.folder, 'a.jpg'))
    const set = { rules: [{ rule: 'Small letters', name: '{name}.{extension:lower}' }] }
    const plan = await bench.plan('type', { set })
    expect(plan.left).toEqual(tellsCase ? [] : [{ name: 'A.JPG', reason: 'case' }])
    expect(await bench.run(plan)).toMatchObject({ moved: tellsCase ? 1 : 0, failures: [] })
    expect(listing(bench.folder)).toEqual([tellsCase ? 'A.jpg' : 'A.JPG'])
    if (tellsCase) await bench.undo()
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test.skipIf(whyNot)('a name that appears at the last moment is stepped around', async () => {
    const bench = workbench({ 'a.jpg': 'mine' }, make().mount())
    const plan = await bench.plan()
    plant(bench.folder, { 'Images/a.jpg': 'theirs' })
    expect(await bench.run(plan)).toMatchObject({ moved: 1, failures: [] })
    expect(listing(bench.folder)).toEqual(['Images/', 'Images/a (2).jpg', 'Images/a.jpg'])
    expect(fs.readFileSync(join(bench.folder, 'Images/a.jpg'), 'utf8')).toBe('theirs')
  })

  test.skipIf(whyNot)('a target folder on a disk of its own gets whole copies, which come back', async () => {
    const bench = workbench({ 'a.txt': 'x'.repeat(100_000), 'b.txt': '', 'c.jpg': 'three', 'Documents/': '' })
    const texts = contents(bench.folder)
    make().mount(join(bench.folder, 'Documents'))
    expect(await bench.sort()).toMatchObject({ moved: 3, failures: [] })
    expect(listing(bench.folder)).toContain('Documents/a.txt')
    expect(contents(bench.folder)).toEqual(texts)
    expect(await bench.undo()).toMatchObject({ moved: 3, failures: [] })
    expect(contents(bench.folder)).toEqual(texts)
    expect(listing(bench.folder)).toContain('a.txt')
  })

  test.skipIf(whyNot)(
    'what was sorted on a disk is undone where a person says that it is mounted',
    async () => {
      const disk = make()
      const first = disk.mount()
      plant(first, tree)
      const bench = workbench()
      const before = snapshot(first)
      const { runId } = await benchAt({ folder: first, stateDir: bench.stateDir }).sort()
      disk.unmount(first)
      const again = disk.mount()
      const there = benchAt({ folder: again, stateDir: bench.stateDir })
      const [run = expect.fail()] = bench.history()
      if (again !== first) expect(obstacleToUndo(bench.log, run)).toBe('files-gone') // its mount point is empty
      expect(obstacleToUndo(bench.log, run, there.open())).toBeUndefined()
      expect(await there.undo({ runId })).toMatchObject({ failures: [] })
      expect(snapshot(again)).toEqual(before)
    },
  )
})

/** Kills a run, as by `kill -9`, at every call that changes the disk. */
describe.each(realDisks)('on $name', ({ whyNot, make }) => {
  test.skipIf(whyNot)('a sort killed anywhere leaves no empty file and no second name', async () => {
    const mounted = make().mount()
    const program = fileURLToPath(new URL('./testing/kills/killed-run.ts', import.meta.url))
    for (let killAt = 1, isKilled = true; isKilled; killAt += 1) {
      const bench = workbench({ 'a.jpg': 'one', 'b.txt': 'two', 'Documents/': '' }, mounted)
      const texts = contents(bench.folder)
      const { folder, stateDir } = bench
      const what = { folder, stateDir, action: 'sort', criterion: 'type', kind: 'link', killAt } as const
      const killed: KilledAct = { ...what, subfolders: false, moment: 'before' }
      isKilled = spawnSync(process.execPath, [program, JSON.stringify(killed)]).signal === 'SIGKILL'
      await bench.recover('keep')
      await bench.sort()
      expect(contents(folder), `killed at ${killAt}`).toEqual(texts)
      expect(listing(folder)).toEqual(['Documents/', 'Documents/b.txt', 'Images/', 'Images/a.jpg'])
    }
  })
})
