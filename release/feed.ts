import { compareVersions } from '../server/contract/compare-versions.ts'
import {
  feedFiles,
  type Release,
  type ReleaseChannel,
  type ReleaseFeed,
  type ReleaseKey,
  releaseKeys,
} from '../server/contract/release-feed.ts'
import { kinds } from './installers.ts'

export type Feeds = Readonly<Record<ReleaseChannel, ReleaseFeed>>
export type NewReleases = { readonly [Key in ReleaseKey]?: Release }

/**
 * The feeds with the new releases in them. A stable release is offered to the beta channel too, unless that has a newer one.
 * @throws when a channel already offers a newer version, since the app refuses to go back, or another file of this version
 */
export function addReleases(feeds: Feeds, releases: NewReleases, channel: ReleaseChannel): Feeds {
  for (const key of releaseKeys) {
    const [offered, added] = [feeds[channel][key], releases[key]]
    if (offered && added && compareVersions(added.version, offered.version) < 0)
      throw new Error(`${key} is at ${offered.version} already; ${added.version} would be a step back`)
    if (offered && added && offered.version === added.version && offered.sha512 !== added.sha512)
      throw new Error(
        `${key} ${added.version} is published already with other content; give it a new version`,
      )
  }
  const stable = channel === 'stable' ? { ...feeds.stable, ...releases } : feeds.stable
  const isNews = (key: ReleaseKey) =>
    compareVersions(releases[key]?.version ?? '0.0.0-0', feeds.beta[key]?.version ?? '0.0.0-0') >= 0
  const forBeta = Object.fromEntries(
    releaseKeys.flatMap(key => (releases[key] && isNews(key) ? [[key, releases[key]]] : [])),
  )
  return { stable, beta: { ...feeds.beta, ...forBeta } }
}

/** Text of latest.json or beta.json; platforms in the order of the page. */
export function feedText(feed: ReleaseFeed): string {
  const ordered = Object.fromEntries(releaseKeys.flatMap(key => (feed[key] ? [[key, feed[key]]] : [])))
  return `${JSON.stringify(ordered, null, 2)}\n`
}

/** The name that electron-updater looks for in the folder of a platform. */
export function updaterFile(key: ReleaseKey, channel: ReleaseChannel): string {
  const name = feedFiles[channel].replace('.json', '')
  return `${name}${kinds[key].updater}.yml`
}

/** What electron-updater reads. @param rolloutPercent share of installations that are offered the update, 0 to 100 */
export function updaterText(release: Release, rolloutPercent: number): string {
  const sha512 = Buffer.from(release.sha512, 'hex').toString('base64')
  const file = JSON.stringify(release.file)
  return `${[
    `version: ${release.version}`,
    'files:',
    `  - url: ${file}`,
    `    sha512: ${sha512}`,
    `    size: ${release.sizeBytes}`,
    `path: ${file}`,
    `sha512: ${sha512}`,
    `releaseDate: '${release.releasedAt}'`,
    ...(rolloutPercent < 100 ? [`stagingPercentage: ${rolloutPercent}`] : []),
  ].join('\n')}\n`
}

/** Text of SHA512SUMS: every file that a feed names, as `sha512sum --check` reads it. */
export function checksumsText({ stable, beta }: Feeds): string {
  const lines = [stable, beta].flatMap(feed =>
    releaseKeys.flatMap(key => (feed[key] ? [`${feed[key].sha512}  ${key}/${feed[key].file}`] : [])),
  )
  return `${[...new Set(lines)].join('\n')}\n`
}
