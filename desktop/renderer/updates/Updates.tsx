import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Dialog } from '../../../web/kit/dialog/Dialog.tsx'
import type { UpdatesView } from '../../ipc/update-views.ts'
import { useAppInfo } from '../data/app-info.tsx'
import { useAct } from '../data/use-act.ts'
import { text } from './text.ts'
import styles from './Updates.module.css'

type UpdatesProps = { readonly view: UpdatesView; readonly onClose: () => void }

/** The state of updates, with what a person can do about them. */
export function Updates({ view: { status }, onClose }: UpdatesProps) {
  const { version } = useAppInfo()
  const [problem, setProblem] = useState<string | null>(null)
  const restarting = useAct('restartToUpdate', setProblem)
  const checking = useAct('checkForUpdates', setProblem)
  const isInstalling = status.state === 'installing'
  async function restart(): Promise<void> {
    const isRestarting = await restarting.act(null)
    if (isRestarting !== undefined) setProblem(isRestarting ? null : text.busy)
  }
  return (
    <Dialog
      icon="download"
      title={text.title}
      onDismiss={() => isInstalling || onClose()}
      answers={
        isInstalling ? null : (
          <>
            {status.state === 'ready' && (
              <Button variant="primary" onClick={() => void restart()}>
                {text.restart}
              </Button>
            )}
            {(status.state === 'idle' || status.state === 'failed') && (
              <Button onClick={() => void checking.act(null)}>{text.check}</Button>
            )}
            <Button focusFirst onClick={onClose}>
              {text.close}
            </Button>
          </>
        )
      }
    >
      <p>{text.running(version)}</p>
      <p role="status" className={styles.status}>
        {problem ?? text.status(status)}
      </p>
      {status.state === 'downloading' && (
        <progress value={status.percent} max={100} aria-label={text.progress} />
      )}
      {status.state === 'ready' && <p>{text.readyNote(status.asksPassword)}</p>}
    </Dialog>
  )
}
