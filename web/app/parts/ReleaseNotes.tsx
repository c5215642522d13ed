import { useEffect, useRef, useState } from 'react'
import { type PlatformKey, platformKeys, type ReleaseFeed } from '../../../server/contract/release-feed.ts'
import { download } from '../text/download.ts'
import { Icon } from './Icon.tsx'
import styles from './ReleaseNotes.module.css'

/** Spec section 9. */
const scrollDelayMs = 300

/** One section a platform, one open at a time. The panel scrolls only once an opened section has settled. */
export function ReleaseNotes({ feed }: { readonly feed: ReleaseFeed }) {
  const [open, setOpen] = useState<PlatformKey | null>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    setScrolls(false)
    if (open === null) return
    const timer = setTimeout(() => setScrolls(true), scrollDelayMs)
    return () => clearTimeout(timer)
  }, [open])
  const panel = useRef<HTMLElement>(null)
  // A section can be opened before the script is there.
  useEffect(() => {
    const sections = [...(panel.current?.querySelectorAll('details') ?? [])]
    setOpen(platformKeys[sections.findIndex(section => section.open)] ?? null)
  }, [])
  /** Whichever comes first: that the former section is closed, or that another is open. */
  const follow = (key: PlatformKey, isOpen: boolean) =>
    setOpen(former => (isOpen ? key : former === key ? null : former))
  return (
    <section
      ref={panel}
      className={scrolls ? `${styles.panel} ${styles.scrolls}` : styles.panel}
      aria-labelledby="release-notes"
      // A panel that scrolls can be reached by the keyboard.
      tabIndex={scrolls ? 0 : undefined}
    >
      <h2 id="release-notes" className={styles.heading}>
        {download.notes}
      </h2>
      {platformKeys.map(key => (
        <details
          key={key}
          name="release-notes"
          className={styles.section}
          // Browsers before autumn 2024 know no groups of details.
          open={open === key}
          onToggle={event => follow(key, event.currentTarget.open)}
        >
          <summary className={styles.toggle}>
            <h3>{download.platforms[key].name}</h3>
            <Icon name="chevron" />
          </summary>
          <Notes notes={feed[key]?.notes ?? []} />
        </details>
      ))}
    </section>
  )
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0)
    return (
      <p className={styles.none} lang="es">
        {download.noNotes}
      </p>
    )
  return (
    <ul className={styles.notes}>
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
