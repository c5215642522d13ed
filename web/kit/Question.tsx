import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { FormActions } from './form/Form.tsx'

/** What is asked, what will happen, and the two answers. */
export type QuestionText = {
  readonly title: string
  readonly effect: string
  readonly keep: string
  readonly confirm: string
}
type QuestionProps = {
  readonly text: QuestionText
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** The harmless answer has the focus. The browser gives it back to the button when the dialog closes. */
export function Question({ text, onConfirm, onClose }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="question"
      aria-describedby="effect"
      onClose={onClose}
    >
      <h2 id="question">{text.title}</h2>
      <p id="effect">{text.effect}</p>
      <FormActions>
        <Button onClick={close}>{text.keep}</Button>
        <Button
          look="danger"
          onClick={() => {
            close()
            onConfirm()
          }}
        >
          {text.confirm}
        </Button>
      </FormActions>
    </dialog>
  )
}
