import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  feedFiles,
  openSignedFeed,
  type ReleaseChannel,
  type ReleaseFeed,
  type VerifySignature,
} from '../server/contract/release-feed.ts'
import type { Published } from './plan-release.ts'

/**
 * What the downloads folder offers now; nothing when it is not there yet.
 * @throws {FeedRefusedError} when a feed in it is not ours: it is not built upon
 */
export async function readPublished(folder: string, verify: VerifySignature): Promise<Published> {
  const [stable, beta] = await Promise.all([
    readOne(folder, verify, 'stable'),
    readOne(folder, verify, 'beta'),
  ])
  return {
    feeds: { stable: stable.feed, beta: beta.feed },
    signatures: { stable: stable.signatures, beta: beta.signatures },
  }
}

type One = { readonly feed: ReleaseFeed; readonly signatures: readonly string[] }

async function readOne(folder: string, verify: VerifySignature, channel: ReleaseChannel): Promise<One> {
  const text = await readIfThere(join(folder, feedFiles[channel]))
  if (text === undefined) return { feed: {}, signatures: [] }
  const signatures = (await readIfThere(join(folder, `${feedFiles[channel]}.sig`))) ?? ''
  const feed = await openSignedFeed({ text, signatures }, verify, channel)
  return { feed, signatures: signatures.split('\n').filter(line => line !== '') }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
