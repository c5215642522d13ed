import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Chips.module.css'
import { text } from './text.ts'

export type Suggestion = {
  readonly key: string
  readonly label: string
  /** What it means, at the end of the row. */
  readonly about?: string
  readonly isPaid?: boolean
}

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
  /** Enter without a suggestion. */
  readonly onEnter: () => void
  /** Escape, to have the field as it was; null where nothing was typed: then Escape leaves the editor. */
  readonly onRestore: (() => void) | null
  /** Backspace in an empty field. */
  readonly onErase?: () => void
  readonly children?: ReactNode
}

/** A field with what could stand in it below. The arrow keys walk the list, Enter takes from it. */
export function Completion(props: CompletionProps) {
  const { label, hint, placeholder, value, problem, suggestions, takesFirst, children } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const [walked, setWalked] = useState<{ readonly of: string; readonly at: number } | null>(null)
  const at = walked?.of === value ? Math.min(walked.at, suggestions.length - 1) : takesFirst ? 0 : -1
  const active = suggestions[at]

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const last = suggestions.length - 1
    if (event.key === 'ArrowDown' && last >= 0) setWalked({ of: value, at: at >= last ? 0 : at + 1 })
    else if (event.key === 'ArrowUp' && last >= 0) setWalked({ of: value, at: at <= 0 ? last : at - 1 })
    else if (event.key === 'Enter') {
      if (active) props.onChoose(active)
      else props.onEnter()
    } else if (event.key === 'Backspace' && value === '' && props.onErase) props.onErase()
    else if (event.key === 'Escape' && props.onRestore) {
      props.onRestore()
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  const tell = ({ value: written, selectionStart }: HTMLInputElement) =>
    props.onWrite(written, selectionStart ?? written.length)

  return (
    <>
      <label className={styles.label} htmlFor={`${id}-field`}>
        {label}
      </label>
      <div className={styles.field}>
        {children}
        <input
          ref={input}
          id={`${id}-field`}
          role="combobox"
          aria-expanded={suggestions.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${at}`}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem !== null || hint ? `${id}-note` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={event => tell(event.currentTarget)}
          onKeyDown={press}
        />
      </div>
      {(problem !== null || hint) && (
        <p
          id={`${id}-note`}
          role={problem === null ? undefined : 'alert'}
          className={problem === null ? styles.hint : styles.problem}
        >
          {problem ?? hint}
        </p>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={text.suggestions}
        className={styles.list}
        hidden={suggestions.length === 0}
      >
        {suggestions.map((each, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
          // biome-ignore lint/a11y/useFocusableInteractive: the field points at it
          <div
            key={each.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={styles.option}
            ref={element => {
              if (index === at) element?.scrollIntoView({ block: 'nearest' })
            }}
            onPointerDown={event => event.preventDefault()}
            onClick={() => props.onChoose(each)}
          >
            <b>{each.label}</b>
            <span>
              {each.about}
              {each.isPaid && <i>{text.premium}</i>}
            </span>
          </div>
        ))}
      </div>
    </>
  )
}
