import { Button } from '../../../web/kit/Button.tsx'
import { Dialog } from '../../../web/kit/dialog/Dialog.tsx'

type RefusedQuestionProps = {
  readonly text: Readonly<Record<'title' | 'titleFinal' | 'other' | 'force' | 'cancel', string>>
  readonly message: string
  /** Null where nobody may insist. */
  readonly onForce: (() => void) | null
  readonly onBrowse: () => void
  readonly onDismiss: () => void
}

/** Asks about a folder that a person most likely does not mean. */
export function RefusedQuestion({ text, message, onForce, onBrowse, onDismiss }: RefusedQuestionProps) {
  return (
    <Dialog
      icon="alert"
      title={onForce ? text.title : text.titleFinal}
      onDismiss={onDismiss}
      answers={
        <>
          <Button look="quiet" onClick={onDismiss}>
            {text.cancel}
          </Button>
          {onForce && <Button onClick={onForce}>{text.force}</Button>}
          <Button look="primary" focusFirst onClick={onBrowse}>
            {text.other}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
