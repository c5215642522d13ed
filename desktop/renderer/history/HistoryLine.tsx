import { Button } from '../../../web/kit/Button.tsx'
import { Badge, Mark, type Tone } from '../../../web/kit/Mark.tsx'
import { writeMoment } from '../../../web/kit/words/dates.ts'
import type { RunView } from '../../ipc/organize-views.ts'
import { criterionLooks } from '../lists/criteria.ts'
import { ShowButton } from '../lists/ShowButton.tsx'
import { useOrganize } from '../organize/organize-context.tsx'
import styles from './HistoryLine.module.css'
import { text } from './text.ts'

const tones: Record<RunView['state'], Tone> = {
  running: 'calm',
  interrupted: 'warn',
  done: 'accent',
  undone: 'calm',
}

export function HistoryLine({ run }: { readonly run: RunView }) {
  const { state: organizing, undo, settle, showFolder } = useOrganize()
  const isRunning = organizing.step.name === 'running'
  const { runId, kind, criterion, folderName, displayPath, startedAt, state, failed, moved, obstacle } = run
  const isInterrupted = state === 'interrupted'
  const canUndo = kind === 'sort' && state === 'done' && moved > 0 && obstacle === null
  return (
    <li className={styles.line}>
      <Mark icon={kind === 'undo' ? 'undo' : criterionLooks[criterion].icon} />
      <div className={styles.what}>
        <div className={styles.name}>
          <h2 title={displayPath}>{folderName}</h2>
          <Badge tone={tones[state]}>{text.states[state]}</Badge>
        </div>
        <p>
          <span>{text.kind(run)}</span>
          <span>{text.files(run)}</span>
          {failed > 0 && <span className={styles.failed}>{text.failed(run)}</span>}
          {obstacle && <span className={styles.obstacle}>{text.noUndo(obstacle)}</span>}
          <time dateTime={startedAt}>{writeMoment(startedAt, new Date())}</time>
        </p>
      </div>
      <div className={styles.actions}>
        {isInterrupted && (
          <Button size="small" disabled={isRunning} onClick={() => settle(run, 'finish')}>
            {text.finish}
          </Button>
        )}
        {(canUndo || isInterrupted) && (
          <Button
            size="small"
            disabled={isRunning}
            aria-label={text.undoOf(run)}
            onClick={() => (isInterrupted ? settle(run, 'undo') : undo(run))}
          >
            {text.undo}
          </Button>
        )}
        <ShowButton size="small" look="quiet" onClick={() => showFolder(runId)} />
      </div>
    </li>
  )
}
