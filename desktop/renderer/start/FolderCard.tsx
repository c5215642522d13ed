import { Icon } from '../../../web/kit/Icon.tsx'
import type { IconName } from '../../../web/kit/icon-paths.ts'
import type { StartFolderView } from '../../ipc/organize-views.ts'
import { useOrganize } from '../data/organize-context.tsx'
import { useCall } from '../data/use-call.ts'
import { Path } from '../lists/Path.tsx'
import { FolderIcon } from '../parts/FolderTile.tsx'
import styles from './FolderCard.module.css'
import { text } from './text.ts'

const icons: Readonly<Record<StartFolderView['kind'], IconName>> = {
  downloads: 'download',
  desktop: 'desktop',
  documents: 'document',
  recent: 'folder',
  dropped: 'folder',
}

type FolderCardProps = { readonly folder: StartFolderView; readonly isSmall?: boolean }

/** A folder to begin with, and what is known of it; pressed, it is previewed. */
export function FolderCard({ folder, isSmall = false }: FolderCardProps) {
  const { begin } = useOrganize()
  const { kind, name, displayPath, startId } = folder
  const { data: count, problem } = useCall('countFolder', { startId })
  const details = count ? text.details(count, Date.now()) : ''
  return (
    <li className={isSmall ? styles.small : styles.large}>
      <button type="button" title={displayPath} onClick={() => begin(startId)}>
        <FolderIcon badge={{ icon: icons[kind], colour: 'var(--accent)' }} />
        <span className={styles.names}>
          <strong>
            <Path path={name} />
          </strong>{' '}
          <small className={styles.path}>
            <Path path={displayPath} />
          </small>
        </span>{' '}
        {count === undefined && problem === null && <span className={styles.counting}>{text.counting}</span>}
        {count && (
          <span className={styles.count}>
            <span className={count.files === 0 ? styles.none : styles.files}>
              {count.files === 0 && !count.isCut && <Icon name="check" />}
              {text.files(count)}
            </span>{' '}
            <small>{details}</small>
          </span>
        )}
      </button>
    </li>
  )
}
