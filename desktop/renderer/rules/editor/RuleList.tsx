import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Select } from '../../../../web/kit/form/Select.tsx'
import type { RuleSetView, SetTrial } from '../../../ipc/rule-views.ts'
import type { RuleSets } from '../../data/use-rule-sets-state.ts'
import { blank } from '../model/edits.ts'
import type { Words } from '../model/words.ts'
import { text } from '../text.ts'
import { RuleCard } from './RuleCard.tsx'
import styles from './RuleList.module.css'
import { RuleSentence } from './RuleSentence.tsx'
import { type Focus, useRuleChanges, useRuleDrag } from './use-rule-changes.ts'
import { useRuleEditor } from './use-rule-editor.ts'

type RuleListProps = {
  readonly sets: RuleSets
  readonly set: RuleSetView
  readonly language: Words
  readonly trial: SetTrial | null
  /** The name of a rule. */
  readonly selected: string
  readonly onSelect: (rule: string) => void
}

/** The rules of a set in their order, and a new one at their end. */
export function RuleList({ sets, set, language, trial, selected, onSelect }: RuleListProps) {
  const { isByHand } = set
  const { rules = [] } = set.set
  // A set that can only be changed as a text shows no draft: the draft is stored for later.
  const draft = isByHand ? null : sets.draft
  const list = useRef<HTMLDivElement>(null)
  const takeFocus = useFocus(list)
  const changes = useRuleChanges({ sets, set, selected, onSelect, takeFocus })
  // A draft that is not drawn is left with what is half written.
  const edited = sets.draft ? [...rules, sets.draft] : rules
  const editorOf = useRuleEditor(edited, changes.change, takeFocus)
  const drag = useRuleDrag(changes.moveBefore)
  const folders = [...new Set(rules.flatMap(({ to }) => (to === undefined ? [] : [to])))]
  return (
    <div ref={list} className={styles.list}>
      <ol className={styles.rules} aria-label={text.rules}>
        {rules.map((rule, at) => (
          <RuleCard
            key={rule.rule}
            rule={rule}
            at={at}
            of={rules.length}
            language={language}
            folders={folders}
            paid={set.paid.find(paid => paid.rule === rule.rule)?.because ?? ''}
            warnings={set.warnings.flatMap(each => (each.rule === rule.rule ? each.message : []))}
            tried={trial?.rules.find(tried => tried.rule === rule.rule)}
            isSelected={selected === rule.rule}
            isFixed={isByHand}
            editor={editorOf(rule)}
            changes={changes}
            drag={drag}
            onSelect={() => onSelect(rule.rule)}
          />
        ))}
      </ol>
      {draft && (
        <section className={styles.draft} aria-label={text.add} data-rule="">
          <RuleSentence
            rule={draft}
            language={language}
            folders={folders}
            isFixed={false}
            editor={editorOf(draft)}
          />
          <p>
            {text.adding}{' '}
            <Button variant="quiet" size="small" onClick={() => sets.storeDraft(set.name, null)}>
              {text.addCancel}
            </Button>
          </p>
        </section>
      )}
      <div className={styles.rest} {...drag.target(null)}>
        <span>
          {text.everything(rules.length)} <span aria-hidden="true">→</span>
        </span>
        <Otherwise sets={sets} set={set} language={language} />
        {trial && <small>{text.files(trial.otherwise)}</small>}
      </div>
      {!isByHand && !draft && (
        <div>
          <Button
            variant="quiet"
            icon="plus"
            onClick={() => {
              sets.storeDraft(set.name, blank)
              takeFocus({ card: '', at: 0, isForced: true })
            }}
          >
            {text.add}
          </Button>
        </div>
      )}
      <p role="status" className={styles.announcement}>
        {changes.announcement}
      </p>
    </div>
  )
}

/** What becomes of files that no rule matches. */
function Otherwise({ sets, set, language }: Pick<RuleListProps, 'sets' | 'set' | 'language'>) {
  const { otherwise = '' } = set.set
  if (set.isByHand) return <b>{text.otherwise[otherwise]}</b>
  async function choose(value: string): Promise<void> {
    const chosen = value === '' ? {} : { value }
    sets.showMessage({ problem: await sets.change(() => ({ kind: 'set', field: 'otherwise', ...chosen })) })
  }
  return (
    <Select
      label={text.otherwiseLabel}
      labelled="hidden"
      options={['', ...language.otherwises].map(value => ({ value, label: text.otherwise[value] ?? value }))}
      chosen={otherwise}
      onChoose={value => void choose(value)}
    />
  )
}

/** @returns puts the focus somewhere in the list once that is drawn */
function useFocus(list: RefObject<HTMLElement | null>): (focus: Focus) => void {
  const [focus, takeFocus] = useState<Focus | null>(null)
  useLayoutEffect(() => {
    if (focus === null || list.current === null) return
    const isFree = document.activeElement === document.body
    if (isFree || focus.isForced) elementOf(list.current, focus)?.focus()
  }, [focus, list])
  return takeFocus
}

function elementOf(list: HTMLElement, { card, at }: Focus): HTMLElement | null | undefined {
  const cards = [...list.querySelectorAll<HTMLElement>('[data-rule]')]
  const places = cards.filter(({ dataset }) => dataset.rule !== '')
  const found =
    typeof card === 'string'
      ? cards.find(({ dataset }) => dataset.rule === card)
      : places[Math.min(card, places.length - 1)]
  if (at === 'handle') return found?.querySelector('button')
  const chips = found?.querySelectorAll<HTMLElement>('[aria-haspopup="dialog"]')
  return chips?.[Math.min(at, chips.length - 1)]
}
