import { Button } from '../../../web/kit/Button.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { useContextMenu } from '../../../web/kit/popover/Menu.tsx'
import type { FoundFile, FoundRunView } from '../../ipc/organize-views.ts'
import { Path } from '../lists/Path.tsx'
import { text as listText } from '../lists/text.ts'
import { Thumbnail } from '../looks/Thumbnail.tsx'
import styles from './FoundFiles.module.css'
import { canUndo } from './journal.ts'
import { text } from './text.ts'
import { usePutBack } from './use-put-back.ts'

type FoundFilesProps = {
  readonly found: FoundRunView
  readonly words: readonly string[]
}

/** The files of a run that a search found: where each went, and the way back. */
export function FoundFiles({ found: { run, files, total }, words }: FoundFilesProps) {
  const { runId, folderName } = run
  const { isPutBack, problem, setProblem, news, setNews, isBusy, putBack, show } = usePutBack(runId, files)
  const isUndoable = canUndo(run)

  return (
    <div className={styles.found}>
      <Notice kind="problem" message={problem} onDismiss={() => setProblem(null)} />
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <ul aria-label={text.foundIn(folderName)}>
        {files.map(file => (
          <Found
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

type FoundProps = {
  readonly file: FoundFile
  readonly folderName: string
  readonly words: readonly string[]
  readonly isBack: boolean
  readonly canUndo: boolean
  readonly isBusy: boolean
  readonly onPutBack: (path: string) => void
  readonly onShow: (path: string) => void
}

function Found({ file, folderName, words, isBack, canUndo, isBusy, onPutBack, onShow }: FoundProps) {
  const { from, to, path } = file
  const putBack = canUndo && !isBack && (() => onPutBack(path))
  const show = () => onShow(path)
  const { onContextMenu, menu } = useContextMenu(listText.menuOf(baseOf(to)), [
    putBack && { label: text.putBack, icon: 'undo', isOff: isBusy, onChoose: putBack },
    { label: text.show, icon: 'folder', onChoose: show },
  ])
  return (
    <li className={styles.file} onContextMenu={onContextMenu}>
      <Thumbnail file={{ name: baseOf(to), listed: null }} size="small" />
      <div className={styles.way}>
        <strong>
          <Marked name={baseOf(to)} words={words} />
        </strong>
        <p>
          {baseOf(from) !== baseOf(to) && <span>{text.was(baseOf(from))}</span>}
          <Path path={folderOf(from) || folderName} />
          {' → '}
          <span className={styles.to}>
            <Path path={folderOf(to) || folderName} />
          </span>
        </p>
      </div>
      {isBack && <span className={styles.back}>{text.isBack}</span>}
      {putBack && (
        <Button size="small" disabled={isBusy} aria-label={text.putBackOf(baseOf(from))} onClick={putBack}>
          {text.putBack}
        </Button>
      )}
      <Button size="small" look="quiet" aria-label={text.showOf(baseOf(to))} onClick={show}>
        {text.show}
      </Button>
      {menu}
    </li>
  )
}

const baseOf = (path: FoundFile['from']) => path.slice(path.lastIndexOf('/') + 1)
const folderOf = (path: FoundFile['from']) => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** A name with the words that were looked for. */
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
