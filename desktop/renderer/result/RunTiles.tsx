import { useMemo, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { ReceiptView, Row } from '../../ipc/organize-views.ts'
import { call, messageOf } from '../data/bridge.ts'
import { useOrganize } from '../data/organize-context.tsx'
import { useAct } from '../data/use-act.ts'
import type { RunFiles } from '../lists/run-files.ts'
import { Thumbnail } from '../looks/Thumbnail.tsx'
import { FolderTile } from '../parts/FolderTile.tsx'
import { folderBadge } from '../parts/folder-badge.ts'
import { OpenFolder } from './OpenFolder.tsx'
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

  const folderUndo = useAct('undoFolder', setProblem)
  const file = useAct('undoFile', setProblem)
  const isBusy = folderUndo.isBusy || file.isBusy

  async function putBack(undoing: Promise<ReceiptView | undefined>): Promise<void> {
    setNews(null)
    setProblem(null)
    const receipt = await undoing
    if (receipt === undefined) return
    const { moved, failures } = receipt
    const failed = failures.reduce((sum, section) => sum + section.files, 0)
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
            badge={folderBadge(criterion, folder.key)}
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
          onUndo={() => void putBack(folderUndo.act({ runId, folder: opened.key }))}
          onUndoFile={path => void putBack(file.act({ runId, path }))}
          onShowFile={path =>
            call('showFile', { of: 'run', id: runId, path }).catch(error => setProblem(messageOf(error)))
          }
        />
      )}
    </section>
  )
}

const mostPictures = 3

/** Some files of each folder. */
function picturedIn(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const those = found.get(row.section)
    if (!those) found.set(row.section, [row])
    else if (those.length < mostPictures) those.push(row)
  }
  return found
}
