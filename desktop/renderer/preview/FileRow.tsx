import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { writeShortDay } from '../../../web/kit/words/dates.ts'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { Row } from '../../ipc/organize-views.ts'
import type { Order, SortKey } from '../lists/file-rows.ts'
import { Path, Target } from '../lists/Path.tsx'
import { Thumbnail } from '../looks/Thumbnail.tsx'
import styles from './FileField.module.css'
import { text } from './text.ts'

type CellProps = {
  readonly id: string
  readonly at: number
  readonly total: number
  readonly row: Row
  readonly planId: string
  readonly list: 'moves' | 'left'
  readonly isChosen: boolean
  readonly isActive: boolean
  readonly isDim: boolean
  /** Of the folder it goes to. */
  readonly colour: string | undefined
}

/** The list around them has the focus, and says which of them is at hand. */
const option = (at: number, total: number) =>
  ({ role: 'option', 'aria-setsize': total, 'aria-posinset': at + 1 }) as const
/** Below the line of the columns' names. */
const line = (at: number) => ({ role: 'row', 'aria-rowindex': at + 2 }) as const
const lines = { role: 'rowgroup' } as const
const cell = { role: 'gridcell' } as const
const head = { role: 'columnheader' } as const

/** A file as a picture with its name. */
export function FileIcon(props: CellProps) {
  const { row, at, total } = props
  return (
    <div {...common(props)} {...option(at, total)} className={look(styles.icon, props)} title={tip(row)}>
      <Thumbnail file={pictured(props)} size="medium" />
      <span className={styles.caption}>
        <Path path={baseOf(row.from)} />
      </span>
      {row.companions !== undefined && (
        <span className={styles.more} title={text.companions(row.companions)}>
          +{row.companions}
        </span>
      )}
      <span className={styles.hidden}>
        {row.to !== '' && `, ${text.columns.to} ${row.to}`}
        {row.companions !== undefined && `, ${text.companions(row.companions)}`}
      </span>
      <ByHand row={row} />
    </div>
  )
}

/** A file as a row of a table. */
export function FileRow(props: CellProps) {
  const { row, at, list } = props
  return (
    <div {...common(props)} {...line(at)} className={look(styles.row, props)}>
      <span {...cell} className={styles.name} title={nameTip(row)}>
        <Thumbnail file={pictured(props)} size="small" />
        <span className={styles.text}>
          <Path path={row.from} />
        </span>{' '}
        {row.companions !== undefined && <small>{text.companions(row.companions)}</small>}
        {row.to === '' && <ByHand row={row} />}
      </span>
      {list === 'left' ? (
        <span {...cell} className={styles.why} title={row.note}>
          {row.note}
        </span>
      ) : (
        <>
          <span {...cell} className={styles.to} title={toTip(row)}>
            <span className={styles.target}>
              <Target path={row.to} from={row.from} />
            </span>
            {row.byHand ? <ByHand row={row} /> : row.why !== undefined && <small>{row.why}</small>}
          </span>
          <span {...cell} className={styles.number}>
            {row.sizeBytes !== null && writeSize(row.sizeBytes)}
          </span>
          <span {...cell} className={styles.date}>
            {row.modifiedMs !== undefined && writeShortDay(row.modifiedMs)}
          </span>
        </>
      )}
    </div>
  )
}

const pictured = ({ row, planId }: CellProps) => ({
  name: row.from,
  listed: { of: 'plan', id: planId, path: row.path } as const,
})

type FileHeaderProps = {
  readonly list: 'moves' | 'left'
  readonly order: Order | null
  readonly onSort: ((by: SortKey) => void) | undefined
}

/** The names of the columns; each sorts by it. */
export function FileHeader({ list, order, onSort }: FileHeaderProps) {
  const columns =
    list === 'left'
      ? ([
          ['name', styles.name],
          ['why', styles.why],
        ] as const)
      : ([
          ['name', styles.name],
          ['to', styles.to],
          ['size', styles.number],
          ['modified', styles.date],
        ] as const)
  return (
    <div {...lines} className={styles.header}>
      <div {...line(-1)} className={styles.row}>
        {columns.map(([by, column]) => {
          const sorted = order?.by === by ? (order.descending ? 'descending' : 'ascending') : 'none'
          return (
            <span
              key={by}
              {...head}
              className={column}
              {...(onSort && by !== 'why' && { 'aria-sort': sorted })}
            >
              {onSort && by !== 'why' ? (
                <button type="button" onClick={() => onSort(by)}>
                  {text.columns[by]}
                </button>
              ) : (
                text.columns[by]
              )}
            </span>
          )
        })}
      </div>
    </div>
  )
}

function common({ id, at, isChosen, colour }: CellProps) {
  return {
    id,
    'data-place': at,
    'aria-selected': isChosen,
    ...(colour && { style: { '--colour': colour } as CSSProperties }),
  }
}

function look(base: string | undefined, { isActive, isDim }: CellProps): string {
  return [base, isActive && styles.active, isDim && styles.dim].filter(Boolean).join(' ')
}

function ByHand({ row: { byHand } }: { readonly row: Row }) {
  return byHand === undefined ? null : <span className={styles.byHand}>{text.byHand[byHand]}</span>
}

type NameFieldProps = {
  readonly row: Row
  readonly place: CSSProperties
  /**
   * @param name null where it was given up, or is the same
   * @param hasLeft whether the focus went elsewhere of itself
   */
  readonly onEnd: (name: string | null, hasLeft: boolean) => void
}

/** The name that a file gets, with all but its extension marked. */
export function NameField({ row, place, onEnd }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const name = baseOf(row.to)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    const dot = name.lastIndexOf('.')
    field.current?.focus()
    field.current?.setSelectionRange(0, dot > 0 ? dot : name.length, 'backward')
    field.current?.scrollTo({ left: 0 })
  }, [name])
  function end(written: string | null, hasLeft = false): void {
    if (isDone.current) return
    isDone.current = true
    onEnd(written === null || written.trim() === '' || written === name ? null : written, hasLeft)
  }
  return (
    <input
      ref={field}
      className={styles.rename}
      style={place}
      aria-label={text.newName}
      defaultValue={name}
      spellCheck={false}
      onBlur={event => document.hasFocus() && end(event.currentTarget.value, true)} // not while another window is looked at
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Enter') end(event.currentTarget.value)
        else if (event.key === 'Escape') end(null)
        else return
        event.preventDefault()
      }}
    />
  )
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const nameTip = ({ from, companions }: Row) =>
  companions === undefined ? from : `${from} ${text.companions(companions)}`

const toTip = ({ to, why }: Row) => (why === undefined ? to : `${to}: ${why}`)

function tip(row: Row): string {
  const { to, note, sizeBytes } = row
  const size = sizeBytes === null ? [] : [writeSize(sizeBytes)]
  return [nameTip(row), ...(to === '' ? [note] : [`→ ${toTip(row)}`]), ...size].join('\n')
}
