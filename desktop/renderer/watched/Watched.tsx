import { useEffect, useState } from 'react'
import type { WatchChoice, WatchingView } from '../../ipc/watch-views.ts'
import { call, hear, messageOf } from '../bridge.ts'
import { Button } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { Modal } from '../parts/Modal.tsx'
import { Notice } from '../parts/Notice.tsx'
import { ScreenTitle } from '../parts/ScreenTitle.tsx'
import { BackgroundOptions } from '../settings/BackgroundOptions.tsx'
import { text } from './text.ts'
import styles from './Watched.module.css'
import { WatchedFolder } from './WatchedFolder.tsx'

type Refused = Extract<WatchChoice, { readonly kind: 'refused' }>

export function Watched() {
  const [view, setView] = useState<WatchingView | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const fail = (error: unknown) => setProblem(messageOf(error))
  useEffect(() => {
    const end = hear('watching', setView)
    call('watching', null).then(setView, error => setProblem(messageOf(error)))
    return end
  }, [])

  function add(): void {
    call('addWatched', null).then(choice => choice?.kind === 'refused' && setRefused(choice), fail)
  }

  const folders = view?.folders ?? []
  return (
    <div className={styles.watched}>
      <header className={styles.header}>
        <div>
          <ScreenTitle>{text.title}</ScreenTitle>
          <p className={styles.lead}>{text.lead}</p>
        </div>
        {view && folders.length > 0 && (
          <div className={styles.actions}>
            <Button
              icon={view.isPaused ? 'play' : 'pause'}
              onClick={() => void call('pauseWatching', { isPaused: !view.isPaused }).catch(fail)}
            >
              {view.isPaused ? text.resume : text.pause}
            </Button>
            <Button look="primary" icon="plus" onClick={add}>
              {text.add}
            </Button>
          </div>
        )}
      </header>
      {problem && <Notice message={problem} onDismiss={() => setProblem(null)} />}
      {view === null && !problem && <p role="status">{text.loading}</p>}
      {view && folders.length === 0 && (
        <Empty icon="watch" title={text.none} text={text.noneLead}>
          <Button look="primary" size="large" icon="plus" onClick={add}>
            {text.add}
          </Button>
        </Empty>
      )}
      {folders.length > 0 && (
        <>
          <ul className={styles.folders}>
            {folders.map(folder => (
              <WatchedFolder key={folder.watchId} folder={folder} onFail={fail} />
            ))}
          </ul>
          <BackgroundOptions onFail={fail} />
        </>
      )}
      {refused && (
        <Modal
          icon="alert"
          title={text.refusedTitle}
          onDismiss={() => setRefused(null)}
          answers={
            <Button look="primary" focusFirst onClick={() => setRefused(null)}>
              {text.close}
            </Button>
          }
        >
          <p>{refused.message}</p>
        </Modal>
      )}
    </div>
  )
}
