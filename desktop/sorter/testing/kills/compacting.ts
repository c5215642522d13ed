import path from 'node:path'
import { expect, test } from 'vitest'
import { compactRuns, findMoves } from '../../index.ts'
import { diskOfKind } from '../faulty-disk.ts'
import { manyRuns } from '../many-runs.ts'
import { recordsIn } from '../records.ts'
import { type Workbench, workbench } from '../workbench.ts'
import { type Act, callsOf } from './act.ts'
import { makeRunDoomed } from './doomed-process.ts'

/** Later than all runs of `manyRuns`, which begin in March 2025. */
export const nowMs = Date.parse('2026-11-22T00:00:00Z')

export function compactAll(bench: Workbench): void {
  for (let before = -1; recordsIn(bench.stateDir).length !== before; ) {
    before = recordsIn(bench.stateDir).length
    compactRuns(bench.records, { days: 1, runs: 1 }, nowMs)
  }
}

/** How many runs have a record of their own. */
export function filed({ stateDir }: Workbench): number {
  return recordsIn(stateDir).filter(record => !record.includes(`${path.sep}older${path.sep}`)).length
}

/** Newest first. */
export function idsOf(bench: Workbench): string[] {
  return bench.history().map(({ runId }) => runId)
}

/** @param every 1 for each call, 3 for each third; the last one and all writes and removals are always among them */
export function testKillsOfCompacting(every: number): void {
  const runDoomed = makeRunDoomed()
  const prepare = () => {
    const bench = workbench({ 'Documents/': '' })
    const ids = manyRuns(bench, 4)
    bench.history()
    const { folder, stateDir } = bench
    const compact: Act = { folder, stateDir, action: 'compact', criterion: 'type', subfolders: false }
    return { bench, ids, compact }
  }

  test(`old runs are not lost by a kill at ${every === 1 ? 'any' : 'some'} call, and not told twice`, async () => {
    const calls = await callsOf(prepare().compact, diskOfKind('link'))
    expect(calls.filter(call => call === 'unlinkSync')).toHaveLength(3)
    const always = ['writeSync', 'unlinkSync']
    for (const [at, call] of calls.entries()) {
      if (at % every !== 0 && at !== calls.length - 1 && !always.includes(call)) continue
      for (const moment of call === 'writeSync' ? (['before', 'torn'] as const) : (['before'] as const)) {
        const { bench, ids, compact } = prepare()
        await runDoomed({ ...compact, kind: 'link', killAt: at + 1, moment })
        expect(idsOf(bench), `killed ${moment} call ${at + 1}, ${call}`).toEqual(ids.toReversed())
        compactAll(bench)
        expect(filed(bench)).toBe(1)
        expect(idsOf(bench), `and again after call ${at + 1}, ${call}`).toEqual(ids.toReversed())
        expect(findMoves(bench.records, '0.txt', { count: 9 }).moves).toHaveLength(1)
      }
    }
  })
}
