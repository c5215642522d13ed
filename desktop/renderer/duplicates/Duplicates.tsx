import { Button } from '../../../web/kit/Button.tsx'
import { Mark } from '../../../web/kit/Mark.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { ComparingProgress, Row } from '../../ipc/organize-views.ts'
import { useDuplicates } from '../data/organize-context.tsx'
import type { FoundDuplicates } from '../data/use-duplicates-state.ts'
import { FileList } from '../lists/FileList.tsx'
import { showAct } from '../lists/row-acts.ts'
import { text as listText } from '../lists/text.ts'
import styles from './Duplicates.module.css'
import { text } from './text.ts'

/** Files with the same contents, once a person asks for them. */
export function Duplicates() {
  const { search, problem, start, dismiss } = useDuplicates()
  return (
    <>
      <Notice kind="problem" message={problem} onDismiss={dismiss} />
      {search.step === 'none' && (
        <section className={styles.line}>
          <Mark icon="copies" tone="calm" />
          <p>{text.lead}</p>
          <Button onClick={start}>{text.find}</Button>
        </section>
      )}
      {search.step === 'comparing' && <Comparing progress={search.progress} />}
      {search.step === 'found' && <Found found={search.found} />}
    </>
  )
}

function Comparing({ progress }: { readonly progress: ComparingProgress | null }) {
  const { cancel } = useDuplicates()
  return (
    <section className={styles.line}>
      <Mark icon="copies" tone="calm" />
      <div className={styles.comparing}>
        <progress
          className={styles.progress}
          aria-label={text.comparing}
          max={progress?.bytesTotal ?? 1}
          {...(progress && { value: progress.bytesDone })}
        />
        <p>
          {progress === null
            ? text.listing
            : text.compared(progress.done, progress.total, progress.bytesDone, progress.bytesTotal)}
        </p>
      </div>
      <Button onClick={cancel}>{text.cancel}</Button>
    </section>
  )
}

function Found({ found }: { readonly found: FoundDuplicates }) {
  const { start, show } = useDuplicates()
  const { duplicatesId, files, copies, copiesBytes, rows, rowCount, unknown } = found
  const column = {
    title: listText.show,
    cell: ({ path, from }: Row) => [showAct(from, () => show(path))],
  }
  return (
    <section className={copies === 0 ? styles.line : styles.found} aria-label={text.title}>
      {copies === 0 && <Mark icon="check" tone="calm" />}
      <header className={styles.summary}>
        <div>
          <p role="status">{copies === 0 ? text.none(files) : text.found(copies, copiesBytes)}</p>
          {copies > 0 && <small>{text.hint}</small>}
          {unknown > 0 && <small>{text.unknown(unknown)}</small>}
        </div>
        <Button size="small" onClick={start}>
          {text.again}
        </Button>
      </header>
      {copies > 0 && (
        <FileList
          key={duplicatesId}
          columns="duplicates"
          rows={rows}
          total={rowCount}
          of="duplicates"
          id={duplicatesId}
          label={text.list}
          acts={{ column }}
          fills
        />
      )}
    </section>
  )
}
