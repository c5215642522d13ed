import { useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Anchor } from '../../../web/kit/popover/Popover.tsx'
import type { Row } from '../../ipc/organize-views.ts'
import type { Chosen, FileListProps } from './list-props.ts'
import { nothing, placeOf, reconcile, some } from './selection.ts'
import { type Seen, type Sight, steadyTop, useSight } from './use-sight.ts'

export type ListState = ReturnType<typeof useListState>

/** The state of a list, for drawing it and for what is pressed in it. */
export function useListState(props: FileListProps) {
  const { rows, view = 'list', narrowing = '', seek = [], work, acts } = props
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const seen = { rows, narrowing, view }
  const sight = useSight(field, view, rows.length)
  const selected = useSelection(seen, seek, sight)
  const { activeRow, chosenRows } = selected
  const { opened, row: openedRow, open } = useOpened(seen)
  return {
    ...selected,
    field,
    rows,
    sight,
    work,
    acts,
    opened,
    /** The file at which something is open. */
    openedRow,
    open,
    isRenaming: opened?.part === 'name',
    /** What an action on the rows is about; the file at hand where there are none. */
    chosen: (meant: readonly Row[] = chosenRows): Chosen => ({
      rows: meant.length === 0 && activeRow ? [activeRow] : meant,
      focusBack: () => field.current?.focus({ preventScroll: true }),
    }),
    idOf: (at: number) => `${id}-${at}`,
  }
}

/** @param seek names of the files that are chosen when the list is first shown */
function useSelection(now: Seen, seek: readonly string[], sight: Sight) {
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

  return {
    selection,
    select,
    /** Place of the file at hand. */
    active,
    activeRow: rows[active],
    chosenRows,
  }
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
