import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { downloadElectron } from './electron-binary.ts'

const patient = { firstByteWithinMs: 60_000, stalledAfterMs: 60_000, onProgress: () => {} }

const chunk = Buffer.alloc(1000, 7)
const chunks = 8
const sha256 = createHash('sha256')
  .update(Buffer.concat(Array(chunks).fill(chunk)))
  .digest('hex')

/** A mirror that sends chunk after chunk, each when the one before was reported. */
async function mirror(send: (response: ServerResponse) => void) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Length': chunk.length * chunks })
    send(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cacheRoot = mkdtempSync(path.join(os.tmpdir(), 'sortwell-electron-'))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(cacheRoot, { recursive: true })
  })
  return {
    version: '9.9.9',
    platform: 'linux',
    arch: 'x64',
    cacheRoot,
    checksums: { 'electron-v9.9.9-linux-x64.zip': sha256 },
    mirrorOptions: { mirror: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
  }
}

/** A port that nobody listens on any more. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('a slow download goes on as long as bytes arrive', async () => {
  let sendNext = () => {}
  let sent = 0
  const release = await mirror(response => {
    sendNext = () => {
      sent += 1
      if (sent < chunks) response.write(chunk)
      else if (sent === chunks) response.end(chunk)
    }
    sendNext()
  })
  const seen: number[] = []
  const file = await downloadElectron(release, {
    ...patient,
    onProgress: ({ transferred }) => {
      seen.push(transferred)
      sendNext()
    },
  })
  expect(readFileSync(file).length).toBe(chunk.length * chunks)
  expect(seen.length).toBeGreaterThanOrEqual(chunks)
  expect(seen.at(-1)).toBe(chunk.length * chunks)
})

test('a download that has begun and then stalls is given up', async () => {
  const release = await mirror(response => response.write(chunk))
  const waiting = downloadElectron(release, { ...patient, stalledAfterMs: 100 })
  await expect(waiting).rejects.toThrow('nothing arrived for 0.1 seconds')
})

test('a server that never answers is given up long before a download that stalls', async () => {
  const release = await mirror(() => {})
  const waiting = downloadElectron(release, { ...patient, firstByteWithinMs: 100 })
  await expect(waiting).rejects.toThrow('no answer within 0.1 seconds')
})

test('a refused connection is reported at once, with its cause', async () => {
  const release = await mirror(() => {})
  const mirrorOptions = { mirror: `http://127.0.0.1:${await closedPort()}/` }
  const waiting = downloadElectron({ ...release, mirrorOptions }, patient)
  await expect(waiting).rejects.toThrow('ECONNREFUSED')
})

test('a download with other bytes than Electron’s is refused', async () => {
  const release = await mirror(response => response.end(Buffer.alloc(chunk.length * chunks, 8)))
  await expect(downloadElectron(release, patient)).rejects.toThrow(/checksum/i)
})
