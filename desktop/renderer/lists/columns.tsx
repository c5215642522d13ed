import type { ReactNode } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { writeShortDay } from '../../../web/kit/words/dates.ts'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { Row } from '../../ipc/organize-views.ts'
import { baseOf, parentOf } from '../../ipc/paths.ts'
import styles from './FileList.module.css'
import { ByHand, type CellContext, Name, nameTip, targetTip } from './FileName.tsx'
import type { SortKey } from './file-rows.ts'
import type { ActColumn, RowAct } from './list-props.ts'
import { Path, Target } from './Path.tsx'
import { text } from './text.ts'

export type Column = {
  readonly title: string
  readonly className: string | undefined
  /** Its head sorts by it, in a list that can be sorted. */
  readonly by?: SortKey
  cell(row: Row, context: CellContext): ReactNode
  /** The whole of what may be cut off. */
  tip?(row: Row): string
}

const name: Column = {
  title: text.name,
  className: styles.name,
  by: 'name',
  tip: nameTip,
  cell: (row, context) => (
    <>
      <Name row={row} context={context}>
        <Path path={row.from} />
      </Name>{' '}
      {row.companions !== undefined && <small>{text.companions(row.companions)}</small>}
      {row.to === '' && <ByHand row={row} />}
    </>
  ),
}
const target: Column = {
  title: text.to,
  className: styles.to,
  by: 'to',
  tip: ({ to }) => to,
  cell: ({ from, to }) => (
    <span className={styles.target}>
      <Target path={to} from={from} />
    </span>
  ),
}
/** With what decided, or that a person did. */
const targetWithReason: Column = {
  ...target,
  tip: targetTip,
  cell: (row, context) => (
    <>
      {target.cell(row, context)}
      {row.byHand ? <ByHand row={row} /> : row.why !== undefined && <small>{row.why}</small>}
    </>
  ),
}
const size: Column = {
  title: text.size,
  className: styles.number,
  by: 'size',
  cell: ({ sizeBytes }) => sizeBytes !== null && writeSize(sizeBytes),
}
const modified: Column = {
  title: text.modified,
  className: styles.date,
  by: 'modified',
  cell: ({ modifiedMs }) => modifiedMs !== undefined && writeShortDay(modifiedMs),
}
const why: Column = {
  title: text.why,
  className: styles.why,
  tip: ({ note }) => note,
  cell: ({ note }) => note,
}
/** A file among those with the same contents: the original, then its copies. */
const twin: Column = {
  title: text.name,
  className: `${styles.name} ${styles.twin}`,
  tip: ({ from }) => from,
  cell: (row, context) => {
    const { from, role = 'copy' } = row
    return (
      <span className={`${styles.named} ${styles[role]}`}>
        <Name row={row} context={context} label={text.lookAt(baseOf(from))}>
          <Path path={baseOf(from)} />
        </Name>{' '}
        {role !== 'copy' && <small>{text.roles[role]}</small>}
      </span>
    )
  },
}
const folder: Column = {
  title: text.folder,
  className: styles.why,
  tip: ({ from }) => from,
  cell: ({ from }) => (from.includes('/') ? <Path path={parentOf(from)} /> : text.top),
}

/** In two lines: the file, and what becomes of it. */
const outcome: Column = {
  title: text.name,
  className: styles.outcome,
  tip: row => (row.to === '' ? row.from : `${row.from} → ${targetTip(row)}`),
  cell: (row, context) => (
    <>
      <span className={styles.named}>
        <Name row={row} context={context}>
          <Path path={row.from} />
        </Name>
      </span>
      <span className={styles.fate}>
        {row.why && <bdi>{row.why} </bdi>}
        {row.to === '' ? text.stays : <span aria-hidden="true">→ </span>}
        {row.to !== '' && (
          <strong>
            <Target path={row.to} from={row.from} />
          </strong>
        )}
      </span>
    </>
  ),
}

const columnsOf = {
  moves: [name, targetWithReason, size, modified],
  left: [name, why],
  failures: [name, target],
  renamed: [
    { ...name, title: text.planned },
    { ...target, title: text.given },
  ],
  run: [
    { ...name, title: text.was },
    { ...target, title: text.went },
  ],
  duplicates: [twin, folder, size],
  tried: [outcome],
} as const satisfies Readonly<Record<string, readonly Column[]>>

export type ListColumns = keyof typeof columnsOf

/** The columns of a list, with the one of its buttons. */
export function columnsWith(columns: ListColumns, action: ActColumn | undefined): readonly Column[] {
  if (!action) return columnsOf[columns]
  const { title, cell } = action
  return [
    ...columnsOf[columns],
    {
      title,
      className: styles.action,
      cell: (row, { isActive }) => cell(row).map(act => act && drawAct(act, isActive)),
    },
  ]
}

function drawAct(act: RowAct | string, isActive: boolean): ReactNode {
  if (typeof act === 'string') return <span key={act}>{act}</span>
  const { label, name, isOff, onChoose } = act
  return (
    <Button
      key={label}
      size="small"
      variant="quiet"
      disabled={isOff}
      tabIndex={isActive ? 0 : -1}
      aria-label={name}
      onClick={onChoose}
    >
      {label}
    </Button>
  )
}
