import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A reverse proxy as any load balancer is one: requests go to the servers in turn. One that refuses the connection is
 * passed over, because it has not seen the request; when one dies half way, the client's connection is cut, because nobody
 * knows what it did.
 * @param upstreams ports on loopback; the list may change while the proxy runs
 */
export async function startProxy(upstreams: readonly number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const counts = { passedOver: 0, cut: 0 }
  let turn = 0

  function forward(from: IncomingMessage, body: Buffer, to: ServerResponse, tries: number) {
    const port = upstreams[turn++ % upstreams.length]
    const given = from.headers['x-forwarded-for']
    const headers = {
      ...from.headers,
      'x-forwarded-for': [given, from.socket.remoteAddress].filter(Boolean).join(', '),
    }
    const sent = request({ host: '127.0.0.1', port, method: from.method, path: from.url, headers, agent })
    sent.on('response', answer => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => to.destroy())
      answer.pipe(to)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isUnseen = error.code === 'ECONNREFUSED' && tries < upstreams.length
      counts[isUnseen ? 'passedOver' : 'cut'] += 1
      if (isUnseen) forward(from, body, to, tries + 1)
      else to.destroy()
    })
    sent.end(body)
  }

  const server = createServer(async (from, to) => {
    const chunks: Buffer[] = []
    for await (const chunk of from) chunks.push(chunk as Buffer)
    forward(from, Buffer.concat(chunks), to, 1)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    stop() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
