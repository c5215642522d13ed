import { useRef } from 'react'
import { Button } from '../parts/Button.tsx'
import { FormActions } from '../parts/Form.tsx'
import { profile } from '../text/profile.ts'
import { security } from '../text/security.ts'
import styles from './Question.module.css'

const { sessions: text } = security

/** Asks once; the harmless answer has the focus. */
export function LogOutOthers({ onConfirm }: { readonly onConfirm: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <>
      <FormActions>
        <Button look="danger" onClick={() => dialog.current?.showModal()}>
          {text.all}
        </Button>
      </FormActions>
      <dialog ref={dialog} className={styles.question} aria-labelledby="question" aria-describedby="effect">
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
            {text.revoke}
          </Button>
        </FormActions>
      </dialog>
    </>
  )
}
