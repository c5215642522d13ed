import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { ReceiptView, Row, RunFilesView, RunFolder } from '../../ipc/organize-views.ts'
import { call, messageOf } from '../bridge.ts'
import { FolderTile } from '../lists/FolderTile.tsx'
import { folderLook } from '../lists/folder-look.ts'
import { RowList } from '../lists/RowList.tsx'
import { Thumbnail } from '../looks/Thumbnail.tsx'
import { useOrganize } from '../organize/organize-context.tsx'
import styles from './RunTiles.module.css'
import { text } from './text.ts'

type RunTilesProps = {
  readonly receipt: ReceiptView
  readonly run: RunFilesView
  /** Something of it was put back. */
  readonly onChange: () => void
}

/** As many as fit on a screen or two; sorted by day there are hundreds. */
const mostTiles = 36

/** The folders that a run filled. Each opens its list of files; all of one, or a single file, can be put back. */
export function RunTiles({ receipt, run, onChange }: RunTilesProps) {
  const { runId, criterion, isCutOff } = receipt
  const { dismiss } = useOrganize()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [news, setNews] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { filesId, folders } = run
  const shown = showsAll ? folders : folders.slice(0, mostTiles)
  const opened = folders.find(({ key }) => key === openKey)
  const examples = useExamples(filesId, shown)

  async function putBack(undoing: Promise<ReceiptView>): Promise<void> {
    setBusy(true)
    setNews(null)
    setProblem(null)
    try {
      const { moved, failures } = await undoing
      const failed = failures.reduce((sum, group) => sum + group.files, 0)
      if (failures[0]) setProblem(text.notAllBack(failed, failures[0].label))
      if (moved > 0) setNews(text.areBack(moved))
      const back = folders.reduce((sum, folder) => sum + folder.back, moved)
      if (back === run.files) dismiss('last')
      onChange()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
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
            pictures={(examples.get(folder.key) ?? []).map(({ from, to, at }) => (
              <Thumbnail key={from} size="medium" file={{ name: to, list: 'run', id: filesId, at }} />
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
          filesId={filesId}
          canUndo={!isBusy && !isCutOff}
          onClose={() => setOpenKey(null)}
          onUndo={() => void putBack(call('undoGroup', { runId, group: opened.key }))}
          onUndoFile={at => void putBack(call('undoFile', { runId, at }))}
          onShowFile={at =>
            call('showFile', { list: 'run', id: filesId, at }).catch(error => setProblem(messageOf(error)))
          }
        />
      )}
    </section>
  )
}

type OpenFolderProps = {
  readonly folder: RunFolder
  readonly filesId: string
  readonly canUndo: boolean
  readonly onClose: () => void
  readonly onUndo: () => void
  readonly onUndoFile: (at: number) => void
  readonly onShowFile: (at: number) => void
}

/** The list of files of one tile. It takes the focus: it stands below all tiles. */
function OpenFolder(props: OpenFolderProps) {
  const { folder, filesId, canUndo, onClose, onUndo, onUndoFile, onShowFile } = props
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
      <RowList
        key={filesId}
        source={{ list: 'run', id: filesId, group: folder.key, filter: '' }}
        label={folder.label}
        expected={folder.files}
        action={{
          title: text.action,
          cell: row => <FileActions row={row} canUndo={canUndo} onUndo={onUndoFile} onShow={onShowFile} />,
        }}
        menu={({ at = 0, note }) => [
          note === '' && {
            label: text.putBack,
            icon: 'undo',
            isOff: !canUndo,
            onChoose: () => onUndoFile(at),
          },
          { label: text.show, icon: 'folder', onChoose: () => onShowFile(at) },
        ]}
      />
    </div>
  )
}

type FileActionsProps = {
  readonly row: Row
  readonly canUndo: boolean
  readonly onUndo: (at: number) => void
  readonly onShow: (at: number) => void
}

function FileActions({ row: { from, at = 0, note }, canUndo, onUndo, onShow }: FileActionsProps) {
  return (
    <span className={styles.actions}>
      <Button size="small" look="quiet" aria-label={text.showOf(from)} onClick={() => onShow(at)}>
        {text.show}
      </Button>
      {note === '' ? (
        <Button
          size="small"
          look="quiet"
          disabled={!canUndo}
          aria-label={text.putBackOf(from)}
          onClick={() => onUndo(at)}
        >
          {text.putBack}
        </Button>
      ) : (
        <span>{text.fileIsBack}</span>
      )}
    </span>
  )
}

const fewest = 3

/** Some files of each folder. */
function useExamples(filesId: string, folders: readonly RunFolder[]): ReadonlyMap<string, readonly Row[]> {
  const [examples, setExamples] = useState<ReadonlyMap<string, readonly Row[]>>(new Map())
  const keys = folders.map(({ key }) => key).join('\n')
  useEffect(() => {
    let isShown = true
    async function look(): Promise<void> {
      const pages = await Promise.all(
        keys.split('\n').map(async group => {
          const page = { list: 'run', id: filesId, group, filter: '', offset: 0, count: fewest } as const
          return [group, (await call('rows', page)).rows] as const
        }),
      )
      if (isShown) setExamples(new Map(pages))
    }
    look().catch(() => undefined) // pictures only
    return () => {
      isShown = false
    }
  }, [filesId, keys])
  return examples
}
