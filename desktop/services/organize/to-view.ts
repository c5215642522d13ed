/** Turns the sorter's values into views for the window. Pure. */
import path from 'node:path'
import type { PlanView, ReceiptView, RunView } from '../../ipc/organize-views.ts'
import {
  describeFailure,
  describeLeft,
  displayName,
  orderFolders,
  type Plan,
  type Receipt,
  type RunSummary,
  summarizePlan,
} from '../../sorter/index.ts'
import { countBy, type GroupedRow } from './row-page.ts'

export function viewOfPlan(plan: Plan): Omit<PlanView, 'planId' | 'folderId'> {
  return {
    criterion: plan.criterion,
    files: plan.moves.length,
    sizeBytes: plan.moves.reduce((sum, move) => sum + move.sizeBytes, 0),
    folders: orderFolders(plan.criterion, summarizePlan(plan)).map(({ folder, files, sizeBytes }) => {
      return { key: folder, label: displayName(folder), files, sizeBytes }
    }),
    left: countBy(
      plan.left,
      item => item.reason,
      ({ reason }) => describeLeft({ reason }),
    ),
  }
}

export function viewOfReceipt(receipt: Receipt, home: string): Omit<ReceiptView, 'receiptId'> {
  return {
    runId: receipt.runId,
    kind: receipt.kind,
    criterion: receipt.criterion,
    ...namesOf(receipt.folder, home),
    moved: receipt.moved,
    movedBytes: receipt.movedBytes,
    failures: countBy(receipt.failures, failure => failure.reason, describeFailure),
    renamed: receipt.renamed.length,
    cancelled: receipt.cancelled,
  }
}

/** @param obstacle why it cannot be undone, in a sentence */
export function viewOfRun(run: RunSummary, home: string, obstacle: string | null = null): RunView {
  const { folder, undoes: _undoes, ...told } = run
  return { ...told, ...namesOf(folder, home), obstacle }
}

export function moveRows(plan: Plan): GroupedRow[] {
  return plan.moves.map(({ from, to, sizeBytes }) => ({
    group: path.posix.dirname(to),
    from: displayName(from),
    to: displayName(to),
    sizeBytes,
    note: '',
  }))
}

export function leftRows(plan: Plan): GroupedRow[] {
  return plan.left.map(item => ({
    group: item.reason,
    from: displayName(item.name),
    to: '',
    sizeBytes: null,
    note: describeLeft(item),
  }))
}

export function failureRows(receipt: Receipt): GroupedRow[] {
  return receipt.failures.map(failure => ({
    group: failure.reason,
    from: displayName(failure.from),
    to: displayName(failure.to),
    sizeBytes: null,
    note: describeFailure(failure),
  }))
}

export function renamedRows(receipt: Receipt): GroupedRow[] {
  return receipt.renamed.map(({ from, to }) => ({
    group: '',
    from: displayName(from),
    to: displayName(to),
    sizeBytes: null,
    note: '',
  }))
}

/** One receipt for several settled runs of one folder; it has the id of the last. */
export function mergeReceipts(receipts: readonly Receipt[]): Receipt | null {
  const last = receipts.at(-1)
  if (last === undefined) return null
  return {
    ...last,
    moved: receipts.reduce((sum, receipt) => sum + receipt.moved, 0),
    movedBytes: receipts.reduce((sum, receipt) => sum + receipt.movedBytes, 0),
    failures: receipts.flatMap(receipt => receipt.failures),
    renamed: receipts.flatMap(receipt => receipt.renamed),
    cancelled: receipts.some(receipt => receipt.cancelled),
  }
}

export function namesOf(folder: string, home: string): { folderName: string; displayPath: string } {
  const shown = displayName(folder)
  return { folderName: path.basename(shown) || shown, displayPath: abbreviated(shown, home) }
}

/** `~/Downloads`, as people know it: shorter, and without their name on a picture of the window. */
export function abbreviated(shownPath: string, home: string): string {
  if (home === '' || !shownPath.startsWith(home)) return shownPath
  const rest = shownPath.slice(home.length)
  return rest === '' || rest.startsWith(path.sep) ? `~${rest}` : shownPath
}
