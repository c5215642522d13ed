import { afterEach, expect, test, vi } from 'vitest'
import { trustKey } from './release-trust.ts'

afterEach(() => vi.restoreAllMocks())

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
