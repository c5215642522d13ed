import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import { Icon } from '../../../web/kit/Icon.tsx'
import { iconPaths } from '../../../web/kit/icon-paths.ts'
import { percentOf, writeCount } from '../../../web/kit/words/counts.ts'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { FileSection } from '../../ipc/organize-views.ts'
import { Path } from '../lists/Path.tsx'
import styles from './FolderTile.module.css'
import type { FolderBadge } from './folder-badge.ts'

type FolderTileProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'children'> & {
  readonly badge: FolderBadge
  readonly folder: FileSection
  /** Of all files or bytes, from 0 to 1: a bar shows it. */
  readonly share?: number
  /** Up to three small pictures of what is in it. */
  readonly pictures?: ReactNode
  /** A word or two on its edge. */
  readonly note?: string
  /** Among tiles that it is compared with: `lit` is emphasized, `dim` is faded. */
  readonly light?: 'lit' | 'dim' | undefined
  /** Makes the whole tile one button. */
  readonly onOpen?: () => void
  readonly isOpen?: boolean
}

/** A folder with its colour, its size and small pictures of its files. */
export function FolderTile(props: FolderTileProps) {
  const { badge, folder, share, pictures, note, light, onOpen, isOpen, ...rest } = props
  const { label, files, sizeBytes } = folder
  const id = useId()
  return (
    <div
      {...rest}
      className={light ? `${styles.tile} ${styles[light]}` : styles.tile}
      style={{ '--colour': badge.colour } as CSSProperties}
    >
      <FolderIcon badge={badge} />
      <div className={styles.words}>
        {onOpen ? (
          <button
            type="button"
            className={styles.name}
            title={label}
            aria-pressed={isOpen}
            aria-describedby={id}
            onClick={onOpen}
          >
            <span className={styles.label}>
              <Path path={label} breaks />
            </span>
          </button>
        ) : (
          <strong className={styles.name} title={label}>
            <span className={styles.label}>
              <Path path={label} breaks />
            </span>
          </strong>
        )}
        <p id={id} className={styles.figures}>
          {writeCount(files, 'file')} · {writeSize(sizeBytes)}
        </p>
      </div>
      {note && <span className={styles.note}>{note}</span>}
      {share !== undefined && (
        <span className={styles.share} title={`${percentOf(share, 1)}%`}>
          <span style={{ inlineSize: `${100 * share}%` }} />
        </span>
      )}
      {pictures && (
        <div className={styles.pictures} aria-hidden="true">
          {pictures}
        </div>
      )}
    </div>
  )
}

/** A folder in its colour, with an icon on its front. */
export function FolderIcon({ badge: { icon, colour } }: { readonly badge: FolderBadge }) {
  return (
    <span className={styles.folder} style={{ '--colour': colour } as CSSProperties}>
      <svg viewBox="2 4 20 16" preserveAspectRatio="none" aria-hidden="true">
        <path d={iconPaths.folder} />
      </svg>
      {icon !== 'folder' && <Icon name={icon} />}
    </span>
  )
}
