import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'

const setup = Buffer.from('0123456789')
const feed = '{"windows":{}}'

async function downloadServer() {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-downloads-'))
  await mkdir(join(folder, 'windows'))
  await mkdir(join(folder, 'elsewhere'))
  await writeFile(join(folder, 'windows/Sortwell-1.2.0-x64.exe'), setup)
  await writeFile(join(folder, 'windows/latest.yml'), 'version: 1.2.0\n')
  await writeFile(join(folder, 'elsewhere/a.exe'), 'secret')
  await writeFile(join(folder, 'latest.json'), feed)
  await writeFile(join(folder, 'private.pem'), 'secret')
  await writeFile(join(folder, '.hidden.json'), 'secret')
  await symlink(join(folder, 'private.pem'), join(folder, 'windows/link.exe'))
  const server = await testServer({ environment: { DOWNLOADS_DIR: folder } })
  return {
    folder,
    metrics: () => server.deps.metrics.registry.metrics(),
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      server.send(new Request(`http://localhost/downloads/${path}`, { method, headers })),
    async [Symbol.asyncDispose]() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
const installer = 'windows/Sortwell-1.2.0-x64.exe'

test('the feed is open to every page, kept nowhere without asking, and costs a 304 while it is the same', async () => {
  await using server = await downloadServer()
  const first = await server.get('latest.json?t=1', { Origin: 'https://anywhere.example' })
  expect([first.status, await first.text()]).toEqual([200, feed])
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
  })
  const etag = first.headers.get('ETag') ?? ''
  const again = await server.get('latest.json?t=2', { 'If-None-Match': `"other", W/${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await writeFile(join(server.folder, 'latest.json'), feed)
  await utimes(join(server.folder, 'latest.json'), 1, 1)
  expect((await server.get('latest.json?t=3', { 'If-None-Match': etag })).status).toBe(200)
})

test('an installer comes with its name, its type and its digest', async () => {
  await using server = await downloadServer()
  const response = await server.get(installer)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(setup)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-disposition': 'attachment; filename="Sortwell-1.2.0-x64.exe"',
    'content-length': '10',
    'content-type': 'application/vnd.microsoft.portable-executable',
    'cache-control': 'public, max-age=31536000, immutable',
    'repr-digest': `sha-512=:${createHash('sha512').update(setup).digest('base64')}:`,
  })
  const head = await server.get(installer, {}, 'HEAD')
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, '10', ''])
})

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-30', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=5-4', 200, '0123456789', null],
  ['bytes=0-1,4-5', 200, '0123456789', null],
  ['lines=1-2', 200, '0123456789', null],
  ['bytes=-', 200, '0123456789', null],
])('Range: %s is answered with %i', async (range, status, content, contentRange) => {
  await using server = await downloadServer()
  const response = await server.get(installer, { Range: range })
  expect([response.status, await response.text(), response.headers.get('Content-Range')]).toEqual([
    status,
    content,
    contentRange,
  ])
})

test('a download goes on only with the same file', async () => {
  await using server = await downloadServer()
  const etag = (await server.get(installer, {}, 'HEAD')).headers.get('ETag') ?? ''
  const same = await server.get(installer, { Range: 'bytes=4-', 'If-Range': etag })
  expect([same.status, await same.text()]).toEqual([206, '456789'])
  const other = await server.get(installer, { Range: 'bytes=4-', 'If-Range': '"another"' })
  expect([other.status, await other.text()]).toEqual([200, '0123456789'])
})

test.each([
  'private.pem',
  '.hidden.json',
  'nothing.json',
  'windows',
  'windows/',
  'windows/nothing.exe',
  'windows/link.exe',
  'windows/..%2fprivate.pem',
  'windows/..%2flatest.json',
  'windows/..%5clatest.json',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/package.json',
  'elsewhere/a.exe',
  'windows/%00.exe',
  'windows/a.exe/b.exe',
  `windows/${'a'.repeat(5000)}.exe`,
])('%s is not there', async path => {
  await using server = await downloadServer()
  expect((await server.get(path)).status).toBe(404)
})

test('downloads are counted by platform and version, one that goes on once, and nothing else is kept', async () => {
  await using server = await downloadServer()
  await writeFile(join(server.folder, 'windows/Sortwell-1.3.0-beta.2-x64.exe'), 'beta')
  for (const headers of [{}, { Range: 'bytes=0-3' }, { Range: 'bytes=4-' }] as Record<string, string>[])
    await (await server.get(installer, headers)).text()
  await server.get(installer, {}, 'HEAD')
  await (await server.get('windows/Sortwell-1.3.0-beta.2-x64.exe')).text()
  await (await server.get('latest.json', { 'X-Sortwell-Version': '1.1.0' })).text()
  const metrics = await server.metrics()
  expect(metrics).toContain('sortwell_downloads_total{platform="windows",version="1.2.0"} 2\n')
  expect(metrics).toContain('sortwell_downloads_total{platform="windows",version="1.3.0-beta.2"} 1\n')
  expect(metrics.match(/^sortwell_downloads_total/gm)).toHaveLength(2)
  expect(metrics).toContain('sortwell_feed_checks_total{version="1.1.0"} 1\n')
})

test('an empty downloads folder, or none, has nothing', async () => {
  await using server = await testServer()
  expect((await server.send(new Request('http://localhost/downloads/latest.json'))).status).toBe(404)
})
