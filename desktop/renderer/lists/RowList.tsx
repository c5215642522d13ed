import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MenuItem } from '../../../web/kit/dialog/Menu.tsx'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { ListedFile, Row } from '../../ipc/organize-views.ts'
import { QuickLook } from '../looks/QuickLook.tsx'
import { Thumbnail } from '../looks/Thumbnail.tsx'
import { Path, Target } from './Path.tsx'
import styles from './RowList.module.css'
import { useRowMenu } from './row-menu.tsx'
import { rowHeightPx, rowWindow } from './row-window.ts'
import { text } from './text.ts'

type Column = {
  readonly title: string
  readonly look?: string | undefined
  cell(row: Row, around: Around): ReactNode
  /** The whole of what may be cut off. */
  tip?(row: Row): string
}

/** What a cell may need besides its row. */
type Around = Pick<ListedFile, 'of' | 'id'> & { readonly index: number; onLook(): void }

/** A file that can be looked at. */
const lookable: Column = {
  title: text.name,
  look: styles.name,
  tip: row => row.from,
  cell: (row, around) => (
    <Look row={row} around={around}>
      <Path path={row.from} />
    </Look>
  ),
}
const target: Column = {
  title: text.to,
  cell: ({ from, to }) => <Target path={to} from={from} />,
  tip: ({ to }) => to,
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
const columnsOf = {
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
  duplicates: [twin, folder, size],
} as const satisfies Readonly<Record<string, readonly Column[]>>

export type RowListColumns = keyof typeof columnsOf

/** `of` and `id` say what lists the rows. */
type RowListProps = Pick<ListedFile, 'of' | 'id'> & {
  readonly columns: RowListColumns
  readonly rows: readonly Row[]
  readonly label: string
  /** Fills the available height, instead of at most a few rows. */
  readonly fills?: boolean
  /** What can be done about a row: a last column. */
  readonly action?: Action
  /** The same and more, at the pointer or by the menu key. */
  readonly menu?: RowMenuOf
}

type RowMenuOf = (row: Row) => readonly (MenuItem | false)[]

type Action = { readonly title: string; cell(row: Row): ReactNode }

/** A table of which only the rows in sight exist. A scrolled region answers Home, End, PageUp and PageDown by itself. */
export function RowList(props: RowListProps) {
  const { columns, rows, of, id, label, fills = false, action, menu } = props
  const drawn: readonly Column[] = action
    ? [...columnsOf[columns], { ...action, look: styles.action }]
    : columnsOf[columns]
  /** Path of the file that is looked at closely. */
  const [looking, setLooking] = useState<string | null>(null)
  const scroller = useRef<HTMLElement>(null)
  const [view, setView] = useState({ top: 0, height: 0 })
  const total = rows.length
  const { first, end } = rowWindow(view.top, view.height, total)

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

  const place = looking === null ? -1 : rows.findIndex(({ path }) => path === looking)
  const looked = rows[place]

  const look = (index: number) => setLooking(rows[index]?.path ?? null)

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
          {rows.slice(first, end).map((row, offset) => {
            const index = first + offset
            const around = { of, id, index, onLook: () => look(index) }
            return <Line key={index} row={row} columns={drawn} menu={menu} around={around} />
          })}
          <Gap rows={total - end} />
        </tbody>
      </table>
      {looked && (
        <QuickLook
          file={{ name: looked.from, listed: { of, id, path: looked.path } }}
          onStep={by => look(Math.min(Math.max(place + by, 0), total - 1))}
          onClose={() => {
            flushSync(() => setLooking(null))
            goTo(place)
          }}
        />
      )}
    </section>
  )
}

type LineProps = {
  readonly row: Row
  readonly columns: readonly Column[]
  readonly menu: RowMenuOf | undefined
  readonly around: Around
}

function Line({ row, columns: drawn, menu, around }: LineProps) {
  const opened = useRowMenu(text.menuOf(row.from), menu ? menu(row) : [])
  return (
    <tr aria-rowindex={around.index + 2} onContextMenu={opened.onContextMenu}>
      {drawn.map((column, at) => (
        <td key={column.title} className={column.look} title={column.tip?.(row)}>
          {column.cell(row, around)}
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
function Look({ row: { from, path }, around: { of, id, index, onLook }, label, children }: LookProps) {
  return (
    <button
      type="button"
      className={styles.look}
      aria-label={label}
      aria-haspopup="dialog"
      data-look={index}
      onClick={onLook}
    >
      <Thumbnail file={{ name: from, listed: { of, id, path } }} size="small" />
      <span>{children}</span>
    </button>
  )
}

function Gap({ rows }: { readonly rows: number }) {
  if (rows === 0) return null
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus and would be read as a row of the list
  return <tr aria-hidden="true" style={{ height: rows * rowHeightPx }} />
}
