import { useEffect, useEffectEvent } from 'react'
import type { Row } from '../../ipc/organize-views.ts'
import { FileField } from './FileField.tsx'
import styles from './FileList.module.css'
import { reveal } from './list-input.ts'
import type { FileListProps } from './list-props.ts'
import { ChosenBar, Overlay } from './Overlays.tsx'
import { text } from './text.ts'
import { useListState } from './use-selection.ts'

/**
 * Files as icons or as rows: a long list of which only what is in sight exists. Its files are one stop for Tab, the buttons
 * of the active one are others. With `work`, files are chosen and worked with. Without it, a press on a name opens the quick
 * look.
 */
export function FileList(props: FileListProps) {
  const { of, id, rows, seek = [], fills = false, work, total = 0, listed = rows.length } = props
  const list = useListState(props)
  const { selection, active, chosenRows, chosen, opened, openedRow } = list

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
    <>
      {listed < total && <p className={styles.notListed}>{text.notListed(listed, total)}</p>}
      <div className={fills ? styles.filling : styles.fitting}>
        <FileField {...props} list={list} />
        {opened && openedRow && <Overlay of={of} id={id} list={list} opened={opened} row={openedRow} />}
        {work && chosenRows.length > 0 && !list.isRenaming && (
          <ChosenBar
            list={list}
            work={work}
            hasMenu={opened?.part === 'menu' && opened.anchor instanceof Element}
          />
        )}
      </div>
    </>
  )
}
