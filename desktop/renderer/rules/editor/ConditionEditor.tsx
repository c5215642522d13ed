import { useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Combobox, useWalk } from '../../../../web/kit/form/Combobox.tsx'
import type { Mode, NewNested, Test } from '../model/conditions.ts'
import { modeWords } from '../model/sentence.ts'
import { comparedBy, comparisonsOf, isCompleteTest, matching } from '../model/suggestions.ts'
import { comparisonWord, type Words } from '../model/words.ts'
import { text } from '../text.ts'
import styles from './Chips.module.css'
import { ValueEditor } from './ValueEditor.tsx'

type ConditionEditorProps = {
  readonly language: Words
  /** Null for a new one. */
  readonly test: Test | null
  /** Modes of nested conditions that can begin with this comparison. */
  readonly nestingModes: readonly Mode[]
  readonly begins: 'comparison' | 'value'
  readonly problem: string | null
  /** What is written so far, for when the editor is left. */
  readonly onDraft: (condition: Test | NewNested | null) => void
  readonly onDone: (condition: Test | NewNested) => void
  readonly onRemove: () => void
}

/** Asks what is compared and how, and then with what. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { language, test, nestingModes, begins, problem, onDraft, onDone, onRemove } = props
  const [draft, setDraft] = useState<Test | null>(test)
  const [step, setStep] = useState<'comparison' | 'value'>(begins)
  /** Of the nested conditions that it becomes the first of. */
  const [mode, setMode] = useState<Mode | null>(null)
  const nest = (made: Test) => (mode === null ? made : { mode, first: made })

  function choose(chosen: Test): void {
    const made = comparedBy(draft, chosen, language)
    if (isCompleteTest(made)) onDone(nest(made))
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
        nestingModes={mode === null ? nestingModes : []}
        onMode={setMode}
        onRemove={test && onRemove}
      />
    )
  }
  return (
    <ValueEditor
      key={comparisonWord(draft, language)}
      language={language}
      test={draft}
      problem={problem}
      onDraft={made => onDraft(made && nest(made))}
      onDone={made => onDone(nest(made))}
      onCompare={() => setStep('comparison')}
      onRemove={test && onRemove}
    />
  )
}

type ComparisonStepProps = {
  readonly language: Words
  /** Of the nested conditions that begin with it. */
  readonly mode: Mode | null
  readonly problem: string | null
  readonly onChoose: (comparison: Test) => void
  /** Those that can be begun. */
  readonly nestingModes: readonly Mode[]
  readonly onMode: (mode: Mode) => void
  readonly onRemove: (() => void) | null
}

function ComparisonStep(props: ComparisonStepProps) {
  const { language, mode, problem, nestingModes, onChoose, onMode, onRemove } = props
  const [typed, setTyped] = useState('')
  const all = comparisonsOf(language)
  const begun = nestingModes.map(each => ({
    key: `nested ${each}`,
    label: modeWords[each],
    about: text.nested,
    mode: each,
  }))
  const found =
    typed.trim() === ''
      ? [...all.filter(({ isUsual }) => isUsual), ...begun]
      : matching([...all, ...begun], typed)
  const walk = useWalk(typed, found.length, true)
  return (
    <>
      <Combobox
        label={mode === null ? text.compare : text.compareIn(modeWords[mode])}
        placeholder={text.compareHint}
        value={typed}
        problem={problem}
        listLabel={text.suggestions}
        options={found}
        walk={walk}
        focusFirst
        onWrite={setTyped}
        onChoose={chosen => ('mode' in chosen ? onMode(chosen.mode) : onChoose(chosen.test))}
        onRestore={typed === '' ? null : () => setTyped('')}
      />
      {onRemove && (
        <div className={styles.answers}>
          <Button variant="quiet" size="small" onClick={onRemove}>
            {text.removeCondition}
          </Button>
        </div>
      )}
    </>
  )
}
