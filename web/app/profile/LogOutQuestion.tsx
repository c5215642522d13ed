import { useEffect, useRef } from 'react'
import { Button } from '../parts/Button.tsx'
import { FormActions } from '../parts/Form.tsx'
import { profile } from '../text/profile.ts'
import { security } from '../text/security.ts'
import { securityForms } from '../text/security-forms.ts'
import styles from './Question.module.css'

type LogOutQuestionProps = { readonly onConfirm: () => void; readonly onClose: () => void }

const { sessions: text } = securityForms

/** The harmless answer has the focus. The browser gives it back to the button when the dialog closes. */
export function LogOutQuestion({ onConfirm, onClose }: LogOutQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.question}
      aria-labelledby="question"
      aria-describedby="effect"
      onClose={onClose}
    >
      <h2 id="question">{text.allQuestion}</h2>
      <p id="effect">{text.allText}</p>
      <FormActions>
        <Button onClick={close}>{profile.cancel}</Button>
        <Button
          look="danger"
          onClick={() => {
            close()
            onConfirm()
          }}
        >
          {security.sessions.revoke}
        </Button>
      </FormActions>
    </dialog>
  )
}
