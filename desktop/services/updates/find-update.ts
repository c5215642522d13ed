import type { UpdateInfo } from 'electron-updater'
import { compareVersions } from '../../../server/contract/compare-versions.ts'
import type { Release, ReleaseFeed, ReleaseKey } from '../../../server/contract/release-feed.ts'
import type { NoUpdate } from '../../ipc/update-views.ts'

/** The signed entry that is newer than `currentVersion`, or why there is none. */
export function findUpdate(
  feed: ReleaseFeed,
  key: ReleaseKey,
  currentVersion: string,
): { readonly release: Release } | { readonly none: NoUpdate } {
  const release = feed[key]
  if (!release) return { none: { kind: 'none' } }
  const order = compareVersions(release.version, currentVersion)
  if (order > 0) return { release }
  return { none: order === 0 ? { kind: 'newest' } : { kind: 'older', version: release.version } }
}

/** Whether electron-updater would download exactly the signed file and nothing else. */
export function isSameRelease(info: UpdateInfo, { version, file, sha512 }: Release): boolean {
  const [only, ...more] = info.files
  const hash = Buffer.from(sha512, 'hex').toString('base64')
  return (
    info.version === version &&
    more.length === 0 &&
    only?.url === file &&
    only.sha512 === hash &&
    !('packages' in info && info.packages)
  )
}
