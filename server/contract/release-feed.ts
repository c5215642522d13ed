export const platformKeys = ['windows', 'linux-deb', 'linux-rpm'] as const
/** One of those that the site draws as its three boxes (spec section 7). */
export type PlatformKey = (typeof platformKeys)[number]

/** Everything that a feed may hold, in its order. Of macOS, people take the disk image, and the app updates itself from the ZIP. */
export const releaseKeys = [
  ...platformKeys,
  'mac-arm64',
  'mac-x64',
  'windows-arm64',
  'linux-deb-arm64',
  'linux-rpm-arm64',
  'linux-appimage',
  'linux-appimage-arm64',
  'mac-arm64-zip',
  'mac-x64-zip',
] as const
export type ReleaseKey = (typeof releaseKeys)[number]

export const releaseChannels = ['stable', 'beta'] as const
export type ReleaseChannel = (typeof releaseChannels)[number]

/** The feed of each channel, at the root of the downloads. Its signatures are in a file of the same name plus `.sig`. */
export const feedFiles = { stable: 'latest.json', beta: 'beta.json' } as const satisfies Record<
  ReleaseChannel,
  string
>

/** A file name that is safe on every system: no separator, no leading dot, nothing to escape. */
export const plainFileName = /^[A-Za-z0-9][\w.+~ -]*$/
export const versionPattern = /^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]{1,40})?$/

/** The newest installer of one platform. */
export type Release = {
  readonly version: string
  /** In the folder of its platform. */
  readonly file: string
  readonly notes: readonly string[]
  readonly sizeBytes: number
  /** Hexadecimal, as sha512sum prints it. */
  readonly sha512: string
  /** ISO 8601, UTC. */
  readonly releasedAt: string
  readonly channel: ReleaseChannel
}
export type ReleaseFeed = { readonly [Key in ReleaseKey]?: Release | undefined }

/** Why a feed is rejected: no signature, a signature by another key or for another text, or not a feed at all. */
export type FeedFault = 'unsigned' | 'forged' | 'malformed'

export class FeedRefusedError extends Error {
  readonly fault: FeedFault

  constructor(fault: FeedFault) {
    super(`The release feed is ${fault}.`)
    this.name = 'FeedRefusedError'
    this.fault = fault
  }
}

/** Verifies an Ed25519 signature over `message` with the key that the caller trusts. */
export type VerifySignature = (signature: Uint8Array, message: Uint8Array) => boolean | Promise<boolean>

/**
 * Checks a feed's fields by hand: a schema library would be most of what the download page loads. Unknown fields and
 * platforms are dropped: newer feeds may have more.
 * @throws {FeedRefusedError} 'malformed', also for a beta release in the stable feed
 */
export function readReleaseFeed(document: unknown, channel: ReleaseChannel = 'stable'): ReleaseFeed {
  const entries: Fields<ReleaseFeed> = fieldsOf(document)
  const releases = releaseKeys
    .filter(key => entries[key] !== undefined)
    .map(key => [key, readRelease(fieldsOf(entries[key]), channel)])
  return Object.fromEntries(releases)
}

function readRelease(fields: Fields<Release>, feedChannel: ReleaseChannel): Release {
  const { version, file, notes, sizeBytes, sha512, releasedAt, channel } = fields
  if (
    isLike(version, versionPattern) &&
    isLike(file, plainFileName) &&
    Array.isArray(notes) &&
    notes.every(note => typeof note === 'string') &&
    Number.isSafeInteger(sizeBytes) &&
    Number(sizeBytes) > 0 &&
    isLike(sha512, /^[0-9a-f]{128}$/) &&
    isLike(releasedAt, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/) &&
    !Number.isNaN(Date.parse(releasedAt)) &&
    (channel === 'stable' || (channel === 'beta' && feedChannel === 'beta'))
  )
    return { version, file, notes, sizeBytes: Number(sizeBytes), sha512, releasedAt, channel }
  throw new FeedRefusedError('malformed')
}

type Fields<T> = { readonly [Name in keyof T]?: unknown }

function fieldsOf<T>(value: unknown): Fields<T> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new FeedRefusedError('malformed')
}

const isLike = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && value.length <= 200 && pattern.test(value)

/**
 * A feed as published: its text, and its signatures in base64, one a line.
 * There may be several, so that a feed can be replaced while it is read; one valid signature is enough.
 */
export type SignedFeed = { readonly text: string; readonly signatures: string }

/** @throws {FeedRefusedError} when it is not signed by the trusted key, or malformed */
export async function openSignedFeed(
  { text, signatures }: SignedFeed,
  verify: VerifySignature,
  channel: ReleaseChannel = 'stable',
): Promise<ReleaseFeed> {
  const lines = signatures.split('\n').filter(line => /^[A-Za-z0-9+/]{86}==$/.test(line))
  if (lines.length === 0) throw new FeedRefusedError('unsigned')
  const message = new TextEncoder().encode(text)
  const fits = await Promise.all(lines.map(async line => verify(fromBase64(line), message)))
  if (!fits.includes(true)) throw new FeedRefusedError('forged')
  return readReleaseFeed(parseJson(text), channel)
}

type FeedSource = {
  readonly downloadsUrl: string
  readonly channel?: ReleaseChannel
  readonly nowMs: number
  readonly fetch: (url: string, init: { readonly cache: 'no-store' }) => Promise<Response>
  readonly verify: VerifySignature
}

/**
 * Fetches and opens a feed; it is never taken from a cache (spec section 7).
 * @returns an empty feed when nothing has been released
 * @throws {FeedRefusedError} when it cannot be believed
 * @throws when it cannot be fetched
 */
export async function fetchReleaseFeed(source: FeedSource): Promise<ReleaseFeed> {
  const { downloadsUrl, channel = 'stable', nowMs, fetch, verify } = source
  const read = async (file: string) => {
    const response = await fetch(`${downloadsUrl}/${file}?t=${nowMs}`, { cache: 'no-store' })
    // Read in any case: an unread body would hold its connection.
    const text = await response.text()
    if (response.ok) return text
    if (response.status === 404) return undefined
    throw new Error(`The downloads answered ${response.status}.`)
  }
  // In this order, because a release writes the signature before the text it belongs to.
  const text = await read(feedFiles[channel])
  if (text === undefined) return {}
  const signatures = (await read(`${feedFiles[channel]}.sig`)) ?? ''
  return openSignedFeed({ text, signatures }, verify, channel)
}

/** A download is a file in the folder of its platform (spec section 2). */
export const installerUrl = (downloadsUrl: string, key: ReleaseKey, file: string): string =>
  `${downloadsUrl}/${key}/${encodeURIComponent(file)}`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FeedRefusedError('malformed')
  }
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), character => character.charCodeAt(0))
