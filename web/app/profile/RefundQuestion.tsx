import { useRef } from 'react'
import { Button } from '../parts/Button.tsx'
import { FormActions } from '../parts/Form.tsx'
import { profile } from '../text/profile.ts'
import styles from './Question.module.css'

const { subscription: text } = profile

/** Asks once, saying what will happen; the harmless answer has the focus. */
export function RefundQuestion({ onConfirm }: { readonly onConfirm: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <>
      <Button onClick={() => dialog.current?.showModal()}>{text.refund}</Button>
      <dialog ref={dialog} className={styles.question} aria-labelledby="question" aria-describedby="effect">
        <h2 id="question">{text.refundQuestion}</h2>
        <p id="effect">{text.refundText}</p>
        <FormActions>
          <Button onClick={close}>{text.refundKeep}</Button>
          <Button
            look="danger"
            onClick={() => {
              close()
              onConfirm()
            }}
          >
            {text.refundConfirm}
          </Button>
        </FormActions>
      </dialog>
    </>
  )
}
