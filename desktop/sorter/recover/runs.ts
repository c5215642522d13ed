import { applyPlan } from '../apply/apply.ts'
import { readRun } from '../journal/read-run.ts'
import { RunRefused, withLog } from '../journal/refusals.ts'
import type { RunRecord } from '../journal/run-log.ts'
import { Carried } from '../model/carried.ts'
import type { Disk } from '../model/disk.ts'
import { parentOf } from '../model/names.ts'
import type { Folder, Plan, Receipt } from '../model/values.ts'
import { findInterrupted, readInterrupted, recordIn } from './find-run.ts'
import { isMissing, missingFolders } from './missing-folders.ts'
import { closeRun, newRun, notesOf, type RunOptions, withFolder } from './one-run.ts'
import { outcomeOf, planOf, type Settled, settleMoves } from './settle.ts'
import { undoRecord } from './take-back.ts'

export type PlanOptions = RunOptions & {
  /** A watch sorts what has arrived; the history says so. */
  readonly byWatch?: true
}

/**
 * Carries out a plan: takes the folder, puts the whole plan on disk, moves, logs the end. An interrupted run
 * found there is made whole first and keeps what it had moved.
 * @returns with `runId: ''` for a plan without moves, which is not logged
 * @throws {RunRefused} and nothing was moved
 */
export async function runPlan(plan: Plan, options: PlanOptions): Promise<Receipt> {
  const purpose = { kind: 'sort', ...(options.byWatch && { byWatch: options.byWatch }) } as const
  return await withFolder(plan.folder, options, async disk => {
    const finished = await settleInterrupted(plan.folder, 'keep', options, disk)
    if (finished.length === 0) return await newRun(plan, purpose, options, disk)
    const settled = new Set(finished.flatMap(({ names }) => [...names]))
    const moves = plan.moves.filter(({ from }) => !settled.has(from))
    // The plan counted on folders that the interrupted run had made; those that stayed empty are gone.
    const folders = [...plan.newFolders, ...moves.map(({ to }) => parentOf(to))]
    const newFolders = missingFolders(folders, plan.folder, disk)
    return await newRun({ ...plan, moves, newFolders }, purpose, options, disk)
  })
}

export type RecoverOptions = RunOptions & {
  readonly folder: Folder
  /** This run alone, whatever its folder was. */
  readonly runId?: string | undefined
  /** `finish` moves what was still planned, `undo` takes back what was moved, `keep` leaves it at that. */
  readonly way: 'finish' | 'undo' | 'keep'
}

/**
 * Settles the interrupted runs of a folder, or the chosen one; an interrupted undo is always finished. One receipt a run.
 * @throws {RunRefused} when there is no such run, or none of its files is in the folder
 */
export async function recoverFolder(options: RecoverOptions): Promise<Receipt[]> {
  const { folder, way, runId, log } = options
  return await withFolder(folder, options, async disk => {
    if (runId === undefined) {
      return (await settleInterrupted(folder, way, options, disk)).map(({ receipt }) => receipt)
    }
    const run = withLog(log, () => log.find(runId))
    if (!run) throw new RunRefused({ code: 'unknown-run', runId, folder })
    const record = run.end ? undefined : withLog(log, () => readInterrupted(run, folder, log, disk, true))
    return record ? [(await settleOne(record, folder, way, options, disk)).receipt] : []
  })
}

type SettledRun = { readonly receipt: Receipt; readonly names: Settled['finished'] }

/** @param chosen one more run, whatever its folder was */
export async function settleInterrupted(
  folder: Folder,
  way: RecoverOptions['way'],
  options: RunOptions,
  disk: Disk,
  chosen?: string,
): Promise<SettledRun[]> {
  const { log } = options
  const settled: SettledRun[] = []
  const found = withLog(log, () => findInterrupted(folder, log, disk, chosen))
  for (const record of found) settled.push(await settleOne(record, folder, way, options, disk))
  return settled
}

async function settleOne(
  record: RunRecord,
  folder: Folder,
  way: RecoverOptions['way'],
  options: RunOptions,
  disk: Disk,
): Promise<SettledRun> {
  const { log } = options
  const { runId, kind } = record.header
  const settled = settleMoves(record, folder, disk)
  const whole = planOf(record, folder)
  const isFinishing = kind === 'undo' || way === 'finish'
  const rest = isFinishing
    ? restOf(record, whole, settled, disk)
    : onlyTorn(outcomeOf(record, folder), settled)
  const outcome = await applyPlan(rest, notesOf(log, runId), { ...options, disk, inPlace: settled.inPlace })
  // Half a copy, or the second one of a file, may lie on the disk that is gone.
  const waits = settled.failures.some(({ reason }) => reason === 'outside-gone')
  const applied = waits ? { ...outcome, isSynced: false, isCutOff: true as const } : outcome
  const sums = { moved: settled.moved + applied.moved, movedBytes: settled.movedBytes + applied.movedBytes }
  // Then the undos that it takes back stay open, so that the rest can be done again.
  const isStopped = !isFinishing && record.header.takesBack !== undefined && settled.remaining.length > 0
  const cancelled = applied.cancelled || isStopped
  const notMade = isFinishing ? settled.lost : [...settled.lost, ...settled.passed]
  const failures = [...settled.failures, ...notMade, ...applied.failures]
  const receipt = closeRun(log, runId, record.header, whole, { ...applied, ...sums, cancelled, failures })
  const names = new Set([...settled.finished, ...settled.torn.map(({ from }) => from)])
  if (kind === 'undo' || way !== 'undo' || receipt.isCutOff) return { receipt, names }
  // The way back tells of a file that is not in place: to it, the run did not fail with that one.
  const ended = { ...recordIn(folder, readRun(log, runId)), failures: record.failures }
  return { receipt: await undoRecord(ended, new Set(), folder, options, disk), names: new Set() }
}

/** What an interrupted run did not come to. A file for which another name was noted gets that one: the undo looks there. */
function restOf({ renamed }: RunRecord, plan: Plan, { remaining }: Settled, disk: Disk): Plan {
  const newFolders = plan.newFolders.filter(name => isMissing(name, plan.folder, disk))
  const moves = remaining.map(move => ({ ...move, to: renamed.get(move.from) ?? move.to }))
  return { ...plan, moves, newFolders }
}

/** Only makes torn groups whole, and takes away the folders that the run made and put nothing into. */
function onlyTorn(plan: Plan, { torn, begunGroups }: Settled): Plan {
  const carried = new Carried(plan.moves)
  const isBegun = (folder: string) => begunGroups.has(carried.groupOf(folder) ?? Number.NaN)
  const unused = plan.newFolders.filter(folder => !isBegun(folder)).reverse()
  return { ...plan, moves: torn, newFolders: [], oldFolders: [...plan.oldFolders.filter(isBegun), ...unused] }
}
