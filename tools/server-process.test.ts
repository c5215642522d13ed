import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from './server-process.ts'

const repository = path.join(import.meta.dirname, '..')

test('the address of the server is known by its name, however little it is to log', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortwell-server-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const environment = { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' }
  const server = startServer(repository, { restarts: false, environment })
  onTestFinished(async () => {
    server.stop()
    await server.ended
  })
  expect(await server.url).toMatch(/^http:\/\/localhost:\d+$/)
})
