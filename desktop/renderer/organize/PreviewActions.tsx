import { Button } from '../../../web/kit/Button.tsx'
import type { FolderView } from '../../ipc/organize-views.ts'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import { useOrganize } from '../data/organize-context.tsx'
import styles from './Preview.module.css'
import { text } from './text.ts'

type PreviewActionsProps = {
  readonly folder: FolderView
  readonly plan: ShownPlan
  /** Its rules need Premium, which is not there. */
  readonly isPaid: boolean
  /** The plan is the one asked for. */
  readonly isCurrent: boolean
}

/** The way on from a preview, and back from what was changed in it by hand. */
export function PreviewActions({ folder, plan, isPaid, isCurrent }: PreviewActionsProps) {
  const { organize } = useOrganize()
  const { canUndo, canRedo } = plan.corrections
  const promise = canUndo || canRedo ? '' : text.preview.promise
  const hint = isPaid ? text.premium.organize : promise
  return (
    <footer className={styles.actions}>
      <div className={styles.words}>
        <p>{folder.readOnly ?? hint}</p>
        <ByHand plan={plan} />
      </div>
      <Button
        variant="primary"
        size="large"
        onClick={organize}
        disabled={!isCurrent || plan.files === 0 || folder.readOnly !== null || isPaid}
      >
        {text.preview.organize(plan.files)}
      </Button>
    </footer>
  )
}

/** What was changed by hand, and what could not be. */
function ByHand({ plan }: { readonly plan: ShownPlan }) {
  const { state, stepCorrections, setFileProblem } = useOrganize()
  const { count, gone, canUndo, canRedo } = plan.corrections
  const problem = state.step.name === 'preview' ? state.step.fileProblem : null
  return (
    <>
      <p role="status" className={styles.changed}>
        {count > 0 && text.preview.changed(count)}
        {gone > 0 && ` ${text.preview.goneChanges(gone)}`}
      </p>
      {canUndo && (
        <Button variant="quiet" size="small" icon="undo" onClick={() => stepCorrections('undo')}>
          {text.preview.takeBack}
        </Button>
      )}
      {canRedo && (
        <Button variant="quiet" size="small" onClick={() => stepCorrections('redo')}>
          {text.preview.doAgain}
        </Button>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {problem !== null && (
        <Button variant="quiet" size="small" onClick={() => setFileProblem(null)}>
          {text.preview.dismiss}
        </Button>
      )}
    </>
  )
}
