import { Button } from '../../../web/kit/Button.tsx'
import { Dialog } from '../../../web/kit/dialog/Dialog.tsx'
import type { RunView } from '../../ipc/organize-views.ts'
import { text } from './text.ts'

type InterruptedQuestionProps = {
  readonly run: RunView
  readonly onSettle: (way: 'finish' | 'undo') => void
  readonly onDismiss: () => void
}

export function InterruptedQuestion({ run, onSettle, onDismiss }: InterruptedQuestionProps) {
  return (
    <Dialog
      icon="alert"
      title={text.interrupted.title}
      onDismiss={onDismiss}
      answers={
        <>
          <Button look="quiet" onClick={onDismiss}>
            {text.interrupted.later}
          </Button>
          <Button onClick={() => onSettle('undo')}>{text.interrupted.undo}</Button>
          <Button look="primary" focusFirst onClick={() => onSettle('finish')}>
            {text.interrupted.finish}
          </Button>
        </>
      }
    >
      <p>{text.interrupted.lead(run)}</p>
      <p>{run.displayPath}</p>
    </Dialog>
  )
}
