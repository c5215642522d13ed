import type { UpdateInfo } from 'electron-updater'
import { compareVersions } from '../../../server/contract/compare-versions.ts'
import type { PlatformKey, Release, ReleaseFeed } from '../../../server/contract/release-feed.ts'
import { texts } from './texts.ts'

/** The signed entry that is newer than `currentVersion`, or a sentence why there is none. */
export function findUpdate(
  feed: ReleaseFeed,
  key: PlatformKey,
  currentVersion: string,
): { readonly release: Release } | { readonly note: string } {
  const release = feed[key]
  if (!release) return { note: texts.none }
  const order = compareVersions(release.version, currentVersion)
  if (order > 0) return { release }
  return { note: order === 0 ? texts.newest : texts.older(release.version) }
}

/** Whether what electron-updater would download is the file that is signed, and nothing beside it. */
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
