import { type Applied, applyPlan } from '../apply/apply.ts'
import { isLost } from '../apply/folder-looks.ts'
import { RunRefused, withLog } from '../journal/refusals.ts'
import type { NewRun, RunLog, RunNotes } from '../journal/run-log.ts'
import { runsTakenBack } from '../journal/taken-back.ts'
import { codeOf, type Disk, realDisk } from '../model/disk.ts'
import type { Folder, Plan, Progress, Receipt, RunKind } from '../model/values.ts'
import { whyReadOnly } from '../scan/folder.ts'
import { withUsedOutside } from './outside.ts'

export type RunOptions = {
  /** One person's, the same for the app and the command. */
  readonly log: RunLog
  /** Stops the run between two files. */
  readonly signal?: AbortSignal | undefined
  /** At most ten times a second, and at the end. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Told before the first move: the plan that is carried out, of whose moves `onProgress` counts those that are done. */
  readonly onPlan?: ((plan: Plan, kind: RunKind) => void) | undefined
  readonly disk?: Disk
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

/** What a run is for. */
export type Purpose = Pick<NewRun, 'kind' | 'undoes' | 'part' | 'redoes' | 'takesBack' | 'byWatch'>

/** Logs a plan, carries it out, and logs its end. The folder is held. */
export async function newRun(
  wanted: Plan,
  purpose: Purpose,
  options: RunOptions,
  disk: Disk,
): Promise<Receipt> {
  const plan = withUsedOutside(wanted, disk)
  const isWholeUndo = purpose.kind === 'undo' && !purpose.part // logged also when it is empty: then its run is undone
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

/** A fault of the log is none of the file that waits for the note: but for a full disk its code says nothing of the file. */
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

/** Files have been moved, so the receipt is returned even if the end cannot be logged: the next run settles that. */
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
  const { isSynced: _isSynced, ...told } = applied
  const purpose = {
    kind,
    ...(undoes === undefined ? {} : { undoes }),
    ...(redoes === undefined ? {} : { redoes }),
  }
  return { runId, ...purpose, folder: plan.folder.path, criterion: plan.criterion, ...told }
}
