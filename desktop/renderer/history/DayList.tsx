import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { writeDayName } from '../../../web/kit/words/dates.ts'
import type { RunView } from '../../ipc/organize-views.ts'
import styles from './DayList.module.css'
import lineStyles from './HistoryLine.module.css'
import { HistoryLine, LineFrame } from './HistoryLine.tsx'
import { daysOf, foldWatches, type Runs } from './journal.ts'
import { text } from './text.ts'

type DayListProps = {
  /** Newest first. */
  readonly runs: readonly RunView[]
  /** Shown below the line of a run. With it, every run has a line of its own. */
  readonly below?: (run: RunView) => ReactNode
  /** Called when the end of the list comes into sight; null where there is nothing older to read. */
  readonly onEnd: (() => void) | null
  /** Shown at the end while there is something older to read. */
  readonly reading: string
}

/** Runs under the names of their days. What the watch of a folder did on a day is folded into one line. */
export function DayList({ runs, below, onEnd, reading }: DayListProps) {
  const now = new Date()
  return (
    <>
      {Array.from(daysOf(runs), ([day, ofDay]) => {
        const name = writeDayName(day, now)
        return (
          <section key={day} aria-label={name}>
            <h2 className={styles.day}>{name}</h2>
            <ul className={styles.runs}>
              {below
                ? ofDay.map(run => (
                    <HistoryLine key={run.runId} run={run}>
                      {below(run)}
                    </HistoryLine>
                  ))
                : foldWatches(ofDay).map(drawLine)}
            </ul>
          </section>
        )
      })}
      {onEnd && (
        <EndOfList length={runs.length} onSeen={onEnd}>
          {reading}
        </EndOfList>
      )}
    </>
  )
}

function drawLine(runs: Runs): ReactNode {
  const [newest, ...older] = runs
  return older.length === 0 ? (
    <HistoryLine key={newest.runId} run={newest} />
  ) : (
    <WatchFold key={older.at(-1)?.runId} runs={runs} />
  )
}

type WatchFoldProps = {
  /** Of one folder and one day. */
  readonly runs: Runs
}

/** What the watch of a folder did on a day, in a line; opened, it lists the runs. */
function WatchFold({ runs }: WatchFoldProps) {
  const [isOpen, setOpen] = useState(false)
  const [newest] = runs
  const { folderName } = newest
  const failed = runs.reduce((sum, run) => sum + run.failed, 0)
  const toggle = () => setOpen(!isOpen)
  return (
    <>
      <LineFrame
        run={newest}
        icon="watch"
        facts={
          <>
            <span>{text.watched(runs)}</span>
            {failed > 0 && <span className={lineStyles.failed}>{text.notMoved(failed)}</span>}
          </>
        }
        actions={
          <Button
            size="small"
            variant="quiet"
            aria-label={text.runsOf(folderName)}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {text.runs}
            <span className={styles.chevron}>
              <Icon name="chevron" />
            </span>
          </Button>
        }
        menu={[{ label: isOpen ? text.closeRuns : text.runs, icon: 'table', onChoose: toggle }]}
      />
      {isOpen && (
        <li className={styles.folded}>
          <ul aria-label={text.runsOf(folderName)}>
            {runs.map(run => (
              <HistoryLine key={run.runId} run={run} />
            ))}
          </ul>
        </li>
      )}
    </>
  )
}

type EndOfListProps = {
  /** Of the list: where it has grown, the end may still be in sight. */
  readonly length: number
  readonly onSeen: () => void
  readonly children: string
}

/** Reports when the end of a list comes into sight. */
function EndOfList({ length, onSeen, children }: EndOfListProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const report = useEffectEvent(onSeen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer reports only changes
  useEffect(() => {
    if (end.current === null) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && report())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [length])
  return (
    <p ref={end} role="status">
      {children}
    </p>
  )
}
