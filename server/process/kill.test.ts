import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from '../config/parse.ts'
import { createPasswordHasher, owaspCost } from '../credentials/passwords.ts'
import { newUser } from '../sign-in/new-user.ts'
import { addUser } from '../store/accounts/users.ts'
import { openStore } from '../store/engine/open.ts'
import { databaseFor } from '../testing/database.ts'
import { goodPassword, refusalOf, registration } from '../testing/people.ts'
import { connectTo, type ServerProcess, startHere, startProcess } from '../testing/start-process.ts'

/** The database of a server that keeps its data in `folder`. */
const open = async (folder: string) =>
  openStore(parseConfig({ DATA_DIR: folder, ...(await databaseFor(folder)) }).database)

/** A database with one confirmed account. */
async function prepare(folder: string) {
  const store = await open(folder)
  const password_hash = await createPasswordHasher(owaspCost, { running: 1, waiting: 1 }).hash(goodPassword)
  const now = Date.now()
  const ada = newUser({ id: 'ada', name: 'Ada', email: 'ada@example.com', now })
  await addUser(store.db, { ...ada, password_hash, email_verified_at: now })
  await store.close()
}

/** Registers and logs in from four clients at once and kills the server after `enough` of both; returns what it acknowledged. */
async function burst(server: ServerProcess, round: number, enough: number) {
  const acknowledged = { emails: [] as string[], tokens: [] as string[] }
  const work = async (worker: number) => {
    for (let index = 0; ; index += 1) {
      const { api, tokens } = connectTo(server.url)
      const email = `p${round}-${worker}-${index}@example.com`
      const isOver = await (worker % 2
        ? api.register(registration({ email }))
        : api.login({ email: 'ada@example.com', password: goodPassword })
      )
        .then(() => false)
        .catch(() => true)
      if (isOver) return
      if (worker % 2) acknowledged.emails.push(email)
      else if (tokens.token) acknowledged.tokens.push(tokens.token)
      if (Math.min(acknowledged.emails.length, acknowledged.tokens.length) >= enough) await server.kill()
    }
  }
  await Promise.all([0, 1, 2, 3].map(work))
  return acknowledged
}

test('kill -9 in a burst of registrations and log-ins loses nothing that was acknowledged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-kill-'))
  await prepare(folder)
  const emails: string[] = []
  const tokens: string[] = []
  for (const [round, enough] of [1, 5].entries()) {
    const acknowledged = await burst(await startProcess({ DATA_DIR: folder }), round, enough)
    emails.push(...acknowledged.emails)
    tokens.push(...acknowledged.tokens)
  }
  const server = await startHere({ DATA_DIR: folder })
  for (const token of tokens) {
    const client = connectTo(server.url)
    client.tokens.token = token
    expect((await client.api.profile()).email).toBe('ada@example.com')
  }
  const store = await open(folder)
  const kept = await store.db.selectFrom('users').select('email').execute()
  expect(kept.map(row => row.email)).toEqual(expect.arrayContaining(emails))
  await store.close()
  const [email = ''] = emails
  const { api } = connectTo(server.url)
  expect(await refusalOf(api.login({ email, password: goodPassword }))).toMatchObject({ status: 403 })
  await server.stop()
  await rm(folder, { recursive: true })
})
