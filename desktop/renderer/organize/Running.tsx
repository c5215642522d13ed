import { Button } from '../../../web/kit/Button.tsx'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { useOrganize } from './organize-context.tsx'
import { filesPerSecond, remainingMs } from './pace.ts'
import styles from './Running.module.css'
import type { Running as RunningStep } from './state.ts'
import { text } from './text.ts'

type RunningProps = { readonly step: RunningStep; readonly nowMs: number }

export function Running({ step, nowMs }: RunningProps) {
  const { cancel } = useOrganize()
  const { job, folderName, progress, startedMs, isStopping } = step
  const remaining = progress && remainingMs(progress.done, progress.total, nowMs - startedMs)
  const speed = progress && filesPerSecond(progress.done, nowMs - startedMs)
  const title = `${text.running.titles[job]} ${folderName}…`
  return (
    <div className={styles.running}>
      <section className={styles.card}>
        <ScreenTitle>{title}</ScreenTitle>
        <progress aria-label={title} max={progress?.total ?? 1} value={progress?.done} />
        {progress === null ? (
          <p>{text.running.starting}</p>
        ) : (
          <p className={styles.numbers}>
            <strong>{text.running.percent(progress.done, progress.total)}</strong>
            <span>{text.running.files(progress.done, progress.total)}</span>
            <span>{text.running.bytes(progress.bytesDone, progress.bytesTotal)}</span>
            {speed !== null && <span>{text.running.speed(speed)}</span>}
            {remaining !== null && <span>{text.running.remaining(remaining)}</span>}
          </p>
        )}
        <footer>
          <p role="status">{isStopping ? text.running.stopping : text.running.note}</p>
          <Button onClick={cancel} disabled={isStopping}>
            {text.running.cancel}
          </Button>
        </footer>
      </section>
    </div>
  )
}
