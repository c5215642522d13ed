import { Button } from '../../../web/kit/Button.tsx'
import { Empty } from '../../../web/kit/Empty.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { Days } from './Days.tsx'
import { EndOfList } from './EndOfList.tsx'
import { FoundFiles } from './FoundFiles.tsx'
import { HistoryLine } from './HistoryLine.tsx'
import { daysOf } from './journal.ts'
import { text } from './text.ts'
import { useSearch } from './use-search.ts'

/** What runs did with the files whose names hold these words. */
export function Found({ words }: { readonly words: string }) {
  const { findings, isLooking, problem, reload, lookFurther } = useSearch(words)
  const found = findings?.runs ?? []
  const files = found.reduce((sum, { total }) => sum + total, 0)
  const byRun = new Map(found.map(each => [each.run.runId, each]))
  const parts = words.split(/\s+/)
  return (
    <>
      <Notice kind="problem" message={problem} onDismiss={reload}>
        <Button size="small" onClick={reload}>
          {text.retry}
        </Button>
      </Notice>
      <p role="status">
        {isLooking ? text.searching : findings && (findings.hasOlder ? text.foundSoFar : text.found)(files)}
      </p>
      {findings?.runs.length === 0 && !isLooking && (
        <Empty icon="search" title={text.notFound(words)} text={text.notFoundLead} />
      )}
      <Days
        days={daysOf(found.map(({ run }) => ({ ...run, byWatch: false })))}
        draw={entry => {
          const run = entry.kind === 'run' ? byRun.get(entry.run.runId) : undefined
          return (
            run && (
              <HistoryLine key={run.run.runId} run={run.run}>
                <FoundFiles found={run} words={parts} />
              </HistoryLine>
            )
          )
        }}
      />
      {lookFurther && problem === null && (
        <EndOfList after={found} onSeen={lookFurther}>
          {text.searching}
        </EndOfList>
      )}
    </>
  )
}
