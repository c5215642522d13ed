/** Which files of a list are chosen, by their places in it, as in the system's file manager. */
export type Selection = {
  /** Where the keyboard is. */
  readonly active: number
  /** Where a range begins. */
  readonly anchor: number
  readonly chosen: ReadonlySet<number> | 'all'
}

export type Held = { readonly shift: boolean; readonly ctrl: boolean }

const nobody: ReadonlySet<number> = new Set()

export const nothing: Selection = { active: 0, anchor: 0, chosen: nobody }

export const isChosen = ({ chosen }: Selection, at: number): boolean => chosen === 'all' || chosen.has(at)

export const countOf = ({ chosen }: Selection, total: number): number =>
  chosen === 'all' ? total : chosen.size

/** A click. Ctrl adds or takes away, Shift takes all up to there. */
export function pick(selection: Selection, at: number, { shift, ctrl }: Held, total: number): Selection {
  if (shift) return { ...selection, active: at, chosen: range(selection.anchor, at) }
  if (ctrl) return toggle(selection, at, total)
  return only(at)
}

/** A step of the keyboard. With Ctrl the choice stays as it is. */
export function walk(selection: Selection, to: number, { shift, ctrl }: Held): Selection {
  if (shift) return { ...selection, active: to, chosen: range(selection.anchor, to) }
  return ctrl ? { ...selection, active: to, anchor: to } : only(to)
}

export function toggle({ chosen }: Selection, at: number, total: number): Selection {
  const next = new Set(chosen === 'all' ? places(0, total - 1) : chosen)
  if (!next.delete(at)) next.add(at)
  return { active: at, anchor: at, chosen: next }
}

export const only = (at: number): Selection => ({ active: at, anchor: at, chosen: new Set([at]) })

/** @param chosen at least one */
export const some = (chosen: readonly number[]): Selection => ({
  active: chosen[0] ?? 0,
  anchor: chosen[0] ?? 0,
  chosen: new Set(chosen),
})

export const all = ({ active, anchor }: Selection): Selection => ({ active, anchor, chosen: 'all' })

export const none = ({ active }: Selection): Selection => ({ active, anchor: active, chosen: nobody })

/** The places that are chosen, in their order. */
export const chosenPlaces = ({ chosen }: Selection, total: number): readonly number[] =>
  chosen === 'all' ? [...places(0, total - 1)] : [...chosen].sort((one, other) => one - other)

/** The places whose files are looked for when another list takes this one's place. @param inSight in their order */
export function placesToFollow({ active, anchor, chosen }: Selection, inSight: readonly number[]) {
  return [...new Set([active, anchor, ...(chosen === 'all' ? [] : chosen), ...inSight])]
}

/** Where what stood at a place stands now; null where it is gone. @param now -1 for what is gone */
export function followed(before: readonly number[], now: readonly number[]): (at: number) => number | null {
  const places = new Map(before.map((at, index) => [at, now[index] ?? -1]))
  return at => {
    const found = places.get(at) ?? -1
    return found < 0 ? null : found
  }
}

/** The same files in another list. Where the one at hand is gone, the next in sight is; else whatever takes its place. */
export function carried(
  { active, anchor, chosen }: Selection,
  where: (at: number) => number | null,
  inSight: readonly number[],
): Selection {
  const next = inSight.find(at => at > active && where(at) !== null)
  const hand = where(active) ?? (next === undefined ? null : where(next)) ?? active
  return {
    active: hand,
    anchor: where(anchor) ?? hand,
    chosen: chosen === 'all' ? 'all' : new Set([...chosen].flatMap(at => where(at) ?? [])),
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

function range(from: number, to: number): ReadonlySet<number> {
  return new Set(places(Math.min(from, to), Math.max(from, to)))
}

function* places(first: number, last: number): Generator<number> {
  for (let at = first; at <= last; at += 1) yield at
}
