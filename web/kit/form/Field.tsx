import { type ComponentProps, type ReactNode, type RefObject, use, useEffect, useId, useRef } from 'react'
import styles from './Field.module.css'
import { FieldProblemsContext } from './field-problems.ts'

export type FieldProblem = { readonly message: string }

export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'ref'> & {
  readonly name: string
  readonly label: string
  /** Read to assistive technology only: a heading beside the field shows it. */
  readonly isLabelHidden?: boolean
  readonly hint?: string | undefined
  /** The error of the value. The field takes the focus for each new object, even with the same words. */
  readonly problem?: FieldProblem | undefined
  /** The error of a value while it is typed, shown without moving the focus. None when empty. */
  readonly remark?: string
  readonly className?: string | undefined
  /** Takes the focus when the field appears. */
  readonly focusFirst?: boolean
  readonly field?: RefObject<HTMLInputElement | null> | undefined
  /** A control inside the field's end. */
  readonly end?: ReactNode
}

/** One line of text with its name and, below it, a hint or what is wrong with it. */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  problem,
  remark = '',
  className,
  focusFirst,
  end,
  field,
  ...input
}: FieldProps) {
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const element = field ?? own
  const refused = use(FieldProblemsContext)[input.name]
  const wrong = problem?.message ?? refused ?? remark
  const note = wrong || hint
  useEffect(() => {
    if (problem || focusFirst) element.current?.focus()
  }, [problem, focusFirst, element])
  const box = (
    <input
      {...input}
      ref={element}
      id={id}
      className={`${styles.input} ${className ?? ''}`}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={note ? `${id}-note` : undefined}
    />
  )
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? styles.hidden : styles.label} htmlFor={id}>
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
          className={`${styles.hint} ${wrong ? styles.error : ''}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}
