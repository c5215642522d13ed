import { afterEach, expect, test, vi } from 'vitest'
import { compareHeaders, trustKey } from './release-trust.ts'

afterEach(() => vi.restoreAllMocks())

/** A digest of 64 times the letter a. */
const base64 = btoa('a'.repeat(64))
const release = {
  version: '1.0.0',
  file: 'a.exe',
  notes: [],
  sizeBytes: 5,
  sha512: '61'.repeat(64),
  releasedAt: '2026-11-21T12:00:00.000Z',
  channel: 'stable' as const,
}
const other = btoa('b'.repeat(64))

test.each([
  [{ 'Content-Length': '5', 'Repr-Digest': `sha-512=:${base64}:` }, 'intact'],
  [{ 'Content-Length': '5' }, 'intact'],
  [{ 'Content-Length': '6' }, 'different'],
  [{ 'Content-Length': '5', 'Repr-Digest': `sha-512=:${other}:` }, 'different'],
  [{ 'Content-Length': '3', 'Content-Encoding': 'gzip' }, 'unknown'],
  [{}, 'unknown'],
])('headers %j are %s', (headers, state) => {
  expect(compareHeaders(new Headers(headers as Record<string, string>), release)).toBe(state)
})

const makeKey = () => crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
const sign = async ({ privateKey }: CryptoKeyPair, message: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message))

test.each(['knows Ed25519', 'does not'])(
  'a signature counts by the trusted key alone, in a browser that %s',
  async which => {
    const [ours, other] = await Promise.all([makeKey(), makeKey()])
    const spki = new Uint8Array(await crypto.subtle.exportKey('spki', ours.publicKey))
    const pem = `-----BEGIN PUBLIC KEY-----\n${btoa(String.fromCharCode(...spki))}\n-----END PUBLIC KEY-----\n`
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(pem))
    if (which === 'does not')
      vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
    const verify = await trustKey('https://sortwell.example/release-key.pem')
    const feed = new TextEncoder().encode('the feed')
    expect(await verify(await sign(ours, feed), feed)).toBe(true)
    expect(await verify(await sign(other, feed), feed)).toBe(false)
    expect(await verify(await sign(ours, feed), new TextEncoder().encode('the feeds'))).toBe(false)
  },
)
