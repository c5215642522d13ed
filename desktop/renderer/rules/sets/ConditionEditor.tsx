import { useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Icon } from '../../../../web/kit/Icon.tsx'
import { fileTypes, takenFroms } from '../../../ipc/organize-views.ts'
import styles from './Chips.module.css'
import { Completion, type Suggestion } from './Completion.tsx'
import type { Mode, NewGroup, Test } from './conditions.ts'
import { withValues } from './edits.ts'
import { modeWords } from './sentence.ts'
import { text } from './text.ts'
import { comparisonWord, isWhole, valuesOf, type Words } from './words.ts'

type Comparison = Suggestion & { readonly test: Test; readonly isUsual: boolean }

/** How each type of fact is asked about most often. */
const usual: Readonly<Record<string, string>> = {
  text: 'contains',
  number: 'is',
  size: 'larger',
  date: 'is',
  dates: 'is',
  duration: 'larger',
  'yes-no': 'is',
}
/** Facts of which the whole is asked for, as a rule. */
const wholes: readonly string[] = ['kind', 'extension', 'realType', 'takenFrom', 'genre', 'camera']

/** Every fact in every way that it can be compared; the usual ones first. */
function comparisonsOf(language: Words): readonly Comparison[] {
  const all = language.facts.flatMap(({ name: fact, about, type, isFree, operators }) =>
    operators.flatMap((operator): readonly Comparison[] => {
      if (operator === 'one of' || (fact === 'hasPlace' && operator !== 'is')) return []
      const values = operator === 'known' || type === 'yes-no' ? [true, false] : ['']
      return values.map(value => {
        const test = { fact, operator, value }
        const isUsual =
          fact === 'sameAs' ? operator === 'known' : operator === (wholes.includes(fact) ? 'is' : usual[type])
        const label = comparisonWord(test, language)
        return { key: label, label, about, isPaid: !isFree, test, isUsual: isUsual && value !== false }
      })
    }),
  )
  return [...all.filter(({ isUsual }) => isUsual), ...all.filter(({ isUsual }) => !isUsual)]
}

/** Labels that have what was typed at the beginning of a word go first, those that only explain it last. */
export function matching<T extends { readonly label: string; readonly about?: string }>(
  all: readonly T[],
  typed: string,
): readonly T[] {
  const wanted = typed.trim().toLowerCase()
  const rank = ({ label, about = '' }: T) => {
    const found = ` ${label.toLowerCase()}`.indexOf(` ${wanted}`)
    if (found >= 0) return found === 0 ? 0 : 1
    if (label.toLowerCase().includes(wanted)) return 2
    return about.toLowerCase().includes(wanted) ? 3 : 4
  }
  return all.filter(each => rank(each) < 4).sort((one, other) => rank(one) - rank(other))
}

type ConditionEditorProps = {
  readonly language: Words
  /** Null for a new one. */
  readonly test: Test | null
  /** What it can be the first of. */
  readonly groups: readonly Mode[]
  readonly begins: 'comparison' | 'value'
  readonly problem: string | null
  /** What it says so far, for whoever leaves it. */
  readonly onDraft: (condition: Test | NewGroup | null) => void
  readonly onDone: (condition: Test | NewGroup) => void
  readonly onRemove: () => void
}

/** Asks what is compared and how, and then with what. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { language, test, groups, begins, problem, onDraft, onDone, onRemove } = props
  const [draft, setDraft] = useState<Test | null>(test)
  const [step, setStep] = useState<'comparison' | 'value'>(begins)
  /** Of the group that it becomes the first of. */
  const [mode, setMode] = useState<Mode | null>(null)
  const grouped = (made: Test) => (mode === null ? made : { mode, first: made })

  function choose({ test: chosen }: Comparison): void {
    const typeOf = (name: string) => language.facts.find(({ name: each }) => each === name)?.type
    const keeps =
      draft !== null && !isWhole(draft) && typeOf(draft.fact) === typeOf(chosen.fact) && !isWhole(chosen)
    const takes = language.operators.find(({ name }) => name === chosen.operator)?.takes ?? 'one'
    const isSpan = (operator: string) => ['in the last', 'older than'].includes(operator)
    const values = keeps && isSpan(draft.operator) === isSpan(chosen.operator) ? valuesOf(draft.value) : []
    const made =
      values.length > 0 && (takes === 'some' || values.length === 1 || chosen.operator === 'is')
        ? withValues(chosen, values, takes)
        : chosen
    if (isWhole(made) || valuesOf(made.value).some(value => value !== '')) onDone(grouped(made))
    else {
      setDraft(made)
      setStep('value')
    }
  }

  if (step === 'comparison' || draft === null) {
    return (
      <ComparisonStep
        key={mode}
        language={language}
        mode={mode}
        problem={problem}
        onChoose={choose}
        groups={mode === null ? groups : []}
        onGroup={setMode}
        onRemove={test && onRemove}
      />
    )
  }
  return (
    <ValueStep
      key={comparisonWord(draft, language)}
      language={language}
      test={draft}
      problem={problem}
      onDraft={made => onDraft(made && grouped(made))}
      onDone={made => onDone(grouped(made))}
      onCompare={() => setStep('comparison')}
      onRemove={test && onRemove}
    />
  )
}

type ComparisonStepProps = {
  readonly language: Words
  /** Of the group that is begun with it. */
  readonly mode: Mode | null
  readonly problem: string | null
  readonly onChoose: (comparison: Comparison) => void
  /** Those that can be begun. */
  readonly groups: readonly Mode[]
  readonly onGroup: (mode: Mode) => void
  readonly onRemove: (() => void) | null
}

function ComparisonStep(props: ComparisonStepProps) {
  const { language, mode, problem, groups, onChoose, onGroup, onRemove } = props
  const [typed, setTyped] = useState('')
  const all = comparisonsOf(language)
  const begun = groups.map(each => ({
    key: `group ${each}`,
    label: modeWords[each],
    about: text.group,
    mode: each,
  }))
  const found =
    typed.trim() === ''
      ? [...all.filter(({ isUsual }) => isUsual), ...begun]
      : matching([...all, ...begun], typed)
  return (
    <>
      <Completion
        label={mode === null ? text.compare : text.compareIn(modeWords[mode])}
        placeholder={text.compareHint}
        value={typed}
        problem={problem}
        suggestions={found}
        takesFirst
        onWrite={setTyped}
        onChoose={({ key }) => {
          const chosen = found.find(each => each.key === key)
          if (chosen === undefined) return
          if ('mode' in chosen) onGroup(chosen.mode)
          else onChoose(chosen)
        }}
        onEnter={() => {}}
        onRestore={typed === '' ? null : () => setTyped('')}
      />
      {onRemove && (
        <div className={styles.answers}>
          <Button look="quiet" size="small" onClick={onRemove}>
            {text.removeCondition}
          </Button>
        </div>
      )}
    </>
  )
}

type ValueStepProps = {
  readonly language: Words
  readonly test: Test
  readonly problem: string | null
  readonly onDraft: (test: Test | null) => void
  readonly onDone: (test: Test) => void
  readonly onCompare: () => void
  readonly onRemove: (() => void) | null
}

function ValueStep({ language, test, problem, onDraft, onDone, onCompare, onRemove }: ValueStepProps) {
  const fact = language.facts.find(({ name }) => name === test.fact)
  const takes = language.operators.find(({ name }) => name === test.operator)?.takes ?? 'one'
  const canBeMany =
    takes === 'some' || (test.operator === 'is' && (fact?.operators.includes('one of') ?? false))
  const given = valuesOf(test.value).filter(value => value !== '')
  const [values, setValues] = useState<readonly string[]>(canBeMany ? given : [])
  /** What the field begins with. */
  const begun = canBeMany ? '' : (given[0] ?? '')
  const [typed, setTyped] = useState(begun)
  const known = knownValues(test.fact, language).filter(value => !values.includes(value))
  const found = matching(
    known.map(value => ({ key: value, label: value })),
    typed,
  ).slice(0, 60)
  const made = (all: readonly string[]) => withValues(test, all, takes)
  const withTyped = (word: string) => (word.trim() === '' ? values : [...values, word.trim()])

  function hold(all: readonly string[], word: string): void {
    setValues(all)
    setTyped(word)
    const whole = word.trim() === '' ? all : [...all, word.trim()]
    const isSame = JSON.stringify(whole) === JSON.stringify(given)
    onDraft(whole.length === 0 || isSame ? null : made(whole))
  }

  function finish(): void {
    const all = canBeMany ? withTyped(typed) : [typed.trim()]
    if (all.some(value => value !== '')) onDone(made(all))
  }

  const isAge = ['in the last', 'older than'].includes(test.operator)
  return (
    <>
      <Completion
        label={`${comparisonWord(test, language)}${canBeMany ? ` (${text.values.toLowerCase()})` : ''}`}
        {...(canBeMany && { hint: text.addValue })}
        placeholder={isAge ? text.periodExample : (text.valueExamples[fact?.type ?? 'text'] ?? '')}
        value={typed}
        problem={problem}
        suggestions={found}
        takesFirst={
          typed.trim() !== '' &&
          found.length > 0 &&
          !found.some(({ label }) => label === typed) &&
          test.fact === 'kind'
        }
        onWrite={word => hold(values, word)}
        onChoose={({ label }) => (canBeMany ? hold([...values, label], '') : onDone(made([label])))}
        onEnter={() => (canBeMany && typed.trim() !== '' ? hold(withTyped(typed), '') : finish())}
        onRestore={typed === begun ? null : () => hold(values, begun)}
        onErase={() => hold(values.slice(0, -1), '')}
      >
        {values.map(value => (
          <button
            key={value}
            type="button"
            className={styles.token}
            aria-label={text.removeValue(value)}
            onClick={({ currentTarget }) => {
              const others = values.filter(each => each !== value)
              currentTarget.parentElement?.querySelector('input')?.focus()
              hold(others, typed)
            }}
          >
            {value}
            <Icon name="close" />
          </button>
        ))}
      </Completion>
      <div className={styles.answers}>
        <Button look="quiet" size="small" onClick={onCompare}>
          {text.otherComparison}
        </Button>
        {onRemove && (
          <Button look="quiet" size="small" onClick={onRemove}>
            {text.removeCondition}
          </Button>
        )}
        <Button look="primary" size="small" onClick={finish}>
          {text.done}
        </Button>
      </div>
    </>
  )
}

const extensions = [
  ...new Set(fileTypes.flatMap(type => type.extensions).flatMap(line => line.split(' '))),
].sort()

function knownValues(fact: string, { kinds }: Words): readonly string[] {
  if (fact === 'kind') return kinds
  if (fact === 'extension') return extensions
  return fact === 'takenFrom' ? takenFroms : []
}
