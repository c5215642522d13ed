import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { isPostgres } from '../store/engine/row-locks.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import { addPerson, refusalOf, registration } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const run = (server: TestServer, ...statements: readonly string[]) =>
  inTransaction(server.deps.db, async tx => {
    for (const sql of statements) await tx.executeQuery(CompiledQuery.raw(sql))
  })

/** Leaves the database no more room than it has. PostgreSQL is made to say so. */
const fill = ({ deps }: TestServer) =>
  isPostgres(deps.db)
    ? [
        `create function refuse() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
        'create trigger refuse before insert on users execute function refuse()',
        'create trigger refuse before insert on security_events execute function refuse()',
      ]
    : ['pragma max_page_count = 1']
const makeRoom = ({ deps }: TestServer) =>
  isPostgres(deps.db) ? ['drop function refuse cascade'] : ['pragma max_page_count = 1073741823']

async function readiness(server: TestServer) {
  const answers = ['/health/ready', '/health/live'].map(path =>
    server.send(new Request(`http://localhost${path}`)),
  )
  return (await Promise.all(answers)).map(({ status }) => status)
}

test('a full disk is told apart, keeps reads going, and is over when there is room', async () => {
  await using server = await testServer({ environment: { RATE_LIMITS: 'off' } })
  const ada = await addPerson(server)
  await run(server, ...fill(server))
  const register = (email: string) => server.api.register(registration({ email }))
  let accepted = 0
  const untilFull = async (): Promise<never> => {
    for (; accepted < 2_000; accepted += 1) await register(`${accepted}@example.com`)
    throw new Error('There was always room.')
  }
  expect(await refusalOf(untilFull())).toMatchObject({
    status: 503,
    message: 'Sortwell cannot save anything for a moment. Please try again in a minute.',
    retryAfterSeconds: 60,
  })
  const line = server.logLines.map(text => JSON.parse(text)).find(({ event }) => event === 'disk-full')
  expect(line).toMatchObject({
    level: 50,
    msg: 'disk full',
    err: { code: expect.stringMatching(/^(SQLITE_FULL|53100)$/) },
  })
  expect(server.logLines.join('')).not.toMatch(/request failed|cannot rollback|not reached/)
  expect(await server.deps.metrics.registry.metrics()).toMatch(/events_total\{event="disk-full"\} [1-9]/)

  expect(await readiness(server)).toEqual([503, 200])
  expect((await ada.api.profile()).name).toBe('Ada')
  await run(server, ...makeRoom(server))
  expect(await readiness(server)).toEqual([200, 200])
  await register('late@example.com')
  expect(await server.mail.subjects('late@example.com')).toHaveLength(1)
  const users = await server.deps.db.selectFrom('users').select('email').execute()
  expect(users).toHaveLength(accepted + 2)
})
