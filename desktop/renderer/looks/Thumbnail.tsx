import { type RefObject, useEffect, useRef, useState } from 'react'
import { lookOrigin } from '../../ipc/look-views.ts'
import type { CategoryId, ListedFile } from '../../ipc/organize-views.ts'
import { kindOfName } from './kind-of-name.ts'
import { useThumbnailQueue } from './pictures.tsx'
import { Sheet } from './Sheet.tsx'
import styles from './Thumbnail.module.css'
import { keyOf } from './thumbnail-queue.ts'

export type PicturedFile = {
  /** A name or a path as shown. */
  readonly name: string
  /** Null where only an icon is wanted. */
  readonly listed: ListedFile | null
}

type ThumbnailProps = {
  readonly file: PicturedFile
  readonly size: 'small' | 'medium' | 'large'
}

/** How a file looks: a small picture, else the sheet of its kind. Decoration only; its name is always next to it. */
export function Thumbnail({ file, size }: ThumbnailProps) {
  const place = useRef<HTMLSpanElement>(null)
  const { picture, lose } = usePicture(file, place)
  return (
    <span ref={place} className={`${styles.thumbnail} ${styles[size]}`} aria-hidden="true">
      {picture === null ? (
        <FileIcon name={file.name} isLabelled={size !== 'small'} />
      ) : (
        <img
          className={styles.picture}
          src={lookOrigin + picture}
          alt=""
          decoding="async"
          draggable={false}
          onError={lose}
        />
      )}
    </span>
  )
}

/** What the window or a system's file manager may have a picture of. */
const pictured: ReadonlySet<CategoryId> = new Set(['images', 'video', 'documents', 'books'])

/** The path of a file's picture once the file is in sight; null as long as there is none. */
function usePicture({ name, listed }: PicturedFile, place: RefObject<HTMLElement | null>) {
  const queue = useThumbnailQueue()
  const isPictured = queue !== null && listed !== null && pictured.has(kindOfName(name).category)
  const { of = 'plan', id = '', path: filePath = '' } = listed ?? {}
  const file: ListedFile = { of, id, path: filePath }
  const asked = isPictured ? keyOf(file) : ''
  const [found, setFound] = useState<{ readonly of: string; readonly path: string | null } | null>(null)
  const known = isPictured ? queue.known(file) : null
  // Of the same file in an older plan, until this one has answered.
  const path = known === undefined ? (found?.of === filePath ? found.path : null) : known

  useEffect(() => {
    const element = place.current
    if (asked === '' || queue === null || element === null || known !== undefined) return
    let withdraw = () => {}
    const distance = () => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return Math.hypot((top + bottom - innerHeight) / 2, (left + right - innerWidth) / 2)
    }
    const observer = new IntersectionObserver(([entry]) => {
      withdraw()
      if (!entry?.isIntersecting) return
      const onAnswer = (path: string | null) => setFound({ of: filePath, path })
      withdraw = queue.request({ file: { of, id, path: filePath }, distance, onAnswer })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      withdraw()
    }
  }, [asked, queue, known, of, id, filePath, place])

  return {
    picture: path,
    /** The picture was deleted from the cache after it was found. */
    lose() {
      queue?.markMissing(file)
      setFound({ of: filePath, path: null })
    },
  }
}

/** A sheet in the colour of its category. */
function FileIcon({ name, isLabelled }: { readonly name: string; readonly isLabelled: boolean }) {
  const { category, label } = kindOfName(name)
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 48 60"
      aria-hidden="true"
      style={{ color: `var(--category-${category})` }}
    >
      <Sheet label={label} isLabelled={isLabelled} />
    </svg>
  )
}
