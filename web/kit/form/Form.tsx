import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../Notice.tsx'
import styles from './Form.module.css'
import { FieldProblemsContext } from './field-problems.ts'
import type { Submission } from './use-submission.ts'

type FormProps = {
  readonly submission: Submission
  /** What helps against the problem, inside its message. */
  readonly remedy?: ReactNode
  readonly children: ReactNode
}

/**
 * A form with the message of its last try, or the messages at its fields, the first of which takes the focus. What was
 * typed stays. It never writes a value into an address.
 */
export function Form({ submission, remedy, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { fields } = submission
  useEffect(() => {
    if (Object.keys(fields).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields])
  return (
    <form
      ref={form}
      method="post"
      className={styles.form}
      onSubmit={submission.onSubmit}
      aria-busy={submission.isSending}
    >
      <Notice kind="problem" message={submission.problem} onDismiss={submission.dismiss}>
        {remedy}
      </Notice>
      <FieldProblemsContext value={fields}>{children}</FieldProblemsContext>
    </form>
  )
}

export const FormActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
