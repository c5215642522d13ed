import { useEffect, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Empty } from '../../../web/kit/Empty.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { WatchChoice, WatchingView } from '../../ipc/watch-views.ts'
import { call, hear, messageOf } from '../bridge.ts'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { RefusedQuestion } from '../organize/RefusedQuestion.tsx'
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

  function take(choosing: Promise<WatchChoice | null>): void {
    choosing.then(choice => choice?.kind === 'refused' && setRefused(choice), fail)
  }
  const add = () => take(call('addWatched', null))
  const candidateId = refused?.candidateId

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
      <Notice kind="problem" message={problem} onDismiss={() => setProblem(null)} />
      {view === null && !problem && <p role="status">{text.loading}</p>}
      {view && folders.length === 0 && (
        <Empty icon="watch" title={text.none} text={text.noneLead}>
          <Button look="primary" size="large" icon="plus" onClick={add}>
            {text.add}
          </Button>
        </Empty>
      )}
      {folders.length > 0 && (
        <ul className={styles.folders}>
          {folders.map(folder => (
            <WatchedFolder key={folder.watchId} folder={folder} onFail={fail} />
          ))}
        </ul>
      )}
      {refused && (
        <RefusedQuestion
          text={text.refusal}
          message={refused.message}
          onForce={
            candidateId
              ? () => {
                  setRefused(null)
                  take(call('forceWatched', { candidateId }))
                }
              : null
          }
          onBrowse={() => {
            setRefused(null)
            add()
          }}
          onDismiss={() => setRefused(null)}
        />
      )}
    </div>
  )
}
