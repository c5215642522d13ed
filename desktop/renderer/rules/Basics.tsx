import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Card } from '../../../web/kit/Card.tsx'
import { Choice } from '../../../web/kit/form/Choice.tsx'
import { Switch } from '../../../web/kit/form/Switch.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { clashes, groupKinds, lookIntos, type Rules, type RulesView } from '../../ipc/organize-views.ts'
import { useAccount } from '../account/account-context.tsx'
import { call, messageOf } from '../bridge.ts'
import { commandOf } from '../frame/command-keys.ts'
import { useOrganize, useRulesDesk } from '../organize/organize-context.tsx'
import { BuiltInCategories } from './BuiltInCategories.tsx'
import { CategoryRules } from './CategoryRules.tsx'
import { DateFolders } from './DateFolders.tsx'
import { KeptField } from './KeptField.tsx'
import { LeaveAloneRules } from './LeaveAloneRules.tsx'
import { untyped } from './RuleField.tsx'
import styles from './Rules.module.css'
import { RulesFooter } from './RulesFooter.tsx'
import { text } from './text.ts'
import { splitLimits } from './typed-lists.ts'
import type { RulesDesk } from './use-rules.ts'
import { useTrial } from './use-trial.ts'

/** What holds beside every set, and where no rule does: categories, what is left alone, folders by date and size. */
export function Basics() {
  const desk = useRulesDesk()
  const { view } = desk
  const [told, setTold] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

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
    await desk.importRules()
    return null
  }

  /** In a field the keys of Undo belong to what is typed, where something is. */
  function press(event: KeyboardEvent): void {
    const command = commandOf(event, false)
    const isUntyped = event.target instanceof HTMLInputElement && event.target.hasAttribute(untyped)
    if (!isUntyped || (command !== 'undo' && command !== 'redo')) return
    event.preventDefault()
    desk[command]()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the fields in it
    <div className={styles.scrolling} onKeyDown={press}>
      <div className={styles.header}>
        <p>{text.lead}</p>
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
      </div>
      <Notice kind="problem" message={problem} onDismiss={() => setProblem(null)} />
      <Notice kind="problem" message={desk.problem} onDismiss={desk.dismissProblem} />
      <Notice kind="news" message={told} onDismiss={() => setTold(null)} />
      {view?.problem && (
        <Broken
          problem={view.problem}
          onReload={desk.reload}
          onSetAside={() => attempt(async () => text.keptAs(await desk.setAside()))}
        />
      )}
      {view && !view.problem && <Editor desk={desk} view={view} before={desk.before ?? view.rules} />}
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
  readonly before: Rules
}

function Editor({ desk, view: { rules, builtIn }, before }: EditorProps) {
  const { state, browse } = useOrganize()
  const { locked } = useAccount()
  // They are tried on the folder in hand.
  const folder = state.step.name === 'preview' ? state.step.folder : null
  const criterion = locked.includes(state.criterion) ? 'type' : state.criterion
  const trial = useTrial(rules, before, folder?.folderId ?? '', criterion)
  const set = (changes: Partial<Rules>) => void desk.change(() => changes)

  return (
    <>
      <CategoryRules
        categories={rules.categories}
        builtIn={builtIn}
        onChange={of => desk.change(({ categories }) => ({ categories: of(categories) }), 'once saved')}
      />
      <BuiltInCategories
        categories={rules.categories}
        builtIn={builtIn}
        onChange={(of, shown) => desk.change(({ categories }) => ({ categories: of(categories) }), shown)}
      />
      <Card title={text.lookInto} text={text.lookIntoLead[rules.lookInto]}>
        <Choice
          legend={text.lookInto}
          options={lookIntos.map(value => ({ value, label: text.lookIntos[value] }))}
          chosen={rules.lookInto}
          onChoose={lookInto => set({ lookInto })}
        />
      </Card>
      <LeaveAloneRules
        patterns={rules.leaveAlone}
        explained={trial.result?.patterns ?? []}
        folderName={folder?.name ?? null}
        onChange={of => desk.change(({ leaveAlone }) => ({ leaveAlone: of(leaveAlone) }), 'once saved')}
      />
      <Card title={text.clashTitle} text={text.clashLead[rules.onClash]}>
        <Choice
          legend={text.clashTitle}
          options={clashes.map(value => ({ value, label: text.clashNames[value] }))}
          chosen={rules.onClash}
          onChoose={onClash => set({ onClash })}
        />
      </Card>
      <Card title={text.foldersTitle} text={text.foldersLead}>
        <Switch
          label={text.subfolders}
          isOn={rules.subfolders}
          onChange={subfolders => set({ subfolders })}
        />
      </Card>
      <Card title={text.groupsTitle} text={text.groupsLead}>
        <div className={styles.switches}>
          {groupKinds.map(kind => (
            <Switch
              key={kind}
              label={text.groups[kind]}
              isOn={!rules.apart.includes(kind)}
              onChange={isOn =>
                void desk.change(({ apart }) => ({
                  apart: isOn ? apart.filter(other => other !== kind) : [...apart, kind],
                }))
              }
            />
          ))}
        </div>
      </Card>
      <Card title={text.dateTitle} text={text.dateLead(rules)}>
        <div className={styles.dates}>
          <DateFolders chosen={rules} onChoose={set} />
        </div>
      </Card>
      <Card title={text.sizeLimits} text={text.sizeLead}>
        <KeptField
          name="sizeLimits"
          label={text.sizeLimits}
          isLabelHidden
          saved={rules.sizeLimits.join(', ')}
          onKeep={typed => desk.change(() => ({ sizeLimits: splitLimits(typed) }), 'once saved')}
        />
      </Card>
      <RulesFooter
        trial={trial}
        folderName={folder?.name ?? null}
        criterion={criterion}
        desk={desk}
        onBrowse={browse}
      />
    </>
  )
}
