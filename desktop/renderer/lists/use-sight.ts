import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { Row } from '../../ipc/organize-views.ts'

/** Above and below those in sight. */
const overscanPx = 288
/** How files are drawn: as icons next to each other, as rows below the heads of their columns, or as two lines each. */
export type View = 'icons' | 'list' | 'lines'

/** `widthPx` of one of several next to each other. */
type Measures = { readonly heightPx: number; readonly headPx: number; readonly widthPx?: number }

const measures: Readonly<Record<View, Measures>> = {
  icons: { heightPx: 108, headPx: 0, widthPx: 92 },
  list: { heightPx: 32, headPx: 28 },
  lines: { heightPx: 52, headPx: 0 },
}
/** The last files can be reached below the buttons for those that are chosen. */
export const barPx = 56
/** Of a name's letters, about. */
const charPx = 8

/** The lines to draw: those in sight and a few above and below, `end` excluded. */
export function rowWindow(topPx: number, viewPx: number, lines: number, heightPx: number) {
  const overscan = Math.ceil(overscanPx / heightPx)
  const bottom = Math.ceil((topPx + viewPx) / heightPx) + overscan
  const end = Math.min(Math.max(bottom, 0), lines)
  const first = Math.max(Math.floor(topPx / heightPx) - overscan, 0)
  return { first: Math.min(first, end), end }
}

const columnsIn = (width: number, { widthPx }: Measures) =>
  widthPx === undefined ? 1 : Math.max(1, Math.floor((width - 16) / widthPx))

export type Sight = ReturnType<typeof useSight>

/** Where the files of a long list are drawn, and which of them are in sight. */
export function useSight(field: RefObject<HTMLDivElement | null>, view: View, total: number) {
  const [sight, setSight] = useState({ top: 0, height: 0, width: 0 })
  const { heightPx, headPx } = measures[view]
  const columns = columnsIn(sight.width, measures[view])
  const lines = Math.ceil(total / columns)
  const { first, end } = rowWindow(sight.top, sight.height, lines, heightPx)
  const places = Array.from(
    { length: Math.min(end * columns, total) - first * columns },
    (_, offset) => first * columns + offset,
  )

  const measure = useCallback(() => {
    const region = field.current
    if (region !== null)
      setSight({ top: region.scrollTop, height: region.clientHeight, width: region.clientWidth })
  }, [field])
  useLayoutEffect(() => {
    const region = field.current
    if (region === null) return
    const observer = new ResizeObserver(measure)
    observer.observe(region)
    region.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      region.removeEventListener('scroll', measure)
    }
  }, [field, measure])

  function scrollTo(top: number): void {
    if (field.current === null) return
    field.current.scrollTop = top
    measure()
  }

  /** @param belowPx what covers the end of the list */
  function reveal(at: number, belowPx: number): void {
    const region = field.current
    if (region === null) return
    // The field may be wider than when it was drawn last.
    const top = Math.floor(at / columnsIn(region.clientWidth, measures[view])) * heightPx
    const bottom = top + heightPx + headPx + belowPx
    if (top < region.scrollTop) scrollTo(top)
    else if (bottom > region.scrollTop + region.clientHeight) scrollTo(bottom - region.clientHeight)
  }

  /** Over the name of a file, as wide as that needs: within it there is no room for a field. */
  function placeOfName(at: number, letters: number): CSSProperties {
    const line = Math.floor(at / columns) * heightPx - sight.top
    const needed = letters * charPx + 24
    if (view !== 'icons')
      return {
        top: headPx + line,
        insetInlineStart: '2.75rem',
        width: `clamp(45%, ${needed}px, 100% - 3.5rem)`,
      }
    const room = sight.width - 16
    const cell = room / columns
    const width = Math.min(Math.max(cell, needed), room)
    const start = (at % columns) * cell + (cell - width) / 2
    return { top: line + 66, insetInlineStart: 8 + Math.min(Math.max(start, 0), room - width), width }
  }

  return {
    heightPx,
    columns,
    /** Of the files that are drawn. */
    places,
    /** Of the lines that are not drawn. */
    abovePx: first * heightPx,
    belowPx: (lines - end) * heightPx,
    /** Of the files in sight, and of one line more: `from` is the first, `to` the one after the last. */
    inSight: {
      from: Math.floor(sight.top / heightPx) * columns,
      to: (Math.ceil((sight.top + sight.height) / heightPx) + 1) * columns,
    },
    topPx: sight.top,
    linesInSight: Math.floor((sight.height - headPx) / heightPx),
    scrollTo,
    reveal,
    placeOfName,
  }
}

export type Seen = { readonly rows: readonly Row[]; readonly narrowing: string; readonly view: string }

/**
 * Scroll position of a list whose contents have changed. Another list starts at its beginning. Otherwise the file that was
 * chosen last stays where it is seen; in a list that was scrolled, the topmost file does.
 */
export function steadyTop(
  before: Seen,
  now: Seen,
  {
    topPx,
    inSight: { from, to },
    columns,
    heightPx,
  }: Pick<Sight, 'topPx' | 'inSight' | 'columns' | 'heightPx'>,
  chosen: string | null,
): number {
  if (before.narrowing !== now.narrowing || before.view !== now.view) return 0
  if (before.rows === now.rows) return topPx
  const inSight = before.rows.slice(from, to)
  const placeNow = (path: string) => now.rows.findIndex(row => row.path === path)
  const top = topPx > 0 ? inSight.find(({ path }) => placeNow(path) >= 0) : undefined
  const stays = inSight.find(({ path }) => path === chosen) ?? top
  if (stays === undefined) return topPx
  const lineOf = (at: number) => Math.floor(at / columns)
  return (
    topPx + (lineOf(Math.max(placeNow(stays.path), 0)) - lineOf(from + inSight.indexOf(stays))) * heightPx
  )
}
