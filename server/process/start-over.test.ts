import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseFor, dropDatabaseFor } from '../testing/database.ts'
import { runCommandToEnd, startProcess } from '../testing/start-process.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-start-over-'))
})
afterEach(async () => {
  await dropDatabaseFor(folder)
  await rm(folder, { recursive: true })
})

test('starting over is refused while a server runs, and works once it has stopped', async () => {
  const environment = { DATA_DIR: folder, SECRET_KEY: 'a'.repeat(32), ...(await databaseFor(folder)) }
  const server = await startProcess(environment)
  const startOver = () =>
    runCommandToEnd('secret-key', ['start-over', '--yes'], {
      ...environment,
      SECRET_KEY: 'b'.repeat(32),
    })
  const refused = await startOver()
  const [, database = ''] = /^Database: (.*)\n$/.exec(refused.stdout) ?? []
  expect(refused).toMatchObject({ code: 1, stderr: `A server is using ${database}. Stop it first.\n` })
  await server.kill()
  expect(await startOver()).toMatchObject({ code: 0, stderr: '' })
})
