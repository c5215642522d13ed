import type { CSSProperties } from 'react'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { ListedFile, Row } from '../../ipc/organize-views.ts'
import { baseOf } from '../../ipc/paths.ts'
import { Thumbnail } from '../looks/Thumbnail.tsx'
import type { Column } from './columns.tsx'
import styles from './FileList.module.css'
import { ByHand, nameTip, targetTip } from './FileName.tsx'
import type { Order, SortKey } from './file-rows.ts'
import { Path } from './Path.tsx'
import { text } from './text.ts'
import type { View } from './use-sight.ts'

export type CellProps = Pick<ListedFile, 'of' | 'id'> & {
  readonly elementId: string
  readonly at: number
  readonly total: number
  readonly row: Row
  readonly view: View
  readonly columns: readonly Column[]
  /** Undefined in a list of which nothing is chosen. */
  readonly isChosen: boolean | undefined
  readonly isActive: boolean
  readonly isDim: boolean
  /** Of the folder it goes to. */
  readonly colour: string | undefined
  readonly onLook: ((row: Row) => void) | undefined
}

/** The list has the focus, and its `aria-activedescendant` names the active cell. */
const option = (at: number, total: number) =>
  ({ role: 'option', 'aria-setsize': total, 'aria-posinset': at + 1 }) as const
/** The line of the columns' names, where there is one, is the first. */
const line = (at: number, view: View) =>
  ({ role: 'row', 'aria-rowindex': at + (view === 'list' ? 2 : 1) }) as const
const lines = { role: 'rowgroup' } as const
const cell = { role: 'gridcell' } as const
const head = { role: 'columnheader' } as const

/** A file as a picture with its name. */
export function FileIcon(props: CellProps) {
  const { row, at, total, of, id } = props
  return (
    <div {...common(props)} {...option(at, total)} className={classOf(styles.icon, props)} title={tip(row)}>
      <Thumbnail file={{ name: row.from, listed: { of, id, path: row.path } }} size="medium" />
      <span className={styles.caption}>
        <Path path={baseOf(row.from)} />
      </span>
      {row.companions !== undefined && (
        <span className={styles.more} title={text.companions(row.companions)}>
          +{row.companions}
        </span>
      )}
      <span className={styles.hidden}>
        {row.to !== '' && `, ${text.to} ${row.to}`}
        {row.companions !== undefined && `, ${text.companions(row.companions)}`}
      </span>
      <ByHand row={row} />
    </div>
  )
}

/** A file as a row of a table. */
export function FileRow(props: CellProps) {
  const { row, at, view, columns, of, id, isActive, onLook } = props
  return (
    <div {...common(props)} {...line(at, view)} className={classOf(rowClass(row, view), props)}>
      {columns.map(column => (
        <span key={column.title} {...cell} className={column.className} title={column.tip?.(row)}>
          {column.cell(row, { of, id, isActive, onLook })}
        </span>
      ))}
    </div>
  )
}

/** The first of several files with the same contents has a line above it. */
const rowClass = ({ role }: Row, view: View) =>
  [styles.row, role === 'original' && styles.leads, view === 'lines' && styles.twoLines]
    .filter(Boolean)
    .join(' ')

type FileHeaderProps = {
  readonly columns: readonly Column[]
  readonly order: Order | null
  readonly onSort: ((by: SortKey) => void) | undefined
}

/** The names of the columns; each sorts by it, in a list that can be sorted. */
export function FileHeader({ columns, order, onSort }: FileHeaderProps) {
  return (
    <div {...lines} className={styles.header}>
      <div {...line(-1, 'list')} className={styles.row}>
        {columns.map(({ title, className, by }) =>
          onSort && by ? (
            <span key={title} {...sortedHead(order, by)} className={className}>
              <button type="button" onClick={() => onSort(by)}>
                {title}
              </button>
            </span>
          ) : (
            <span key={title} {...head} className={className}>
              {title}
            </span>
          ),
        )}
      </div>
    </div>
  )
}

function sortedHead(order: Order | null, by: SortKey) {
  const sorted = order?.by === by ? (order.descending ? 'descending' : 'ascending') : 'none'
  return { ...head, 'aria-sort': sorted } as const
}

function common({ elementId, at, isChosen, colour }: CellProps) {
  return {
    id: elementId,
    'data-place': at,
    ...(isChosen !== undefined && { 'aria-selected': isChosen }),
    ...(colour && { style: { '--colour': colour } as CSSProperties }),
  }
}

function classOf(base: string | undefined, { isActive, isDim, colour }: CellProps): string {
  return [base, isActive && styles.active, isDim && styles.dim, colour && styles.coloured]
    .filter(Boolean)
    .join(' ')
}

function tip(row: Row): string {
  const { to, note, sizeBytes } = row
  const size = sizeBytes === null ? [] : [writeSize(sizeBytes)]
  return [nameTip(row), ...(to === '' ? [note] : [`→ ${targetTip(row)}`]), ...size].join('\n')
}
