import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { strict } from '../not-implemented.ts'
import { ClientRequest } from './net-request.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css', '.html': 'text/html', '.ico': 'image/x-icon', '.jpg': 'image/jpeg', '.js': 'text/javascript',
  '.json': 'application/json', '.mjs': 'text/javascript', '.png': 'image/png', '.svg': 'image/svg+xml',
  '.txt': 'text/plain', '.wasm': 'application/wasm', '.woff2': 'font/woff2',
} // biome-ignore format: a list of types

/** `net`, on Node's own client: no proxy settings, cookies or certificates of Chromium's. */
export const net = strict('net', {
  request: (options: ConstructorParameters<typeof ClientRequest>[0]) => new ClientRequest(options),
  async fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    const url = typeof input === 'string' ? input : input.url
    if (!url.startsWith('file:')) return fetch(input, init)
    const file = fileURLToPath(url)
    const content = await readFile(file).catch(() => {
      throw new Error('net::ERR_FILE_NOT_FOUND')
    })
    const type = types[path.extname(file).toLowerCase()] ?? 'application/octet-stream'
    return new Response(new Uint8Array(content), { headers: { 'content-type': type } })
  },
})
