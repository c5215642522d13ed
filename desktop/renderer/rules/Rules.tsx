import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Card } from '../../../web/kit/Card.tsx'
import { Choice } from '../../../web/kit/form/Choice.tsx'
import { Switch } from '../../../web/kit/form/Switch.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { clashes, type RulesView } from '../../ipc/organize-views.ts'
import { useAccount } from '../account/account-context.tsx'
import { call, messageOf } from '../bridge.ts'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { useOrganize, useRulesDesk } from '../organize/organize-context.tsx'
import { CategoryRules } from './CategoryRules.tsx'
import { DateFolders } from './DateFolders.tsx'
import { formOf, isChanged, problemsAt, type RuleForm, rulesOf } from './form.ts'
import { LeaveAloneRules } from './LeaveAloneRules.tsx'
import { RuleField } from './RuleField.tsx'
import styles from './Rules.module.css'
import { RulesFooter } from './RulesFooter.tsx'
import { text } from './text.ts'
import type { RulesDesk } from './use-rules.ts'
import { useTrial } from './use-trial.ts'

export function Rules() {
  const desk = useRulesDesk()
  const { view } = desk
  const [told, setTold] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const readAgain = useEffectEvent(desk.reload)
  // On each visit: two visits in a row do not mount this place again.
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the router's history has a key of its own
  useEffect(() => readAgain(), [key])

  function attempt(work: () => Promise<string | null>): void {
    setTold(null)
    setProblem(null)
    work().then(setTold, error => setProblem(messageOf(error)))
  }

  const exportRules = async () => {
    const place = await call('exportRules', null)
    return place && text.exported(place)
  }
  const importRules = async () => {
    await desk.importDraft()
    return null
  }

  return (
    <div className={styles.rules}>
      <div className={styles.scrolling}>
        <header className={styles.header}>
          <div>
            <ScreenTitle>{text.title}</ScreenTitle>
            <p>{text.lead}</p>
          </div>
          {view && !view.problem && (
            <div className={styles.files}>
              <Button size="small" onClick={() => attempt(importRules)}>
                {text.import}
              </Button>
              <Button size="small" onClick={() => attempt(exportRules)}>
                {text.export}
              </Button>
            </div>
          )}
        </header>
        <Notice kind="problem" message={problem} onDismiss={() => setProblem(null)} />
        <Notice kind="news" message={told} onDismiss={() => setTold(null)} />
        {view?.problem && (
          <Broken
            problem={view.problem}
            onReload={desk.reload}
            onSetAside={() => attempt(async () => text.keptAs(await desk.setAside()))}
          />
        )}
        {view && !view.problem && <Editor desk={desk} view={view} onTold={setTold} onProblem={setProblem} />}
      </div>
    </div>
  )
}

type BrokenProps = {
  readonly problem: string
  readonly onReload: () => void
  readonly onSetAside: () => void
}

function Broken({ problem, onReload, onSetAside }: BrokenProps) {
  return (
    <Card title={text.broken} text={text.brokenLead}>
      <Notice kind="warning" message={problem} />
      <div className={styles.files}>
        <Button onClick={onReload}>{text.readAgain}</Button>
        <Button onClick={onSetAside}>{text.setAside}</Button>
      </div>
    </Card>
  )
}

type EditorProps = {
  readonly desk: RulesDesk
  readonly view: RulesView
  readonly onTold: (message: string | null) => void
  readonly onProblem: (message: string | null) => void
}

function Editor({ desk, view, onTold, onProblem }: EditorProps) {
  const { state, browse } = useOrganize()
  const { locked } = useAccount()
  // They are tried on the folder in hand.
  const folder = state.step.name === 'preview' ? state.step.folder : null
  const criterion = locked.includes(state.criterion) ? 'type' : state.criterion
  const form = desk.draft ?? formOf(view.rules)
  const trial = useTrial(rulesOf(form), folder?.folderId ?? '', criterion)
  const problems = trial.result?.problems ?? []

  function edit(changes: Partial<RuleForm>): void {
    onTold(null)
    desk.edit({ ...form, ...changes })
  }

  function save(): void {
    onProblem(null)
    void desk.change(rulesOf(form)).then(found => {
      const [first] = found
      if (first) return onProblem(first.message)
      desk.discard()
      onTold(text.saved(view.displayPath))
    })
  }

  return (
    <>
      <CategoryRules
        categories={form.categories}
        builtIn={view.builtIn}
        problems={problems}
        onChange={categories => edit({ categories })}
      />
      <LeaveAloneRules
        patterns={form.leaveAlone}
        explained={trial.result?.patterns ?? []}
        problems={problems}
        folderName={folder?.name ?? null}
        onChange={leaveAlone => edit({ leaveAlone })}
      />
      <Card title={text.clashTitle} text={text.clashLead[form.onClash]}>
        <Choice
          legend={text.clashTitle}
          options={clashes.map(value => ({ value, label: text.clashNames[value] }))}
          chosen={form.onClash}
          onChoose={onClash => edit({ onClash })}
        />
      </Card>
      <Card title={text.foldersTitle} text={text.foldersLead}>
        <Switch
          label={text.subfolders}
          isOn={form.subfolders}
          onChange={subfolders => edit({ subfolders })}
        />
      </Card>
      <Card title={text.dateTitle} text={text.dateLead[form.dateFolders]}>
        <DateFolders chosen={form.dateFolders} onChoose={dateFolders => edit({ dateFolders })} />
      </Card>
      <Card title={text.sizeLimits} text={text.sizeLead}>
        <RuleField
          name="sizeLimits"
          label={text.sizeLimits}
          isLabelHidden
          value={form.sizeLimits}
          problems={problemsAt(problems, 'sizeLimits')}
          onWrite={sizeLimits => edit({ sizeLimits })}
        />
      </Card>
      <RulesFooter
        trial={trial}
        folderName={folder?.name ?? null}
        criterion={criterion}
        isChanged={isChanged(form, view.rules)}
        onBrowse={browse}
        onDiscard={desk.discard}
        onSave={save}
      />
    </>
  )
}
