import { useEffect, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Empty } from '../../../web/kit/Empty.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { RunView } from '../../ipc/organize-views.ts'
import { call, hear, messageOf } from '../bridge.ts'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import styles from './History.module.css'
import { HistoryLine } from './HistoryLine.tsx'
import { text } from './text.ts'

const pageRuns = 50

export function History() {
  const [runs, setRuns] = useState<readonly RunView[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [shown, setShown] = useState(pageRuns)
  useEffect(() => {
    const read = () => void call('listRuns', null).then(setRuns, error => setProblem(messageOf(error)))
    read()
    return hear('ran', read)
  }, [])
  return (
    <div className={styles.history}>
      <header>
        <ScreenTitle>{text.title}</ScreenTitle>
        <p className={styles.lead}>{text.lead}</p>
      </header>
      <Notice kind="problem" message={problem} onDismiss={() => setProblem(null)} />
      {runs === null && !problem && <p role="status">{text.loading}</p>}
      {runs?.length === 0 && <Empty icon="history" title={text.none} text={text.noneLead} />}
      {runs && runs.length > 0 && (
        <ul className={styles.runs}>
          {runs.slice(0, shown).map(run => (
            <HistoryLine key={run.runId} run={run} />
          ))}
        </ul>
      )}
      {runs && runs.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + pageRuns)}>
          {text.more(runs.length - shown)}
        </Button>
      )}
    </div>
  )
}
