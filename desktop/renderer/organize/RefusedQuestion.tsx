import { Button } from '../../../web/kit/Button.tsx'
import { Dialog } from '../../../web/kit/dialog/Dialog.tsx'
import type { Refused } from './state.ts'
import { text } from './text.ts'

type RefusedQuestionProps = {
  readonly refused: Refused
  readonly onForce: () => void
  readonly onBrowse: () => void
  readonly onDismiss: () => void
}

export function RefusedQuestion({ refused, onForce, onBrowse, onDismiss }: RefusedQuestionProps) {
  const { message, canForce } = refused
  return (
    <Dialog
      icon="alert"
      title={canForce ? text.refusal.title : text.refusal.titleFinal}
      onDismiss={onDismiss}
      answers={
        <>
          <Button look="quiet" onClick={onDismiss}>
            {text.refusal.cancel}
          </Button>
          {canForce && <Button onClick={onForce}>{text.refusal.force}</Button>}
          <Button look="primary" focusFirst onClick={onBrowse}>
            {text.refusal.other}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
