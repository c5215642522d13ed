import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Empty } from '../../../web/kit/Empty.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { Days } from './Days.tsx'
import { EndOfList } from './EndOfList.tsx'
import { Found } from './Found.tsx'
import styles from './History.module.css'
import { HistoryLine } from './HistoryLine.tsx'
import { daysOf } from './journal.ts'
import { text } from './text.ts'
import { useRuns } from './use-runs.ts'
import { WatchFold } from './WatchFold.tsx'

/** The longest name that a file can have, and some words around it. */
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
          <p className={styles.lead}>{text.lead(page?.keeping ?? null)}</p>
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
        <Found words={words} />
      ) : (
        <>
          {page === undefined && !problem && <p role="status">{text.loading}</p>}
          <Notice kind="warning" message={page?.restored ? text.restored(page.restored) : null} />
          {page?.runs.length === 0 && <Empty icon="history" title={text.none} text={text.noneLead} />}
          <Days
            days={daysOf(page?.runs ?? [])}
            draw={entry =>
              entry.kind === 'run' ? (
                <HistoryLine key={entry.run.runId} run={entry.run} />
              ) : (
                <WatchFold key={entry.runs.at(-1)?.runId} runs={entry.runs} />
              )
            }
          />
          {page?.hasOlder && !problem && (
            <EndOfList after={page} onSeen={readOlder}>
              {text.older}
            </EndOfList>
          )}
        </>
      )}
    </div>
  )
}
