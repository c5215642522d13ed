import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Facts } from '../../../web/kit/Facts.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { writeMinute } from '../../../web/kit/words/dates.ts'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { LookView, Media } from '../../ipc/look-views.ts'
import type { ListedFile } from '../../ipc/organize-views.ts'
import { baseOf } from '../../ipc/paths.ts'
import { type Reading, useCall } from '../data/use-call.ts'
import type { FrameReport } from './frame/messages.ts'
import { LookFrame } from './LookFrame.tsx'
import styles from './QuickLook.module.css'
import { Thumbnail } from './Thumbnail.tsx'

/** The words of the quick look. */
const text = {
  close: 'Close',
  previous: 'Previous file',
  next: 'Next file',
  reading: 'Reading the file…',
  notDrawn: 'There is no preview of this file.',
  failed: 'The file could not be shown. It may be damaged, or of a form that is not known here.',
  contents: 'Contents',
  extract: 'The words in it, without their form:',
  cut: 'The beginning of the file.',
  to: 'Moves to',
  why: 'Why',
  size: 'Size',
  modified: 'Modified',
  pixels: 'Dimensions',
  known: 'About this file',
} as const

/** A file to look at, with what its list knows of it. */
export type QuickLookFile = {
  readonly name: string
  readonly listed: ListedFile
  /** Where it goes, and the fact that decided; '' or absent where nothing moves. */
  readonly to?: string | undefined
  readonly why?: string | undefined
}

type QuickLookProps = {
  readonly file: QuickLookFile
  /** The next file or the one before is wanted; the ends of the list are its owner's affair. */
  readonly onStep: (by: 1 | -1) => void
  readonly onClose: () => void
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * The contents of a file, over everything else. Space and Escape close it, arrows step through the list. Nothing of a file
 * runs: text is shown as text, and what has to be decoded is drawn in a frame of another origin.
 */
export function QuickLook({ file, onStep, onClose }: QuickLookProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Not asked anew for the same file in a newer plan: a film does not begin anew with it.
  const [listed, setListed] = useState(file.listed)
  if (listed.path !== file.listed.path) setListed(file.listed)
  const look = useCall('lookAt', listed)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    return () => shown?.close()
  }, [])

  function press(key: string): boolean {
    const step = steps[key]
    // Drawn at once: the next key, which the frame may report in the same moment, steps from there.
    if (step !== undefined) flushSync(() => onStep(step))
    else if (key === ' ' || key === 'Escape') onClose()
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isScrolled = target instanceof HTMLElement && target.dataset.scrolls !== undefined
    if (isScrolled && (key === 'ArrowUp' || key === 'ArrowDown')) return
    if (target instanceof HTMLButtonElement && key === ' ') return
    if (press(key)) event.preventDefault()
  }

  const name = baseOf(file.name)
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        // Browsers let a page prevent Escape only once.
        if (!event.currentTarget.open) onClose()
      }}
    >
      <header className={styles.header}>
        <Thumbnail file={file} size="small" />
        <h2 id={`${id}-title`} title={name} aria-live="polite">
          <bdi>{name}</bdi>
        </h2>
        <button type="button" className={styles.step} aria-label={text.previous} onClick={() => onStep(-1)}>
          <Icon name="chevron" />
        </button>
        <button type="button" className={styles.step} aria-label={text.next} onClick={() => onStep(1)}>
          <Icon name="chevron" />
        </button>
        <Button size="small" onClick={onClose} focusFirst>
          {text.close}
        </Button>
      </header>
      <div className={styles.stage}>
        <Stage key={file.listed.path} file={file} name={name} look={look} onKey={press} />
      </div>
      <Known file={file} look={look} />
    </dialog>
  )
}

type StageProps = {
  readonly file: QuickLookFile
  readonly name: string
  readonly look: Reading<LookView>
  readonly onKey: (key: string) => void
}

function Stage({ file, name, look, onKey }: StageProps) {
  if (look.data === undefined) return <Instead file={file} message={look.problem ?? text.reading} />
  const { shown } = look.data
  switch (shown.kind) {
    case 'media':
      return <Drawn file={file} name={name} media={shown.media} onKey={onKey} />
    case 'text':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={styles.text} aria-label={text.contents} tabIndex={0} data-scrolls>
          {shown.isExtract && <p>{text.extract}</p>}
          <pre dir="auto" className={shown.isExtract ? styles.extract : undefined}>
            {shown.text}
          </pre>
          {shown.isCut && !shown.isExtract && <p>{text.cut}</p>}
        </section>
      )
    case 'nothing':
      return <Instead file={file} message={shown.because || text.notDrawn} />
  }
}

/** A decoder that takes longer has hung, or its process has ended. */
const patienceMs = 30_000

type DrawnProps = Omit<StageProps, 'look'> & { readonly media: Media }

function Drawn({ file, name, media, onKey }: DrawnProps) {
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')
  useEffect(() => {
    const timer = setTimeout(() => setState(now => (now === 'waiting' ? 'failed' : now)), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  function hear(report: FrameReport, frame: Window): void {
    if (report.report === 'ready') frame.postMessage({ order: 'show', media, label: name }, '*')
    else if (report.report === 'key') onKey(report.key)
    else if (report.report !== 'drawn') setState(report.report)
  }
  if (state === 'failed') return <Instead file={file} message={text.failed} />
  return (
    <>
      {state === 'waiting' && <Instead file={file} message={text.reading} />}
      <div className={styles.drawn} data-state={state}>
        <LookFrame title={name} onReport={hear} />
      </div>
    </>
  )
}

function Instead({ file, message }: { readonly file: QuickLookFile; readonly message: string }) {
  return (
    <div className={styles.instead}>
      <Thumbnail file={file} size="large" />
      <p role="status">{message}</p>
    </div>
  )
}

/** What is known of the file, and what will become of it. */
function Known({ file, look: { data: known } }: Pick<StageProps, 'file' | 'look'>) {
  const facts: (readonly [name: string, value: string])[] = []
  if (file.to) facts.push([text.to, file.to])
  if (file.why) facts.push([text.why, file.why])
  if (known?.sizeBytes != null) facts.push([text.size, writeSize(known.sizeBytes)])
  if (known?.modifiedAt) facts.push([text.modified, writeMinute(known.modifiedAt)])
  for (const { label, value } of known?.facts ?? [])
    facts.push([label === text.size ? text.pixels : label, value])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.known} aria-label={text.known} tabIndex={0} data-scrolls>
      <Facts facts={facts} />
    </section>
  )
}
