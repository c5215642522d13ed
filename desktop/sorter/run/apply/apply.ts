import type { OnChunk } from '../../disk/copy-file.ts'
import type { Disk } from '../../disk/disk.ts'
import { isLost } from '../../disk/lost-folder.ts'
import { endOfGroup } from '../../groups/groups.ts'
import { isBelow } from '../../values/names.ts'
import type { Failure, Folder, Move, Plan, Progress, Receipt } from '../../values/values.ts'
import type { RunNotes } from '../run-log.ts'
import { FileMover, type MoveOutcome, Stopped } from './file-mover.ts'
import { moveGroup } from './move-group.ts'
import { makeFolders, removeEmptyFolders, syncFolders } from './new-folders.ts'
import { isReportDue, type RunProgress, report, reportAndTurn, startProgress } from './progress.ts'
import { RunFolders } from './run-folders.ts'

export type ApplyOptions = {
  readonly disk: Disk
  /** Stops the run between two files or groups; a copy to another disk stops at once and leaves nothing. */
  readonly signal?: AbortSignal | undefined
  /** First places of files of groups that an interrupted run has already moved to their targets. */
  readonly inPlace?: ReadonlySet<string> | undefined
  /** Called at most ten times a second, and at the end. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

export type Applied = Omit<Receipt, 'runId' | 'kind' | 'undoes' | 'redoes' | 'folder' | 'criterion'> & {
  /**
   * False if the folders could not be synced, the disk disappeared, a group is torn, or a failed move could not be
   * reverted: the run stays open, and the next run settles it.
   */
  readonly isSynced: boolean
}

/**
 * Applies a plan that is already in the log. The only code that moves a person's file; an undo applies the reversed plan.
 * A file that cannot be moved is in the result, and the run goes on. If the disk of a folder disappears, the run ends at
 * once.
 */
export async function applyPlan(plan: Plan, notes: RunNotes, options: ApplyOptions): Promise<Applied> {
  const { disk, signal, inPlace = new Set(), onProgress } = options
  const folders = new RunFolders(plan, disk)
  try {
    const mover = new FileMover(plan, folders, notes, disk)
    const progress = startProgress(plan.moves, onProgress)
    const run: Run = {
      plan,
      disk,
      signal,
      inPlace,
      mover,
      progress,
      onChunk: bytes => countCopied(progress, bytes, signal),
      onChunkBack: () => countCopied(progress, 0), // moving a group back cannot be cancelled
      failures: [],
      movedGroups: new Set(),
      isTorn: false,
      waitingInPlace: inPlace.size,
    }
    const made = makeFolders(plan, folders, notes, disk)
    const state = await moveAll(run)
    if (state !== 'lost') removeEmptyFolders(plan, made, run.movedGroups, folders, disk)
    const isSynced = state !== 'lost' && syncFolders(folders, disk) && !run.isTorn && !mover.hasHalves
    report(progress)
    const { moved, movedBytes } = progress
    const applied = { moved, movedBytes, failures: run.failures, renamed: mover.renamed }
    if (state === 'lost') return { ...applied, cancelled: false, isSynced: false, isCutOff: true }
    return { ...applied, cancelled: state === 'stopped', isSynced: isSynced && run.waitingInPlace === 0 }
  } finally {
    folders.close()
  }
}

type Run = {
  readonly plan: Plan
  readonly disk: Disk
  readonly signal: AbortSignal | undefined
  readonly inPlace: ReadonlySet<string>
  readonly mover: FileMover
  readonly progress: RunProgress
  readonly onChunk: OnChunk
  readonly onChunkBack: OnChunk
  readonly failures: Failure[]
  readonly movedGroups: Set<number>
  /** A group is in both places. */
  isTorn: boolean
  /** How many of the files in place belong to groups that are not finished yet. */
  waitingInPlace: number
}

/** `stopped` by the person; `lost` with the disk of a folder. */
type State = 'done' | 'stopped' | 'lost'

async function moveAll(run: Run): Promise<State> {
  const { plan, signal, inPlace, progress } = run
  const { moves } = plan
  for (let at = 0, end = 0; at < moves.length; at = end) {
    if (signal?.aborted) return 'stopped'
    end = endOfGroup(moves, at)
    const move = moves[at]
    const isSingle = move !== undefined && end - at === 1 && !inPlace.has(move.from)
    const moving = isSingle ? moveSingle(run, move) : moveTogether(run, moves.slice(at, end))
    const state = moving instanceof Promise ? await moving : moving
    if (state !== 'done') return state
    progress.done += end - at
    progress.copiedBytes = 0
    if (isReportDue(progress)) await reportAndTurn(progress)
  }
  return 'done'
}

function moveSingle(run: Run, move: Move): State | Promise<State> {
  const { mover, onChunk } = run
  const outcome = mover.check(move) ?? mover.move(move, onChunk)
  if (outcome instanceof Promise) return outcome.then(later => count(run, move, later))
  return count(run, move, outcome)
}

function count(run: Run, move: Move, outcome: MoveOutcome): State {
  if (outcome === 'stopped') return 'stopped'
  if (outcome !== 'moved') return fail(run, [outcome])
  countMoved(run, move)
  return 'done'
}

function countMoved({ progress, movedGroups }: Run, { sizeBytes, group }: Move): void {
  progress.moved += 1
  progress.movedBytes += sizeBytes
  progress.copiedBytes = 0 // its bytes are among them
  if (group !== undefined) movedGroups.add(group)
}

async function moveTogether(run: Run, moves: readonly Move[]): Promise<State> {
  const { mover, inPlace } = run
  const outcome = await moveGroup(moves, inPlace, mover, run)
  for (const move of outcome.made) countMoved(run, move)
  const begun = inPlace.size === 0 ? 0 : moves.filter(({ from }) => inPlace.has(from)).length
  const state = fail(run, outcome.failures)
  if (state !== 'done') return state
  run.waitingInPlace -= begun
  // A group that was already torn, and can be neither finished nor moved back, is reported and left.
  if (outcome.isTorn && (begun === 0 || outcome.isStopped)) run.isTorn = true
  return outcome.isStopped ? 'stopped' : 'done'
}

function fail(run: Run, failures: readonly Failure[]): State {
  if (failures.length > 0 && isPlaceLost(run.plan, failures, run.disk)) return 'lost'
  run.failures.push(...failures)
  return 'done'
}

/** Whether the disk of the chosen folder is gone, or that of a folder outside from or to which these files should go. */
function isPlaceLost({ folder, outside = [] }: Plan, failures: readonly Failure[], disk: Disk): boolean {
  const isMeant = ({ path }: Folder) =>
    failures.some(({ from, to }) => isBelow(path, from) || isBelow(path, to))
  return [folder, ...outside.filter(isMeant)].some(each => isLost(each, disk))
}

async function countCopied(progress: RunProgress, bytes: number, signal?: AbortSignal): Promise<void> {
  progress.copiedBytes += bytes
  if (isReportDue(progress)) await reportAndTurn(progress)
  if (signal?.aborted) throw new Stopped()
}
