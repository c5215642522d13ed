import type { Disk } from '../../disk/disk.ts'
import { foldersOfGroups, groupOfFolder } from '../../groups/group-folders.ts'
import { parentOf } from '../../values/names.ts'
import type { Folder, Plan, Receipt } from '../../values/values.ts'
import { applyPlan } from '../apply/apply.ts'
import { targetOf } from '../moved-files.ts'
import { readRun } from '../read-run.ts'
import { RunRefused, withLog } from '../refusals.ts'
import type { RunRecord } from '../run-log.ts'
import { findInterrupted, readInterrupted, recordIn } from './find-run.ts'
import { isMissing, missingFolders } from './missing-folders.ts'
import { closeRun, newRun, notesOf, type RunOptions, withFolder } from './new-run.ts'
import { outcomeOf, planOf } from './plan-of-run.ts'
import { type Settled, settleMoves } from './settle-run.ts'
import { undoRecord } from './take-back.ts'

export type PlanOptions = RunOptions & {
  /** Set by a watch; the history shows it. */
  readonly byWatch?: true
}

/**
 * Runs a plan: locks the folder, logs the whole plan, moves the files, and logs the end. Settles an interrupted run of the
 * folder first, which keeps the files that it has moved.
 * @returns `runId: ''` for a plan without moves, which is not logged
 * @throws {RunRefused} before any file is moved
 */
export async function runPlan(plan: Plan, options: PlanOptions): Promise<Receipt> {
  const purpose = { kind: 'sort', ...(options.byWatch && { byWatch: options.byWatch }) } as const
  return await withFolder(plan.folder, options, async disk => {
    const finished = await settleInterrupted(plan.folder, 'keep', options, disk)
    if (finished.length === 0) return await newRun(plan, purpose, options, disk)
    const settled = new Set(finished.flatMap(({ names }) => [...names]))
    const moves = plan.moves.filter(({ from }) => !settled.has(from))
    // The plan expects folders that the interrupted run had made; those that were empty are removed now.
    const folders = [...plan.newFolders, ...moves.map(({ to }) => parentOf(to))]
    const newFolders = missingFolders(folders, plan.folder, disk)
    return await newRun({ ...plan, moves, newFolders }, purpose, options, disk)
  })
}

export type RecoverOptions = RunOptions & {
  readonly folder: Folder
  /** Only this run, whatever its folder was. */
  readonly runId?: string | undefined
  /** `finish` moves the remaining files, `undo` moves the moved ones back, `keep` does neither. */
  readonly way: 'finish' | 'undo' | 'keep'
}

/**
 * Settles the interrupted runs of a folder, or the chosen one; an interrupted undo is always finished. One receipt a run.
 * @throws {RunRefused} if there is no such run, or none of its files is in the folder
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
  const found = withLog(log, () => findInterrupted(folder, log, disk, chosen, way === 'keep'))
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
  // An unfinished copy, or the second copy of a file, may lie on the missing disk.
  const waits = settled.failures.some(({ reason }) => reason === 'outside-gone')
  const applied = waits ? { ...outcome, isSynced: false, isCutOff: true as const } : outcome
  const sums = { moved: settled.moved + applied.moved, movedBytes: settled.movedBytes + applied.movedBytes }
  // The undos that a redo reverses are not marked, so that the rest can be redone.
  const isStopped = !isFinishing && record.header.takesBack !== undefined && settled.remaining.length > 0
  const cancelled = applied.cancelled || isStopped
  const notMade = isFinishing ? settled.lost : [...settled.lost, ...settled.passed]
  const failures = [...settled.failures, ...notMade, ...applied.failures]
  const receipt = closeRun(log, runId, record.header, whole, { ...applied, ...sums, cancelled, failures })
  const names = new Set([...settled.finished, ...settled.torn.map(({ from }) => from)])
  if (kind === 'undo' || way !== 'undo' || receipt.isCutOff) return { receipt, names }
  // The undo itself reports each file that is not in place.
  const ended = { ...recordIn(folder, readRun(log, runId)), failures: record.failures }
  return { receipt: await undoRecord(ended, new Set(), folder, options, disk), names: new Set() }
}

/** The remaining moves of an interrupted run. A file gets the last name that was noted for it, where an undo searches for it. */
function restOf(record: RunRecord, plan: Plan, { remaining }: Settled, disk: Disk): Plan {
  const newFolders = plan.newFolders.filter(name => isMissing(name, plan.folder, disk))
  const moves = remaining.map(move => ({ ...move, to: targetOf(record, move) }))
  return { ...plan, moves, newFolders }
}

/** A plan that only completes torn groups, and removes the folders that the run made and left empty. */
function onlyTorn(plan: Plan, { torn, begunGroups }: Settled): Plan {
  const folders = foldersOfGroups(plan.moves)
  const isBegun = (folder: string) => begunGroups.has(groupOfFolder(folders, folder) ?? Number.NaN)
  const unused = plan.newFolders.filter(folder => !isBegun(folder)).reverse()
  return { ...plan, moves: torn, newFolders: [], oldFolders: [...plan.oldFolders.filter(isBegun), ...unused] }
}
