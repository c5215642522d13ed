import { useEffect, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Empty } from '../../../web/kit/Empty.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { maxPageRuns, type RunPage, type RunView } from '../../ipc/organize-views.ts'
import { call, hear, messageOf } from '../bridge.ts'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import styles from './History.module.css'
import { HistoryLine } from './HistoryLine.tsx'
import { text } from './text.ts'

const pageRuns = 50

export function History() {
  const [page, setPage] = useState<RunPage | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // An object, so that asking for the same number again after a failure reads again.
  const [wanted, setWanted] = useState({ count: pageRuns })
  useEffect(() => {
    let isShown = true
    const read = () =>
      void readRuns(wanted.count).then(
        read => isShown && setPage(read),
        error => isShown && setProblem(messageOf(error)),
      )
    read()
    const stop = hear('ran', read)
    return () => {
      isShown = false
      stop()
    }
  }, [wanted])
  const runs = page?.runs
  return (
    <div className={styles.history}>
      <header>
        <ScreenTitle>{text.title}</ScreenTitle>
        <p className={styles.lead}>{text.lead}</p>
      </header>
      <Notice kind="problem" message={problem} onDismiss={() => setProblem(null)} />
      {page === null && !problem && <p role="status">{text.loading}</p>}
      {runs?.length === 0 && <Empty icon="history" title={text.none} text={text.noneLead} />}
      {runs && runs.length > 0 && (
        <ul className={styles.runs}>
          {runs.map(run => (
            <HistoryLine key={run.runId} run={run} />
          ))}
        </ul>
      )}
      {page?.hasOlder && (
        <Button look="quiet" onClick={() => setWanted({ count: page.runs.length + pageRuns })}>
          {text.more}
        </Button>
      )}
    </div>
  )
}

/** The newest runs, at most `wanted`. */
async function readRuns(wanted: number): Promise<RunPage> {
  const runs: RunView[] = []
  for (;;) {
    const count = Math.min(wanted - runs.length, maxPageRuns)
    const page = await call('listRuns', { before: runs.at(-1)?.runId ?? '', count })
    runs.push(...page.runs)
    if (!page.hasOlder || runs.length >= wanted) return { runs, hasOlder: page.hasOlder }
  }
}
