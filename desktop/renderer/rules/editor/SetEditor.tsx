import { type ReactNode, useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Empty } from '../../../../web/kit/Empty.tsx'
import { Notice } from '../../../../web/kit/Notice.tsx'
import type { FolderView } from '../../../ipc/organize-views.ts'
import type { RuleSetView } from '../../../ipc/rule-views.ts'
import { useOrganize, useRuleSets } from '../../data/organize-context.tsx'
import { useAct } from '../../data/use-act.ts'
import { useCall } from '../../data/use-call.ts'
import type { RuleSets } from '../../data/use-rule-sets-state.ts'
import { wordsFor } from '../model/words.ts'
import { Options } from '../options/Options.tsx'
import { text } from '../text.ts'
import { RuleList } from './RuleList.tsx'
import { LayoutDialog } from './SetDialogs.tsx'
import styles from './SetEditor.module.css'
import { Starters } from './Starters.tsx'
import { TextView } from './TextView.tsx'
import { TrialPanel } from './TrialPanel.tsx'
import { useSetTrial } from './use-trial.ts'

type SetEditorProps = {
  /** @param starter '' for an empty set */
  readonly onStart: (starter: string) => void
}

/** The open set: its rules as sentences, its options, its text, and a trial of it next to each of them. */
export function SetEditor({ onStart }: SetEditorProps) {
  const sets = useRuleSets()
  const { set, language, tab } = sets
  const tried = useTriedFolder(sets)
  const { checked, isFaulty, state } = useSetTrial(sets, tried.folder)
  const [selected, setSelected] = useState<string | null>(null)
  if (set === null || language === null) return null

  const { rules = [] } = set.set
  const rule = (rules.find(each => each.rule === selected) ?? rules[0])?.rule ?? ''
  return (
    <div className={styles.editor}>
      <div className={styles.list}>
        {tab === 'text' && <TextView key={set.name} sets={sets} set={set} checked={checked} />}
        {tab === 'options' && (
          <Editable sets={sets} set={set}>
            <Options
              key={set.name}
              sets={sets}
              set={set}
              builtIn={language.builtIn}
              patterns={state.trial?.patterns ?? []}
              folderName={tried.folder?.name ?? null}
            />
          </Editable>
        )}
        {tab === 'rules' && (
          <Editable sets={sets} set={set}>
            <RuleList
              key={set.name}
              sets={sets}
              set={set}
              language={wordsFor(language, set)}
              trial={state.trial}
              selected={rule}
              onSelect={setSelected}
            />
            {rules.length === 0 && sets.draft === null && <Beginnings onStart={onStart} />}
          </Editable>
        )}
      </div>
      <TrialPanel
        state={state}
        folder={tried.folder}
        paid={set.paid}
        selected={{ rules: rule, options: selected ?? '', text: selected }[tab]}
        isFaulty={isFaulty}
        onSelect={tab === 'rules' ? null : setSelected}
        onUse={tried.followed === null || tried.followed === set.name ? null : () => void tried.use(set.name)}
        onChooseFolder={() => void tried.choose()}
      />
      {sets.isAsking && <LayoutDialog name={set.name} onAnswer={sets.answer} />}
    </div>
  )
}

/** The folder that sets are tried on, and the set that it follows. */
function useTriedFolder(sets: RuleSets) {
  const { state, followRules } = useOrganize()
  const { step } = state
  const [other, setOther] = useState<FolderView | null>(null)
  const folder = other ?? (step.name === 'preview' ? step.folder : null)
  const folderId = folder?.folderId ?? null
  // The trial shows what is wrong with the folder.
  const choice = useCall('ruleSets', folderId === null ? undefined : { folderId })
  const report = (problem: string) => sets.showMessage({ problem })
  const browsing = useAct('browse', report)
  const choosing = useAct('chooseRuleSet', report)

  return {
    folder,
    followed: choice.data?.chosen ?? null,
    async choose() {
      const opened = await browsing.act(null)
      if (opened?.kind === 'opened') setOther(opened.folder)
      else if (opened) report(opened.message)
    },
    async use(name: string) {
      if (folderId === null) return
      const answer = await choosing.act({ folderId, name })
      if (answer === undefined) return
      choice.take(answer)
      sets.open(name)
      followRules()
    },
  }
}

type EditableProps = { readonly sets: RuleSets; readonly set: RuleSetView; readonly children: ReactNode }

/** What is changed part by part, unless only the text can be changed. */
function Editable({ sets, set, children }: EditableProps) {
  const isBroken = set.problems.length > 0
  const message = isBroken ? text.broken : set.isByHand ? text.byHand : null
  return (
    <>
      <Notice kind="warning" message={message}>
        <Button size="small" onClick={() => sets.show('text')}>
          {text.editText}
        </Button>
      </Notice>
      {/* Half of a rule would read as another one. */}
      {isBroken ? (
        <ul className={styles.faults} aria-label={text.faults}>
          {set.problems.map(problem => (
            <li key={`${problem.line} ${problem.column} ${problem.message}`}>{text.remark(problem)}</li>
          ))}
        </ul>
      ) : (
        <>
          {children}
          <Saved sets={sets} set={set} />
        </>
      )}
    </>
  )
}

function Beginnings({ onStart }: Pick<SetEditorProps, 'onStart'>) {
  return (
    <section className={styles.starters} aria-label={text.noRules}>
      <Empty icon="sliders" title={text.noRules} text={text.noRulesLead} />
      <Starters onStart={onStart} />
    </section>
  )
}

function Saved({ sets, set }: { readonly sets: RuleSets; readonly set: RuleSetView }) {
  return (
    <footer className={styles.saved}>
      <span title={set.displayPath}>{text.savedAsYouGo(set.displayPath)}</span>
      <Button variant="quiet" size="small" icon="undo" disabled={!set.canUndo} onClick={sets.undo}>
        {text.undo}
      </Button>
      <Button variant="quiet" size="small" disabled={!set.canRedo} onClick={sets.redo}>
        {text.redo}
      </Button>
    </footer>
  )
}
