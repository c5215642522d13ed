import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Choice } from '../../../web/kit/form/Choice.tsx'
import { Switch } from '../../../web/kit/form/Switch.tsx'
import { type Criterion, criteria, type RuleSetChoice, type SetOptions } from '../../ipc/organize-views.ts'
import { useAccount } from '../data/account-context.tsx'
import { call, messageOf } from '../data/bridge.ts'
import { useOrganize, useRuleSets } from '../data/organize-context.tsx'
import { useRead } from '../data/use-call.ts'
import { useChoices } from '../data/use-choices.ts'
import { criterionDisplay } from '../parts/criteria.ts'
import { RuleSetSelect } from '../parts/RuleSetSelect.tsx'
import { DateFrom, DateSteps, SavedField } from '../rules/options/fields.tsx'
import { text as optionsText } from '../rules/options/text.ts'
import { splitLimits } from '../rules/options/typed-lists.ts'
import styles from './SortOptions.module.css'
import { text } from './text.ts'

type CriterionChoiceProps = {
  readonly chosen: Criterion
  readonly onChoose: (criterion: Criterion) => void
}

/** By what a folder is sorted. */
export function CriterionChoice({ chosen, onChoose }: CriterionChoiceProps) {
  const { locked } = useAccount()
  return (
    <Choice
      legend={text.preview.criteria}
      options={criteria.map(value => ({
        value,
        label: criterionDisplay[value].name,
        icon: criterionDisplay[value].icon,
        ...(locked.includes(value) && { tag: text.premium.tag }),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

type SortOptionsProps = { readonly criterion: Criterion; readonly folderId: string }

/** The set of a folder, and the options that a person most often changes next to a preview: for this folder alone. */
export function SortOptions({ criterion, folderId }: SortOptionsProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { choice, unread, followed, choose, change } = useFolderSet(folderId, setProblem)
  const sets = useRuleSets()
  const navigate = useNavigate()
  if (choice === undefined) return null
  const { chosen, isOwn, options } = choice
  const set = <Field extends keyof SetOptions>(field: Field, value: SetOptions[Field]) =>
    void change(field, value).then(setProblem)

  function edit(tab: 'rules' | 'text'): void {
    sets.open(chosen)
    sets.show(tab)
    void navigate('/rules')
  }

  const isBroken = hasErrors(choice)
  return (
    <div className={styles.options}>
      <div className={styles.set}>
        <RuleSetSelect label={text.options.set} choice={choice} onChoose={choose} />
        <Button
          variant={isBroken ? 'secondary' : 'quiet'}
          size="small"
          onClick={() => edit(isBroken ? 'text' : 'rules')}
        >
          {isBroken ? text.options.editText : text.options.edit}
        </Button>
      </div>
      {options && criterion === 'date' && (
        <>
          <DateFrom chosen={options.dateFrom} onChoose={value => set('dateFrom', value)} />
          <DateSteps chosen={options.dateFolders} onChoose={value => set('dateFolders', value)} />
        </>
      )}
      {options && criterion === 'size' && (
        <div className={styles.limits}>
          <SavedField
            name="sizeLimits"
            label={optionsText.sizeLimits}
            saved={options.sizeLimits.join(', ')}
            onSave={async typed => {
              const limits = splitLimits(typed)
              return limits.join() === options.sizeLimits.join() ? null : await change('sizeLimits', limits)
            }}
          />
        </div>
      )}
      {options && (
        <Switch
          label={optionsText.subfolders}
          isOn={options.subfolders}
          onChange={isOn => set('subfolders', isOn)}
        />
      )}
      <div className={styles.status}>
        <p role="status">{statusOf(choice, followed)}</p>
        {isOwn && (
          <Button variant="quiet" size="small" onClick={() => choose(followed ?? 'default')}>
            {text.options.backTo(followed ?? 'default')}
          </Button>
        )}
      </div>
      {(problem ?? unread) && <p role="alert">{problem ?? unread}</p>}
    </div>
  )
}

const hasErrors = ({ names, chosen, options }: RuleSetChoice) => options === null && names.includes(chosen)

/** Whose rules they are, where that is not the default set's or a shared set's. */
function statusOf(choice: RuleSetChoice, followed: string | null): string {
  if (hasErrors(choice)) return text.options.broken(choice.chosen)
  if (!choice.isOwn) return ''
  return followed === null ? text.options.own(choice.chosen) : text.options.ownNow(choice.chosen)
}

/**
 * The set that a folder follows, and its options for this folder alone.
 * @param report why a set could not be chosen; null where another choice begins
 */
function useFolderSet(folderId: string, report: (problem: string | null) => void) {
  const { state, followRules } = useOrganize()
  // Sets are files that may come and go: they are read again after each preview, whatever came of it.
  const { step, problem: refused } = state
  const outcome = refused ?? (step.name === 'preview' ? step.plan?.planId : undefined)
  const read = (input: { readonly folderId: string }) => call('ruleSets', { folderId: input.folderId })
  const reading = useRead('ruleSets', { folderId, outcome }, read, { about: 'any folder' })
  const { data: choice, problem: unread, take, reload } = reading
  /** The set that the folder followed until a change on this screen gave it one of its own; null for none. */
  const [followed, setFollowed] = useState<string | null>(null)
  const send = useChoices(reload)

  return {
    /** Undefined until it was read. */
    choice,
    /** Why it could not be read again. */
    unread,
    followed,
    choose(name: string): void {
      report(null)
      setFollowed(null)
      if (choice) take({ ...choice, chosen: name, isOwn: false })
      send(call('chooseRuleSet', { folderId, name })).catch(error => {
        report(messageOf(error))
        followRules()
      })
      // The preview is answered after the choice.
      followRules()
    },
    /** @returns why nothing was changed; null where it was */
    async change<Field extends keyof SetOptions>(
      field: Field,
      value: SetOptions[Field],
    ): Promise<string | null> {
      const was = choice?.chosen ?? null
      if (choice?.options) take({ ...choice, options: { ...choice.options, [field]: value } })
      const changing = send(call('changeFolderOption', { folderId, field, value }))
      // The preview is answered after the change.
      followRules()
      try {
        const { choice, problem } = await changing
        if (choice.chosen !== was) setFollowed(was)
        return problem
      } catch (error) {
        return messageOf(error)
      }
    },
  }
}
