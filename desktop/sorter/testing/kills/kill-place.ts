import { expect } from 'vitest'
import type { Receipt } from '../../values/values.ts'
import { type DiskKind, diskOfKind } from '../faulty-disk.ts'
import { contents, makePlace, type Place, plant, snapshot } from '../trees.ts'
import { benchAt, type Workbench } from '../workbench.ts'
import { type Act, act, type Step } from './act.ts'
import type { KilledAct } from './killed-run.ts'
import { makeRunKilled } from './start-killed.ts'

/** The folders in which runs are killed, and what is done in them. */

const runKilled = makeRunKilled()
export const tree = {
  'a.jpg': 'one',
  'Trip/A.JPG': 'two',
  'b.txt': 'three',
  'Trip/day 1/empty.txt': '',
  'Documents/b.txt': 'four',
  'IMG.CR2': 'raw',
  'IMG.CR2.xmp': 'notes',
  'Page.html': 'page',
  'Page_files/empty/': '',
  'Page_files/x.png': 'picture',
}
export const ways = ['finish', 'undo', 'keep'] as const
export type Way = (typeof ways)[number]
export type Task = Pick<KilledAct, 'action' | 'kind' | 'killAt' | 'moment'>

/** Where a part of the files goes, beside the folder that is sorted; a disk may be mounted there. */
export type Target = {
  readonly name: string
  readonly parent: string | undefined
  readonly kinds: readonly DiskKind[]
}
export type KillPlace = Place & { readonly outside: string | undefined }

export function makePlaceFor(target: Target | undefined): KillPlace {
  const place = makePlace()
  const other = target && makePlace(target.parent)
  const remove = () => {
    place.remove()
    other?.remove()
  }
  return { ...place, outside: other?.folder, remove }
}

export function allContents({ folder, outside }: KillPlace): readonly string[] {
  return [...contents(folder), ...(outside === undefined ? [] : contents(outside))].sort()
}

export function actIn({ folder, stateDir, outside }: KillPlace, action: Act['action']): Act {
  return { folder, stateDir, action, criterion: 'type', subfolders: true, outside }
}

export async function kill(place: KillPlace, task: Task): Promise<void> {
  await runKilled({ ...actIn(place, task.action), ...task })
}

/** A folder in which the action can begin. */
export async function prepare(
  { action, kind }: Pick<Task, 'action' | 'kind'>,
  midway: number,
  target: Target | undefined,
): Promise<KillPlace> {
  const place = makePlaceFor(target)
  plant(place.folder, tree)
  if (action !== 'sort' && action !== 'finish') await sort(place, kind)
  if (action === 'redo') await undoAll(place, kind)
  if (action === 'finish') await kill(place, { action: 'sort', kind, killAt: midway, moment: 'before' })
  return place
}

async function withBench<T>(place: KillPlace, work: (bench: Workbench) => T | Promise<T>): Promise<T> {
  const bench = benchAt(place)
  try {
    return await work(bench)
  } finally {
    bench.close()
  }
}

export async function sort(place: KillPlace, kind: DiskKind): Promise<void> {
  await act(actIn(place, 'sort'), diskOfKind(kind))
}

/** There may be nothing left to do again, but not for another reason. */
export async function redo(place: KillPlace, kind: DiskKind): Promise<void> {
  const again = act(actIn(place, 'redo'), diskOfKind(kind))
  await again.catch((error: unknown) => expect(error).toMatchObject({ code: 'nothing-to-redo' }))
}

export async function undoAll(place: KillPlace, kind: DiskKind): Promise<void> {
  await withBench(place, async bench => {
    const isOpen = () =>
      bench.history().some(run => run.kind === 'sort' && run.state !== 'undone' && run.moved > 0)
    while (isOpen()) expect((await bench.undo({ disk: diskOfKind(kind) })).failures).toEqual([])
  })
}

export async function recover(place: KillPlace, kind: DiskKind, way: Way): Promise<Receipt[]> {
  return await withBench(place, bench => bench.recover(way, { disk: diskOfKind(kind) }))
}

export async function hasInterrupted(place: KillPlace): Promise<boolean> {
  return await withBench(place, bench => bench.runs.interrupted().length > 0)
}

/** Times of copies keep microseconds, so they are compared in whole milliseconds. */
export function shape(place: KillPlace): Record<string, string> {
  const inside = Object.entries(snapshot(place.folder))
  const beside = Object.entries(place.outside === undefined ? {} : snapshot(place.outside))
  const items = [...inside, ...beside.map(([path, item]) => [`outside/${path}`, item] as const)]
  return Object.fromEntries(items.map(([path, item]) => [path, item.replace(/(\d+)\.\d+/, '$1')]))
}

export function tasksIn(steps: readonly Step[], every: number, task: Pick<Task, 'action' | 'kind'>): Task[] {
  const write = steps.indexOf('writeSync')
  return steps.flatMap((step, at): Task[] => {
    if (at % every !== 0 && at !== write && at !== steps.length - 1) return []
    const before: Task = { ...task, killAt: at + 1, moment: 'before' }
    return step === 'writeSync' ? [before, { ...before, moment: 'torn' }] : [before]
  })
}

export async function twoAtOnce(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...jobs]
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
  }
  await Promise.all([work(), work()])
}
