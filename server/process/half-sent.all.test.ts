import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startHere } from '../testing/start-process.ts'

// Node's own ten seconds, on the real clock.
test('half-sent headers are cut off before half-sent bodies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-half-sent-'))
  const server = await startHere({ DATA_DIR: folder })
  const send = async (text: string) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8')
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk
    })
    const ended = once(socket, 'close').then(() => answer)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(text)
    return { socket, ended }
  }
  const headers = await send('POST /auth/login HTTP/1.1\r\nHost: x\r\n')
  const body = await send('POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n')
  expect(await headers.ended).toContain('408 Request Timeout')
  expect((await fetch(`${server.url}/settings`)).status).toBe(200)
  expect(body.socket.closed).toBe(false)
  body.socket.destroy()
  await server.stop()
  await rm(folder, { recursive: true })
})
