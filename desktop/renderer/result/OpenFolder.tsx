import { useEffect, useMemo, useRef } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import type { Row, RunFolder } from '../../ipc/organize-views.ts'
import { FileList } from '../lists/FileList.tsx'
import { filterRows } from '../lists/file-rows.ts'
import { putBackAct, showAct } from '../lists/row-acts.ts'
import { text as listText } from '../lists/text.ts'
import styles from './RunTiles.module.css'
import { text } from './text.ts'

type OpenFolderProps = {
  readonly folder: RunFolder
  readonly runId: string
  /** Also those of other folders. */
  readonly rows: readonly Row[]
  readonly canUndo: boolean
  readonly onClose: () => void
  readonly onUndo: () => void
  readonly onUndoFile: (path: string) => void
  readonly onShowFile: (path: string) => void
}

/** The list of files of one tile. It takes the focus, as it is below all tiles. */
export function OpenFolder(props: OpenFolderProps) {
  const { folder, runId, canUndo, onClose, onUndo, onUndoFile, onShowFile } = props
  const rows = useMemo(() => filterRows(props.rows, folder.key, ''), [props.rows, folder.key])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isBack = folder.back === folder.files
  const show = ({ from, path }: Row) => showAct(from, () => onShowFile(path))
  const putBack = ({ from, path, note }: Row) =>
    note === '' && putBackAct(from, !canUndo, () => onUndoFile(path))
  return (
    <div className={styles.open}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {text.filesOf(folder)}
        </h2>
        <Button size="small" icon="undo" disabled={!canUndo || isBack} onClick={onUndo}>
          {text.undoFolder}
        </Button>
        <Button size="small" variant="quiet" icon="close" aria-label={text.close} onClick={onClose} />
      </header>
      <FileList
        columns="run"
        rows={rows}
        total={folder.files}
        of="run"
        id={runId}
        label={folder.label}
        acts={{
          column: { title: text.action, cell: row => [show(row), putBack(row) || listText.isBack] },
          menu: row => [putBack(row), show(row)],
        }}
      />
    </div>
  )
}
