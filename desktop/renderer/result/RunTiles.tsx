import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { ReceiptView, Row, RunFolder } from '../../ipc/organize-views.ts'
import { call, messageOf } from '../data/bridge.ts'
import { useOrganize } from '../data/organize-context.tsx'
import { useAct } from '../data/use-act.ts'
import { FileList } from '../lists/FileList.tsx'
import { filterRows } from '../lists/file-rows.ts'
import { NotListed } from '../lists/NotListed.tsx'
import type { RunFiles } from '../lists/run-files.ts'
import { Thumbnail } from '../looks/Thumbnail.tsx'
import { FolderTile } from '../parts/FolderTile.tsx'
import { folderLook } from '../parts/folder-look.ts'
import styles from './RunTiles.module.css'
import { text } from './text.ts'

type RunTilesProps = {
  readonly receipt: ReceiptView
  readonly run: RunFiles
}

/** As many as fit on a screen or two; sorted by day there are hundreds. */
const mostTiles = 36

/** The folders that a run filled. Each opens its list of files; all of one, or a single file, can be put back. */
export function RunTiles({ receipt, run }: RunTilesProps) {
  const { runId, criterion, isCutOff } = receipt
  const { dismiss } = useOrganize()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const [news, setNews] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { rows, folders } = run
  const shown = showsAll ? folders : folders.slice(0, mostTiles)
  const opened = folders.find(({ key }) => key === openKey)
  const pictures = useMemo(() => picturedIn(rows), [rows])

  const group = useAct('undoGroup', setProblem)
  const file = useAct('undoFile', setProblem)
  const isBusy = group.isBusy || file.isBusy

  async function putBack(undoing: Promise<ReceiptView | undefined>): Promise<void> {
    setNews(null)
    setProblem(null)
    const receipt = await undoing
    if (receipt === undefined) return
    const { moved, failures } = receipt
    const failed = failures.reduce((sum, group) => sum + group.files, 0)
    if (failures[0]) setProblem(text.notAllBack(failed, failures[0].label))
    if (moved > 0) setNews(text.areBack(moved))
    const back = folders.reduce((sum, folder) => sum + folder.back, moved)
    if (back === run.files) dismiss('last')
  }

  return (
    <section className={styles.folders} aria-label={text.folders}>
      <div className={styles.tiles}>
        {shown.map(folder => (
          <FolderTile
            key={folder.key}
            look={folderLook(criterion, folder.key)}
            folder={folder}
            note={text.isBack(folder)}
            light={folder.back === folder.files ? 'dim' : folder.key === openKey ? 'lit' : undefined}
            isOpen={folder.key === openKey}
            onOpen={() => setOpenKey(folder.key === openKey ? null : folder.key)}
            pictures={(pictures.get(folder.key) ?? []).map(({ path, to }) => (
              <Thumbnail
                key={path}
                size="medium"
                file={{ name: to, listed: { of: 'run', id: runId, path } }}
              />
            ))}
          />
        ))}
      </div>
      {shown.length < folders.length && (
        <Button onClick={() => setShowsAll(true)}>{text.all(folders.length)}</Button>
      )}
      <Notice kind="problem" message={problem} onDismiss={() => setProblem(null)} />
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      {opened && (
        <OpenFolder
          key={opened.key}
          folder={opened}
          runId={runId}
          rows={rows}
          canUndo={!isBusy && !isCutOff}
          onClose={() => setOpenKey(null)}
          onUndo={() => void putBack(group.act({ runId, group: opened.key }))}
          onUndoFile={path => void putBack(file.act({ runId, path }))}
          onShowFile={path =>
            call('showFile', { of: 'run', id: runId, path }).catch(error => setProblem(messageOf(error)))
          }
        />
      )}
    </section>
  )
}

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

/** The list of files of one tile. It takes the focus: it stands below all tiles. */
function OpenFolder(props: OpenFolderProps) {
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
          {text.undoGroup}
        </Button>
        <Button size="small" look="quiet" icon="close" aria-label={text.close} onClick={onClose} />
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
        look="quiet"
        tabIndex={tabIndex}
        aria-label={text.showOf(from)}
        onClick={() => onShow(path)}
      >
        {text.show}
      </Button>
      {note === '' ? (
        <Button
          size="small"
          look="quiet"
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

const mostPictures = 3

/** Some files of each folder. */
function picturedIn(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const those = found.get(row.group)
    if (!those) found.set(row.group, [row])
    else if (those.length < mostPictures) those.push(row)
  }
  return found
}
