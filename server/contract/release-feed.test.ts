import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  FeedRefusedError,
  fetchReleaseFeed,
  installerUrl,
  openSignedFeed,
  readReleaseFeed,
} from './release-feed.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const signatureOf = (text: string, key = privateKey) => sign(null, Buffer.from(text), key).toString('base64')
const verifyOurs = (signature: Uint8Array, message: Uint8Array) => verify(null, message, publicKey, signature)

const release = {
  version: '1.0.0',
  file: 'Sortwell-1.0.0-x64.exe',
  notes: ['x'],
  sizeBytes: 5,
  sha512: 'ab'.repeat(64),
  releasedAt: '2026-11-21T12:00:00.000Z',
  channel: 'stable' as const,
}
const faultOf = (open: () => unknown) =>
  Promise.resolve()
    .then(open)
    .then(
      () => 'none',
      error => (error instanceof FeedRefusedError ? error.fault : error),
    )

test('platforms may be missing, and what is not known is left out', () => {
  expect(readReleaseFeed({ windows: { ...release, colour: 'red' }, mac: release })).toEqual({
    windows: release,
  })
  expect(readReleaseFeed({})).toEqual({})
})

test.each([
  ['no object', 'x'],
  ['nothing', null],
  ['a list', []],
  ['an entry without a file', { windows: { ...release, file: undefined } }],
  ['notes that are no list', { windows: { ...release, notes: 'x' } }],
  ['a version that is none', { windows: { ...release, version: 'newest' } }],
  ['a hash that is none', { windows: { ...release, sha512: 'abc' } }],
  ['an entry that is none', { windows: null }],
  ['notes that are no texts', { windows: { ...release, notes: [1] } }],
  ['a size in words', { windows: { ...release, sizeBytes: '5' } }],
  ['a size of parts', { windows: { ...release, sizeBytes: 0.5 } }],
  ['a name without end', { windows: { ...release, file: 'a'.repeat(201) } }],
  ['a day that is none', { windows: { ...release, releasedAt: '2026-13-40T12:00:00.000Z' } }],
  ['a time of some zone', { windows: { ...release, releasedAt: '2026-11-21T12:00:00+01:00' } }],
  ['a channel that is none', { windows: { ...release, channel: 'nightly' } }],
  ['an empty file', { windows: { ...release, sizeBytes: 0 } }],
  ['a file in another folder', { windows: { ...release, file: '../setup.exe' } }],
  ['a file below', { windows: { ...release, file: 'a/b.exe' } }],
  ['a file with a backslash', { windows: { ...release, file: '..\\b.exe' } }],
  ['a hidden file', { windows: { ...release, file: '.setup.exe' } }],
  ['an escaped way out', { windows: { ...release, file: '%2e%2e%2fsetup.exe' } }],
  ['a file at another host', { windows: { ...release, file: 'https://evil.example/a.exe' } }],
  ['a beta in the stable feed', { windows: { ...release, channel: 'beta' } }],
])('%s is malformed', (_, document) => {
  expect(() => readReleaseFeed(document)).toThrow('The release feed is malformed.')
})

test('the beta feed may hold a beta', () => {
  const beta = { ...release, channel: 'beta' as const }
  expect(readReleaseFeed({ windows: beta }, 'beta')).toEqual({ windows: beta })
})

test('one signature that fits is enough, and it is over the text as it came', async () => {
  const text = JSON.stringify({ windows: release })
  const other = signatureOf(text, generateKeyPairSync('ed25519').privateKey)
  const open = (signatures: string, given = text) =>
    faultOf(() => openSignedFeed({ text: given, signatures }, verifyOurs))
  expect(await open(signatureOf(text))).toBe('none')
  expect(await open(`${other}\n${signatureOf(text)}\n`)).toBe('none')
  expect(await open(other)).toBe('forged')
  expect(await open(signatureOf(text), `${text} `)).toBe('forged')
  expect(await open('')).toBe('unsigned')
  expect(await open('<!doctype html>')).toBe('unsigned')
  expect(await open(signatureOf('nonsense'), 'nonsense')).toBe('malformed')
})

test('a feed is asked for past every cache, and its signature after it', async () => {
  const text = JSON.stringify({ windows: release })
  const asked: unknown[] = []
  const feed = await fetchReleaseFeed({
    downloadsUrl: 'https://downloads.example',
    nowMs: 7,
    verify: verifyOurs,
    fetch: async (url, init) => {
      asked.push([url, init])
      return new Response(url.includes('.sig') ? signatureOf(text) : text)
    },
  })
  expect(feed).toEqual({ windows: release })
  expect(asked).toEqual([
    ['https://downloads.example/latest.json?t=7', { cache: 'no-store' }],
    ['https://downloads.example/latest.json.sig?t=7', { cache: 'no-store' }],
  ])
})

test('nothing released is an empty feed, anything else that fails is an error', async () => {
  const answer = (status: number) =>
    fetchReleaseFeed({
      downloadsUrl: '',
      nowMs: 0,
      verify: verifyOurs,
      fetch: async () => new Response('no', { status }),
    })
  expect(await answer(404)).toEqual({})
  await expect(answer(503)).rejects.toThrow('The downloads answered 503.')
})

test('a download is a file in the folder of its platform', () => {
  expect(installerUrl('https://downloads.example', 'linux-deb', 'a b+1.deb')).toBe(
    'https://downloads.example/linux-deb/a%20b%2B1.deb',
  )
})
