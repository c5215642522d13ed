import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSite } from './site.ts'

const script = 'console.log("Sortwell")'
const manifest = {
  pages: { '/': 'index.html', '/help': 'help.html', '*': '404.html' },
  pagesWithGoogle: { '/help': 'help-with-google.html' },
  policy: "default-src 'self'",
  policyWithGoogle: "default-src 'self' https://accounts.google.com/gsi/",
}
const options = {
  supportEmail: 'help@sortwell.example',
  publicOrigin: 'https://sortwell.example',
  strictTransport: 'max-age=31536000',
}
const google = { clientId: 'id.apps', signInUrl: 'https://google.example/gsi/' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-site-'))
  await mkdir(join(folder, 'assets'))
  const files = {
    'site.json': JSON.stringify(manifest),
    'index.html': '<p>Ask __SUPPORT_EMAIL__, __NOBODY__</p>',
    'help.html': '<p>Help</p>',
    'help-with-google.html': '<script src="__GOOGLE_SCRIPT__"></script>',
    '404.html': '<p>Nothing here</p>',
    'card.png': 'a picture',
    'assets/index-1.js': script,
    'assets/index-1.js.br': brotliCompressSync(script),
    'assets/index-1.js.gz': gzipSync(script),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
})
afterAll(() => rm(folder, { recursive: true }))

const open = (given: Partial<Parameters<typeof serveSite>[2]> = {}) => {
  const app = new Hono()
  serveSite(app, folder, { ...options, ...given })
  return (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test.each([
  ['/assets/index-1.js', script, 'public, max-age=31536000, immutable'],
  ['/', '<p>Ask help@sortwell.example, __NOBODY__</p>', 'no-cache'],
])('%s comes in the encoding that the browser takes, Brotli before gzip', async (path, text, cache) => {
  const get = open()
  const plain = await get(path)
  expect([plain.headers.get('Content-Encoding'), await plain.text()]).toEqual([null, text])
  const brotli = await get(path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
  expect(brotli.headers.get('Content-Encoding')).toBe('br')
  expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(text)
  const gzip = await get(path, { 'Accept-Encoding': 'gzip;q=1.0' })
  expect(gzip.headers.get('Content-Encoding')).toBe('gzip')
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(text)
  for (const { headers } of [plain, brotli, gzip])
    expect([headers.get('Vary'), headers.get('Cache-Control'), headers.get('ETag')]).toEqual([
      'Accept-Encoding',
      cache,
      plain.headers.get('ETag'),
    ])
})

test('a picture comes as it is', async () => {
  const picture = await open()('/card.png', { 'Accept-Encoding': 'gzip, br' })
  expect([picture.headers.get('Content-Encoding'), picture.headers.get('Content-Type')]).toEqual([
    null,
    'image/png',
  ])
  expect(await picture.text()).toBe('a picture')
})

test('a browser that has a file already gets 304 without a body', async () => {
  const get = open()
  const etag = (await get('/help')).headers.get('ETag') ?? ''
  const again = await get('/help', { 'If-None-Match': etag, 'Accept-Encoding': 'br' })
  expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, etag, ''])
})

test('an unknown page is 404 in HTML for a browser; compressed copies and the manifest have no address', async () => {
  const get = open()
  const missing = await get('/nothing', { Accept: 'text/html', 'Accept-Encoding': 'br' })
  expect([missing.status, missing.headers.get('Content-Encoding')]).toEqual([404, 'br'])
  for (const path of [
    '/nothing',
    '/assets/index-1.js.br',
    '/assets/index-1.js.gz',
    '/site.json',
    '/help.html',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404])
  const slash = await get('/help/?a=b')
  expect([slash.status, slash.headers.get('Location')]).toEqual([301, '/help?a=b'])
})

test('pages mention Google only where it is configured', async () => {
  const without = await open()('/help')
  expect([await without.text(), without.headers.get('Content-Security-Policy')]).toEqual([
    '<p>Help</p>',
    "default-src 'self'",
  ])
  const together = await open({ google })('/help')
  expect([await together.text(), together.headers.get('Content-Security-Policy')]).toEqual([
    '<script src="https://google.example/gsi/client"></script>',
    "default-src 'self' https://google.example/gsi/",
  ])
})

test('without a build the start page says how to make one', async () => {
  const app = new Hono()
  serveSite(app, join(folder, 'assets'), options)
  const response = await app.request('/')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('npm run build:site')
})
