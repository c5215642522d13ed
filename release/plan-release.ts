import {
  feedFiles,
  type ReleaseChannel,
  type ReleaseKey,
  releaseChannels,
  releaseKeys,
} from '../server/contract/release-feed.ts'
import { addReleases, checksumsText, type Feeds, feedText, updaterFile, updaterText } from './feed.ts'
import type { Installer } from './installers.ts'
import type { Step } from './publish.ts'

/** What is published so far, with the signatures of each feed. */
export type Published = {
  readonly feeds: Feeds
  readonly signatures: Readonly<Record<ReleaseChannel, readonly string[]>>
}

export type NewRelease = {
  readonly version: string
  readonly channel: ReleaseChannel
  readonly installers: readonly Installer[]
  readonly notes: { readonly [Key in ReleaseKey]?: readonly string[] }
  readonly releasedAt: Date
  /** Share of installations that are offered the update, 0 to 100; the page offers it to everybody. */
  readonly rolloutPercent: number
  /** CycloneDX, as JSON. */
  readonly sbom: string
}

/**
 * The files of a release in the order in which they may appear: installers, what describes them, the signature of the
 * feed, the feed. A visitor who reads feed, then signature, then installer finds the old release whole or the new one.
 */
export function planRelease(
  published: Published,
  { version, channel, installers, notes, releasedAt, rolloutPercent, sbom }: NewRelease,
  sign: (text: string) => string,
): readonly Step[] {
  const releases = Object.fromEntries(
    installers.map(({ key, file, sizeBytes, sha512 }) => [
      key,
      {
        version,
        file,
        notes: [...(notes[key] ?? [])],
        sizeBytes,
        sha512,
        releasedAt: releasedAt.toISOString(),
        channel,
      },
    ]),
  )
  const feeds = addReleases(published.feeds, releases, channel)
  const changed = releaseChannels.filter(name => channel === 'stable' || name === 'beta')

  const files = installers.flatMap(({ key, file, path, blockMap }) => [
    { path: `${key}/${file}`, copyOf: path },
    ...(blockMap ? [{ path: `${key}/${file}.blockmap`, copyOf: blockMap }] : []),
  ])
  const updaterFiles = changed.flatMap(name =>
    releaseKeys.flatMap(key => {
      const release = feeds[name][key]
      if (!release || release.version !== version || !releases[key]) return []
      return [{ path: `${key}/${updaterFile(key, name)}`, text: updaterText(release, rolloutPercent) }]
    }),
  )
  const signedFeeds = changed.flatMap(name => {
    const text = feedText(feeds[name])
    const fresh = sign(text)
    // The signature before stays until the feed that it belongs to is replaced.
    const lines = [fresh, ...published.signatures[name].filter(line => line !== fresh).slice(0, 1)]
    return [
      { path: `${feedFiles[name]}.sig`, text: `${lines.join('\n')}\n` },
      { path: feedFiles[name], text },
    ]
  })
  return [
    ...files,
    { path: `sbom-${version}.cdx.json`, text: sbom },
    { path: 'SHA512SUMS', text: checksumsText(feeds) },
    ...updaterFiles,
    ...signedFeeds,
  ]
}
