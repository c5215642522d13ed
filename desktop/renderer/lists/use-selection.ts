import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Anchor } from '../../../web/kit/popover/Popover.tsx'
import type { Row } from '../../ipc/organize-views.ts'
import { nothing, placeOf, reconcile, some } from './selection.ts'
import { type Seen, type Sight, steadyTop } from './use-sight.ts'

/** @param seek names of the files that are chosen when the list is first shown */
export function useSelection(now: Seen, seek: readonly string[], sight: Sight) {
  const { rows, narrowing, view } = now
  const [selection, select] = useState(() =>
    some(rows.filter(({ from }) => seek.includes(from)).map(({ path }) => path)),
  )
  /** Another plan, order or narrowing: the same files stay chosen, or another list begins. */
  const [shown, setShown] = useState(now)
  if (shown.narrowing !== narrowing) {
    setShown(now)
    select(nothing)
  } else if (shown.rows !== rows || shown.view !== view) {
    setShown(now)
    if (shown.rows !== rows) select(reconcile(selection, shown.rows, rows, sight.inSight))
  }
  const { active: path, chosen } = selection
  const active = useMemo(() => placeOf(rows, path), [rows, path])
  const chosenRows: readonly Row[] = useMemo(
    () => (chosen.size === 0 ? [] : rows.filter(each => chosen.has(each.path))),
    [rows, chosen],
  )

  const drawn = useRef(shown)
  const adjustTop = useEffectEvent((next: Seen) => {
    const top = steadyTop(drawn.current, next, sight, chosen.has(path) ? path : null)
    drawn.current = next
    if (top !== sight.topPx) sight.scrollTo(top)
  })
  useLayoutEffect(() => adjustTop(shown), [shown])

  return { selection, select, active, activeRow: rows[active], chosenRows }
}

/** What is open at a file of the list: one thing at a time. */
export type Opened =
  | { readonly part: 'name' | 'look'; readonly path: string }
  | { readonly part: 'menu'; readonly path: string; readonly anchor: Anchor }

/** It closes where the file goes, and where another list begins. */
export function useOpened({ rows, narrowing }: Seen) {
  const [opened, open] = useState<Opened | null>(null)
  const [begun, setBegun] = useState(narrowing)
  const row = useMemo(() => opened && rows.find(({ path }) => path === opened.path), [rows, opened])
  const isOver = opened !== null && (!row || begun !== narrowing)
  if (isOver) open(null)
  if (begun !== narrowing) setBegun(narrowing)
  return { opened: isOver ? null : opened, row, open }
}
