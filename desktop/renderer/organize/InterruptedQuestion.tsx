import { Button } from '../../../web/kit/Button.tsx'
import { Dialog } from '../../../web/kit/dialog/Dialog.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { RunView } from '../../ipc/organize-views.ts'
import { text } from './text.ts'
import { useLocate } from './use-locate.ts'

type InterruptedQuestionProps = {
  readonly run: RunView
  readonly onSettle: (way: 'finish' | 'undo') => void
  readonly onLocated: (run: RunView) => void
  readonly onDismiss: () => void
}

export function InterruptedQuestion({ run, onSettle, onLocated, onDismiss }: InterruptedQuestionProps) {
  const { locate, problem, dismiss } = useLocate(run.runId, onLocated)
  return (
    <Dialog
      key={run.canLocate ? 'locate' : 'settle'} // opens anew with other answers, and puts the focus on one
      icon="alert"
      title={text.interrupted.title}
      onDismiss={onDismiss}
      answers={
        <>
          <Button look="quiet" onClick={onDismiss}>
            {text.interrupted.later}
          </Button>
          {run.canLocate && (
            <Button look="primary" focusFirst onClick={locate}>
              {text.interrupted.locate}
            </Button>
          )}
          {!run.canLocate && (
            <>
              <Button onClick={() => onSettle('undo')}>{text.interrupted.undo}</Button>
              <Button look="primary" focusFirst onClick={() => onSettle('finish')}>
                {text.interrupted.finish}
              </Button>
            </>
          )}
        </>
      }
    >
      {run.canLocate ? (
        <p>{text.interrupted.elsewhere(run)}</p>
      ) : (
        <>
          <p>{text.interrupted.lead(run)}</p>
          <p>{run.locatedAt ?? run.displayPath}</p>
        </>
      )}
      <Notice kind="problem" message={problem} onDismiss={dismiss} />
    </Dialog>
  )
}
