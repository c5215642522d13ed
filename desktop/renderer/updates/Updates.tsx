import { useState } from 'react'
import { type UpdatesView, updateChannels } from '../../ipc/update-view.ts'
import { call, messageOf } from '../bridge.ts'
import { Button } from '../parts/Button.tsx'
import { Modal } from '../parts/Modal.tsx'
import { text } from '../text.ts'
import styles from './Updates.module.css'

type UpdatesProps = { readonly view: UpdatesView; readonly version: string; readonly onClose: () => void }

/** Where updates stand, and what a person can do about them. */
export function Updates({ view: { channel, status }, version, onClose }: UpdatesProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const isInstalling = status.state === 'installing'
  const restart = () =>
    call('restartToUpdate', null).catch(error => {
      setProblem(messageOf(error))
    })
  return (
    <Modal
      icon="installer"
      title={text.updates.title}
      onDismiss={() => isInstalling || onClose()}
      answers={
        isInstalling ? null : (
          <>
            {status.state === 'ready' && (
              <Button look="primary" onClick={restart}>
                {text.updates.restart}
              </Button>
            )}
            {(status.state === 'idle' || status.state === 'failed') && (
              <Button onClick={() => void call('checkForUpdates', null)}>{text.updates.check}</Button>
            )}
            <Button focusFirst onClick={onClose}>
              {text.updates.close}
            </Button>
          </>
        )
      }
    >
      <p>{text.updates.running(version)}</p>
      <p role="status" className={styles.status}>
        {problem ?? text.updates.status(status)}
      </p>
      {status.state === 'downloading' && (
        <progress value={status.percent} max={100} aria-label={text.updates.progress} />
      )}
      {status.state === 'ready' && <p>{text.updates.readyNote(status.asksPassword)}</p>}
      {status.state !== 'off' && !isInstalling && (
        <fieldset className={styles.channels}>
          <legend>{text.updates.channel}</legend>
          {updateChannels.map(name => (
            <label key={name}>
              <input
                type="radio"
                name="channel"
                checked={name === channel}
                onChange={() => void call('chooseUpdateChannel', { channel: name })}
              />
              {text.updates.channels[name]}
            </label>
          ))}
        </fieldset>
      )}
    </Modal>
  )
}
