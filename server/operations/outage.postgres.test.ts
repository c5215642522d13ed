import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, registration } from '../testing/people.ts'
import { findPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { connectTo, startProcess } from '../testing/start-process.ts'

let postgres: TestPostgres
let folder: string

beforeAll(async () => {
  const binaries = findPostgres(process.env.POSTGRES_BIN)
  if (!binaries) throw new Error('There is no PostgreSQL.')
  postgres = await startPostgres(binaries)
  folder = await mkdtemp(join(tmpdir(), 'sortwell-outage-'))
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true })
})

test.each(['SIGINT', 'SIGQUIT'] as const)(
  'a database that ends by %s is told as 503 with a time to wait; nobody is logged out, and it recovers by itself',
  async signal => {
    const server = await startProcess({ DATA_DIR: folder, DATABASE_URL: postgres.url('postgres') })
    const { api } = connectTo(server.url)
    const email = `${signal.toLowerCase()}@example.com`
    await api.register(registration({ email }))
    const signedIn = connectTo(server.url)
    signedIn.tokens.token = 'x'.repeat(43)
    const ready = () => fetch(`${server.url}/health/ready`).then(response => response.status)
    expect(await ready()).toBe(200)

    await postgres.halt(signal)
    const gone = {
      status: 503,
      message: 'Sortwell cannot answer for a moment. Please try again in a few seconds.',
      retryAfterSeconds: 5,
    }
    expect(await refusalOf(api.register(registration({ email: 'during@example.com' })))).toMatchObject(gone)
    expect(await refusalOf(signedIn.api.profile())).toMatchObject(gone)
    expect(signedIn.tokens.token).toBe('x'.repeat(43))
    expect(await ready()).toBe(503)
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200)

    await postgres.start()
    expect(await ready()).toBe(200)
    expect(await refusalOf(api.login({ email, password: registration().password }))).toMatchObject({
      status: 403,
    })
    expect(await refusalOf(signedIn.api.profile())).toMatchObject({ status: 401 })
    expect(await server.stop()).toBe(0)
  },
)

test('a server that finds no database says so in one line, without the password', async () => {
  await postgres.halt('SIGINT')
  const url = postgres.url('postgres').replace('postgres@', 'postgres:very-secret@')
  const start = startProcess({ DATA_DIR: folder, DATABASE_URL: url })
  const message = await start.then(
    () => 'started',
    error => error.message as string,
  )
  expect(message).toMatch(/Sortwell cannot start: the database does not answer: .*ECONNREFUSED/)
  expect(message).not.toContain('very-secret')
  await postgres.start()
})
