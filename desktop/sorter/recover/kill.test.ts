import { execFile } from 'node:child_process'
import os from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createRunRecords } from '../../services/state/run-records.ts'
import {
  defaultRules,
  listRuns,
  openFolder,
  previewFolder,
  type Receipt,
  recoverFolder,
  runPlan,
  undoRun,
} from '../index.ts'
import type { Doom } from '../testing/doomed-run.ts'
import { type DiskKind, diskOfKind } from '../testing/faulty-disk.ts'
import { contents, makePlace, type Place, plant, snapshot } from '../testing/trees.ts'

/** Ends a run, as by `kill -9`, at every call that changes the disk, and in the middle of every write. */

const script = fileURLToPath(new URL('../testing/doomed-run.ts', import.meta.url))
/** Hundreds of processes load the same modules: compiled once. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(os.tmpdir(), 'sortwell-test-compile-cache') }
const tree = {
  'a.jpg': 'one',
  'Trip/A.JPG': 'two',
  'b.txt': 'three',
  'Trip/day 1/empty.txt': '',
  'Documents/b.txt': 'four',
}
const rules = { ...defaultRules, subfolders: true }
const ways = ['finish', 'undo', 'keep'] as const
type Way = (typeof ways)[number]
type Task = Pick<Doom, 'action' | 'kind' | 'killAt' | 'moment'>

/** @returns the calls that were made, or undefined when the process was killed */
async function runDoomed(place: Place, task: Task): Promise<readonly string[] | undefined> {
  const doom: Doom = {
    folder: place.folder,
    stateDir: place.stateDir,
    criterion: 'type',
    subfolders: true,
    ...task,
  }
  return await new Promise((resolve, reject) => {
    execFile(process.execPath, [script, JSON.stringify(doom)], { env }, (error, stdout) => {
      if (!error) resolve(JSON.parse(stdout))
      else if (error.signal === 'SIGKILL') resolve(undefined)
      else reject(error)
    })
  })
}

/** A folder in which the doomed action can begin. */
async function prepare({ action, kind }: Task, midway: number): Promise<Place> {
  const place = makePlace()
  plant(place.folder, tree)
  if (action === 'undo') await sort(place, kind)
  if (action === 'finish') await runDoomed(place, { action: 'sort', kind, killAt: midway, moment: 'before' })
  return place
}

function withDisk(stateDir: string, kind: DiskKind) {
  const disk = diskOfKind(kind)
  return { disk, records: createRunRecords(stateDir, disk) }
}

async function sort({ folder: path, stateDir }: Place, kind: DiskKind): Promise<void> {
  const folder = openFolder(path, { stateDir })
  await runPlan(previewFolder(folder, 'type', { rules }), withDisk(stateDir, kind))
}

async function undoAll({ folder: path, stateDir }: Place, kind: DiskKind): Promise<void> {
  const folder = openFolder(path, { stateDir })
  while (
    listRuns({ records: createRunRecords(stateDir) }).some(
      run => run.kind === 'sort' && run.state !== 'undone' && run.moved > 0,
    )
  ) {
    const receipt = await undoRun({ folder, ...withDisk(stateDir, kind) })
    expect(receipt.failures).toEqual([])
  }
}

async function recover({ folder: path, stateDir }: Place, kind: DiskKind, way: Way): Promise<Receipt[]> {
  return await recoverFolder({ folder: openFolder(path, { stateDir }), way, ...withDisk(stateDir, kind) })
}

/** Times of copies keep microseconds, so they are compared in whole milliseconds. */
function shape(place: Place): Record<string, string> {
  const items = Object.entries(snapshot(place.folder))
  return Object.fromEntries(items.map(([path, item]) => [path, item.replace(/(\d+)\.\d+/, '$1')]))
}

async function check(
  task: Task,
  way: Way,
  midway: number,
  original: object,
  sorted: object,
  texts: readonly string[],
): Promise<void> {
  const place = await prepare(task, midway)
  try {
    expect(await runDoomed(place, task)).toBeUndefined()
    expect([...new Set(contents(place.folder))], 'a content is lost').toEqual(
      expect.arrayContaining([...new Set(texts)]),
    )
    const receipts = await recover(place, task.kind, way)
    expect(contents(place.folder), 'a content is lost or doubled').toEqual(texts)
    const runs = listRuns({ records: createRunRecords(place.stateDir) })
    expect(runs.some(({ state }) => state === 'interrupted')).toBe(false)
    const isSettled = receipts.length > 0 // else the run had not begun, or had closed its record
    if (isSettled && (task.action === 'undo' || way === 'undo')) expect(shape(place)).toEqual(original)
    if (isSettled && task.action !== 'undo' && way === 'finish') expect(shape(place)).toEqual(sorted)
    if (task.action !== 'undo' && way === 'keep') {
      await sort(place, task.kind)
      expect(shape(place)).toEqual(sorted)
    }
    await undoAll(place, task.kind)
    expect(shape(place)).toEqual(original)
  } catch (error) {
    throw new Error(`${task.action} killed ${task.moment} call ${task.killAt}, then ${way}: ${error}`, {
      cause: error,
    })
  } finally {
    place.remove()
  }
}

async function twoAtOnce(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...jobs]
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
  }
  await Promise.all([work(), work()])
}

describe.each(['link', 'reserve', 'copy'] as const)('on a disk of kind %s', kind => {
  test.each([
    { action: 'sort', afterwards: ways },
    { action: 'undo', afterwards: ['finish'] },
    { action: 'finish', afterwards: ['finish', 'undo'] },
  ] as const)(
    'a $action killed anywhere can be settled: nothing lost, nothing doubled',
    async each => {
      const { action, afterwards } = each
      const whole = makePlace()
      plant(whole.folder, tree)
      const original = shape(whole)
      const texts = contents(whole.folder)
      await sort(whole, kind)
      const sorted = shape(whole)
      whole.remove()

      const unharmed = { kind, killAt: 0, moment: 'before' } as const
      const callsOf = async (each: Task, midway: number) => {
        const trial = await prepare(each, midway)
        const calls = (await runDoomed(trial, each)) ?? []
        trial.remove()
        return calls
      }
      const midway = Math.floor((await callsOf({ action: 'sort', ...unharmed }, 0)).length / 2)
      const calls = await callsOf({ action, ...unharmed }, midway)
      expect(calls.length).toBeGreaterThan(10)

      const tasks = calls.flatMap((call, at): Task[] => {
        const before: Task = { action, kind, killAt: at + 1, moment: 'before' }
        return call === 'writeSync' ? [before, { ...before, moment: 'torn' }] : [before]
      })
      const jobs = tasks.flatMap(task =>
        afterwards.map(way => () => check(task, way, midway, original, sorted, texts)),
      )
      await twoAtOnce(jobs)
    },
    300_000,
  )
})
