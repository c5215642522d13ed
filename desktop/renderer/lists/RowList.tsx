import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { MenuItem } from '../../../web/kit/dialog/Menu.tsx'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { ListName, Row } from '../../ipc/organize-views.ts'
import { QuickLook } from '../looks/QuickLook.tsx'
import { Thumbnail } from '../looks/Thumbnail.tsx'
import { Path, Target } from './Path.tsx'
import styles from './RowList.module.css'
import { useRowMenu } from './row-menu.tsx'
import { rowHeightPx, rowWindow } from './row-window.ts'
import { text } from './text.ts'
import { type RowSource, useRowOf, useRows } from './use-rows.ts'

type Column = {
  readonly title: string
  readonly look?: string | undefined
  cell(row: Row, around: Around): ReactNode
  /** The whole of what may be cut off. */
  tip?(row: Row): string
}

/** What a cell may need besides its row. */
type Around = { readonly source: RowSource; readonly index: number; onLook(): void }

/** A file with the number of those that go with it. */
const mover: Column = {
  title: text.name,
  look: styles.name,
  cell: ({ from, companions }) =>
    companions === undefined ? (
      <Path path={from} />
    ) : (
      <span className={styles.led}>
        <span>
          <Path path={from} />
        </span>{' '}
        <small>{text.companions(companions)}</small>
      </span>
    ),
  tip: ({ from, companions }) => (companions === undefined ? from : `${from} ${text.companions(companions)}`),
}
const file: Column = {
  title: text.name,
  look: styles.name,
  cell: row => <Path path={row.from} />,
  tip: row => row.from,
}
/** A file that can be looked at. */
const lookable: Column = {
  ...file,
  cell: (row, around) => (
    <Look row={row} around={around}>
      <Path path={row.from} />
    </Look>
  ),
}
const target: Column = {
  title: text.to,
  cell: ({ from, to, why }) =>
    why === undefined ? (
      <Target path={to} from={from} />
    ) : (
      <span className={styles.decided}>
        <span>
          <Target path={to} from={from} />
        </span>
        <small>{why}</small>
      </span>
    ),
  tip: ({ to, why }) => (why === undefined ? to : `${to}: ${why}`),
}
const size: Column = {
  title: text.size,
  look: styles.number,
  cell: row => (row.sizeBytes === null ? '' : writeSize(row.sizeBytes)),
}
/** A file among those with the same contents: the original, then its copies. */
const twin: Column = {
  title: text.name,
  look: styles.name,
  cell(row, around) {
    const { from, role = 'copy' } = row
    const name = from.slice(from.lastIndexOf('/') + 1)
    return (
      <span className={`${styles.led} ${styles[role]}`}>
        <Look row={row} around={around} label={text.lookAt(name)}>
          <Path path={name} />
        </Look>{' '}
        {role !== 'copy' && <small>{text.roles[role]}</small>}
      </span>
    )
  },
  tip: row => row.from,
}
const folder: Column = {
  title: text.folder,
  cell: ({ from }) =>
    from.includes('/') ? (
      <Path path={from.slice(0, from.lastIndexOf('/'))} />
    ) : (
      <span className={styles.stays}>{text.top}</span>
    ),
  tip: row => row.from,
}
const columns: Readonly<Record<ListName, readonly Column[]>> = {
  moves: [mover, target, size],
  left: [lookable, { title: text.why, cell: row => row.note, tip: row => row.note }],
  failures: [lookable, target],
  renamed: [
    { ...lookable, title: text.planned },
    { ...target, title: text.given },
  ],
  run: [
    { ...lookable, title: text.was },
    { ...target, title: text.went },
  ],
  tried: [file, target],
  duplicates: [twin, folder, size],
}

type RowListProps = {
  readonly source: RowSource
  readonly label: string
  /** Rows to make room for until the first page has come. */
  readonly expected: number
  /** Fills the available height, instead of at most a few rows. */
  readonly fills?: boolean
  readonly onTotal?: (total: number) => void
  /** What can be done about a row: a last column. */
  readonly action?: Action
  /** The same and more, at the pointer or by the menu key. */
  readonly menu?: RowMenuOf
}

type RowMenuOf = (row: Row) => readonly (MenuItem | false)[]

type Action = { readonly title: string; cell(row: Row): ReactNode }

/** A table of which only the rows in sight exist. A scrolled region answers Home, End, PageUp and PageDown by itself. */
export function RowList({ source, label, expected, fills = false, onTotal, action, menu }: RowListProps) {
  const drawn = action ? [...columns[source.list], { ...action, look: styles.action }] : columns[source.list]
  /** The place of the file that is looked at closely. */
  const [looking, setLooking] = useState<number | null>(null)
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

  const sourceKey = JSON.stringify(source)
  const want = useEffectEvent(rows.want)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is asked for anew
  useEffect(() => want(first, Math.max(end - 1, 0)), [first, end, sourceKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  useEffect(() => {
    if (looking !== null) want(looking, looking)
  }, [looking, sourceKey])
  const looked = useRowOf(rows, source, looking)

  /** Brings a row into sight, and the focus to the name in it. */
  function goTo(index: number): void {
    const region = scroller.current
    if (region === null) return
    const top = index * rowHeightPx
    const room = region.clientHeight - 2 * rowHeightPx
    flushSync(() => {
      if (top < region.scrollTop) region.scrollTop = top
      else if (top > region.scrollTop + room) region.scrollTop = top - room
      setView({ top: region.scrollTop, height: region.clientHeight })
    })
    region.querySelector<HTMLElement>(`[data-look="${index}"]`)?.focus()
  }

  function press(event: KeyboardEvent): void {
    const name = (event.target as Element).closest<HTMLElement>('[data-look]')
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (name === null || step === undefined) return
    event.preventDefault()
    goTo(Math.min(Math.max(Number(name.dataset.look) + step, 0), total - 1))
  }

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
      onKeyDown={press}
    >
      <table className={styles.table} aria-label={label} aria-rowcount={total + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {drawn.map(column => (
              <th key={column.title} scope="col" className={column.look}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} />
          {shown.map(index => (
            <Line
              key={index}
              row={rows.own(index)}
              columns={drawn}
              menu={menu}
              around={{ source, index, onLook: () => setLooking(index) }}
            />
          ))}
          <Gap rows={total - end} />
        </tbody>
      </table>
      {(rows.total === 0 || rows.problem) && <p className={styles.none}>{rows.problem ?? text.none}</p>}
      {looking !== null && looked && (
        <QuickLook
          file={{ name: looked.from, list: looked.list, id: looked.id, at: looked.at }}
          onStep={by => setLooking(now => (now === null ? null : Math.min(Math.max(now + by, 0), total - 1)))}
          onClose={() => {
            flushSync(() => setLooking(null))
            goTo(looking)
          }}
        />
      )}
    </section>
  )
}

type LineProps = {
  readonly row: Row | undefined
  readonly columns: readonly Column[]
  readonly menu: RowMenuOf | undefined
  readonly around: Around
}

function Line({ row, columns: drawn, menu, around }: LineProps) {
  const opened = useRowMenu(text.menuOf(row?.from ?? ''), row && menu ? menu(row) : [])
  return (
    <tr aria-rowindex={around.index + 2} onContextMenu={opened.onContextMenu}>
      {drawn.map((column, at) => (
        <td key={column.title} className={column.look} title={row && column.tip?.(row)}>
          {row && column.cell(row, around)}
          {at === 0 && opened.menu}
        </td>
      ))}
    </tr>
  )
}

type LookProps = {
  readonly row: Row
  readonly around: Around
  readonly label?: string
  readonly children: ReactNode
}

/** The name of a file, which is pressed for a quick look. Arrows lead to the next. */
function Look({ row: { from, at }, around, label, children }: LookProps) {
  const { list, id } = around.source
  return (
    <button
      type="button"
      className={styles.look}
      aria-label={label}
      aria-haspopup="dialog"
      data-look={around.index}
      onClick={around.onLook}
    >
      <Thumbnail file={{ name: from, list, id, at }} size="small" />
      <span>{children}</span>
    </button>
  )
}

function Gap({ rows }: { readonly rows: number }) {
  if (rows === 0) return null
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus and would be read as a row of the list
  return <tr aria-hidden="true" style={{ height: rows * rowHeightPx }} />
}
