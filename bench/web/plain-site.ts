import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

/** The site's own answers without scripts: the least that these pages can cost. */
export async function startPlainSite(origin: string) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + request.url)
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    const plain = type.startsWith('text/html') ? withoutScripts(body.toString()) : body
    response.writeHead(answer.status, { 'Content-Type': type, 'Content-Encoding': 'gzip' })
    response.end(gzipSync(plain, { level: 9 }))
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

const withoutScripts = (html: string) =>
  html.replace(/<script.*?<\/script>/gs, '').replace(/<link rel="modulepreload".*?>/g, '')
