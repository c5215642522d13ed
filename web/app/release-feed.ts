export const platformKeys = ['windows', 'linux-deb', 'linux-rpm'] as const
export type PlatformKey = (typeof platformKeys)[number]
/** The newest installer of one platform. */
export type Release = { readonly version: string; readonly file: string; readonly notes: readonly string[] }
export type ReleaseFeed = { readonly [Key in PlatformKey]?: Release }

function readRelease(value: unknown): Release | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { version, file, notes } = value as Record<string, unknown>
  if (typeof version !== 'string' || typeof file !== 'string' || !file) return undefined
  const lines = Array.isArray(notes) ? notes.filter(note => typeof note === 'string') : []
  return { version, file, notes: lines }
}

/** Checks latest.json. Platforms that are missing or malformed are left out. */
export function readReleaseFeed(document: unknown): ReleaseFeed {
  if (typeof document !== 'object' || document === null) return {}
  const entries = document as Record<string, unknown>
  return Object.fromEntries(
    platformKeys.flatMap(key => {
      const release = readRelease(entries[key])
      return release ? [[key, release]] : []
    }),
  )
}

/** @throws when the feed cannot be fetched; it is never taken from a cache (spec section 7) */
export async function fetchReleaseFeed(downloadsUrl: string, nowMs: number): Promise<ReleaseFeed> {
  const response = await fetch(`${downloadsUrl}/latest.json?t=${nowMs}`, { cache: 'no-store' })
  // Read in any case: an answer left unread keeps its connection.
  const text = await response.text()
  return response.ok ? readReleaseFeed(JSON.parse(text)) : {}
}

export const installerUrl = (downloadsUrl: string, key: PlatformKey, release: Release): string =>
  `${downloadsUrl}/${key}/${encodeURIComponent(release.file)}`
