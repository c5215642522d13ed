import { expect } from 'vitest'
import { type Disk, realDisk } from '../disk/disk.ts'
import { previewFolder } from '../index.ts'
import { checkRuleSet } from '../rules/check-set.ts'
import type { Criterion } from '../values/criteria.ts'
import { notingLookUp, putFiles } from './reading.ts'
import { oldDate } from './trees.ts'
import { type Workbench, workbench } from './workbench.ts'

const sameBytesWorker = new URL('../facts/same/same-bytes-worker.ts', import.meta.url)

export type Files = Readonly<Record<string, Buffer | string>>

export function setOf(rules: readonly object[], more: object = {}) {
  const { set, problems } = checkRuleSet({ rules, ...more })
  expect(problems).toEqual([])
  return set
}

export function benchWith(files: Files): Workbench {
  const bench = workbench()
  putFiles(bench.folder, files, oldDate)
  return bench
}

/** Where everything goes by rules, and what was opened for it. */
export async function planned(
  files: Files,
  rules: readonly object[],
  {
    more = {},
    by = 'type',
    settings = {},
    disk = realDisk,
  }: { more?: object; by?: Criterion; settings?: object; disk?: Disk } = {},
) {
  const bench = benchWith(files)
  const { lookUp, opened } = notingLookUp()
  const plan = await previewFolder(bench.open(), by, {
    set: setOf(rules, { ...settings, ...more }),
    facts: { lookUp, sameBytesWorker },
    disk,
  })
  const ways = Object.fromEntries(plan.moves.map(({ from, to }) => [from, to]))
  const left = Object.fromEntries(plan.left.map(({ name, reason, rule }) => [name, rule ?? reason]))
  return { bench, plan, ways, left, opened }
}
