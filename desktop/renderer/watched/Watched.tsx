import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Empty } from '../../../web/kit/Empty.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { WatchChoice } from '../../ipc/watch-views.ts'
import { useAct } from '../data/use-act.ts'
import { useCall } from '../data/use-call.ts'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { RefusedQuestion } from '../organize/Questions.tsx'
import { text } from './text.ts'
import styles from './Watched.module.css'
import { WatchedFolder } from './WatchedFolder.tsx'

type Refused = Extract<WatchChoice, { readonly kind: 'refused' }>

export function Watched() {
  const watching = useCall('watching', null)
  const view = watching.data
  const [refused, setRefused] = useState<Refused | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const problem = failed ?? watching.problem
  const adding = useAct('addWatched', setFailed)
  const forcing = useAct('forceWatched', setFailed)
  const pausing = useAct('pauseWatching', setFailed)

  async function take(choosing: Promise<WatchChoice | null | undefined>): Promise<void> {
    const choice = await choosing
    if (choice?.kind === 'refused') setRefused(choice)
  }
  const add = () => void take(adding.act(null))
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
              onClick={() => void pausing.act({ isPaused: !view.isPaused })}
            >
              {view.isPaused ? text.resume : text.pause}
            </Button>
            <Button variant="primary" icon="plus" onClick={add}>
              {text.add}
            </Button>
          </div>
        )}
      </header>
      <Notice
        kind="problem"
        message={problem}
        onDismiss={() => {
          setFailed(null)
          watching.dismiss()
        }}
      />
      {view === undefined && !problem && <p role="status">{text.loading}</p>}
      {view && folders.length === 0 && (
        <Empty icon="watch" title={text.none} text={text.noneLead}>
          <Button variant="primary" size="large" icon="plus" onClick={add}>
            {text.add}
          </Button>
        </Empty>
      )}
      {folders.length > 0 && (
        <ul className={styles.folders}>
          {folders.map(folder => (
            <WatchedFolder key={folder.watchId} folder={folder} onProblem={setFailed} />
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
                  void take(forcing.act({ candidateId }))
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
