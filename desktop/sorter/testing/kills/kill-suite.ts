import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type DiskKind, diskKinds, diskOfKind } from '../faulty-disk.ts'
import { memory, plant } from '../trees.ts'
import { stepsOf } from './act.ts'
import {
  actIn,
  allContents,
  hasInterrupted,
  type KillPlace,
  kill,
  makePlaceFor,
  prepare,
  recover,
  redo,
  shape,
  sort,
  type Target,
  type Task,
  tasksIn,
  tree,
  twoAtOnce,
  undoAll,
  type Way,
  ways,
} from './kill-place.ts'

/**
 * Ends a run, as by `kill -9`, at calls that change the disk, in the middle of writes, and before each statement by which it
 * is logged.
 */

/** What the rules of `planPartlyOutside` make of the photos. */
const namedByRule = ['outside/Photos/2026/a 01.jpg', 'outside/Photos/2026/a 02.JPG']

/** Each group is where it was, or where it belongs. */
function expectWhole(place: KillPlace): void {
  const names = Object.keys(shape(place))
  for (const group of [
    ['IMG.CR2', 'IMG.CR2.xmp'],
    ['Page.html', 'Page_files/', 'Page_files/empty/', 'Page_files/x.png'],
  ]) {
    const found = names.filter(name => group.some(each => name === each || name.endsWith(`/${each}`)))
    const before = found.filter(name => group.includes(name))
    expect([0, found.length], `torn: ${found.join(', ')}`).toContain(before.length)
    expect(found).toHaveLength(group.length)
  }
}

async function check(
  task: Task,
  way: Way,
  midway: number,
  original: object,
  sorted: object,
  texts: readonly string[],
  target: Target | undefined,
): Promise<void> {
  const place = await prepare(task, midway, target)
  try {
    await kill(place, task)
    expect([...new Set(allContents(place))], 'a content is lost').toEqual(
      expect.arrayContaining([...new Set(texts)]),
    )
    const receipts = await recover(place, task.kind, way)
    expect(allContents(place), 'a content is lost or doubled').toEqual(texts)
    expectWhole(place)
    expect(await hasInterrupted(place)).toBe(false)
    const isSettled = receipts.length > 0 // else the run had not begun, or its end was logged
    const isUndo = task.action === 'undo' || task.action === 'undo-file'
    if (isSettled && (task.action === 'undo' || way === 'undo')) expect(shape(place)).toEqual(original)
    if (isSettled && task.action === 'undo-file') {
      const names = Object.keys(shape(place))
      expect([names.includes('a.jpg'), names.includes('b.txt'), names.includes('Trip/A.JPG')]).toEqual([
        true,
        true,
        false,
      ])
    }
    if (isSettled && !isUndo && way === 'finish') expect(shape(place)).toEqual(sorted)
    if (!isUndo && way === 'keep') {
      if (task.action === 'redo') await redo(place, task.kind)
      else await sort(place, task.kind)
      expect(shape(place)).toEqual(sorted)
    }
    await undoAll(place, task.kind)
    expect(shape(place)).toEqual(original)
  } catch (error) {
    throw new Error(`${task.action} killed ${task.moment} step ${task.killAt}, then ${way}: ${error}`, {
      cause: error,
    })
  } finally {
    place.remove()
  }
}

export type Sample = {
  /** 1 for each step, 3 for each third. The first and the last one and a torn write are always among them. */
  readonly every: number
  readonly kinds?: readonly DiskKind[]
  /** Recovers from each kill in one way, by turns, instead of in all ways. */
  readonly byTurns?: boolean
}

export function testKills({ kinds = diskKinds, ...sample }: Sample): void {
  testKillsOn(kinds, sample, undefined)
}

/**
 * The same where a part of the files goes outside the folder.
 * @param most places outside, the one on another disk first, and kinds of disks for each
 */
export function testKillsOutside(sample: Sample, most: { places: number; kinds: number }): void {
  for (const target of targets.slice(0, most.places)) {
    describe(target.name, () => testKillsOn(target.kinds.slice(0, most.kinds), sample, target))
  }
}

const hasMemory = fs.statSync(memory).dev !== fs.statSync(os.tmpdir()).dev
const otherDisk: Target = {
  name: 'with a folder outside on another disk',
  parent: memory,
  kinds: ['native', 'timeless'],
}
const targets: readonly Target[] = [
  ...(hasMemory ? [otherDisk] : []),
  { name: 'with a folder outside', parent: undefined, kinds: ['native', 'reserve', 'copy'] },
]

function testKillsOn(
  kinds: readonly DiskKind[],
  { every, byTurns = false }: Sample,
  target: Target | undefined,
): void {
  describe.each(kinds)('on a disk of kind %s', kind => {
    test.each([
      { action: 'sort', afterwards: ways },
      { action: 'undo', afterwards: ['finish'] },
      { action: 'undo-file', afterwards: ['finish'] },
      { action: 'redo', afterwards: ways },
      { action: 'finish', afterwards: ['finish', 'undo'] },
    ] as const)('a $action killed anywhere can be settled: nothing lost, nothing doubled', async each => {
      const { action, afterwards } = each
      const whole = makePlaceFor(target)
      plant(whole.folder, tree)
      const original = shape(whole)
      const texts = allContents(whole)
      const sorting = await stepsOf(actIn(whole, 'sort'), diskOfKind(kind))
      const sorted = shape(whole)
      if (target) expect(Object.keys(sorted)).toEqual(expect.arrayContaining(namedByRule))
      whole.remove()

      const midway = Math.floor(sorting.length / 2)
      const trial = await prepare({ action, kind }, midway, target)
      const steps = await stepsOf(actIn(trial, action), diskOfKind(kind))
      trial.remove()
      expect(steps.length).toBeGreaterThan(5)

      const jobs = tasksIn(steps, every, { action, kind }).flatMap((task, at) =>
        (byTurns ? [afterwards[at % afterwards.length] ?? 'finish'] : afterwards).map(
          way => () => check(task, way, midway, original, sorted, texts, target),
        ),
      )
      await twoAtOnce(jobs)
    })
  })
}

/** The same with a write-ahead log of SQLite's that is lost with the program: it holds all that was logged since the plan. */
export function testLostLogs({ kinds = diskKinds, every }: Pick<Sample, 'every' | 'kinds'>): void {
  test.each(kinds)('a lost log loses no file, and what its run had got to is told (%s)', async kind => {
    for (const action of ['sort', 'undo'] as const) {
      const trial = await prepare({ action, kind }, 0, undefined)
      const before = shape(trial)
      const texts = allContents(trial)
      const steps = await stepsOf(actIn(trial, action), diskOfKind(kind))
      trial.remove()
      const jobs = tasksIn(steps, every, { action, kind }).map(task => async () => {
        const place = await prepare(task, 0, undefined)
        try {
          await kill(place, task)
          for (const end of ['-wal', '-shm'])
            fs.rmSync(join(place.stateDir, `sortwell.db${end}`), { force: true })
          const wasMoved = JSON.stringify(filesIn(shape(place))) !== JSON.stringify(filesIn(before))
          const told = await recover(place, kind, 'finish')
          if (wasMoved) expect(told).toMatchObject([{ kind: action }])
          expect(new Set(allContents(place)), `a content is lost at step ${task.killAt}`).toEqual(
            new Set(texts),
          )
          expect(await hasInterrupted(place)).toBe(false)
        } finally {
          place.remove()
        }
      })
      await twoAtOnce(jobs)
    }
  })
}

function filesIn(items: Record<string, string>): string[] {
  return Object.keys(items).filter(path => !path.endsWith('/') && !path.includes('.sortwell-'))
}
