import type { PlatformKey, Release } from '../../../server/contract/release-feed.ts'
import { Icon } from '../../kit/Icon.tsx'
import styles from './InstallerButton.module.css'
import { download } from './text.ts'

type InstallerButtonProps = {
  readonly platform: PlatformKey
  readonly release: Release | undefined
  readonly isLoading: boolean
  readonly isOnline: boolean
  /** Whether this computer can use it. */
  readonly isMatching: boolean
  readonly onDownload: (release: Release) => void
}

/** Names the platform and its version, and says why it cannot be pressed when it cannot. */
export function InstallerButton(props: InstallerButtonProps) {
  const { platform, release, isLoading, isOnline, isMatching, onDownload } = props
  const { name, hint } = download.platforms[platform]
  const known = release ? download.version(release.version) : download.missing
  return (
    <button
      type="button"
      className={styles.installer}
      disabled={!isOnline || isLoading || !release}
      onClick={() => release && onDownload(release)}
    >
      <Icon name="download" />
      <span className={styles.words}>
        <span className={styles.name}>
          {name} {isMatching && <span className={styles.yours}>{download.yours}</span>}
        </span>
        <span className={styles.hint}>{hint}</span>
      </span>
      <span className={styles.version}>{isLoading ? download.unknownVersion : known}</span>
    </button>
  )
}
