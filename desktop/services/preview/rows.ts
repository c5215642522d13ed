/** Turns plans into rows of the window. Pure. */
import { mostRows, type PlanRows, type Row } from '../../ipc/organize-views.ts'
import { companionCounts, isMovableByHand } from '../../sorter/index.ts'
import type { LeftItem, LeftReason, Plan } from '../../sorter/values/values.ts'
import { describeWhy } from '../../words/facts.ts'
import { describeLeft } from '../../words/files.ts'
import { displayName } from '../../words/names.ts'
import { folderKeyOf, shownPath, withTildes } from '../app/home-paths.ts'

export function planRows(plan: Plan, home: string): PlanRows {
  return { moves: moveRows(plan, home), left: leftRows(plan, home) }
}

function moveRows({ moves }: Plan, home: string): readonly Row[] {
  const counts = companionCounts(moves)
  return moves.slice(0, mostRows).map(move => {
    const { from, to, sizeBytes, modifiedMs, why } = move
    const companions = counts.get(from)
    return {
      path: from,
      section: folderKeyOf(to),
      from: shownPath(from, home),
      to: shownPath(to, home),
      sizeBytes,
      modifiedMs,
      note: '',
      ...(why && { why: describeWhy(why, move) }),
      ...(why?.by === 'hand' && { byHand: why.change }),
      ...(companions !== undefined && { companions }),
    }
  })
}

function leftRows({ left }: Plan, home: string): readonly Row[] {
  return left.slice(0, mostRows).map((item, at) => ({
    path: pathOfLeft(item, at),
    section: item.reason,
    from: displayName(item.name),
    to: '',
    sizeBytes: null,
    note: withTildes(describeLeft(item), home),
    ...(item.reason === 'by-hand' && { byHand: 'left' as const }),
    ...(!isMovableByHand(item) && { isFixed: true as const }),
  }))
}

/**
 * The path by which an item that stays is named. A name that is not valid text can look like that of another file: it gets
 * a path that no file can have.
 * @param at its place among what stays
 */
export function pathOfLeft(item: LeftItem, at: number): string {
  return hasNoText(item) ? `${item.name}\0${at}` : item.name
}

/** A file with `with` has the reason of another one of its group. */
export const hasNoText = (item: { readonly reason?: LeftReason; readonly with?: string }): boolean =>
  item.reason === 'bad-name' && item.with === undefined
