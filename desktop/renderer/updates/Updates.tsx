import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Dialog } from '../../../web/kit/dialog/Dialog.tsx'
import type { UpdatesView } from '../../ipc/update-views.ts'
import { call, messageOf } from '../bridge.ts'
import { useAppInfo } from '../frame/app-info.tsx'
import { text } from './text.ts'
import styles from './Updates.module.css'

type UpdatesProps = { readonly view: UpdatesView; readonly onClose: () => void }

/** The state of updates, with what a person can do about them. */
export function Updates({ view: { status }, onClose }: UpdatesProps) {
  const { version } = useAppInfo()
  const [problem, setProblem] = useState<string | null>(null)
  const isInstalling = status.state === 'installing'
  const restart = () =>
    call('restartToUpdate', null).then(
      isRestarting => setProblem(isRestarting ? null : text.busy),
      error => setProblem(messageOf(error)),
    )
  return (
    <Dialog
      icon="download"
      title={text.title}
      onDismiss={() => isInstalling || onClose()}
      answers={
        isInstalling ? null : (
          <>
            {status.state === 'ready' && (
              <Button look="primary" onClick={restart}>
                {text.restart}
              </Button>
            )}
            {(status.state === 'idle' || status.state === 'failed') && (
              <Button onClick={() => void call('checkForUpdates', null)}>{text.check}</Button>
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
