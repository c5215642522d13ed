import { Button } from '../../../web/kit/Button.tsx'
import { Dialog } from '../../../web/kit/dialog/Dialog.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { RunView } from '../../ipc/organize-views.ts'
import { useOrganize } from '../data/organize-context.tsx'
import { useLocate } from '../data/use-locate.ts'
import { text } from './text.ts'

/** What waits for an answer before a folder is organized: a folder that is refused, and a run that was interrupted. */
export function Questions() {
  const { state, force, browse, settle, located, dismiss } = useOrganize()
  const { refused, interrupted } = state
  return (
    <>
      {refused && (
        <RefusedQuestion
          text={text.refusal}
          message={refused.message}
          onForce={refused.canForce ? force : null}
          onBrowse={browse}
          onDismiss={() => dismiss('refused')}
        />
      )}
      {interrupted && (
        <InterruptedQuestion
          key={interrupted.runId}
          run={interrupted}
          onSettle={way => settle(interrupted, way)}
          onLocated={located}
          onDismiss={() => dismiss('interrupted')}
        />
      )}
    </>
  )
}

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
          <Button variant="quiet" onClick={onDismiss}>
            {text.cancel}
          </Button>
          {onForce && <Button onClick={onForce}>{text.force}</Button>}
          <Button variant="primary" focusFirst onClick={onBrowse}>
            {text.other}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}

type InterruptedQuestionProps = {
  readonly run: RunView
  readonly onSettle: (way: 'finish' | 'undo') => void
  readonly onLocated: (run: RunView) => void
  readonly onDismiss: () => void
}

function InterruptedQuestion({ run, onSettle, onLocated, onDismiss }: InterruptedQuestionProps) {
  const { locate, problem, dismiss } = useLocate(run.runId, onLocated)
  return (
    <Dialog
      key={run.canLocate ? 'locate' : 'settle'} // opens anew with other answers, and puts the focus on one
      icon="alert"
      title={text.interrupted.title}
      onDismiss={onDismiss}
      answers={
        <>
          <Button variant="quiet" onClick={onDismiss}>
            {text.interrupted.later}
          </Button>
          {run.canLocate && (
            <Button variant="primary" focusFirst onClick={locate}>
              {text.interrupted.locate}
            </Button>
          )}
          {!run.canLocate && (
            <>
              <Button onClick={() => onSettle('undo')}>{text.interrupted.undo}</Button>
              <Button variant="primary" focusFirst onClick={() => onSettle('finish')}>
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
