import type { ReactNode } from 'react'
import type { ListedFile, Row } from '../../ipc/organize-views.ts'
import { Thumbnail } from '../looks/Thumbnail.tsx'
import styles from './FileList.module.css'
import { text } from './text.ts'

/** Properties of the list that a cell may need in addition to its row. */
export type CellContext = Pick<ListedFile, 'of' | 'id'> & {
  /** It is the file at hand. */
  readonly isActive: boolean
  /** Opens the quick look, where a press on a name does. */
  readonly onLook: ((row: Row) => void) | undefined
}

type NameProps = {
  readonly row: Row
  readonly context: CellContext
  /** Where the name of the button is not that of the file. */
  readonly label?: string
  readonly children: ReactNode
}

/** The picture and the name of a file; a button where a press opens the quick look, which leaves the focus to its list. */
export function Name({ row, context: { of, id, onLook }, label, children }: NameProps) {
  const inside = (
    <>
      <Thumbnail file={{ name: row.from, listed: { of, id, path: row.path } }} size="small" />
      <span className={styles.text}>{children}</span>
    </>
  )
  if (onLook === undefined) return inside
  return (
    <button
      type="button"
      className={styles.look}
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="dialog"
      onMouseDown={event => {
        event.preventDefault()
        event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
      }}
      onClick={() => onLook(row)}
    >
      {inside}
    </button>
  )
}

/** What a person did to the file. */
export function ByHand({ row: { byHand } }: { readonly row: Row }) {
  return byHand === undefined ? null : <span className={styles.byHand}>{text.byHand[byHand]}</span>
}

export function nameTip({ from, companions }: Row): string {
  return companions === undefined ? from : `${from} ${text.companions(companions)}`
}

export function targetTip({ to, why }: Row): string {
  return why === undefined ? to : `${to}: ${why}`
}
