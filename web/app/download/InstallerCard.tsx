import type { PlatformKey, Release } from '../../../server/contract/release-feed.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { writeDay } from '../../kit/words/dates.ts'
import styles from './InstallerCard.module.css'
import { download } from './text.ts'

type InstallerCardProps = {
  readonly platform: PlatformKey
  readonly release: Release | undefined
  readonly isLoading: boolean
  readonly isOnline: boolean
  /** Whether this computer can use it. */
  readonly isMatching: boolean
  readonly onDownload: (release: Release) => void
}

/** The button of one platform and, below it, what to check the file against. */
export function InstallerCard(props: InstallerCardProps) {
  const { platform, release, isMatching } = props
  const { name } = download.platforms[platform]
  return (
    <div className={isMatching && release ? `${styles.card} ${styles.matching}` : styles.card}>
      <InstallerButton {...props} />
      {/* The space is reserved while loading, so that nothing moves afterwards. */}
      <div className={styles.facts}>
        {release && (
          <details>
            <summary>
              {download.verify}
              <span className={styles.fact}>{writeDay(release.releasedAt)}</span>
            </summary>
            <p>
              {download.checksum} <code>{release.sha512}</code>
            </p>
            <CopyButton value={release.sha512} name={download.copyChecksum(name)} />
            <p>{download.verifyHow}</p>
            <p>{download.signature}</p>
          </details>
        )}
      </div>
    </div>
  )
}

/** Names the platform and its version, and says why it cannot be pressed when it cannot. */
function InstallerButton({
  platform,
  release,
  isLoading,
  isOnline,
  isMatching,
  onDownload,
}: InstallerCardProps) {
  const { name, hint } = download.platforms[platform]
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
          {name} {isMatching && release && <span className={styles.yours}>{download.yours}</span>}
        </span>
        <span className={styles.hint}>{hint}</span>
      </span>
      <span className={styles.version}>
        {release ? (
          <>
            {download.version(release.version)} <span>· {download.size(release.sizeBytes)}</span>
          </>
        ) : isLoading ? (
          download.unknownVersion
        ) : (
          download.missing
        )}
      </span>
    </button>
  )
}
