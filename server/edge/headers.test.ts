import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'

const environment = { WEB_ORIGINS: 'https://app.sortwell.example' }

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  await using server = await testServer({ environment })
  return server.send(new Request(`http://localhost${path}`, { method, headers }))
}

test.each([
  ['/settings', 200],
  ['/nothing/here', 404],
  ['/auth/login', 405],
  ['/users/profile', 401],
])('every answer is kept from caches, frames and sniffing, and has an id: %s', async (path, status) => {
  const response = await get(path, { 'X-Request-Id': 'forged' })
  expect(response.status).toBe(status)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/json',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('other hosts below ours are held to TLS only where the operator says so', async () => {
  await using server = await testServer({ environment: { HSTS_SUBDOMAINS: 'on' } })
  await mkdir(server.deps.config.downloadsDir)
  await writeFile(join(server.deps.config.downloadsDir, 'latest.json'), '{}')
  for (const path of ['/settings', '/downloads/latest.json']) {
    const { headers } = await server.send(new Request(`http://localhost${path}`))
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
  }
})

test('404 and 405 say so in a sentence, and 405 names the methods', async () => {
  expect(await (await get('/nothing')).json()).toEqual({ message: 'There is nothing at this address.' })
  const wrongMethod = await get('/users/sessions/abc')
  expect([wrongMethod.status, wrongMethod.headers.get('Allow')]).toEqual([405, 'DELETE'])
  expect(await wrongMethod.json()).toEqual({ message: 'This address does not take GET.' })
})

test.each(['https://sortwell.example', 'https://app.sortwell.example'])(
  'a page of %s may read answers',
  async origin => {
    const response = await get('/settings', { Origin: origin })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin)
    expect(response.headers.get('Vary')).toBe('Origin')
  },
)

test.each([
  'https://sortwell.example.evil.example',
  'https://evil.example',
  'http://sortwell.example',
  'https://sortwell.example:444',
  'null',
  'https://SORTWELL.example',
])('a page of %s may not', async origin => {
  for (const method of ['GET', 'OPTIONS']) {
    const headers = { Origin: origin, 'Access-Control-Request-Method': 'GET' }
    const response = await get('/settings', headers, method)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(response.headers.get('Vary')).toBe('Origin')
  }
})

test('a preflight is answered with what a page may send', async () => {
  const headers = { Origin: 'https://sortwell.example', 'Access-Control-Request-Method': 'POST' }
  const response = await get('/auth/login', headers, 'OPTIONS')
  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': 'https://sortwell.example',
    'access-control-allow-headers': 'Authorization, Content-Type, X-Sortwell-Client',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  })
  expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
})
