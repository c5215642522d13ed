import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Empty } from '../../../web/kit/Empty.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { maxListedRuns } from '../../ipc/organize-views.ts'
import { useCall } from '../data/use-call.ts'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { DayList } from './DayList.tsx'
import { FoundFiles } from './FoundFiles.tsx'
import styles from './History.module.css'
import { text } from './text.ts'

/** The longest name that a file can have, and some more words. */
const longestSearch = 200

/** A journal of places: what every run did, by the day, and where a file went. */
export function History() {
  const { page, problem, dismiss, reload, readOlder } = useRuns()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  return (
    <div className={styles.history}>
      <header className={styles.header}>
        <div>
          <ScreenTitle>{text.title}</ScreenTitle>
          <p className={styles.lead}>{text.lead(page?.retention ?? null)}</p>
        </div>
        <label className={styles.search}>
          <Icon name="search" />
          <input
            type="search"
            aria-label={text.search}
            placeholder={text.search}
            maxLength={longestSearch}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        </label>
      </header>
      <Notice kind="problem" message={problem} onDismiss={dismiss}>
        <Button size="small" onClick={reload}>
          {text.retry}
        </Button>
      </Notice>
      {words !== '' ? (
        <FoundFiles words={words} />
      ) : (
        <>
          {page === undefined && !problem && <p role="status">{text.loading}</p>}
          <Notice kind="warning" message={page?.restored ? text.restored(page.restored) : null} />
          {page?.runs.length === 0 && <Empty icon="history" title={text.none} text={text.noneLead} />}
          <DayList runs={page?.runs ?? []} onEnd={readOlder} reading={text.older} />
        </>
      )}
    </div>
  )
}

const pageRuns = 50

/** The newest runs, as many as were asked for. */
function useRuns() {
  const [count, setCount] = useState(pageRuns)
  const { data: page, problem, dismiss, reload } = useCall('listRuns', { count }, { about: 'runs' })
  const wanted = Math.max(count, (page?.runs.length ?? 0) + pageRuns)
  return {
    page,
    problem,
    dismiss,
    reload,
    /** Null while there is nothing older to read. */
    readOlder: page?.hasOlder && problem === null && wanted <= maxListedRuns ? () => setCount(wanted) : null,
  }
}
