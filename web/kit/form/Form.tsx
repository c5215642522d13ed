import type { ReactNode } from 'react'
import { Notice } from '../Notice.tsx'
import styles from './Form.module.css'
import type { Submission } from './use-submission.ts'

type FormProps = { readonly submission: Submission; readonly children: ReactNode }

/** A form with the message of its last try. What was typed stays. It never writes a value into an address. */
export function Form({ submission, children }: FormProps) {
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={submission.onSubmit}
      aria-busy={submission.isSending}
    >
      <Notice kind="problem" message={submission.problem} onDismiss={submission.dismiss} />
      {children}
    </form>
  )
}

export const FormActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
