import type { PlatformKey } from '../contract/release-feed.ts'

export type DownloadCount = {
  readonly platform: PlatformKey
  /** As the file's name has it, or 'unknown'. */
  readonly version: string
  /** Since this process started. */
  readonly downloads: number
}

/** How often each installer was fetched from its start; a download that goes on counts once. Nobody is remembered. */
export type DownloadCounts = {
  readonly add: (platform: PlatformKey, file: string) => void
  readonly read: () => readonly DownloadCount[]
}

export function createDownloadCounts(): DownloadCounts {
  const counts = new Map<string, DownloadCount>()
  return {
    add(platform, file) {
      const version = /\d+\.\d+\.\d+(-[a-z]+\.\d+)?/.exec(file)?.[0] ?? 'unknown'
      const key = `${platform} ${version}`
      counts.set(key, { platform, version, downloads: (counts.get(key)?.downloads ?? 0) + 1 })
    },
    read: () => [...counts.values()],
  }
}
