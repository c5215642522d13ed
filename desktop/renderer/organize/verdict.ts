import type { PlanView, ReceiptView } from '../../ipc/organize-views.ts'
import { text } from './text.ts'

export type Verdict = { readonly title: string; readonly lead: string; readonly isGood: boolean }

/** What a run came to, in one line and one sentence. */
export function verdictOf(receipt: ReceiptView, plan: PlanView | null): Verdict {
  const { kind, moved, movedBytes, folderName, criterion, cancelled, failures } = receipt
  const isGood = failures.length === 0 && !cancelled
  if (kind === 'sort') {
    if (cancelled) {
      const title = plan ? text.result.stopped(moved, plan.files) : text.result.sorted(moved)
      return { title, lead: text.result.stoppedLead, isGood }
    }
    const lead = text.result.sortedIn(movedBytes, folderName, criterion)
    return { title: moved === 0 ? text.result.nothingMoved : text.result.sorted(moved), lead, isGood }
  }
  if (cancelled) return { title: text.result.stoppedUndo(moved), lead: text.result.stoppedUndoLead, isGood }
  return {
    title: moved === 0 ? text.result.nothingRestored : text.result.restored(moved),
    lead: isGood ? text.result.restoredIn(folderName) : text.result.partlyRestored(folderName),
    isGood,
  }
}
