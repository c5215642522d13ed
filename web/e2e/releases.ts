import type { BrowserContext, Page } from 'playwright/test'
import { createSigner, type KeyPair, makeKeyPair } from '../../release/signing.ts'
import type { PlatformKey, Release } from '../../server/contract/release-feed.ts'

export const testKeys = makeKeyPair()
const signer = createSigner(testKeys)

const endings = { windows: 'x64.exe', 'linux-deb': 'amd64.deb', 'linux-rpm': 'x86_64.rpm' } as const

/** An entry of latest.json, as `release/` writes it. */
export const releaseOf = (key: PlatformKey, version: string, notes: readonly string[] = []): Release => ({
  version,
  file: `Sortwell-${version}-${endings[key]}`,
  notes: [...notes],
  sizeBytes: 5,
  sha512: '5a'.repeat(64),
  releasedAt: '2026-11-21T12:00:00.000Z',
  channel: 'stable',
})

/** Makes the page trust a key of the tests instead of the one that the build carries. */
export const trust = (page: Page | BrowserContext, { publicPem }: KeyPair = testKeys) =>
  page.route('**/release-key-*.pem', route => route.fulfill({ body: publicPem }))

/** Signs what will come as latest.json. */
export async function signFeed(page: Page | BrowserContext, text: string): Promise<void> {
  await trust(page)
  await page.route('**/downloads/latest.json.sig?t=*', route =>
    route.fulfill({ body: `${signer.sign(text)}\n` }),
  )
}

/** Answers for the downloads host with these entries, signed. */
export async function offer(page: Page | BrowserContext, document: unknown): Promise<void> {
  const text = JSON.stringify(document)
  await signFeed(page, text)
  await page.route('**/downloads/latest.json?t=*', route => route.fulfill({ body: text }))
}
