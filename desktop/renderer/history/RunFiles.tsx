import { useEffect, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { Row, RunView } from '../../ipc/organize-views.ts'
import { call, messageOf } from '../bridge.ts'
import { NotListed } from '../lists/NotListed.tsx'
import { RowList } from '../lists/RowList.tsx'
import { type RunFiles as Files, readRunFiles } from '../lists/run-files.ts'
import styles from './RunFiles.module.css'
import { text } from './text.ts'
import { usePutBack } from './use-put-back.ts'

type RunFilesProps = {
  readonly run: RunView
  readonly canUndo: boolean
}

/** Where the files of a run came from and went; each can be put back alone. */
export function RunFiles({ run, canUndo }: RunFilesProps) {
  const { runId, state } = run
  const [files, setFiles] = useState<Files | null>(null)
  // Another number reads the files again.
  const [reading, setReading] = useState(0)
  const readAgain = () => {
    setProblem(null)
    setReading(count => count + 1)
  }
  // The list stays where it was scrolled to while single files are put back.
  const { back, setBack, problem, setProblem, news, setNews, isBusy, putBack } = usePutBack(runId, readAgain)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is back has changed with the run
  useEffect(() => {
    let isShown = true
    readRunFiles(runId).then(
      opened => {
        if (!isShown) return
        setFiles(opened)
        setBack(new Set())
      },
      error => isShown && setProblem(messageOf(error)),
    )
    return () => {
      isShown = false
    }
  }, [runId, state, reading])

  const isBack = (row: Row) => row.note !== '' || back.has(row.path)
  const action = {
    title: text.action,
    cell: (row: Row) =>
      !isBack(row) ? (
        canUndo && (
          <Button
            size="small"
            look="quiet"
            disabled={isBusy}
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
    canUndo &&
      !isBack(row) && {
        label: text.putBack,
        icon: 'undo' as const,
        isOff: isBusy,
        onChoose: () => void putBack(row),
      },
    {
      label: text.show,
      icon: 'folder' as const,
      onChoose: () =>
        void call('showFile', { of: 'run', id: runId, path: row.path }).catch(error =>
          setProblem(messageOf(error)),
        ),
    },
  ]
  return (
    <div className={styles.files}>
      <Notice kind="problem" message={problem} onDismiss={() => setProblem(null)}>
        {files === null && state !== 'damaged' && (
          <Button size="small" onClick={readAgain}>
            {text.retry}
          </Button>
        )}
      </Notice>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      {files === null && !problem && <p role="status">{text.reading}</p>}
      {files?.files === 0 && <p>{text.noFiles}</p>}
      {files && <NotListed listed={files.rows.length} files={files.files} />}
      {files && files.files > 0 && (
        <RowList
          columns="run"
          rows={files.rows}
          of="run"
          id={runId}
          label={text.openOf(run)}
          menu={menu}
          {...(canUndo || state === 'partly-undone' ? { action } : {})}
        />
      )}
    </div>
  )
}
