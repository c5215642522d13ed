import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Field.module.css'

export type FieldProblem = { readonly message: string }

export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'ref'> & {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with the value. The field takes the focus whenever it is given another object, also of the same words. */
  readonly problem?: FieldProblem | undefined
  readonly className?: string | undefined
  /** Takes the focus when the field appears. */
  readonly focusFirst?: boolean
  /** A control inside the field's end. */
  readonly end?: ReactNode
}

export function Field({ label, hint, problem, className, focusFirst, end, ...input }: FieldProps) {
  const id = useId()
  const element = useRef<HTMLInputElement>(null)
  const note = problem?.message ?? hint
  useEffect(() => {
    if (problem || focusFirst) element.current?.focus()
  }, [problem, focusFirst])
  const box = (
    <input
      {...input}
      ref={element}
      id={id}
      className={`${styles.input} ${className ?? ''}`}
      aria-invalid={problem ? true : undefined}
      aria-describedby={note ? `${id}-note` : undefined}
    />
  )
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {end ? (
        <div className={styles.withToggle}>
          {box}
          {end}
        </div>
      ) : (
        box
      )}
      {note && (
        <p
          id={`${id}-note`}
          role={problem && 'alert'}
          className={`${styles.hint} ${problem ? styles.error : ''}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}
