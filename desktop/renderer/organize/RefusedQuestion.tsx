import { Button } from '../parts/Button.tsx'
import { Modal } from '../parts/Modal.tsx'
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
    <Modal
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
    </Modal>
  )
}
