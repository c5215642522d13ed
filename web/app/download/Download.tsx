import { use, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import {
  FeedRefusedError,
  fetchReleaseFeed,
  installerUrl,
  type PlatformKey,
  platformKeys,
  type Release,
  type ReleaseFeed,
  type ReleaseKey,
} from '../../../server/contract/release-feed.ts'
import { useAction } from '../../kit/form/use-action.ts'
import { Notice } from '../../kit/Notice.tsx'
import { Page } from '../../kit/Page.tsx'
import { BusyContext } from '../shell/busy.ts'
import { rawMessageOf } from '../shell/message-of.ts'
import { usePlatform } from '../shell/platform.tsx'
import { useResource } from '../shell/use-resource.ts'
import styles from './Download.module.css'
import { downloadInstaller } from './download-installer.ts'
import { Elsewhere, NextSteps, type NextStepsProps, Others } from './Further.tsx'
import { InstallerCard } from './InstallerCard.tsx'
import { ReleaseNotes } from './ReleaseNotes.tsx'
import { trustKey } from './release-trust.ts'
import { download } from './text.ts'

const noReleases: ReleaseFeed = {}

export function Download() {
  const { downloadsUrl = '', releaseKeyUrl = '' } = usePlatform()
  const isOnline = useOnline()
  const matching = useMatchingPlatforms()
  const action = useAction()
  const busy = use(BusyContext)
  const [started, setStarted] = useState<NextStepsProps | null>(null)
  const { value = noReleases, error } = useResource(
    useCallback(async () => {
      if (!isOnline) throw new Error('There is no network.')
      const verify = await trustKey(releaseKeyUrl)
      return fetchReleaseFeed({
        downloadsUrl,
        nowMs: Date.now(),
        verify,
        fetch: (url, init) => fetch(url, init),
      })
    }, [downloadsUrl, releaseKeyUrl, isOnline]),
  )
  // A failed fetch shows empty values and says nothing (spec section 8); a feed that is not ours does.
  const distrust = error instanceof FeedRefusedError ? download.refused[error.fault] : null
  const feed = distrust ? noReleases : value
  const ordered = [...platformKeys].sort(
    (a, b) => Number(matching.includes(b)) - Number(matching.includes(a)),
  )

  async function start(key: ReleaseKey, release: Release): Promise<void> {
    const end = busy.begin()
    try {
      await downloadInstaller(installerUrl(downloadsUrl, key, release.file), release)
      const platform = platformKeys.find(known => known === key)
      setStarted(platform ? { platform, file: release.file } : null)
    } finally {
      end()
    }
  }

  return (
    <Page title={download.title} lead={download.lead}>
      <div className={styles.columns}>
        <div className={styles.platforms}>
          <div role="status" className={styles.status}>
            {!isOnline && (
              <p className={styles.notice} lang="es">
                {download.offline}
              </p>
            )}
          </div>
          <div role="alert" className={styles.status}>
            {distrust && <p className={styles.notice}>{distrust}</p>}
          </div>
          <Elsewhere hasMac={feed['mac-arm64'] !== undefined || feed['mac-x64'] !== undefined} />
          <div role="status" className={styles.status}>
            {started && <NextSteps {...started} />}
          </div>
          <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
          {ordered.map((key, place) => (
            <InstallerCard
              // By position: the visitor's system is known only after the first render; then texts change and nothing moves.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              key={place}
              platform={key}
              release={feed[key]}
              isLoading={feed === noReleases && error === undefined}
              isOnline={isOnline}
              isMatching={matching.includes(key)}
              onDownload={release => void action.run(() => start(key, release), rawMessageOf)}
            />
          ))}
          <Others
            feed={feed}
            isOnline={isOnline}
            onDownload={(key, release) => void action.run(() => start(key, release), rawMessageOf)}
          />
          {error === undefined && feed !== noReleases && platformKeys.every(key => !feed[key]) && (
            <p className={styles.notice}>{download.nothing}</p>
          )}
        </div>
        <ReleaseNotes feed={feed} />
      </div>
    </Page>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser thinks that it has a network. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Which installers fit a browser's description of itself. It does not tell one Linux from another, so both fit. */
function platformsFor(userAgent: string): readonly PlatformKey[] {
  if (/Windows/.test(userAgent)) return ['windows']
  return /Linux/.test(userAgent) && !/Android/.test(userAgent) ? ['linux-deb', 'linux-rpm'] : []
}

/** Empty at the first drawing: the prerendered page does not know who reads it. */
function useMatchingPlatforms(): readonly PlatformKey[] {
  const [matching, setMatching] = useState<readonly PlatformKey[]>([])
  useEffect(() => setMatching(platformsFor(navigator.userAgent)), [])
  return matching
}
