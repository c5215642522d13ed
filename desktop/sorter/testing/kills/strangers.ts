import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DiskKind, diskKinds, diskOfKind } from '../faulty-disk.ts'
import { plant } from '../trees.ts'
import { stepsOf } from './act.ts'
import {
  actIn,
  hasInterrupted,
  type KillPlace,
  kill,
  makePlaceFor,
  prepare,
  recover,
  shape,
  tasksIn,
  tree,
  twoAtOnce,
  undoAll,
  ways,
} from './kill-place.ts'
import type { Sample } from './kill-suite.ts'

const withReservedNames: ReadonlySet<DiskKind> = new Set(['reserve', 'timeless'])

/** Older than any run, and of another time than the files of the run. */
const longAgo = new Date('2001-02-03T04:05:06Z')

/** Somebody else's file: a new one with contents, or an empty one that no run can have made. */
function strangerOf(kind: DiskKind, path: string, at: number) {
  if (at % 2 === 0) return { text: `theirs: ${path}`, date: new Date() }
  return { text: '', date: withReservedNames.has(kind) ? longAgo : new Date() }
}

/** Kills a sort; before it is settled, somebody else's files take the names to which its files were to be moved. */
export function testStrangers({ kinds = diskKinds, every }: Pick<Sample, 'every' | 'kinds'>): void {
  test.each(kinds)('files that take the names of a killed sort stay as they are (%s)', async kind => {
    const whole = makePlaceFor(undefined)
    plant(whole.folder, tree)
    const original = filesIn(whole)
    const steps = await stepsOf(actIn(whole, 'sort'), diskOfKind(kind))
    const names = Object.keys(filesIn(whole)).filter(path => !(path in original))
    whole.remove()

    let planted = 0
    const jobs = tasksIn(steps, every, { action: 'sort', kind }).map((task, at) => async () => {
      const place = await prepare(task, 0, undefined)
      const way = ways[at % ways.length] ?? 'finish'
      try {
        await kill(place, task)
        const free = names.filter(name => !fs.existsSync(join(place.folder, name)))
        plant(
          place.folder,
          Object.fromEntries(free.map((name, index) => [name, strangerOf(kind, name, index)])),
        )
        planted += free.length
        const before = shape(place)
        const theirFiles = Object.fromEntries(free.map(name => [name, before[name]]))
        await recover(place, kind, way)
        expect(await hasInterrupted(place)).toBe(false)
        expect(shape(place)).toMatchObject(theirFiles)
        await undoAll(place, kind)
        expect(filesIn(place)).toEqual({ ...original, ...theirFiles })
      } catch (error) {
        throw new Error(`killed ${task.moment} step ${task.killAt}, then ${way}: ${error}`, { cause: error })
      } finally {
        place.remove()
      }
    })
    await twoAtOnce(jobs)
    expect(planted).toBeGreaterThan(0)
  })
}

/** Without folders: those that somebody else made stay. */
function filesIn(place: KillPlace): Record<string, string> {
  return Object.fromEntries(Object.entries(shape(place)).filter(([path]) => !path.endsWith('/')))
}
