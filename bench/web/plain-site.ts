import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

type Kept = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** The site's own answers without scripts, from memory: the least that these pages can cost. */
export async function startPlainSite(origin: string) {
  const kept = new Map<string, Promise<Kept>>()
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = kept.get(url) ?? read(origin + url)
    kept.set(url, answer)
    const { status, headers, body } = await answer
    response.writeHead(status, headers).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port was given.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function read(url: string): Promise<Kept> {
  const answer = await fetch(url)
  const type = answer.headers.get('content-type') ?? ''
  const { status } = answer
  const bytes = new Uint8Array(await answer.arrayBuffer())
  // Pictures are packed already, as on the site.
  if (!/^(text|image\/svg)/.test(type)) return { status, headers: { 'Content-Type': type }, body: bytes }
  const text = new TextDecoder().decode(bytes)
  const plain = type.startsWith('text/html') ? withoutScripts(text) : text
  const headers = { 'Content-Type': type, 'Content-Encoding': 'gzip' }
  return { status, headers, body: gzipSync(plain, { level: 9 }) }
}

const withoutScripts = (html: string) =>
  html.replace(/<script.*?<\/script>/gs, '').replace(/<link rel="modulepreload".*?>/g, '')
