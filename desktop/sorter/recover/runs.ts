import { type Applied, applyPlan } from '../apply/apply.ts'
import { fileEnded } from '../journal/file-ended.ts'
import { Journal } from '../journal/journal.ts'
import type { RunRecord } from '../journal/read-record.ts'
import type { RunHeader } from '../journal/record-lines.ts'
import { nextRunId } from '../journal/records.ts'
import { RunRefused, withRecords } from '../journal/refusals.ts'
import type { RecordEntry, RunRecords } from '../journal/run-records.ts'
import { codeOf, type Disk, realDisk } from '../model/disk.ts'
import { isSameFolder } from '../model/identity.ts'
import { pathOf } from '../model/names.ts'
import type { Folder, Plan, Progress, Receipt } from '../model/values.ts'
import { reversed } from '../plan/plan.ts'
import { writeProblem } from '../scan/folder.ts'
import { findInterrupted, findUndoable, readIn } from './find-record.ts'
import { outcomeOf, planOf, type Settled, settleMoves } from './settle.ts'
import { movesToTakeBack } from './take-back.ts'

export type RunOptions = {
  /** One person's, the same for the app and the command. */
  readonly records: RunRecords
  /** Stops the run between two files. */
  readonly signal?: AbortSignal | undefined
  /** At most ten times a second, and at the end. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly disk?: Disk
}

/**
 * Carries out a plan: takes the folder, puts the whole plan on disk, moves, closes the record. An interrupted run
 * found there is made whole first and keeps what it had moved.
 * @returns with `runId: ''` for a plan without moves, which leaves no record
 * @throws {RunRefused} and nothing was moved
 */
export async function runPlan(plan: Plan, options: RunOptions): Promise<Receipt> {
  return await withFolder(plan.folder, options, async disk => {
    const finished = await settleInterrupted(plan.folder, 'keep', options, disk)
    const settled = new Set(finished.flatMap(({ names }) => [...names]))
    const moves = settled.size === 0 ? plan.moves : plan.moves.filter(({ from }) => !settled.has(from))
    return await newRun({ ...plan, moves }, { kind: 'sort' }, options, disk)
  })
}

export type UndoOptions = RunOptions & {
  /** Which run; the newest of the folder that is not undone by default. */
  readonly runId?: string | undefined
  readonly folder: Folder
}

/**
 * Takes a run's files back to where they were, as far as they are still those files and their places are free; the
 * rest is in `failures`. An interrupted undo is carried on first, and is the one that is reported.
 * @throws {RunRefused} when there is nothing to undo, or no such run
 */
export async function undoRun(options: UndoOptions): Promise<Receipt> {
  const { folder, runId } = options
  return await withFolder(folder, options, async disk => {
    const settled = await settleInterrupted(folder, 'keep', options, disk)
    const continued = settled.find(({ receipt }) => receipt.kind === 'undo')
    if (continued) return continued.receipt
    return await undoRecord(findUndoable(folder, options.records, runId, disk), folder, options, disk)
  })
}

export type RecoverOptions = RunOptions & {
  readonly folder: Folder
  /** `finish` moves what was still planned, `undo` takes back what was moved, `keep` leaves it at that. */
  readonly way: 'finish' | 'undo' | 'keep'
}

/** Settles the interrupted runs of a folder; an interrupted undo is always finished. One receipt a run. */
export async function recoverFolder(options: RecoverOptions): Promise<Receipt[]> {
  return await withFolder(options.folder, options, async disk => {
    const settled = await settleInterrupted(options.folder, options.way, options, disk)
    return settled.map(({ receipt }) => receipt)
  })
}

async function withFolder<T>(
  folder: Folder,
  options: RunOptions,
  work: (disk: Disk) => Promise<T>,
): Promise<T> {
  const disk = options.disk ?? realDisk
  const stats = disk.lstatSync(pathOf(folder.path, ''), { throwIfNoEntry: false })
  if (!stats || !isSameFolder({ inode: stats.ino, device: stats.dev }, folder)) {
    throw new RunRefused('folder-gone', 'The folder was moved or replaced meanwhile; nothing was moved.')
  }
  const problem = writeProblem(folder.path)
  if (problem) throw new RunRefused('read-only', problem)
  const { records } = options
  const lock = withRecords(records, () => records.lock(folder))
  if (!lock) {
    throw new RunRefused('busy', 'Sortwell is at work in this folder already; wait until it has finished.')
  }
  try {
    return await work(disk)
  } finally {
    try {
      fileEnded(records)
    } finally {
      lock.release()
    }
  }
}

/** What a run is for. */
type Purpose = Pick<RunHeader, 'kind' | 'undoes'>

async function newRun(plan: Plan, purpose: Purpose, options: RunOptions, disk: Disk): Promise<Receipt> {
  if (plan.moves.length === 0 && plan.oldFolders.length === 0) {
    return receiptOf('', { kind: purpose.kind }, plan, noneApplied)
  }
  const { records } = options
  const startedAt = new Date().toISOString()
  const runId = withRecords(records, () => nextRunId(records, Date.parse(startedAt)))
  const { folder, criterion, newFolders, oldFolders, whenTaken, moves } = plan
  const run = { format: 1, runId, ...purpose } as const
  const what = { folder, criterion, startedAt, newFolders, oldFolders, whenTaken, moves: moves.length }
  const journal = withRecords(records, () => Journal.begin(records, { ...run, ...what }, moves))
  try {
    const applied = await applyPlan(plan, journal, { ...options, disk })
    return close(journal, purpose, plan, applied)
  } finally {
    journal.close()
  }
}

const noneApplied: Applied = {
  moved: 0,
  movedBytes: 0,
  failures: [],
  renamed: [],
  cancelled: false,
  isSynced: true,
}

/** Files have been moved, so the receipt is returned even if the record cannot be closed: the next run settles that. */
function close(journal: Journal, purpose: Purpose, plan: Plan, applied: Applied): Receipt {
  const { moved, movedBytes, cancelled, failures, isSynced } = applied
  try {
    if (isSynced) journal.end({ moved, movedBytes, failed: failures.length, cancelled }, failures)
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
  return receiptOf(journal.runId, purpose, plan, applied)
}

function receiptOf(runId: string, { kind, undoes }: Purpose, plan: Plan, applied: Applied): Receipt {
  const { isSynced: _isSynced, ...told } = applied
  const purpose = undoes === undefined ? { kind } : { kind, undoes }
  return { runId, ...purpose, folder: plan.folder.path, criterion: plan.criterion, ...told }
}

async function undoRecord(
  record: RunRecord,
  folder: Folder,
  options: RunOptions,
  disk: Disk,
): Promise<Receipt> {
  const plan = { ...outcomeOf(record, folder), moves: movesToTakeBack(record, folder, disk) }
  const purpose = { kind: 'undo', undoes: record.header.runId } as const
  return await newRun(reversed(plan), purpose, options, disk)
}

type SettledRun = { readonly receipt: Receipt; readonly names: Settled['finished'] }

async function settleInterrupted(
  folder: Folder,
  way: RecoverOptions['way'],
  options: RunOptions,
  disk: Disk,
): Promise<SettledRun[]> {
  const { records } = options
  const settled: SettledRun[] = []
  for (const { entry, record } of withRecords(records, () => findInterrupted(folder, records, disk))) {
    if (record.ready) settled.push(await settleOne(entry, record, folder, way, options, disk))
    else records.remove(entry.runId) // the program ended before it changed anything
  }
  return settled
}

async function settleOne(
  entry: RecordEntry,
  record: RunRecord,
  folder: Folder,
  way: RecoverOptions['way'],
  options: RunOptions,
  disk: Disk,
): Promise<SettledRun> {
  const { kind } = record.header
  const journal = withRecords(options.records, () => Journal.resume(options.records, entry.runId))
  try {
    const settled = settleMoves(record, folder, disk)
    const whole = planOf(record, folder)
    const isFinishing = kind === 'undo' || way === 'finish'
    const rest = isFinishing ? restOf(whole, settled, disk) : withoutMoves(outcomeOf(record, folder))
    const applied = await applyPlan(rest, journal, { ...options, disk })
    const sums = { moved: settled.moved + applied.moved, movedBytes: settled.movedBytes + applied.movedBytes }
    const receipt = close(journal, record.header, whole, { ...applied, ...sums })
    if (kind === 'undo' || way !== 'undo') return { receipt, names: settled.finished }
  } finally {
    journal.close()
  }
  return { receipt: await undoRecord(readIn(folder, entry), folder, options, disk), names: new Set() }
}

/** What an interrupted run did not come to. */
function restOf(plan: Plan, { remaining }: Settled, disk: Disk): Plan {
  const isMissing = (name: string) =>
    !disk.lstatSync(pathOf(plan.folder.path, name), { throwIfNoEntry: false })
  return { ...plan, moves: remaining, newFolders: plan.newFolders.filter(isMissing) }
}

/** Only takes away the folders that the run made and put nothing into. */
function withoutMoves(plan: Plan): Plan {
  return { ...reversed(plan), moves: [] }
}
