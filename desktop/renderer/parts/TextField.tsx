import { type Ref, useId } from 'react'
import styles from './TextField.module.css'

type TextFieldProps = {
  readonly label: string
  /** The label is said, not shown: its column's head shows it. */
  readonly isLabelHidden?: boolean
  readonly value: string
  readonly placeholder?: string
  readonly problems?: readonly string[]
  readonly onChange: (value: string) => void
  /** Enter was pressed, or the field was left. */
  readonly onDone?: () => void
  readonly field?: Ref<HTMLInputElement>
}

/** One line of text with its name and, below it, what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, value, placeholder, problems = [], onChange, onDone, field } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? styles.hidden : styles.label}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="text"
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problems.length > 0}
        aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
        onChange={event => onChange(event.currentTarget.value)}
        onBlur={onDone}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !onDone || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onDone()
        }}
      />
      {problems.length > 0 && (
        <p id={`${id}-problems`} className={styles.problems}>
          {problems.join(' ')}
        </p>
      )}
    </div>
  )
}
