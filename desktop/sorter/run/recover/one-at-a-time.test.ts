import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isMove, watchedDisk } from '../../testing/faulty-disk.ts'
import { watchedLog } from '../../testing/faulty-log.ts'
import type { KilledAct } from '../../testing/kills/killed-run.ts'
import { contents, listing, snapshot } from '../../testing/trees.ts'
import { type Workbench, workbench } from '../../testing/workbench.ts'

const program = fileURLToPath(new URL('../../testing/kills/killed-run.ts', import.meta.url))
const workbenchUrl = new URL('../../testing/workbench.ts', import.meta.url).href

describe('one run at a time', () => {
  test('a folder in which another process is at work is refused, and free when that has ended', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const script = `const { benchAt } = await import(${JSON.stringify(workbenchUrl)})
      const bench = benchAt(${JSON.stringify({ folder: bench.folder, stateDir: bench.stateDir })})
      globalThis.lock = bench.log.lock(bench.open()) // what nobody holds is collected, and its lock ends
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
  })

  test('a second run of the same process is refused', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const plan = await bench.plan()
    let second: Promise<unknown> | undefined
    const disk = watchedDisk(call => {
      if (isMove(call)) second = bench.run(plan).catch((error: unknown) => error)
    })
    await bench.run(plan, { disk })
    expect(await second).toMatchObject({ code: 'busy' })
  })

  test('a folder is free again after a fault of ours', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const log = watchedLog(bench.log, () => {
      throw new Error('a fault of ours')
    })
    await expect(bench.sort('type', { log })).rejects.toThrow('a fault of ours')
    expect(bench.log.isLocked(bench.open())).toBe(false)
  })

  test('three processes that begin at once never run together, and lose nothing', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `${at}.txt`)
    const bench = workbench(Object.fromEntries(names.map(name => [name, name])))
    const texts = contents(bench.folder)
    await Promise.all([1, 2, 3].map(() => once(begin(bench, 'sort'), 'close')))
    expect(contents(bench.folder)).toEqual(texts)
    expect(listing(bench.folder).filter(path => path.includes('('))).toEqual([])
    expect(bench.history().filter(({ state }) => state !== 'done')).toEqual([])
  })
})

test('programs at work in folders of their own and a window that reads share one log', async () => {
  const tree = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`${at}.txt`, `${at}`]))
  const window = workbench(tree)
  const benches = [
    window,
    ...[1, 2].map(() => ({ folder: workbench(tree).folder, stateDir: window.stateDir })),
  ]
  const before = benches.map(({ folder }) => snapshot(folder))
  for (const [action, states] of [
    ['sort', ['done', 'done', 'done']],
    ['undo', ['done', 'done', 'done', 'undone', 'undone', 'undone']],
  ] as const) {
    let isOver = false
    const ends = Promise.all(benches.map(bench => once(begin(bench, action), 'close')))
    void ends.finally(() => {
      isOver = true
    })
    while (!isOver) {
      expect(window.history().length).toBeLessThanOrEqual(states.length)
      await new Promise(setImmediate)
    }
    expect((await ends).map(([code]) => code)).toEqual([0, 0, 0])
    expect(window.history().map(({ state }) => state)).toEqual(states)
  }
  expect(benches.map(({ folder }) => snapshot(folder))).toEqual(before)
})

/** Another process that sorts the folder, or takes that back. */
function begin({ folder, stateDir }: Pick<Workbench, 'folder' | 'stateDir'>, action: KilledAct['action']) {
  const what = { folder, stateDir, action, criterion: 'type', kind: 'link', subfolders: false } as const
  const killed: KilledAct = { ...what, killAt: 0, moment: 'before' }
  return spawn(process.execPath, [program, JSON.stringify(killed)], { stdio: 'ignore' })
}
