import { codeOf, type Disk, realDisk } from '../../disk/disk.ts'
import { isLost } from '../../disk/lost-folder.ts'
import { whyReadOnly } from '../../scan/folder.ts'
import type { Folder, Plan, Progress, Receipt, RunKind } from '../../values/values.ts'
import { type Applied, applyPlan } from '../apply/apply.ts'
import { RunRefused, withLog } from '../refusals.ts'
import type { NewRun, RunLog, RunNotes } from '../run-log.ts'
import { runsTakenBack } from '../taken-back.ts'
import { withUsedOutside } from './outside.ts'

export type RunOptions = {
  /** A person's log, which the app and the command share. */
  readonly log: RunLog
  /** Stops the run between two files. */
  readonly signal?: AbortSignal | undefined
  /** At most ten times a second, and at the end. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Called before the first move with the plan that is applied; `onProgress` counts its moves. */
  readonly onPlan?: ((plan: Plan, kind: RunKind) => void) | undefined
  readonly disk?: Disk
}

/** Does work while the folder is locked for other runs. */
export async function withFolder<T>(
  folder: Folder,
  options: RunOptions,
  work: (disk: Disk) => Promise<T>,
): Promise<T> {
  const disk = options.disk ?? realDisk
  if (isLost(folder, disk)) throw new RunRefused({ code: 'folder-gone', when: 'before' })
  const readOnly = whyReadOnly(folder.path)
  if (readOnly) throw new RunRefused(readOnly)
  const { log } = options
  const lock = withLog(log, () => log.lock(folder))
  if (!('release' in lock)) throw new RunRefused({ code: 'busy', holder: lock })
  try {
    return await work(disk)
  } catch (error) {
    if (codeOf(error) === '' || error instanceof RunRefused || !isLost(folder, disk)) throw error
    throw new RunRefused({ code: 'folder-gone', when: 'during' })
  } finally {
    lock.release()
  }
}

/** Purpose of a run. */
export type Purpose = Pick<NewRun, 'kind' | 'undoes' | 'part' | 'redoes' | 'takesBack' | 'byWatch'>

/** Logs a plan, applies it, and logs its end. The folder is locked. */
export async function newRun(
  wanted: Plan,
  purpose: Purpose,
  options: RunOptions,
  disk: Disk,
): Promise<Receipt> {
  const plan = withUsedOutside(wanted, disk)
  const isWholeUndo = purpose.kind === 'undo' && !purpose.part // logged even if it is empty: it marks its run as undone
  if (plan.moves.length === 0 && plan.oldFolders.length === 0 && !isWholeUndo) {
    return receiptOf('', { kind: purpose.kind }, plan, noneApplied)
  }
  const { log } = options
  const { folder, criterion, newFolders, oldFolders, whenTaken, moves, outside, paidRules } = plan
  const what = { folder, criterion, newFolders, oldFolders, whenTaken }
  const more = { ...(outside ? { outside } : {}), ...(paidRules ? { paidRules } : {}) }
  const run: NewRun = { ...purpose, startedAt: new Date().toISOString(), ...what, ...more }
  const runId = withLog(log, () => log.begin(run, moves))
  options.onPlan?.(plan, purpose.kind)
  const applied = await applyPlan(plan, notesOf(log, runId), { ...options, disk })
  return closeRun(log, runId, purpose, plan, applied)
}

/** Turns an error of the log into `EIO`, because it says nothing about the file that is moved; a full disk stays `ENOSPC`. */
export function notesOf(log: RunLog, runId: string): RunNotes {
  return {
    runId,
    note(note) {
      try {
        log.note(runId, note)
      } catch (error) {
        if (codeOf(error) === '' || codeOf(error) === 'ENOSPC') throw error
        throw Object.assign(new Error('the note cannot be written', { cause: error }), { code: 'EIO' })
      }
    },
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

/** Logs the end of a run. Returns the receipt even if that fails, because files were moved; the next run settles it. */
export function closeRun(
  log: RunLog,
  runId: string,
  purpose: Purpose,
  plan: Plan,
  applied: Applied,
): Receipt {
  const { moved, movedBytes, cancelled, failures, isSynced } = applied
  const renamed = new Map(applied.renamed.map(({ from, to }) => [from, to]))
  const end = { moved, movedBytes, failed: failures.length, cancelled }
  try {
    if (isSynced) {
      const { moves } = plan
      log.end(runId, end, failures, runsTakenBack(log, { ...purpose, moves, renamed, failures, end }))
    }
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
  return receiptOf(runId, purpose, plan, applied)
}

function receiptOf(runId: string, { kind, undoes, redoes }: Purpose, plan: Plan, applied: Applied): Receipt {
  const { isSynced: _isSynced, ...sums } = applied
  const purpose = {
    kind,
    ...(undoes === undefined ? {} : { undoes }),
    ...(redoes === undefined ? {} : { redoes }),
  }
  return { runId, ...purpose, folder: plan.folder.path, criterion: plan.criterion, ...sums }
}
