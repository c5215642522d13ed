import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { Row } from '../../ipc/organize-views.ts'
import { FileField } from './FileField.tsx'
import styles from './FileList.module.css'
import { type ListState, reveal } from './list-input.ts'
import type { Chosen, FileListProps } from './list-props.ts'
import { ChosenBar, Overlay } from './Overlays.tsx'
import { useOpened, useSelection } from './use-selection.ts'
import { useSight } from './use-sight.ts'

const noSeek: readonly string[] = []

/**
 * Files as icons or as rows: a long list of which only what is in sight exists. Its files are one stop for Tab, the buttons
 * of the active one are others. With `work`, files are chosen and worked with. Without it, a press on a name opens the quick
 * look.
 */
export function FileList(props: FileListProps) {
  const { rows, view = 'list', narrowing = '', seek = noSeek, fills = false, work, acts } = props
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const seen = { rows, narrowing, view }
  const sight = useSight(field, view, rows.length)
  const { selection, select, active, activeRow, chosenRows } = useSelection(seen, seek, sight)
  const { opened, row, open } = useOpened(seen)
  const focusBack = () => field.current?.focus({ preventScroll: true })
  const chosen = (meant: readonly Row[] = chosenRows): Chosen => ({
    rows: meant.length === 0 && activeRow ? [activeRow] : meant,
    focusBack,
  })
  const list: ListState = {
    field,
    rows,
    selection,
    select,
    active,
    activeRow,
    chosenRows,
    sight,
    work,
    acts,
    open,
    chosen,
    isRenaming: opened?.part === 'name',
    idOf: at => `${id}-${at}`,
  }

  const showSought = useEffectEvent(() => {
    if (seek.length === 0) return
    if (selection.chosen.size > 0) reveal(list, active)
    props.onSought?.()
  })
  useEffect(() => showSought(), [])
  const reportChosen = useEffectEvent((rows: readonly Row[]) =>
    props.onChosen?.(rows.length === 0 ? null : chosen(rows)),
  )
  useEffect(() => reportChosen(chosenRows), [chosenRows])

  return (
    <div className={fills ? styles.filling : styles.fitting}>
      <FileField {...props} list={list} />
      {opened && row && <Overlay of={props.of} id={props.id} list={list} opened={opened} row={row} />}
      {work && chosenRows.length > 0 && !list.isRenaming && (
        <ChosenBar
          list={list}
          work={work}
          hasMenu={opened?.part === 'menu' && opened.anchor instanceof Element}
        />
      )}
    </div>
  )
}
