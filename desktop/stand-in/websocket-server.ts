import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

const handshakeKey = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11' // RFC 6455, section 1.3

export type Socket = {
  send(text: string): void
  onText: (text: string) => void
  onClose: () => void
}

/**
 * Text messages over WebSocket on the loopback interface (RFC 6455), for one secret path.
 * @returns its address
 */
export async function serveSockets(
  port: number,
  path: string,
  connected: (socket: Socket) => void,
): Promise<string> {
  const server = http.createServer((_, response) => response.writeHead(404).end())
  server.on('upgrade', (request: http.IncomingMessage, stream: Duplex) => {
    const key = request.headers['sec-websocket-key']
    // A page of some browser would send its origin; a test tool has none.
    if (request.url !== path || key === undefined || request.headers.origin !== undefined) {
      stream.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const accept = createHash('sha1')
      .update(key + handshakeKey)
      .digest('base64')
    stream.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    connected(openSocket(stream))
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  server.unref()
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
}

function openSocket(stream: Duplex): Socket {
  const socket: Socket = {
    send: text => void stream.write(frame(1, Buffer.from(text))),
    onText: () => {},
    onClose: () => {},
  }
  let received = Buffer.alloc(0)
  let text: Buffer[] = []
  stream.on('error', () => {})
  stream.on('close', () => socket.onClose())
  stream.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (let parsed = parse(received); parsed; parsed = parse(received)) {
      received = received.subarray(parsed.length)
      if (parsed.kind === 8) stream.end(frame(8, parsed.payload))
      else if (parsed.kind === 9) stream.write(frame(10, parsed.payload))
      else if (parsed.kind <= 1) text.push(parsed.payload)
      if (parsed.kind > 1 || !parsed.isLast) continue
      const whole = Buffer.concat(text).toString()
      text = []
      socket.onText(whole)
    }
  })
  return socket
}

function frame(kind: number, payload: Buffer): Buffer {
  const { length } = payload
  const header = length < 126 ? Buffer.alloc(2) : length < 65_536 ? Buffer.alloc(4) : Buffer.alloc(10)
  header[0] = 0x80 | kind
  header[1] = length < 126 ? length : length < 65_536 ? 126 : 127
  if (header.length === 4) header.writeUInt16BE(length, 2)
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([header, payload])
}

type Frame = {
  readonly kind: number
  readonly isLast: boolean
  readonly payload: Buffer
  readonly length: number
}

/** The first whole frame; undefined while bytes are missing. Frames from a client are always masked. */
function parse(bytes: Buffer): Frame | undefined {
  if (bytes.length < 6) return undefined
  const short = bytes.readUInt8(1) & 0x7f
  const start = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < start + 4) return undefined
  const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  const length = start + 4 + size
  if (bytes.length < length) return undefined
  const mask = bytes.subarray(start, start + 4)
  const payload = Buffer.from(bytes.subarray(start + 4, length))
  for (let at = 0; at < size; at += 1) payload[at] = (payload[at] ?? 0) ^ (mask[at & 3] ?? 0)
  const first = bytes.readUInt8(0)
  return { kind: first & 0x0f, isLast: (first & 0x80) !== 0, payload, length }
}
