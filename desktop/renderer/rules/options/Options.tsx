import type { KeyboardEvent } from 'react'
import { Choice } from '../../../../web/kit/form/Choice.tsx'
import { Switch } from '../../../../web/kit/form/Switch.tsx'
import {
  clashes,
  dateOrders,
  lookIntos,
  type OwnCategory,
  type SetOptions,
  undatedChoices,
} from '../../../ipc/organize-views.ts'
import type { RuleSetView, SetTrial } from '../../../ipc/rule-views.ts'
import type { RuleSets } from '../../data/use-rule-sets-state.ts'
import { commandOf } from '../../frame/command-keys.ts'
import { SettingRow, SettingSection } from '../../settings/SettingRow.tsx'
import { BuiltInCategories } from './BuiltInCategories.tsx'
import { DateFrom, DateSteps, SavedField, untyped } from './fields.tsx'
import { LeaveAlone } from './LeaveAlone.tsx'
import styles from './Options.module.css'
import { OwnCategories } from './OwnCategories.tsx'
import { text } from './text.ts'
import { splitLimits } from './typed-lists.ts'

/** @returns why nothing was changed; null where it was */
export type ChangeOption<Value> = (of: (now: Value) => Value) => Promise<string | null>

type OptionsProps = {
  readonly sets: RuleSets
  readonly set: RuleSetView
  readonly builtIn: readonly OwnCategory[]
  /** What the patterns leave alone in the folder that the set is tried on. */
  readonly patterns: SetTrial['patterns']
  readonly folderName: string | null
}

/** Options of a set. Each change is written at once. */
export function Options({ sets, set: { options, isByHand }, builtIn, patterns, folderName }: OptionsProps) {
  const change =
    <Field extends keyof SetOptions>(field: Field): ChangeOption<SetOptions[Field]> =>
    of =>
      sets.change(now => ({ kind: 'set', field, value: of(now.options[field]) }))
  const choose = <Field extends keyof SetOptions>(field: Field, value: SetOptions[Field]) =>
    void change(field)(() => value).then(problem => sets.showMessage({ problem }))

  /** Undo and Redo belong to the text of a field once something was typed there. */
  function press(event: KeyboardEvent): void {
    const command = commandOf(event, false)
    const isUntyped = event.target instanceof HTMLInputElement && event.target.hasAttribute(untyped)
    if (!isUntyped || (command !== 'undo' && command !== 'redo')) return
    event.preventDefault()
    sets[command]()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the fields in it
    <div className={styles.options} onKeyDown={press}>
      <fieldset className={styles.all} disabled={isByHand}>
        <SettingSection title={text.sections.sorted}>
          <SettingRow hint={text.subfoldersHint}>
            <Switch
              labelled="before"
              label={text.subfolders}
              isOn={options.subfolders}
              onChange={isOn => choose('subfolders', isOn)}
            />
          </SettingRow>
          <LeaveAlone
            patterns={options.leaveAlone}
            explained={patterns}
            folderName={folderName}
            onChange={change('leaveAlone')}
          />
        </SettingSection>
        <SettingSection title={text.sections.moved}>
          <SettingRow name={text.clash} hint={text.clashHints[options.onClash]}>
            <Choice
              legend={text.clash}
              options={clashes.map(value => ({ value, label: text.clashes[value] }))}
              chosen={options.onClash}
              onChoose={value => choose('onClash', value)}
            />
          </SettingRow>
          <SettingRow hint={text.togetherHint(options.together)}>
            <Switch
              labelled="before"
              label={text.together}
              isOn={options.together !== false}
              // Off and on again would lose the groups of the person's own.
              isDisabled={hasOwnGroups(options)}
              onChange={isOn => choose('together', isOn)}
            />
          </SettingRow>
        </SettingSection>
        <SettingSection title={text.sections.type}>
          <OwnCategories categories={options.categories} builtIn={builtIn} onChange={change('categories')} />
          <BuiltInCategories
            categories={options.categories}
            builtIn={builtIn}
            onChange={change('categories')}
          />
          <SettingRow name={text.lookInto} hint={text.lookIntoHints[options.lookInto]}>
            <Choice
              legend={text.lookInto}
              options={lookIntos.map(value => ({ value, label: text.lookIntos[value] }))}
              chosen={options.lookInto}
              onChoose={value => choose('lookInto', value)}
            />
          </SettingRow>
        </SettingSection>
        <SettingSection title={text.sections.date}>
          <SettingRow name={text.dateFrom} hint={text.dateFromHints[options.dateFrom]}>
            <DateFrom chosen={options.dateFrom} onChoose={value => choose('dateFrom', value)} />
          </SettingRow>
          {options.dateFrom === 'taken' && (
            <SettingRow name={text.undated} hint={text.undatedHints[options.undated]}>
              <Choice
                legend={text.undated}
                options={undatedChoices.map(value => ({ value, label: text.undatedChoices[value] }))}
                chosen={options.undated}
                onChoose={value => choose('undated', value)}
              />
            </SettingRow>
          )}
          <SettingRow name={text.dateFolders} hint={text.dateFoldersHint(options.dateFolders)}>
            <DateSteps chosen={options.dateFolders} onChoose={value => choose('dateFolders', value)} />
          </SettingRow>
        </SettingSection>
        <SettingSection title={text.sections.size}>
          <SettingRow name={text.sizeLimits} hint={text.sizeLimitsHint}>
            <div className={styles.limits}>
              <SavedField
                name="sizeLimits"
                label={text.sizeLimits}
                isLabelHidden
                saved={options.sizeLimits.join(', ')}
                onSave={typed => change('sizeLimits')(() => splitLimits(typed))}
              />
            </div>
          </SettingRow>
        </SettingSection>
        <SettingSection title={text.sections.texts}>
          <SettingRow name={text.dates} hint={text.datesHints[options.dates]}>
            <Choice
              legend={text.dates}
              options={dateOrders.map(value => ({ value, label: text.dateOrders[value] }))}
              chosen={options.dates}
              onChoose={value => choose('dates', value)}
            />
          </SettingRow>
        </SettingSection>
      </fieldset>
    </div>
  )
}

const hasOwnGroups = ({ together }: SetOptions) => typeof together !== 'boolean' && together.length > 0
