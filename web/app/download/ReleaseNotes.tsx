import { useEffect, useState } from 'react'
import { type PlatformKey, platformKeys, type ReleaseFeed } from '../../../server/contract/release-feed.ts'
import { Icon } from '../../kit/Icon.tsx'
import styles from './ReleaseNotes.module.css'
import { download } from './text.ts'

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
  return (
    <section
      className={scrolls ? `${styles.panel} ${styles.scrolls}` : styles.panel}
      aria-labelledby="release-notes"
      // A panel that scrolls can be reached by the keyboard.
      tabIndex={scrolls ? 0 : undefined}
    >
      <h2 id="release-notes" className={styles.heading}>
        {download.notes}
      </h2>
      {platformKeys.map(key => (
        <div key={key} className={styles.section}>
          <h3>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={open === key}
              aria-controls={`notes-${key}`}
              onClick={() => setOpen(open === key ? null : key)}
            >
              {download.platforms[key].name}
              <Icon name="chevron" />
            </button>
          </h3>
          <div id={`notes-${key}`} hidden={open !== key}>
            <Notes notes={feed[key]?.notes ?? []} />
          </div>
        </div>
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
