import type { PlanView, ReceiptView } from '../../ipc/organize-views.ts'
import { text } from './text.ts'

export type Verdict = { readonly title: string; readonly lead: string; readonly isGood: boolean }

/** What a run came to, in one line and one sentence. */
export function verdictOf(receipt: ReceiptView, plan: PlanView | null): Verdict {
  const { kind, moved, movedBytes, folderName, criterion, cancelled, isCutOff, failures, leftToUndo } =
    receipt
  const isGood = failures.length === 0 && !cancelled && !isCutOff
  if (isCutOff) return { title: text.cutOff(folderName), lead: text.cutOffLead(moved), isGood }
  if (kind === 'sort') {
    if (cancelled) {
      const title = plan ? text.stopped(moved, plan.files) : text.sorted(moved)
      return { title, lead: text.stoppedLead, isGood }
    }
    const lead = text.sortedIn(movedBytes, folderName, criterion)
    return { title: moved === 0 ? text.nothingMoved : text.sorted(moved), lead, isGood }
  }
  if (cancelled) return { title: text.stoppedUndo(moved), lead: text.stoppedUndoLead, isGood }
  return {
    title: moved === 0 ? text.nothingRestored : text.restored(moved),
    lead: (isGood ? text.restoredIn : leftToUndo ? text.repeatable : text.partlyRestored)(folderName),
    isGood,
  }
}
