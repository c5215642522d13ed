import { useEffect, useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Empty } from '../../../../web/kit/Empty.tsx'
import { Notice } from '../../../../web/kit/Notice.tsx'
import type { FolderView } from '../../../ipc/organize-views.ts'
import { useAccount } from '../../account/account-context.tsx'
import { call, messageOf } from '../../bridge.ts'
import { useOrganize, useSetsDesk } from '../../organize/organize-context.tsx'
import { RuleList } from './RuleList.tsx'
import styles from './SetEditor.module.css'
import { Starters } from './Starters.tsx'
import { TrialPanel } from './TrialPanel.tsx'
import { text } from './text.ts'
import { useSetTrial } from './use-set-trial.ts'

type SetEditorProps = {
  /** @param starter '' for an empty set */
  readonly onStart: (starter: string) => void
  readonly onImport: () => void
}

/** The open set as sentences, with a trial beside it; sets to start from where there is none. */
export function SetEditor({ onStart, onImport }: SetEditorProps) {
  const desk = useSetsDesk()
  const organize = useOrganize()
  const { locked } = useAccount()
  const { set, names, language } = desk
  const { step, criterion } = organize.state
  const inHand = step.name === 'preview' ? step.folder : null
  const [other, setOther] = useState<FolderView | null>(null)
  const folder = other ?? inHand
  const [selected, setSelected] = useState(0)
  const tried = locked.includes(criterion) ? 'type' : criterion
  const state = useSetTrial(set, folder?.folderId ?? null, tried)
  const [followed, setFollowed] = useState<string | null>(null)
  const folderId = folder?.folderId ?? null

  useEffect(() => {
    if (folderId === null) return
    let isWanted = true
    call('ruleSets', { folderId }).then(
      ({ chosen }) => isWanted && setFollowed(chosen),
      () => {}, // the trial says what is wrong with the folder
    )
    return () => {
      isWanted = false
    }
  }, [folderId])

  function chooseFolder(): void {
    call('browse', null).then(
      choice => {
        if (choice?.kind === 'opened') setOther(choice.folder)
        else if (choice) desk.say({ problem: choice.message })
      },
      error => desk.say({ problem: messageOf(error) }),
    )
  }

  function use(): void {
    if (set === null || folderId === null) return
    call('chooseRuleSet', { folderId, name: set.name }).then(
      ({ chosen }) => {
        setFollowed(chosen)
        desk.open(set.name)
        organize.followRules()
      },
      error => desk.say({ problem: messageOf(error) }),
    )
  }

  if (names === null || language === null) return null
  if (set === null) {
    return (
      <div className={styles.none}>
        <Empty icon="sliders" title={text.noSets} text={text.noSetsLead}>
          <Button onClick={onImport}>{text.import}</Button>
        </Empty>
        <Starters onStart={onStart} />
      </div>
    )
  }
  // Half of a rule would read as another one.
  if (set.problems.length > 0) {
    return (
      <div className={styles.none}>
        <Notice kind="warning" message={text.broken}>
          <Button size="small" onClick={() => desk.show('text')}>
            {text.showText}
          </Button>
        </Notice>
        <ul className={styles.faults} aria-label={text.faults}>
          {set.problems.map(problem => (
            <li key={`${problem.line} ${problem.column} ${problem.message}`}>{text.remark(problem)}</li>
          ))}
        </ul>
      </div>
    )
  }
  const at = Math.min(selected, set.rules.length - 1)
  return (
    <div className={styles.editor}>
      <div className={styles.list}>
        <Notice kind="warning" message={set.isByHand ? text.byHand : null}>
          <Button size="small" onClick={() => desk.show('text')}>
            {text.showText}
          </Button>
        </Notice>
        <RuleList
          key={set.name}
          desk={desk}
          set={set}
          language={language}
          trial={state.trial}
          selected={at}
          onSelect={setSelected}
        />
        <footer className={styles.saved}>
          <span title={set.displayPath}>{text.savedAsYouGo(set.displayPath)}</span>
          <Button look="quiet" size="small" icon="undo" disabled={!set.canUndo} onClick={desk.undo}>
            {text.undo}
          </Button>
          <Button look="quiet" size="small" disabled={!set.canRedo} onClick={desk.redo}>
            {text.redo}
          </Button>
        </footer>
      </div>
      <TrialPanel
        set={set}
        state={state}
        folder={folder}
        selected={at}
        canUse={followed !== null && followed !== set.name}
        onUse={use}
        onChooseFolder={chooseFolder}
      />
    </div>
  )
}
