import type { ReactNode } from 'react'
import { Combobox, useWalk } from '../../../../web/kit/form/Combobox.tsx'
import type { Suggestion } from '../model/suggestions.ts'
import { text } from '../text.ts'
import styles from './Chips.module.css'

type CompletionProps = {
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
  readonly value: string
  readonly problem: string | null
  readonly suggestions: readonly Suggestion[]
  /** Whether Enter takes the first suggestion even when nobody has walked to it. */
  readonly takesFirst: boolean
  readonly onWrite: (value: string, caret: number) => void
  readonly onChoose: (suggestion: Suggestion) => void
  /** Enter with none at hand. */
  readonly onEnter: () => void
  /** Escape, to have the field as it was; null where nothing was typed: then Escape leaves the editor. */
  readonly onRestore: (() => void) | null
  /** Backspace in an empty field. */
  readonly onErase?: () => void
  readonly children?: ReactNode
}

/** A part of a rule that is typed, with what could stand there. */
export function Completion({ suggestions, takesFirst, ...field }: CompletionProps) {
  const walk = useWalk(field.value, suggestions.length, takesFirst)
  return (
    <Combobox
      {...field}
      listLabel={text.suggestions}
      walk={walk}
      focusFirst
      options={suggestions.map(each => ({ ...each, content: <Suggested suggestion={each} /> }))}
    />
  )
}

type SuggestedProps = { readonly suggestion: Suggestion }

const Suggested = ({ suggestion: { label, about, isPaid } }: SuggestedProps) => (
  <span className={styles.suggestion}>
    <b>{label}</b>
    <span>
      {about}
      {isPaid && <i>{text.premium}</i>}
    </span>
  </span>
)
