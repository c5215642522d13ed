import type { AppInfo } from '../../ipc/channels.ts'
import type { Criterion } from '../../ipc/views.ts'
import type { WatchedFolderView } from '../../ipc/watch-views.ts'
import { call } from '../bridge.ts'
import { moment } from '../format.ts'
import { Badge } from '../parts/Badge.tsx'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Mark } from '../parts/Mark.tsx'
import { Toggle } from '../parts/Toggle.tsx'
import { text } from '../text.ts'
import styles from './WatchedFolder.module.css'

const criteria: readonly Criterion[] = ['type', 'date', 'size']

type WatchedFolderProps = {
  readonly folder: WatchedFolderView
  readonly system: AppInfo['system']
  readonly onFail: (error: unknown) => void
}

/** One watched folder: what it does, what it did, and why something waits. */
export function WatchedFolder({ folder, system, onFail }: WatchedFolderProps) {
  const { watchId, name, displayPath, criterion, state, problem, movedToday, runs } = folder
  const isWarning = problem !== '' || state === 'away' || state === 'refused'
  return (
    <li className={styles.folder}>
      <div className={styles.head}>
        <Mark icon="folder" />
        <div className={styles.names}>
          <h2 title={displayPath}>{name}</h2>
          <p title={displayPath}>{displayPath}</p>
        </div>
        <Badge tone={isWarning ? 'warn' : state === 'watching' ? 'accent' : 'calm'}>
          {text.watched.states[state]}
        </Badge>
        <Toggle
          isOn={state !== 'off'}
          label={text.watched.turn(name)}
          onTurn={isOn => void call('turnWatched', { watchId, isOn }).catch(onFail)}
        />
      </div>
      {problem && (
        <p className={styles.problem}>
          <Icon name="alert" />
          {problem}
        </p>
      )}
      {runs.length > 0 && (
        <section aria-label={text.watched.runs}>
          <h3>{text.watched.runs}</h3>
          <ul className={styles.lines}>
            {runs.slice(0, 3).map(run => (
              <li key={run.runId}>
                <time dateTime={run.at}>{moment(run.at, new Date())}</time>
                <span className={styles.count}>{text.watched.run(run)}</span>
                <span className={styles.examples}>{text.watched.examples(run)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Waiting folder={folder} />
      <div className={styles.foot}>
        <span className={styles.today}>{text.watched.today(movedToday)}</span>
        <select
          aria-label={text.watched.sortBy(name)}
          value={criterion}
          onChange={({ currentTarget }) => {
            const chosen = criteria.find(each => each === currentTarget.value)
            if (chosen) void call('sortWatchedBy', { watchId, criterion: chosen }).catch(onFail)
          }}
        >
          {criteria.map(each => (
            <option key={each} value={each}>
              {text.criterion.names[each]}
            </option>
          ))}
        </select>
        <Button size="small" look="quiet" onClick={() => void call('showWatched', { watchId }).catch(onFail)}>
          {text.show[system]}
        </Button>
        <Button
          size="small"
          look="quiet"
          label={text.watched.removeOf(name)}
          onClick={() => void call('removeWatched', { watchId }).catch(onFail)}
        >
          {text.watched.remove}
        </Button>
      </div>
    </li>
  )
}

function Waiting({ folder: { waiting, waitingTotal } }: { readonly folder: WatchedFolderView }) {
  if (waitingTotal === 0) return null
  const more = waitingTotal - waiting.length
  return (
    <section aria-label={text.watched.waiting}>
      <h3>{text.watched.waiting}</h3>
      <ul className={styles.lines}>
        {waiting.map(({ name, note }) => (
          <li key={name}>
            <span className={styles.waiting}>{name}</span>
            <span className={styles.examples}>{note}</span>
          </li>
        ))}
        {more > 0 && <li>{text.watched.waitingMore(more)}</li>}
      </ul>
    </section>
  )
}
