import { Button } from '../../../web/kit/Button.tsx'
import type { FileSection } from '../../ipc/organize-views.ts'
import { useOrganize } from '../data/organize-context.tsx'
import { remainingMs } from '../data/organizing/pace.ts'
import type { Filling, Running as RunningStep } from '../data/organizing/state.ts'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { FolderTile } from '../parts/FolderTile.tsx'
import { folderBadge } from '../parts/folder-badge.ts'
import styles from './Running.module.css'
import { text } from './text.ts'

type RunningProps = { readonly step: RunningStep; readonly nowMs: number }

/** How far a run is, and which folder fills. */
export function Running({ step, nowMs }: RunningProps) {
  const { cancel } = useOrganize()
  const { job, folderName, progress, pace, isStopping, folders } = step
  const remaining = remainingMs(pace, nowMs)
  const title = `${text.running.titles[job]} ${folderName}…`
  return (
    <div className={styles.running}>
      <div className={styles.body}>
        <section>
          <ScreenTitle>{title}</ScreenTitle>
          <progress
            className={styles.progress}
            aria-label={title}
            max={progress?.total ?? 1}
            value={progress?.done}
          />
          <p className={styles.numbers}>
            {progress === null ? (
              text.running.starting
            ) : (
              <>
                <strong>{text.running.percent(progress.done, progress.total)}</strong>
                {remaining !== null && <span>{text.running.remaining(remaining)}</span>}
                <span>{text.running.files(progress.done, progress.total)}</span>
                <span>{text.running.bytes(progress.bytesDone, progress.bytesTotal)}</span>
              </>
            )}
          </p>
        </section>
        {folders && <FillingTiles step={step} filling={folders} />}
      </div>
      <footer>
        <p role="status">{isStopping ? text.running.stopping : text.running.note}</p>
        <Button onClick={cancel} disabled={isStopping}>
          {text.running.cancel}
        </Button>
      </footer>
    </div>
  )
}

const mostTiles = 24

type FillingTilesProps = { readonly step: RunningStep; readonly filling: Filling }

/** The folders of a run, each as full as it is; of many those next to the one that fills, or empties. */
function FillingTiles({ step: { job, filled, progress }, filling }: FillingTilesProps) {
  const { folders, criterion } = filling
  const doneOf = ({ key, files }: FileSection) => Math.min((filled.get(key) ?? 0) / files, 1)
  const current = progress?.filled.at(-1)?.key
  const at = folders.findIndex(({ key }) => key === current)
  const first = Math.max(0, Math.min(at - mostTiles / 2, folders.length - mostTiles))
  return (
    <div className={styles.tiles}>
      {folders.slice(first, first + mostTiles).map(folder => (
        <FolderTile
          key={folder.key}
          badge={folderBadge(criterion, folder.key)}
          folder={folder}
          share={job === 'undo' ? 1 - doneOf(folder) : doneOf(folder)}
          light={folder.key === current && doneOf(folder) < 1 ? 'lit' : undefined}
        />
      ))}
    </div>
  )
}
