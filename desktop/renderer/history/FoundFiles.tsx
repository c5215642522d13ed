import { useEffect, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Empty } from '../../../web/kit/Empty.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { useContextMenu } from '../../../web/kit/popover/Menu.tsx'
import { type FoundFile, type FoundRunView, maxFoundRuns } from '../../ipc/organize-views.ts'
import { baseOf, parentOf } from '../../ipc/paths.ts'
import { useCall } from '../data/use-call.ts'
import { Path } from '../lists/Path.tsx'
import { putBackAct, showAct } from '../lists/row-acts.ts'
import { text as listText } from '../lists/text.ts'
import { Thumbnail } from '../looks/Thumbnail.tsx'
import { DayList } from './DayList.tsx'
import styles from './FoundFiles.module.css'
import { canUndo } from './journal.ts'
import { text } from './text.ts'
import { usePutBack } from './use-put-back.tsx'

/** Files whose names contain these words, below the runs that moved them. */
export function FoundFiles({ words }: { readonly words: string }) {
  const { findings, isSearching, problem, reload, readOlder } = useSearch(words)
  const found = findings?.runs ?? []
  const files = found.reduce((sum, { total }) => sum + total, 0)
  const byRun = new Map(found.map(each => [each.run.runId, each]))
  const parts = words.split(/\s+/)
  return (
    <>
      <Notice kind="problem" message={problem} onDismiss={reload}>
        <Button size="small" onClick={reload}>
          {text.retry}
        </Button>
      </Notice>
      <p role="status">
        {isSearching ? text.searching : findings && (findings.hasOlder ? text.foundSoFar : text.found)(files)}
      </p>
      {findings?.runs.length === 0 && !isSearching && (
        <Empty icon="search" title={text.notFound(words)} text={text.notFoundLead} />
      )}
      <DayList
        runs={found.map(({ run }) => run)}
        below={({ runId }) => {
          const ofRun = byRun.get(runId)
          return ofRun && <FilesOfRun found={ofRun} words={parts} />
        }}
        onEnd={readOlder}
        reading={text.searching}
      />
    </>
  )
}

/** Runs to find before the rest waits to be asked for. */
const pageRuns = 20
/** Typing goes on. */
const pauseMs = 150

/** The newest runs with files whose names contain these words, as many as were searched. */
function useSearch(words: string) {
  const [{ debounced, count }, setAsked] = useState({ debounced: '', count: pageRuns })
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ debounced: words, count: pageRuns }), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  const isDebounced = words === debounced
  const input = isDebounced ? { words, count } : undefined
  const { data: findings, isLoading, problem, reload } = useCall('searchHistory', input, { about: words })
  const isShort = findings === undefined || (findings.hasOlder && findings.runs.length < count)
  return {
    findings,
    isSearching: !isDebounced || (isLoading && isShort),
    problem,
    reload,
    /** Null while there is nothing older to read. */
    readOlder:
      findings?.hasOlder && problem === null && !isShort && count < maxFoundRuns
        ? () => setAsked({ debounced, count: count + pageRuns })
        : null,
  }
}

type FilesOfRunProps = {
  readonly found: FoundRunView
  readonly words: readonly string[]
}

/** The files of a run that a search found: where each went, and a button that puts it back. */
function FilesOfRun({ found: { run, files, total }, words }: FilesOfRunProps) {
  const { runId, folderName } = run
  const { isPutBack, isBusy, putBack, show, notices } = usePutBack(runId, files)
  const isUndoable = canUndo(run)

  return (
    <div className={styles.found}>
      {notices}
      <ul aria-label={text.foundIn(folderName)}>
        {files.map(file => (
          <FoundLine
            key={`${file.from} ${file.to}`}
            file={file}
            folderName={folderName}
            words={words}
            isBack={file.isBack || isPutBack(file.path)}
            canUndo={isUndoable}
            isBusy={isBusy}
            onPutBack={path => void putBack({ from: baseOf(file.from), path })}
            onShow={show}
          />
        ))}
      </ul>
      {total > files.length && <p className={styles.more}>{text.moreFound(total - files.length)}</p>}
    </div>
  )
}

type FoundLineProps = {
  readonly file: FoundFile
  readonly folderName: string
  readonly words: readonly string[]
  readonly isBack: boolean
  readonly canUndo: boolean
  readonly isBusy: boolean
  readonly onPutBack: (path: string) => void
  readonly onShow: (path: string) => void
}

function FoundLine({ file, folderName, words, isBack, canUndo, isBusy, onPutBack, onShow }: FoundLineProps) {
  const { from, to, path } = file
  const putBack = canUndo && !isBack && putBackAct(baseOf(from), isBusy, () => onPutBack(path))
  const show = showAct(baseOf(to), () => onShow(path))
  const { onContextMenu, menu } = useContextMenu(listText.menuOf(baseOf(to)), [putBack, show])
  return (
    <li className={styles.file} onContextMenu={onContextMenu}>
      <Thumbnail file={{ name: baseOf(to), listed: null }} size="small" />
      <div className={styles.way}>
        <strong>
          <Marked name={baseOf(to)} words={words} />
        </strong>
        <p>
          {baseOf(from) !== baseOf(to) && <span>{text.was(baseOf(from))}</span>}
          <Path path={parentOf(from) || folderName} />
          {' → '}
          <span className={styles.to}>
            <Path path={parentOf(to) || folderName} />
          </span>
        </p>
      </div>
      {isBack && <span className={styles.back}>{listText.isBack}</span>}
      {putBack && (
        <Button size="small" disabled={isBusy} aria-label={putBack.name} onClick={putBack.onChoose}>
          {putBack.label}
        </Button>
      )}
      <Button size="small" variant="quiet" aria-label={show.name} onClick={show.onChoose}>
        {show.label}
      </Button>
      {menu}
    </li>
  )
}

/** A name with the words of the search. */
function Marked({ name, words }: { readonly name: string; readonly words: readonly string[] }) {
  const found = words.filter(word => word !== '').map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (found.length === 0) return <bdi>{name}</bdi>
  const parts = name.split(new RegExp(`(${found.join('|')})`, 'i'))
  return (
    <bdi>
      {parts.map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity, and never change places
        at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
      )}
    </bdi>
  )
}
