import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Select } from '../../../web/kit/form/Select.tsx'
import { Switch } from '../../../web/kit/form/Switch.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { Badge, Mark } from '../../../web/kit/Mark.tsx'
import { useContextMenu } from '../../../web/kit/popover/Menu.tsx'
import { writeMoment } from '../../../web/kit/words/dates.ts'
import { type Criterion, criteria } from '../../ipc/organize-views.ts'
import type { WatchedFolderView } from '../../ipc/watch-views.ts'
import { useAppInfo } from '../data/app-info.tsx'
import { call, messageOf } from '../data/bridge.ts'
import { useAct } from '../data/use-act.ts'
import { useChoices } from '../data/use-choices.ts'
import { Path } from '../lists/Path.tsx'
import { text as listText } from '../lists/text.ts'
import { criterionDisplay } from '../parts/criteria.ts'
import { RuleSetSelect } from '../parts/RuleSetSelect.tsx'
import { ShowButton } from '../parts/ShowButton.tsx'
import { text } from './text.ts'
import styles from './WatchedFolder.module.css'

type WatchedFolderProps = {
  readonly folder: WatchedFolderView
  readonly onProblem: (problem: string) => void
}

type Ahead = { readonly isOn?: boolean; readonly criterion?: Criterion }

/** One watched folder: what it does, what it did, and why something waits. */
export function WatchedFolder({ folder, onProblem }: WatchedFolderProps) {
  const { watchId, name, displayPath, criterion, ruleSets, state, problem, movedToday, runs } = folder
  const { system } = useAppInfo()
  /** What was chosen, until it is so. */
  const [ahead, setAhead] = useState<Ahead>({})
  const send = useChoices(() => setAhead({}))
  const fail = (error: unknown) => onProblem(messageOf(error))
  function choose(changes: Ahead, sent: Promise<unknown>): void {
    setAhead({ ...ahead, ...changes })
    send(sent).catch(fail)
  }
  const turn = (isOn: boolean) => choose({ isOn }, call('turnWatched', { watchId, isOn }))
  const isOn = ahead.isOn ?? state !== 'off'
  const show = () => void call('showWatched', { watchId }).catch(fail)
  const removing = useAct('removeWatched', onProblem)
  const remove = () => void removing.act({ watchId })
  /** New files wait until the problem of the whole folder is gone. */
  const shown = state === 'watching' && problem !== '' ? 'refused' : state
  const isWarning = problem !== '' || state === 'away' || state === 'refused'
  const { onContextMenu, menu } = useContextMenu(text.menuOf(name), [
    {
      label: isOn ? text.turnOff : text.turnOn,
      icon: 'watch',
      onChoose: () => turn(!isOn),
    },
    { label: listText.showFolder[system], icon: 'folder', onChoose: show },
    { label: text.remove, icon: 'close', hasSeparatorAbove: true, onChoose: remove },
  ])
  return (
    <li className={styles.folder} onContextMenu={onContextMenu}>
      <div className={styles.head}>
        <Mark icon="folder" />
        <div className={styles.names}>
          <h2 title={displayPath}>
            <Path path={name} />
          </h2>
          <p title={displayPath}>
            <Path path={displayPath} />
          </p>
        </div>
        <Badge tone={isWarning ? 'warn' : state === 'watching' ? 'accent' : 'calm'}>
          {text.states[shown]}
        </Badge>
        <Switch labelled="hidden" isOn={isOn} label={text.turn(name)} onChange={turn} />
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
            {runs.map(run => (
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
        <Select
          label={text.sortBy(name)}
          labelled="hidden"
          options={criteria.map(value => ({ value, label: criterionDisplay[value].name }))}
          chosen={ahead.criterion ?? criterion}
          onChoose={chosen =>
            choose({ criterion: chosen }, call('sortWatchedBy', { watchId, criterion: chosen }))
          }
        />
        <RuleSetSelect
          label={text.rulesOf(name)}
          labelled="hidden"
          choice={ruleSets}
          onChoose={set => choose({}, call('chooseWatchedRuleSet', { watchId, name: set }))}
        />
        <ShowButton size="small" variant="quiet" onClick={show} />
        <Button size="small" variant="quiet" aria-label={text.removeOf(name)} onClick={remove}>
          {text.remove}
        </Button>
      </div>
      {menu}
    </li>
  )
}

function Waiting({ folder: { waiting, waitingTotal, problem } }: { readonly folder: WatchedFolderView }) {
  if (waitingTotal === 0) return null
  const more = waitingTotal - waiting.length
  return (
    <section aria-label={text.waiting}>
      <h3>{text.waiting}</h3>
      <ul className={styles.lines}>
        {waiting.map(({ name, note }) => (
          <li key={name}>
            <span className={styles.waiting}>
              <Path path={name} />
            </span>
            {note !== problem && <span className={styles.examples}>{note}</span>}
          </li>
        ))}
        {more > 0 && <li>{text.waitingMore(more)}</li>}
      </ul>
    </section>
  )
}
