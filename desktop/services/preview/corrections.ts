import type { CorrectionChange } from '../../ipc/organize-views.ts'
import {
  assertNever,
  type Correction,
  type CorrectionEdit,
  type CorrectionFault,
  checkFolder,
  type Draft,
  isMovableByHand,
  makeCorrections,
} from '../../sorter/index.ts'
import type { LeftItem, Plan } from '../../sorter/values/values.ts'
import type { RefusedChange } from '../../words/corrections.ts'
import { hasNoText, pathOfLeft } from './rows.ts'

/** What a person wants of some files of a plan. */
export type Wish = {
  /** As they are named in the plan that the person sees. */
  readonly paths: readonly string[]
  readonly change: CorrectionChange
}

/** What a wish changes, and of which files it cannot. */
export type Corrected = {
  readonly edits: readonly CorrectionEdit[]
  readonly refused: readonly RefusedChange[]
}

/**
 * What a wish makes of the corrections of a folder. Pure: whether a file can go where it is sent is seen when the plan is made
 * anew.
 * @param seen the plan that the person sees, which may be older than the draft
 * @param before the corrections so far, by `from`
 * @returns `fault` where the wish can be followed for no file at all
 */
export function correct(
  draft: Draft,
  seen: Plan,
  { paths, change }: Wish,
  before: ReadonlyMap<string, Correction>,
): Corrected | { readonly fault: CorrectionFault } {
  const wish = wishOf(change, seen)
  if ('fault' in wish) return wish
  const isSent = change.kind === 'move' || change.kind === 'rename'
  const items = itemsIn(seen)
  const refused: RefusedChange[] = []
  const names = new Set<string>()
  for (const from of paths) {
    const item = items.get(from)
    const fault = isSent ? faultOf(item) : undefined
    if (fault) refused.push({ from: item?.name ?? from, fault })
    else if (item && !hasNoText(item)) names.add(item.name) // else its name may be that of another file
  }
  const { edits, faults } = makeCorrections(draft, names, wish, before)
  return { edits, refused: [...refused, ...faults] }
}

/** The same once the plan was made with it. @param refused by that plan, of all corrections of the folder */
export function withoutRefused(
  made: Corrected,
  refused: readonly { readonly correction: Correction; readonly fault: CorrectionFault }[],
): Corrected {
  const faults = new Map(refused.map(({ correction, fault }) => [correction.from, fault]))
  const more = made.edits.flatMap(({ from }) => {
    const fault = faults.get(from)
    return fault ? [{ from, fault }] : []
  })
  return {
    edits: made.edits.filter(({ from }) => !faults.has(from)),
    refused: [...made.refused, ...more],
  }
}

/** A file that moves, or an item that stays. */
type Item = LeftItem | { readonly name: string; readonly reason?: never; readonly with?: never }

/** What is in a plan, by the path that names it. */
function itemsIn({ moves, left }: Plan): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>(moves.map(({ from }) => [from, { name: from }]))
  for (const [at, item] of left.entries()) items.set(pathOfLeft(item, at), item)
  return items
}

/** Why a person cannot send it anywhere. */
function faultOf(item: Item | undefined): CorrectionFault | undefined {
  if (item === undefined) return { code: 'gone' }
  return item.reason === undefined || isMovableByHand(item) ? undefined : { code: 'stays', item }
}

/** A folder of the plan is meant as it is called there. */
function wishOf(
  change: CorrectionChange,
  { moves }: Plan,
): Parameters<typeof makeCorrections>[2] | { readonly fault: CorrectionFault } {
  switch (change.kind) {
    case 'leave':
      return { leave: true }
    case 'rename':
      return { name: change.name, isWhole: change.isWhole }
    case 'move': {
      const { to } = change
      if (to !== '.' && moves.some(move => move.to.startsWith(`${to}/`))) return { to }
      const checked = checkFolder(to)
      return 'code' in checked ? { fault: checked } : { to: checked.folder }
    }
    case 'as-planned':
      return { asPlanned: true }
    default:
      return assertNever(change)
  }
}
