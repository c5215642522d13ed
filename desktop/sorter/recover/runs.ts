import { type Applied, applyPlan } from '../apply/apply.ts'
import { isLost } from '../apply/folder-looks.ts'
import { fileEnded } from '../journal/file-ended.ts'
import { Journal } from '../journal/journal.ts'
import type { RunRecord } from '../journal/read-record.ts'
import { formatFor, type RunHeader } from '../journal/record-lines.ts'
import { nextRunId, unreadableUnfiled } from '../journal/records.ts'
import { RunRefused, withRecords } from '../journal/refusals.ts'
import type { RecordEntry, RunRecords } from '../journal/run-records.ts'
import { Carried } from '../model/carried.ts'
import { codeOf, type Disk, realDisk } from '../model/disk.ts'
import { parentOf, pathOf } from '../model/names.ts'
import type { Folder, Move, Plan, Progress, Receipt, Series } from '../model/values.ts'
import { reversed } from '../plan/plan.ts'
import { whyReadOnly } from '../scan/folder.ts'
import { findInterrupted, readIn, refuseUnreadable, type Undoable } from './find-record.ts'
import { withUsedOutside } from './outside.ts'
import { outcomeOf, planOf, type Settled, settleMoves } from './settle.ts'
import { movesToTakeBack, type TakingBack } from './take-back.ts'

export type RunOptions = {
  /** One person's, the same for the app and the command. */
  readonly records: RunRecords
  /** Stops the run between two files. */
  readonly signal?: AbortSignal | undefined
  /** At most ten times a second, and at the end. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Told before the first move: the plan that is carried out, of whose moves `onProgress` counts those that are done. */
  readonly onPlan?: ((plan: Plan, kind: RunHeader['kind']) => void) | undefined
  /** Also takes the folder where it cannot be told whether the run that has it has ended. */
  readonly takeOver?: boolean | undefined
  readonly disk?: Disk
}

export type PlanOptions = RunOptions & {
  /** A watch sorts what has arrived; the history says so. */
  readonly byWatch?: true
}

/**
 * Carries out a plan: takes the folder, puts the whole plan on disk, moves, closes the record. An interrupted run
 * found there is made whole first and keeps what it had moved.
 * @returns with `runId: ''` for a plan without moves, which leaves no record
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

/** Those that are not there, with the folders that they lie in, parents first. */
export function missingFolders(wanted: readonly string[], folder: Folder, disk: Disk): readonly string[] {
  const missing = new Set<string>()
  const seen = new Set<string>([''])
  const look = (relative: string) => {
    if (seen.has(relative)) return
    seen.add(relative)
    look(parentOf(relative))
    if (isMissing(relative, folder, disk)) missing.add(relative)
  }
  for (const each of wanted) look(each)
  return [...missing]
}

/** False also where that cannot be told: then the run says why nothing can be moved there. */
function isMissing(relative: string, folder: Folder, disk: Disk): boolean {
  try {
    return disk.lstatSync(pathOf(folder.path, relative), { throwIfNoEntry: false }) === undefined
  } catch (error) {
    if (codeOf(error) === '') throw error
    return false
  }
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
    const unreadable = unreadableUnfiled(options.records)
    if (settled.length === 0 && unreadable) refuseUnreadable(unreadable) // it may be the one that was cut off
    return settled.map(({ receipt }) => receipt)
  })
}

/** Does work while no other run is under way in the folder. */
export async function withFolder<T>(
  folder: Folder,
  options: RunOptions,
  work: (disk: Disk) => Promise<T>,
): Promise<T> {
  const disk = options.disk ?? realDisk
  if (isLost(folder, disk)) throw new RunRefused({ code: 'folder-gone', when: 'before' })
  const readOnly = whyReadOnly(folder.path)
  if (readOnly) throw new RunRefused(readOnly)
  const { records } = options
  const lock = withRecords(records, () => records.lock(folder, options.takeOver))
  if (!('release' in lock)) throw new RunRefused({ code: 'busy', holder: lock })
  try {
    return await work(disk)
  } catch (error) {
    if (codeOf(error) === '' || error instanceof RunRefused || !isLost(folder, disk)) throw error
    throw new RunRefused({ code: 'folder-gone', when: 'during' })
  } finally {
    try {
      fileEnded(records)
    } finally {
      lock.release()
    }
  }
}

/** What a run is for. */
type Purpose = Pick<RunHeader, 'kind' | 'undoes' | 'part' | 'redoes' | 'takesBack' | 'byWatch'>

export async function newRun(
  wanted: Plan,
  purpose: Purpose,
  options: RunOptions,
  disk: Disk,
): Promise<Receipt> {
  const plan = withUsedOutside(wanted, disk)
  const isWholeUndo = purpose.kind === 'undo' && !purpose.part // recorded also when it is empty: then its run is undone
  if (plan.moves.length === 0 && plan.oldFolders.length === 0 && !isWholeUndo) {
    return receiptOf('', { kind: purpose.kind }, plan, noneApplied)
  }
  const { records } = options
  const startedAt = new Date().toISOString()
  const runId = withRecords(records, () => nextRunId(records, Date.parse(startedAt)))
  const { folder, criterion, newFolders, oldFolders, whenTaken, moves, outside, paidRules } = plan
  const run = { format: formatFor(plan), runId, ...purpose } as const
  const more = { ...(outside ? { outside } : {}), ...(paidRules ? { paidRules } : {}) }
  const what = {
    folder,
    criterion,
    startedAt,
    newFolders,
    oldFolders,
    whenTaken,
    moves: moves.length,
    ...more,
  }
  const journal = withRecords(records, () => Journal.begin(records, { ...run, ...what }, moves))
  try {
    options.onPlan?.(plan, purpose.kind)
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

function receiptOf(runId: string, { kind, undoes, redoes }: Purpose, plan: Plan, applied: Applied): Receipt {
  const { isSynced: _isSynced, ...told } = applied
  const purpose = {
    kind,
    ...(undoes === undefined ? {} : { undoes }),
    ...(redoes === undefined ? {} : { redoes }),
  }
  return { runId, ...purpose, folder: plan.folder.path, criterion: plan.criterion, ...told }
}

export async function undoRecord(
  { record, taken }: Undoable,
  folder: Folder,
  options: RunOptions,
  disk: Disk,
): Promise<Receipt> {
  const { moves: all, lookedAtMs } = movesToTakeBack(record, folder, disk)
  const moves = taken.size === 0 ? all : all.filter(({ from }) => !taken.has(from))
  return await takeBack(record, { moves, lookedAtMs }, {}, folder, options, disk)
}

/** Takes these moves of a run back. @param part whether they are not all of it */
export async function takeBack(
  record: RunRecord,
  { moves, lookedAtMs }: TakingBack,
  part: Pick<RunHeader, 'part'>,
  folder: Folder,
  options: RunOptions,
  disk: Disk,
): Promise<Receipt> {
  const purpose = { kind: 'undo', undoes: record.header.runId, ...part } as const
  const plan = reversed(foldersWith(moves, outcomeOf(record, folder)))
  return await newRun({ ...plan, lookedAtMs }, purpose, options, disk)
}

/** The plan with these of its moves, without the folders of groups that are not among them. */
function foldersWith(moves: Series<Move>, plan: Plan): Plan {
  const carried = new Carried(plan.moves)
  const groups = new Set<number>()
  for (const { group } of moves.mayHaveGroups === false ? [] : moves) {
    if (group !== undefined) groups.add(group)
  }
  const isWanted = (folder: string) => {
    const group = carried.groupOf(folder)
    return group === undefined || groups.has(group)
  }
  return {
    ...plan,
    moves,
    newFolders: plan.newFolders.filter(isWanted),
    oldFolders: plan.oldFolders.filter(isWanted),
  }
}

type SettledRun = { readonly receipt: Receipt; readonly names: Settled['finished'] }

export async function settleInterrupted(
  folder: Folder,
  way: RecoverOptions['way'],
  options: RunOptions,
  disk: Disk,
): Promise<SettledRun[]> {
  const { records } = options
  const settled: SettledRun[] = []
  for (const { entry, record } of withRecords(records, () => findInterrupted(folder, records, disk))) {
    settled.push(await settleOne(entry, record, folder, way, options, disk))
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
    const rest = isFinishing ? restOf(whole, settled, disk) : onlyTorn(outcomeOf(record, folder), settled)
    const outcome = await applyPlan(rest, journal, { ...options, disk, inPlace: settled.inPlace })
    // Half a copy, or the second one of a file, may lie on the disk that is gone.
    const waits = settled.failures.some(({ reason }) => reason === 'outside-gone')
    const applied = waits ? { ...outcome, isSynced: false, isCutOff: true as const } : outcome
    const sums = { moved: settled.moved + applied.moved, movedBytes: settled.movedBytes + applied.movedBytes }
    // Then the undos that it takes back stay open, so that the rest can be done again.
    const isStopped = !isFinishing && record.header.takesBack !== undefined && settled.remaining.length > 0
    const cancelled = applied.cancelled || isStopped
    const notMade = isFinishing ? settled.lost : [...settled.lost, ...settled.passed]
    const failures = [...settled.failures, ...notMade, ...applied.failures]
    const receipt = close(journal, record.header, whole, { ...applied, ...sums, cancelled, failures })
    const names = new Set([...settled.finished, ...settled.torn.map(({ from }) => from)])
    if (kind === 'undo' || way !== 'undo' || receipt.isCutOff) return { receipt, names }
  } finally {
    journal.close()
  }
  // The way back tells of a file that is not in place: to it, the run did not fail with that one.
  const { failures } = record
  const undoable = { record: { ...readIn(folder, entry), failures }, taken: new Set<string>() }
  return { receipt: await undoRecord(undoable, folder, options, disk), names: new Set() }
}

/** What an interrupted run did not come to. */
function restOf(plan: Plan, { remaining }: Settled, disk: Disk): Plan {
  const newFolders = plan.newFolders.filter(name => isMissing(name, plan.folder, disk))
  return { ...plan, moves: remaining, newFolders }
}

/** Only makes torn groups whole, and takes away the folders that the run made and put nothing into. */
function onlyTorn(plan: Plan, { torn, begunGroups }: Settled): Plan {
  const carried = new Carried(plan.moves)
  const isBegun = (folder: string) => begunGroups.has(carried.groupOf(folder) ?? Number.NaN)
  const unused = plan.newFolders.filter(folder => !isBegun(folder)).reverse()
  return { ...plan, moves: torn, newFolders: [], oldFolders: [...plan.oldFolders.filter(isBegun), ...unused] }
}
