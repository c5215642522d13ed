import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import type { Criterion } from '../../ipc/organize-views.ts'
import { RowList } from '../lists/RowList.tsx'
import styles from './RulesFooter.module.css'
import { text as words } from './sets/text.ts'
import { text } from './text.ts'
import type { RulesDesk } from './use-rules.ts'
import type { Trial } from './use-trial.ts'

type RulesFooterProps = {
  readonly trial: Trial
  /** Null where there is no folder to try the rules on. */
  readonly folderName: string | null
  readonly criterion: Criterion
  readonly desk: RulesDesk
  readonly onBrowse: () => void
}

/** What was changed does in a folder, always visible, and the buttons that take it back. */
export function RulesFooter(props: RulesFooterProps) {
  const { trial, folderName, criterion, desk, onBrowse } = props
  const [isShown, setShown] = useState(false)
  const changes = trial.result?.changes ?? null
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
          <small>{desk.isOffered ? text.offered : words.savedAsYouGo(desk.view?.displayPath ?? '')}</small>
          {desk.isOffered ? (
            <>
              <Button look="quiet" size="small" onClick={desk.dropOffered}>
                {text.doNotTake}
              </Button>
              <Button
                look="primary"
                size="small"
                disabled={trial.result?.problems.length !== 0}
                onClick={desk.takeOffered}
              >
                {text.take}
              </Button>
            </>
          ) : (
            <>
              <Button look="quiet" size="small" icon="undo" disabled={!desk.canUndo} onClick={desk.undo}>
                {words.undo}
              </Button>
              <Button look="quiet" size="small" disabled={!desk.canRedo} onClick={desk.redo}>
                {words.redo}
              </Button>
            </>
          )}
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
