import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import type { Criterion } from '../../ipc/organize-views.ts'
import { RowList } from '../lists/RowList.tsx'
import styles from './RulesFooter.module.css'
import { text } from './text.ts'
import type { Trial } from './use-trial.ts'

type RulesFooterProps = {
  readonly trial: Trial
  /** Null where there is no folder to try the rules on. */
  readonly folderName: string | null
  readonly criterion: Criterion
  readonly isChanged: boolean
  readonly onBrowse: () => void
  readonly onDiscard: () => void
  readonly onSave: () => void
}

/** What the rules as they are written would change in a folder, always in sight; and the way to save them. */
export function RulesFooter(props: RulesFooterProps) {
  const { trial, folderName, criterion, isChanged, onBrowse, onDiscard, onSave } = props
  const [isShown, setShown] = useState(false)
  const { result, isCurrent } = trial
  const changes = result?.changes ?? null
  const canSave = isChanged && isCurrent && trial.problem === null && result?.problems.length === 0
  return (
    <section className={styles.footer} aria-label={text.preview}>
      {isShown && changes && changes.files > 0 && (
        <div className={styles.changes}>
          <RowList
            key={changes.changesId}
            source={{ list: 'changes', id: changes.changesId, group: '', filter: '' }}
            label={text.changed}
            expected={changes.files}
          />
        </div>
      )}
      <div className={styles.line}>
        <p role="status">{summaryOf(trial, folderName, criterion)}</p>
        {folderName === null && (
          <Button size="small" onClick={onBrowse}>
            {text.browse}
          </Button>
        )}
        {changes && changes.files > 0 && (
          <Button size="small" onClick={() => setShown(!isShown)}>
            {isShown ? text.hide : text.show}
          </Button>
        )}
        <span className={styles.answers}>
          {isChanged && (
            <Button look="quiet" onClick={onDiscard}>
              {text.discard}
            </Button>
          )}
          <Button look="primary" onClick={onSave} disabled={!canSave}>
            {text.save}
          </Button>
        </span>
      </div>
    </section>
  )
}

function summaryOf(
  { result, isCurrent, problem }: Trial,
  folderName: string | null,
  criterion: Criterion,
): string {
  if (isCurrent && problem) return problem
  if (!isCurrent || result === null) return text.trying
  if (result.problems.length > 0) return text.wrong(result.problems.length)
  if (folderName === null || result.changes === null) return text.noFolder
  return text.changes(result.changes.files, folderName, criterion)
}
