import type { PlanRows, PlanUpdate, PlanView } from './organize-views.ts'
import { withChanges } from './row-changes.ts'

/** A plan with its rows. */
export type ShownPlan = PlanView & { readonly rows: PlanRows }

const noRows: PlanRows = { moves: [], left: [] }

/** @param before the plan that the call named as the one whose rows the window has; null for none */
export function withRows({ changes, ...plan }: PlanUpdate, before: ShownPlan | null): ShownPlan {
  const { moves, left } = changes
  const old = before?.rows ?? noRows
  return { ...plan, rows: { moves: withChanges(old.moves, moves), left: withChanges(old.left, left) } }
}
