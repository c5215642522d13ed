import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { ListName, Row } from '../../ipc/organize-views.ts'
import styles from './RowList.module.css'
import { rowHeightPx, rowWindow } from './row-window.ts'
import { text } from './text.ts'
import { type RowSource, useRows } from './use-rows.ts'

type Column = {
  readonly title: string
  readonly look?: string | undefined
  cell(row: Row): ReactNode
  /** The whole of what may be cut off. */
  tip?(row: Row): string
}

const file: Column = { title: text.name, look: styles.name, cell: row => row.from, tip: row => row.from }
const target: Column = {
  title: text.to,
  cell: row => <Target path={row.to} />,
  tip: row => row.to,
}
const size: Column = {
  title: text.size,
  look: styles.number,
  cell: row => (row.sizeBytes === null ? '' : writeSize(row.sizeBytes)),
}
const columns: Readonly<Record<ListName, readonly Column[]>> = {
  moves: [file, target, size],
  left: [file, { title: text.why, cell: row => row.note, tip: row => row.note }],
  failures: [file, target],
  renamed: [
    { ...file, title: text.planned },
    { ...target, title: text.given },
  ],
  changes: [
    file,
    { title: text.before, cell: row => <Place path={row.note} />, tip: row => row.note },
    { title: text.after, cell: row => <Place path={row.to} />, tip: row => row.to },
  ],
}

type RowListProps = {
  readonly source: RowSource
  readonly label: string
  /** Rows to make room for until the first page has come. */
  readonly expected: number
  /** Takes all the height there is, instead of at most a few rows. */
  readonly fills?: boolean
  readonly onTotal?: (total: number) => void
}

/** A table of which only the rows in sight exist. A scrolled region answers Home, End, PageUp and PageDown by itself. */
export function RowList({ source, label, expected, fills = false, onTotal }: RowListProps) {
  const scroller = useRef<HTMLElement>(null)
  const [view, setView] = useState({ top: 0, height: 0 })
  const rows = useRows(source)
  const total = rows.total ?? expected
  const { first, end } = rowWindow(view.top, view.height, total)
  const shown = Array.from({ length: end - first }, (_, offset) => first + offset)

  useLayoutEffect(() => {
    const region = scroller.current
    if (region === null) return
    const look = () => setView({ top: region.scrollTop, height: region.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(region)
    region.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      region.removeEventListener('scroll', look)
    }
  }, [])

  const want = useEffectEvent(rows.want)
  useEffect(() => want(first, Math.max(end - 1, 0)), [first, end])

  const tell = useEffectEvent((known: number) => onTotal?.(known))
  useEffect(() => {
    if (rows.total !== null) tell(rows.total)
  }, [rows.total])

  return (
    <section
      ref={scroller}
      className={fills ? styles.filling : styles.fitting}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={styles.table} aria-label={label} aria-rowcount={total + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns[source.list].map(column => (
              <th key={column.title} scope="col" className={column.look}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} />
          {shown.map(index => (
            <Line key={index} index={index} row={rows.at(index)} list={source.list} />
          ))}
          <Gap rows={total - end} />
        </tbody>
      </table>
      {(rows.total === 0 || rows.problem) && <p className={styles.none}>{rows.problem ?? text.none}</p>}
    </section>
  )
}

type LineProps = { readonly index: number; readonly row: Row | undefined; readonly list: ListName }

function Line({ index, row, list }: LineProps) {
  return (
    <tr aria-rowindex={index + 2}>
      {columns[list].map(column => (
        <td key={column.title} className={column.look} title={row && column.tip?.(row)}>
          {row && column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function Gap({ rows }: { readonly rows: number }) {
  if (rows === 0) return null
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus and would be read as a row of the list
  return <tr aria-hidden="true" style={{ height: rows * rowHeightPx }} />
}

function Place({ path }: { readonly path: string }) {
  return path === '' ? <span className={styles.stays}>{text.stays}</span> : <Target path={path} />
}

function Target({ path }: { readonly path: string }) {
  const cut = path.lastIndexOf('/') + 1
  return (
    <>
      <span className={styles.folder}>{path.slice(0, cut)}</span>
      {path.slice(cut)}
    </>
  )
}
