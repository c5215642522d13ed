import { useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Combobox, useWalk } from '../../../../web/kit/form/Combobox.tsx'
import { Icon } from '../../../../web/kit/Icon.tsx'
import type { Test } from '../model/conditions.ts'
import { withValues } from '../model/edits.ts'
import { exampleOf, knownValues, matching, takesMany, takesOf } from '../model/suggestions.ts'
import { comparisonWord, valuesOf, type Words } from '../model/words.ts'
import { text } from '../text.ts'
import styles from './Chips.module.css'

type ValueEditorProps = {
  readonly language: Words
  readonly test: Test
  readonly problem: string | null
  readonly onDraft: (test: Test | null) => void
  readonly onDone: (test: Test) => void
  readonly onCompare: () => void
  readonly onRemove: (() => void) | null
}

/** Asks what is compared with: one value, or several of which any may hold. */
export function ValueEditor({
  language,
  test,
  problem,
  onDraft,
  onDone,
  onCompare,
  onRemove,
}: ValueEditorProps) {
  const canBeMany = takesMany(test, language)
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
  /** Of a kind that is not written out, the first that fits is meant. */
  const isHalfKind = test.fact === 'kind' && typed.trim() !== '' && !known.includes(typed)
  const walk = useWalk(typed, found.length, isHalfKind)
  const made = (all: readonly string[]) => withValues(test, all, takesOf(test.operator, language))
  const withTyped = (word: string) => (word.trim() === '' ? values : [...values, word.trim()])

  function write(all: readonly string[], word: string): void {
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

  return (
    <>
      <Combobox
        label={`${comparisonWord(test, language)}${canBeMany ? ` (${text.values.toLowerCase()})` : ''}`}
        {...(canBeMany && { hint: text.addValue })}
        placeholder={text.valueExamples[exampleOf(test, language)] ?? ''}
        value={typed}
        problem={problem}
        listLabel={text.suggestions}
        options={found}
        walk={walk}
        focusFirst
        onWrite={word => write(values, word)}
        onChoose={({ label }) => (canBeMany ? write([...values, label], '') : onDone(made([label])))}
        onEnter={() => (canBeMany && typed.trim() !== '' ? write(withTyped(typed), '') : finish())}
        onRestore={typed === begun ? null : () => write(values, begun)}
        onErase={() => write(values.slice(0, -1), '')}
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
              write(others, typed)
            }}
          >
            {value}
            <Icon name="close" />
          </button>
        ))}
      </Combobox>
      <div className={styles.answers}>
        <Button variant="quiet" size="small" onClick={onCompare}>
          {text.otherComparison}
        </Button>
        {onRemove && (
          <Button variant="quiet" size="small" onClick={onRemove}>
            {text.removeCondition}
          </Button>
        )}
        <Button variant="primary" size="small" onClick={finish}>
          {text.done}
        </Button>
      </div>
    </>
  )
}
