import { useCallback } from 'react'
import { InstallerButton } from '../parts/InstallerButton.tsx'
import { Page } from '../parts/Page.tsx'
import { ReleaseNotes } from '../parts/ReleaseNotes.tsx'
import { useMatchingPlatforms } from '../parts/use-matching-platforms.ts'
import { useOnline } from '../parts/use-online.ts'
import { useResource } from '../parts/use-resource.ts'
import { usePlatform } from '../platform.tsx'
import { fetchReleaseFeed, installerUrl, platformKeys } from '../release-feed.ts'
import { download } from '../text/download.ts'
import { shell } from '../text/shell.ts'
import styles from './Download.module.css'

export function Download() {
  const { downloadsUrl = '' } = usePlatform()
  const isOnline = useOnline()
  const matching = useMatchingPlatforms()
  // A failure shows empty values and says nothing (spec section 8).
  const { value, error } = useResource(
    useCallback(() => fetchReleaseFeed(downloadsUrl, Date.now()), [downloadsUrl]),
  )
  const feed = value ?? {}
  return (
    <Page title={`${download.title} ${shell.product}`} lead={download.lead}>
      <div className={styles.columns}>
        <div className={styles.platforms}>
          <div role="status" className={styles.status}>
            {!isOnline && (
              <p className={styles.offline} lang="es">
                {download.offline}
              </p>
            )}
          </div>
          {platformKeys.map(key => (
            <InstallerButton
              key={key}
              platform={key}
              release={feed[key]}
              isLoading={!value && !error}
              isOnline={isOnline}
              isMatching={matching.includes(key)}
              onDownload={release => startDownload(installerUrl(downloadsUrl, key, release))}
            />
          ))}
        </div>
        <ReleaseNotes feed={feed} />
      </div>
    </Page>
  )
}

function startDownload(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
