import path from 'node:path'
import { app, net } from 'electron'
import electronUpdater, { type AppUpdater } from 'electron-updater'
import { fetchReleaseFeed, type PlatformKey } from '../../server/contract/release-feed.ts'
import releaseKey from '../../server/contract/release-key.pem?raw'
import type { UpdatesView } from '../ipc/update-views.ts'
import { createRevalidatingFetch, readPackageType, trustKey } from '../services/updates/release-source.ts'
import { createResumingDownload } from '../services/updates/resuming-download.ts'
import { createUpdates, type Updates } from '../services/updates/updates.ts'

const checkEveryMs = 4 * 3_600_000

/** Fixed when the app is built: neither a page nor the environment of an installed app can name another place or key. */
const downloadsUrl = import.meta.env.MAIN_VITE_DOWNLOADS_URL
const trustedKey = import.meta.env.MAIN_VITE_RELEASE_KEY ?? releaseKey

type Surroundings = {
  readonly isBusy: () => boolean
  readonly onChange: (view: UpdatesView) => void
}

/** Looks for updates now and every few hours. @returns null where there is nothing to update: not from a package of ours */
export async function startUpdates({ isBusy, onChange }: Surroundings): Promise<Updates | null> {
  const key = app.isPackaged ? await readPackageType(process.resourcesPath, process.platform) : null
  if (key === null || !downloadsUrl) return null
  const readFeedText = createRevalidatingFetch(fetchSayingVersion)
  const verify = trustKey(trustedKey)
  const updates = createUpdates({
    key,
    currentVersion: app.getVersion(),
    downloadsUrl,
    updater: createUpdater(key),
    readFeed: channel =>
      fetchReleaseFeed({ downloadsUrl, channel, nowMs: Date.now(), verify, fetch: readFeedText }),
    channelFile: path.join(app.getPath('userData'), 'updates.json'),
    isBusy,
    onChange,
  })
  void updates.check()
  setInterval(() => void updates.check(), checkEveryMs)
  return updates
}

/** Chromium's network knows the system's proxies and certificates. */
const fetchByChromium = (url: string, init: RequestInit) => net.fetch(url, init)

/** The server counts which versions are out there, and nothing else of who asks. */
function fetchSayingVersion(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('X-Sortwell-Version', app.getVersion())
  return fetchByChromium(url, { ...init, headers })
}

function createUpdater(key: PlatformKey): AppUpdater {
  const { DebUpdater, NsisUpdater, RpmUpdater } = electronUpdater
  const Updater = { windows: NsisUpdater, 'linux-deb': DebUpdater, 'linux-rpm': RpmUpdater }[key]
  const updater = new Updater()
  // electron-updater starts over when a connection breaks. Its executor is not in its types.
  const { httpExecutor } = updater as unknown as { readonly httpExecutor: { download: unknown } }
  httpExecutor.download = createResumingDownload(fetchByChromium)
  return updater
}
