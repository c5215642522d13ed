import type { Disk } from '../../disk/disk.ts'
import { reversed } from '../../plan/plan.ts'
import type { Criterion } from '../../values/criteria.ts'
import { parentOf } from '../../values/names.ts'
import type { Folder, PaidRule, Receipt } from '../../values/values.ts'
import { RunRefused, withLog } from '../refusals.ts'
import { chooseFiles, type FileName, howItHas, textOf } from './choose-files.ts'
import { findRedoable, findUndoable, mostTried, type Undoable } from './find-run.ts'
import { missingFolders } from './missing-folders.ts'
import { newRun, type RunOptions, withFolder } from './new-run.ts'
import { outcomeOf, planOf } from './plan-of-run.ts'
import { settleInterrupted } from './runs.ts'
import { movesToTakeBack, takeBack, undoRecord } from './take-back.ts'

export type UndoOptions = RunOptions & {
  /** Which run; the newest of the folder that is not undone by default. */
  readonly runId?: string | undefined
  /** Only these files; without an id those of the newest run that has the first of them. */
  readonly files?: readonly FileName[] | undefined
  readonly folder: Folder
}

/**
 * Moves a run's files back to where they were, if they are still the same files and their places are free; the rest is in
 * `failures`. If an undo was interrupted, finishes that one instead.
 * @throws {RunRefused} if there is nothing to undo, or no such run
 */
export async function undoRun(options: UndoOptions): Promise<Receipt> {
  const { folder, runId, files, log } = options
  return await withFolder(folder, options, async disk => {
    const settled = await settleInterrupted(folder, 'keep', options, disk, runId)
    // An undo that waits for a disk outside does not block others.
    const continued = settled.find(({ receipt }) => receipt.kind === 'undo' && !receipt.isCutOff)
    if (continued) return continued.receipt
    if (files !== undefined) return await undoFiles(files, options, disk)
    const { record, taken } = withLog(log, () => findUndoable(folder, log, runId, disk))
    return await undoRecord(record, taken, folder, options, disk)
  })
}

export type RedoOptions = RunOptions & {
  /** A run that was undone, or its undo; the last undo of the folder by default. */
  readonly runId?: string | undefined
  readonly folder: Folder
  /** Called before any file is moved, with the rules that are part of Premium; throws to refuse the redo. */
  readonly permit?: ((criterion: Criterion, paidRules?: readonly PaidRule[]) => Promise<void>) | undefined
}

/**
 * Redoes what was undone, as a run of its own, if the files are still the same and their places are free; the rest is in
 * `failures`.
 * @throws {RunRefused} if there is nothing to redo, or no such run
 */
export async function redoRun(options: RedoOptions): Promise<Receipt> {
  const { folder, runId, log } = options
  return await withFolder(folder, options, async disk => {
    await settleInterrupted(folder, 'keep', options, disk, runId)
    const undos = withLog(log, () => findRedoable(folder, log, runId, disk))
    const [newest] = undos
    if (!newest) throw new Error('nothing was found, and nothing refused')
    await options.permit?.(newest.header.criterion, newest.header.paidRules)
    const plans = undos.map(undo =>
      reversed({ ...outcomeOf(undo, folder), moves: movesToTakeBack(undo, folder, disk).moves }),
    )
    // A file that one undo left and a later one put back may be in both.
    const moves = uniqueOf(
      plans.flatMap(plan => [...plan.moves]),
      ({ from }) => from,
    )
    const ways = undos.map(undo => reversed(planOf(undo, folder)))
    const folders = [...moves.map(({ to }) => parentOf(to)), ...ways.flatMap(({ newFolders }) => newFolders)]
    const outside = undos.flatMap(({ header }) => header.outside ?? [])
    const plan = {
      ...reversed(planOf(newest, folder)),
      outside: outside.length === 0 ? undefined : uniqueOf(outside, ({ path }) => path),
      moves,
      newFolders: missingFolders(folders, folder, disk),
      oldFolders: ways.flatMap(({ oldFolders }) => oldFolders),
    }
    const takesBack = undos.map(({ header }) => header.runId)
    const redoes = newest.header.undoes ?? newest.header.runId
    return await newRun(plan, { kind: 'sort', redoes, takesBack }, options, disk)
  })
}

/** The first of each key. */
function uniqueOf<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const keys = new Set<string>()
  return items.filter(item => keys.size < keys.add(keyOf(item)).size)
}

async function undoFiles(files: readonly FileName[], options: UndoOptions, disk: Disk): Promise<Receipt> {
  const { folder, runId, log } = options
  const { record, taken } = withLog(log, () =>
    runId === undefined ? findWithFile(files[0], options, disk) : findUndoable(folder, log, runId, disk),
  )
  const chosen = chooseFiles(record, files, taken)
  const { moves: all, checkedAtMs } = movesToTakeBack(record, folder, disk)
  const moves = all.filter(({ from }) => chosen.has(from))
  if (moves.length === 0) throw new RunRefused({ code: 'already-back', names: files.map(textOf) })
  return await takeBack(record, { moves, checkedAtMs }, { part: true }, folder, options, disk)
}

/** The newest run that moved a file of this name and is not undone. Runs whose file is not put back yet come first. */
function findWithFile(file: FileName | undefined, { folder, log }: UndoOptions, disk: Disk): Undoable {
  let tried = 0
  let second: Undoable | undefined
  try {
    return findUndoable(folder, log, undefined, disk, undoable => {
      tried += 1
      if (tried > mostTried) throw new RunRefused({ code: 'nothing-to-undo' })
      const has = file === undefined ? 'none' : howItHas(undoable, file)
      if (has === 'back') second ??= undoable
      return has === 'moved'
    })
  } catch (error) {
    if (!(error instanceof RunRefused) || error.code !== 'nothing-to-undo') throw error
    if (second) return second
    throw new RunRefused({ code: 'unknown-file', newest: mostTried, name: textOf(file ?? '') })
  }
}
