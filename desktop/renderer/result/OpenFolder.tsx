import { useEffect, useMemo, useRef } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import type { Row, RunFolder } from '../../ipc/organize-views.ts'
import { FileList } from '../lists/FileList.tsx'
import { filterRows } from '../lists/file-rows.ts'
import { NotListed } from '../lists/NotListed.tsx'
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
      <NotListed listed={rows.length} files={folder.files} />
      <FileList
        columns="run"
        rows={rows}
        of="run"
        id={runId}
        label={folder.label}
        acts={{
          column: {
            title: text.action,
            cell: (row, isAtHand) => (
              <FileActions
                row={row}
                isAtHand={isAtHand}
                canUndo={canUndo}
                onUndo={onUndoFile}
                onShow={onShowFile}
              />
            ),
          },
          menu: ({ path, note }) => [
            note === '' && {
              label: text.putBack,
              icon: 'undo',
              isOff: !canUndo,
              onChoose: () => onUndoFile(path),
            },
            { label: text.show, icon: 'folder', onChoose: () => onShowFile(path) },
          ],
        }}
      />
    </div>
  )
}

type FileActionsProps = {
  readonly row: Row
  readonly isAtHand: boolean
  readonly canUndo: boolean
  readonly onUndo: (path: string) => void
  readonly onShow: (path: string) => void
}

function FileActions({ row: { from, path, note }, isAtHand, canUndo, onUndo, onShow }: FileActionsProps) {
  const tabIndex = isAtHand ? 0 : -1
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        variant="quiet"
        tabIndex={tabIndex}
        aria-label={text.showOf(from)}
        onClick={() => onShow(path)}
      >
        {text.show}
      </Button>
      {note === '' ? (
        <Button
          size="small"
          variant="quiet"
          disabled={!canUndo}
          tabIndex={tabIndex}
          aria-label={text.putBackOf(from)}
          onClick={() => onUndo(path)}
        >
          {text.putBack}
        </Button>
      ) : (
        <span>{text.fileIsBack}</span>
      )}
    </span>
  )
}
