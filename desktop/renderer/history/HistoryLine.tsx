import { type ReactNode, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import type { IconName } from '../../../web/kit/icon-paths.ts'
import { Badge, Mark, type Tone } from '../../../web/kit/Mark.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { type MenuItem, useContextMenu } from '../../../web/kit/popover/Menu.tsx'
import { writeTime } from '../../../web/kit/words/dates.ts'
import type { RunView } from '../../ipc/organize-views.ts'
import { useAppInfo } from '../data/app-info.tsx'
import { useOrganize } from '../data/organize-context.tsx'
import { useLocate } from '../data/use-locate.ts'
import type { RowAct } from '../lists/list-props.ts'
import { Path } from '../lists/Path.tsx'
import { text as listText } from '../lists/text.ts'
import { criterionDisplay } from '../parts/criteria.ts'
import { ShowButton } from '../parts/ShowButton.tsx'
import styles from './HistoryLine.module.css'
import { actionsOf, type RunAction } from './journal.ts'
import { RunFiles } from './RunFiles.tsx'
import { text } from './text.ts'

type HistoryLineProps = {
  readonly run: RunView
  /** Shown below the line. */
  readonly children?: ReactNode
}

/** A run, with what can be done about it; opened, it lists its files. */
export function HistoryLine({ run, children }: HistoryLineProps) {
  const { choices, problem, dismiss } = useRunChoices(run)
  const { showFolder } = useOrganize()
  const [isOpen, setOpen] = useState(false)
  const { system } = useAppInfo()
  const { runId, kind, failed, obstacle, displayPath, canLocate, locatedAt } = run
  const toggle = () => setOpen(!isOpen)
  const show = () => showFolder(runId)
  return (
    <LineFrame
      run={run}
      icon={iconOf(run)}
      tone={kind === 'undo' ? 'calm' : 'accent'}
      badge={<StateBadge run={run} />}
      facts={
        <>
          <span>{text.kind(run)}</span>
          <span>{text.files(run)}</span>
          {failed > 0 && <span className={styles.failed}>{text.failed(run)}</span>}
          {locatedAt && <span>{text.locatedAt(locatedAt)}</span>}
          {canLocate && !locatedAt && <span>{text.wasAt(displayPath)}</span>}
          {obstacle && <span className={styles.obstacle}>{text.obstacle(run)}</span>}
        </>
      }
      actions={
        <>
          {choices.map(({ label, name, isOff, onChoose }, at) => (
            // The first one keeps the focus when Locate… becomes Undo.
            <Button
              key={at === 0 ? 'first' : label}
              size="small"
              disabled={isOff}
              aria-label={name}
              onClick={onChoose}
            >
              {label}
            </Button>
          ))}
          <Button
            size="small"
            variant="quiet"
            aria-label={text.openOf(run)}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {text.open}
          </Button>
          <ShowButton size="small" variant="quiet" onClick={show} />
        </>
      }
      menu={[
        ...choices,
        {
          label: isOpen ? text.closeFiles : text.open,
          icon: 'table',
          hasSeparatorAbove: true,
          onChoose: toggle,
        },
        { label: listText.showFolder[system], icon: 'folder', onChoose: show },
      ]}
    >
      <Notice kind="problem" message={problem} onDismiss={dismiss} />
      {children}
      {isOpen && <RunFiles run={run} />}
    </LineFrame>
  )
}

/** What can be done about a run now, and why its folder could not be located. */
function useRunChoices(run: RunView) {
  const { state, undo, redo, settle } = useOrganize()
  const { locate, problem, dismiss } = useLocate(run.runId)
  const isOff = state.step.name === 'running'
  const choices: Readonly<Record<RunAction, RowAct>> = {
    finish: { label: text.finish, icon: 'check', onChoose: () => settle(run, 'finish') },
    undo: {
      label: text.undo,
      name: text.undoOf(run),
      icon: 'undo',
      onChoose: () => (run.state === 'interrupted' ? settle(run, 'undo') : undo(run)),
    },
    redo: { label: text.redo, name: text.redoOf(run), icon: 'history', onChoose: () => redo(run) },
    locate: {
      label: text.locate,
      name: text.locateOf(run),
      icon: 'search',
      hasSeparatorAbove: true,
      onChoose: locate,
    },
  }
  return { choices: actionsOf(run).map(action => ({ ...choices[action], isOff })), problem, dismiss }
}

function iconOf({ kind, byWatch, criterion }: RunView): IconName {
  if (kind === 'undo') return 'undo'
  return byWatch ? 'watch' : criterionDisplay[criterion].icon
}

const tones: Record<RunView['state'], Tone> = {
  running: 'calm',
  interrupted: 'warn',
  done: 'accent',
  undone: 'calm',
  'partly-undone': 'calm',
  damaged: 'warn',
}

function StateBadge({ run: { kind, state, moved, failed } }: { readonly run: RunView }) {
  if (state === 'done' && failed > 0) {
    return <Badge tone="warn">{moved > 0 ? text.partlyDone : text.notDone}</Badge>
  }
  const isRedone = kind === 'undo' && state === 'undone'
  return <Badge tone={tones[state]}>{isRedone ? text.redone : text.states[state]}</Badge>
}

type LineFrameProps = {
  readonly run: RunView
  readonly icon: IconName
  readonly tone?: 'calm' | 'accent'
  /** Next to the folder's name. */
  readonly badge?: ReactNode
  /** What happened, in spans. */
  readonly facts: ReactNode
  readonly actions: ReactNode
  readonly menu: readonly MenuItem[]
  /** Below the line. */
  readonly children?: ReactNode
}

/** The frame of a line of the journal: when, where, what, and what can be done about it. */
export function LineFrame(props: LineFrameProps) {
  const { run, icon, tone = 'accent', badge, facts, actions, children } = props
  const { folderName, displayPath, startedAt } = run
  const { onContextMenu, menu } = useContextMenu(text.menuOf(folderName), props.menu)
  return (
    <li className={styles.line} onContextMenu={onContextMenu}>
      <time dateTime={startedAt}>{writeTime(startedAt)}</time>
      <Mark icon={icon} tone={tone} />
      <div className={styles.what}>
        <div className={styles.name}>
          <h3 title={displayPath}>
            <Path path={folderName} />
          </h3>
          {badge}
        </div>
        <p>{facts}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
      {children}
      {menu}
    </li>
  )
}
