import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { rowWindow } from '../lists/row-window.ts'

const listRowPx = 32
const headPx = 28
const cellPx = { width: 92, height: 108 } as const
/** The last files can be reached below the buttons for those that are chosen. */
export const barPx = 56
/** Of a name's letters, about. */
const charPx = 8

const columnsIn = (width: number, isList: boolean) =>
  isList ? 1 : Math.max(1, Math.floor((width - 16) / cellPx.width))

/** Where the files of a long list are drawn, as rows or as icons, and which of them are in sight. */
export function useSight(field: RefObject<HTMLDivElement | null>, isList: boolean, total: number) {
  const [sight, setSight] = useState({ top: 0, height: 0, width: 0 })
  const heightPx = isList ? listRowPx : cellPx.height
  const columns = columnsIn(sight.width, isList)
  const lines = Math.ceil(total / columns)
  const { first, end } = rowWindow(sight.top, sight.height, lines, heightPx)
  const places = Array.from(
    { length: Math.min(end * columns, total) - first * columns },
    (_, offset) => first * columns + offset,
  )

  const look = useCallback(() => {
    const region = field.current
    if (region !== null)
      setSight({ top: region.scrollTop, height: region.clientHeight, width: region.clientWidth })
  }, [field])
  useLayoutEffect(() => {
    const region = field.current
    if (region === null) return
    const observer = new ResizeObserver(look)
    observer.observe(region)
    region.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      region.removeEventListener('scroll', look)
    }
  }, [field, look])

  function scrollTo(top: number): void {
    if (field.current === null) return
    field.current.scrollTop = top
    look()
  }

  function reveal(at: number): void {
    const region = field.current
    if (region === null) return
    const head = isList ? headPx : 0
    // The field may be wider by now than when it was drawn last.
    const top = Math.floor(at / columnsIn(region.clientWidth, isList)) * heightPx
    const bottom = top + heightPx + head + barPx
    if (top < region.scrollTop) scrollTo(top)
    else if (bottom > region.scrollTop + region.clientHeight) scrollTo(bottom - region.clientHeight)
  }

  /** Over the name of a file, as wide as that needs: within it there is no room for a field. */
  function placeOfName(at: number, letters: number): CSSProperties {
    const line = Math.floor(at / columns) * heightPx - sight.top
    const needed = letters * charPx + 24
    if (isList)
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
    /** Lines from `first` on are drawn, `end` excluded. */
    first,
    end,
    lines,
    /** Those of the files that are drawn. */
    places,
    /** Those of the files in sight, and of one line more: `from` is the first, `to` the one after the last. */
    inSight: {
      from: Math.floor(sight.top / heightPx) * columns,
      to: (Math.ceil((sight.top + sight.height) / heightPx) + 1) * columns,
    },
    topPx: sight.top,
    scrollTo,
    linesInSight: Math.floor(sight.height / heightPx) - (isList ? 1 : 0),
    reveal,
    placeOfName,
  }
}
