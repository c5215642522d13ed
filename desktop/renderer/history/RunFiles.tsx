import { Button } from '../../../web/kit/Button.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { Row, RunView } from '../../ipc/organize-views.ts'
import { FileList } from '../lists/FileList.tsx'
import { putBackAct, showAct } from '../lists/row-acts.ts'
import { useRunFiles } from '../lists/run-files.ts'
import { text as listText } from '../lists/text.ts'
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
  const putBackOf = (row: Row) =>
    isUndoable && !isBack(row) && putBackAct(row.from, isBusy, () => void putBack(row))
  const column = {
    title: text.action,
    cell: (row: Row) => [isBack(row) ? listText.isBack : putBackOf(row)],
  }
  const menu = (row: Row) => [putBackOf(row), showAct(row.from, () => show(row.path))]
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
      {files && files.files > 0 && (
        <FileList
          columns="run"
          rows={files.rows}
          total={files.files}
          of="run"
          id={runId}
          label={text.openOf(run)}
          acts={{ menu, column: isUndoable || state === 'partly-undone' ? column : undefined }}
        />
      )}
    </div>
  )
}
