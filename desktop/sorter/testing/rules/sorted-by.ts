import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { parseRuleSet } from '../../../services/state/rule-sets.ts'
import { type Disk, realDisk } from '../../disk/disk.ts'
import { previewFolder } from '../../index.ts'
import { notingLookUp, putFiles } from '../reading.ts'
import { oldDate } from '../trees.ts'
import { workbench } from '../workbench.ts'

const sameBytesWorker = new URL('../../facts/same/same-bytes-worker.ts', import.meta.url)

/** What the files of a tree are like, by their names. */
export type TreeFiles = {
  readonly bytesOf: (name: string) => Buffer | string
  /** Of a sparse file; undefined for one that is as long as its bytes. */
  readonly sizeOf?: (name: string) => number | undefined
  readonly modified?: (name: string) => Date
  /** When it came to its disk: by default, when it was modified. */
  readonly arrived?: (name: string) => Date
  readonly used?: (name: string) => Date
}

/**
 * Sorts real files by a set, and compares the plan with where each is then; that a second sort moves nothing, and that an
 * undo brings all back.
 * @param text of the set
 * @param tree a line for each file: `a.jpg → Images/a.jpg`, or `a.jpg stays`
 */
export async function expectSorted(text: string, tree: string, files: TreeFiles): Promise<void> {
  const { bytesOf, sizeOf, modified = () => oldDate, arrived = modified, used = modified } = files
  const { set, complaints, warnings } = await parseRuleSet(text)
  expect([...complaints, ...warnings]).toEqual([])
  const moves = movesOf(tree)
  const home = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'sortwell-home-'))
  onTestFinished(() => fs.rmSync(home, { recursive: true }))
  const bench = workbench({}, home)
  for (const [name] of moves) {
    putFiles(bench.folder, { [name]: bytesOf(name) }, modified(name))
    const size = sizeOf?.(name)
    if (size !== undefined) fs.truncateSync(path.join(bench.folder, name), size)
    fs.utimesSync(path.join(bench.folder, name), used(name), modified(name))
  }
  const options = {
    set,
    facts: { lookUp: notingLookUp().lookUp, sameBytesWorker },
    context: { stateDir: bench.stateDir, home },
    disk: bornDisk(bench.folder, arrived),
  }
  const before = filesIn(home)
  const plan = await previewFolder(bench.open(), 'type', options)
  expect(filesIn(home)).toEqual(before)
  await bench.run(plan)
  const nameInHome = path.basename(bench.folder)
  const wanted = moves.map(([, to]) => (to.startsWith('~/') ? to.slice(2) : `${nameInHome}/${to}`))
  expect(filesIn(home)).toEqual(wanted.sort())
  expect(plan.moves.map(({ from, to }) => [from, to.replace(home, '~')]).sort()).toEqual(
    moves.filter(([from, to]) => from !== to).sort(),
  )
  expect((await previewFolder(bench.open(), 'type', options)).moves).toEqual([])
  await bench.undo()
  expect(filesIn(home)).toEqual(before)
}

function movesOf(tree: string): readonly (readonly [from: string, to: string])[] {
  return Array.from(tree.trim().matchAll(/^ *(.+?) +(?:→ (.+)|stays)$/gm), ([, from = '', to = from]) => [
    from,
    to,
  ])
}

function filesIn(folder: string): readonly string[] {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
}

/** No test can choose when a file was born, nor when it last changed its name: where it is at first, it never did. */
function bornDisk(folder: string, arrived: (name: string) => Date): Disk {
  const born = new Map<number, { readonly path: string; readonly birthtimeMs: number }>()
  const lstatSync = (...args: Parameters<Disk['lstatSync']>) => {
    const stats = realDisk.lstatSync(...args)
    if (stats === undefined || typeof stats.ino === 'bigint' || !stats.isFile()) return stats
    const name = path.relative(folder, String(args[0]))
    const first = born.get(stats.ino) ?? { path: name, birthtimeMs: arrived(name).getTime() }
    born.set(stats.ino, first)
    const { birthtimeMs } = first
    return Object.assign(stats, { birthtimeMs, ...(first.path === name && { ctimeMs: birthtimeMs }) })
  }
  return { ...realDisk, lstatSync: lstatSync as Disk['lstatSync'] } // one of its many forms
}
