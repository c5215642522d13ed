import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import type { RunView } from '../../ipc/organize-views.ts'
import { HistoryLine } from './HistoryLine.tsx'
import styles from './JournalLine.module.css'
import { JournalLine } from './JournalLine.tsx'
import { text } from './text.ts'

type WatchFoldProps = {
  /** Of one folder and one day, newest first. */
  readonly runs: readonly [RunView, ...RunView[]]
}

/** What the watch of a folder did on a day, in a line; opened, it lists the runs. */
export function WatchFold({ runs }: WatchFoldProps) {
  const [isOpen, setOpen] = useState(false)
  const [newest] = runs
  const { folderName } = newest
  const failed = runs.reduce((sum, run) => sum + run.failed, 0)
  const toggle = () => setOpen(!isOpen)
  return (
    <>
      <JournalLine
        run={newest}
        icon="watch"
        facts={
          <>
            <span>{text.watched(runs)}</span>
            {failed > 0 && <span className={styles.failed}>{text.notMoved(failed)}</span>}
          </>
        }
        actions={
          <Button
            size="small"
            look="quiet"
            aria-label={text.runsOf(folderName)}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {text.runs}
            <span className={styles.chevron}>
              <Icon name="chevron" />
            </span>
          </Button>
        }
        menu={[{ label: isOpen ? text.closeRuns : text.runs, icon: 'table', onChoose: toggle }]}
      />
      {isOpen && (
        <li className={styles.folded}>
          <ul aria-label={text.runsOf(folderName)}>
            {runs.map(run => (
              <HistoryLine key={run.runId} run={run} />
            ))}
          </ul>
        </li>
      )}
    </>
  )
}
