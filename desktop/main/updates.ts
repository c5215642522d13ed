import { app, net } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { fetchReleaseFeed, type ReleaseKey } from '../../server/contract/release-feed.ts'
import releaseKey from '../../server/contract/release-key.pem?raw'
import type { DesktopConfig } from '../services/app/config.ts'
import { type PackageKind, packageOf, readPackageType, trustKey } from '../services/updates/release-source.ts'
import { type UpdateOptions, Updates } from '../services/updates/updates.ts'

const checkEveryMs = 4 * 3_600_000

/** Fixed when the app is built: neither a page nor the environment of an installed app can name another place or key. */
const downloadsUrl = import.meta.env.MAIN_VITE_DOWNLOADS_URL
const trustedKey = import.meta.env.MAIN_VITE_RELEASE_KEY ?? releaseKey

type Surroundings = Pick<UpdateOptions, 'channel' | 'isBusy' | 'holdBackground' | 'onChange'> &
  Pick<DesktopConfig, 'appImage'>

/** Checks for updates now and every few hours. @returns null for an app that was not installed from a package of ours */
export async function startUpdates(given: Surroundings): Promise<Updates | null> {
  if (!app.isPackaged) return null
  const { appImage, ...surroundings } = given
  const { platform, arch, resourcesPath: resourcesDir } = process
  const key = await readPackageType({ resourcesDir, platform, arch, appImage })
  if (key === null || !downloadsUrl) return null
  const verify = trustKey(trustedKey)
  const updates = new Updates({
    key,
    currentVersion: app.getVersion(),
    downloadsUrl,
    loadUpdater: () => loadUpdater(key),
    readFeed: channel =>
      fetchReleaseFeed({ downloadsUrl, channel, nowMs: Date.now(), verify, fetch: fetchWithVersion }),
    ...surroundings,
  })
  void updates.check()
  setInterval(() => void updates.check(), checkEveryMs)
  return updates
}

/**
 * Chromium's network knows the system's proxies and certificates. The server counts installed versions, and nothing else about
 * the client.
 */
function fetchWithVersion(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('X-Sortwell-Version', app.getVersion())
  return net.fetch(url, { ...init, headers })
}

/** Half a megabyte of modules, which an app without a newer version never needs. */
async function loadUpdater(key: ReleaseKey): Promise<AppUpdater> {
  const { default: electronUpdater } = await import('electron-updater')
  const { AppImageUpdater, DebUpdater, MacUpdater, NsisUpdater, RpmUpdater } = electronUpdater
  const updaters = {
    windows: NsisUpdater,
    mac: MacUpdater,
    'linux-deb': DebUpdater,
    'linux-rpm': RpmUpdater,
    'linux-appimage': AppImageUpdater,
  } satisfies Record<PackageKind, unknown>
  return new updaters[packageOf(key)]()
}
