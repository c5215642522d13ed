/** Which files of a list are chosen, by their paths, as in the system's file manager. Pure. */
import type { Row } from '../../ipc/organize-views.ts'

export type Selection = {
  /** The file where the keyboard is; '' for the first one. */
  readonly active: string
  /** Where a range begins; '' for the first one. */
  readonly anchor: string
  readonly chosen: ReadonlySet<string>
}

export type Modifiers = { readonly shift: boolean; readonly ctrl: boolean }

type Rows = readonly Pick<Row, 'path'>[]

const nobody: ReadonlySet<string> = new Set()

export const nothing: Selection = { active: '', anchor: '', chosen: nobody }

/** The place of a file in the list; 0 for one that is not in it. */
export const placeOf = (rows: Rows, path: string): number =>
  Math.max(
    rows.findIndex(row => row.path === path),
    0,
  )

/** A click. Ctrl adds or takes away, Shift takes all up to there. */
export function pick(selection: Selection, path: string, { shift, ctrl }: Modifiers, rows: Rows): Selection {
  if (shift) return { ...selection, active: path, chosen: range(rows, selection.anchor, path) }
  return ctrl ? toggle(selection, path) : only(path)
}

/** A step of the keyboard. With Ctrl the choice stays as it is. */
export function walk(selection: Selection, path: string, { shift, ctrl }: Modifiers, rows: Rows): Selection {
  if (shift) return { ...selection, active: path, chosen: range(rows, selection.anchor, path) }
  return ctrl ? { ...selection, active: path, anchor: path } : only(path)
}

export function toggle({ chosen }: Selection, path: string): Selection {
  const next = new Set(chosen)
  if (!next.delete(path)) next.add(path)
  return { active: path, anchor: path, chosen: next }
}

export const only = (path: string): Selection => ({ active: path, anchor: path, chosen: new Set([path]) })

/** These files, of which the first is active. */
export function some(paths: readonly string[]): Selection {
  const [first = ''] = paths
  return { active: first, anchor: first, chosen: new Set(paths) }
}

export const all = (selection: Selection, rows: Rows): Selection => ({
  ...selection,
  chosen: new Set(rows.map(({ path }) => path)),
})

/** The keyboard is at a file, and none is chosen: for a list in which none can be. */
export const at = (path: string): Selection => ({ active: path, anchor: path, chosen: nobody })

export const none = ({ active }: Selection): Selection => ({ active, anchor: active, chosen: nobody })

/**
 * The same files in a list that has changed. Where the active one is gone, the next one in sight is active; else the file
 * that takes its place.
 * @param inSight places in the list before: of the first file in sight, and after the last one
 */
export function reconcile(
  { active, anchor, chosen }: Selection,
  before: Rows,
  after: Rows,
  inSight: { readonly from: number; readonly to: number },
): Selection {
  const isThere = (path: string) => after.some(row => row.path === path)
  const at = placeOf(before, active)
  const next = () =>
    before.slice(Math.max(at, inSight.from), inSight.to).find(({ path }) => isThere(path)) ??
    after[Math.min(at, after.length - 1)]
  const hand = isThere(active) ? active : (next()?.path ?? '')
  return {
    active: hand,
    anchor: isThere(anchor) ? anchor : hand,
    chosen:
      chosen.size === 0 ? nobody : new Set(after.flatMap(({ path }) => (chosen.has(path) ? [path] : []))),
  }
}

/** Where a key leads among `columns` files a line; null for keys that lead nowhere. */
export function keyTarget(key: string, at: number, total: number, columns: number, lines: number) {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * Math.max(lines, 1),
    PageDown: columns * Math.max(lines, 1),
    ...(columns > 1 && { ArrowLeft: -1, ArrowRight: 1 }),
    Home: -total,
    End: total,
  }
  const step = steps[key]
  if (step === undefined || total === 0) return null
  return Math.min(Math.max(at + step, 0), total - 1)
}

function range(rows: Rows, from: string, to: string): ReadonlySet<string> {
  const [first, last] = [placeOf(rows, from), placeOf(rows, to)].sort((one, other) => one - other)
  return new Set(rows.slice(first, (last ?? 0) + 1).map(({ path }) => path))
}
