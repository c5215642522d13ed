import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

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

/** Asks before something is lost. The harmless answer has the focus. */
export function Question({ text, onConfirm, onClose }: QuestionProps) {
  return (
    <Dialog
      title={text.title}
      onDismiss={onClose}
      answers={
        <>
          <Button focusFirst onClick={onClose}>
            {text.keep}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {text.confirm}
          </Button>
        </>
      }
    >
      <p>{text.effect}</p>
    </Dialog>
  )
}
