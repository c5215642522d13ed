import { Button } from '../../../web/kit/Button.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { Row, RunView } from '../../ipc/organize-views.ts'
import { FileList } from '../lists/FileList.tsx'
import { NotListed } from '../lists/NotListed.tsx'
import { useRunFiles } from '../lists/run-files.ts'
import { canUndo } from './journal.ts'
import styles from './RunFiles.module.css'
import { text } from './text.ts'
import { usePutBack } from './use-put-back.tsx'

/** Where the files of a run came from and went; each can be put back alone. */
export function RunFiles({ run }: { readonly run: RunView }) {
  const { runId, state } = run
  const { data: files, problem: unread, isLoading, reload, dismiss } = useRunFiles(runId)
  const { isPutBack, isBusy, putBack, show, notices } = usePutBack(runId, files)
  const isUndoable = canUndo(run)
  const isBack = (row: Row) => row.note !== '' || isPutBack(row.path)
  const column = {
    title: text.action,
    cell: (row: Row, isAtHand: boolean) =>
      !isBack(row) ? (
        isUndoable && (
          <Button
            size="small"
            variant="quiet"
            disabled={isBusy}
            tabIndex={isAtHand ? 0 : -1}
            aria-label={text.putBackOf(row.from)}
            onClick={() => void putBack(row)}
          >
            {text.putBack}
          </Button>
        )
      ) : (
        <span>{text.isBack}</span>
      ),
  }
  const menu = (row: Row) => [
    isUndoable &&
      !isBack(row) && {
        label: text.putBack,
        icon: 'undo' as const,
        isOff: isBusy,
        onChoose: () => void putBack(row),
      },
    {
      label: text.show,
      icon: 'folder' as const,
      onChoose: () => show(row.path),
    },
  ]
  return (
    <div className={styles.files}>
      <Notice kind="problem" message={unread} onDismiss={dismiss}>
        {state !== 'damaged' && (
          <Button size="small" onClick={reload}>
            {text.retry}
          </Button>
        )}
      </Notice>
      {notices}
      {files === undefined && isLoading && !unread && <p role="status">{text.reading}</p>}
      {files?.files === 0 && <p>{text.noFiles}</p>}
      {files && <NotListed listed={files.rows.length} files={files.files} />}
      {files && files.files > 0 && (
        <FileList
          columns="run"
          rows={files.rows}
          of="run"
          id={runId}
          label={text.openOf(run)}
          acts={{ menu, column: isUndoable || state === 'partly-undone' ? column : undefined }}
        />
      )}
    </div>
  )
}
