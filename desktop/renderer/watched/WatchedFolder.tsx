import { Button } from '../../../web/kit/Button.tsx'
import { Switch } from '../../../web/kit/form/Switch.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { Badge, Mark } from '../../../web/kit/Mark.tsx'
import { writeMoment } from '../../../web/kit/words/dates.ts'
import { criteria } from '../../ipc/organize-views.ts'
import type { WatchedFolderView } from '../../ipc/watch-views.ts'
import { call } from '../bridge.ts'
import { criterionLooks } from '../lists/criteria.ts'
import { ShowButton } from '../lists/ShowButton.tsx'
import { text } from './text.ts'
import styles from './WatchedFolder.module.css'

type WatchedFolderProps = {
  readonly folder: WatchedFolderView
  readonly onFail: (error: unknown) => void
}

/** One watched folder: what it does, what it did, and why something waits. */
export function WatchedFolder({ folder, onFail }: WatchedFolderProps) {
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
          {text.states[state]}
        </Badge>
        <Switch
          labelled="hidden"
          isOn={state !== 'off'}
          label={text.turn(name)}
          onChange={isOn => void call('turnWatched', { watchId, isOn }).catch(onFail)}
        />
      </div>
      {problem && (
        <p className={styles.problem}>
          <Icon name="alert" />
          {problem}
        </p>
      )}
      {runs.length > 0 && (
        <section aria-label={text.runs}>
          <h3>{text.runs}</h3>
          <ul className={styles.lines}>
            {runs.slice(0, 3).map(run => (
              <li key={run.runId}>
                <time dateTime={run.at}>{writeMoment(run.at, new Date())}</time>
                <span className={styles.count}>{text.run(run)}</span>
                <span className={styles.examples}>{text.examples(run)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Waiting folder={folder} />
      <div className={styles.foot}>
        <span className={styles.today}>{text.today(movedToday)}</span>
        <select
          aria-label={text.sortBy(name)}
          value={criterion}
          onChange={({ currentTarget }) => {
            const chosen = criteria.find(each => each === currentTarget.value)
            if (chosen) void call('sortWatchedBy', { watchId, criterion: chosen }).catch(onFail)
          }}
        >
          {criteria.map(each => (
            <option key={each} value={each}>
              {criterionLooks[each].name}
            </option>
          ))}
        </select>
        <ShowButton
          size="small"
          look="quiet"
          onClick={() => void call('showWatched', { watchId }).catch(onFail)}
        />
        <Button
          size="small"
          look="quiet"
          aria-label={text.removeOf(name)}
          onClick={() => void call('removeWatched', { watchId }).catch(onFail)}
        >
          {text.remove}
        </Button>
      </div>
    </li>
  )
}

function Waiting({ folder: { waiting, waitingTotal } }: { readonly folder: WatchedFolderView }) {
  if (waitingTotal === 0) return null
  const more = waitingTotal - waiting.length
  return (
    <section aria-label={text.waiting}>
      <h3>{text.waiting}</h3>
      <ul className={styles.lines}>
        {waiting.map(({ name, note }) => (
          <li key={name}>
            <span className={styles.waiting}>{name}</span>
            <span className={styles.examples}>{note}</span>
          </li>
        ))}
        {more > 0 && <li>{text.waitingMore(more)}</li>}
      </ul>
    </section>
  )
}
