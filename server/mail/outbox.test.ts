import { expect, test } from 'vitest'
import type { WrittenLetter } from '../mail/letter.ts'
import { registration } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'
import { retryDelayMs } from './try-mail.ts'

const minuteMs = 60_000

/** A mail server that refuses as long as `failure` is set. */
function createFlakyMailer() {
  const state = { failure: undefined as Error | undefined, delivered: [] as WrittenLetter[] }
  const deliver = async (letter: WrittenLetter) => {
    if (state.failure) throw state.failure
    state.delivered.push(letter)
  }
  return { state, mailer: { deliver, close: () => {} } }
}

test('a mail that the server puts off is tried again until it goes out', async () => {
  const { state, mailer } = createFlakyMailer()
  await using server = await testServer({ mailer })
  state.failure = new Error('connect ECONNREFUSED')
  await server.api.register(registration())
  for (const waitMs of [minuteMs, 2 * minuteMs, 4 * minuteMs]) {
    await server.deps.outbox.drain()
    server.clock.advance(waitMs - 1)
    await server.deps.outbox.drain()
    expect(state.delivered).toEqual([])
    server.clock.advance(1)
  }
  state.failure = undefined
  await server.deps.outbox.drain()
  expect(state.delivered.map(letter => letter.to)).toEqual(['ada@example.com'])
  await server.deps.outbox.drain()
  expect(state.delivered).toHaveLength(1)
  const token = /token=([\w-]{43})/.exec(state.delivered[0]?.text ?? '')?.[1] ?? ''
  await server.api.verify({ token })
})

test('a mail that is refused for good is given up, and kept with what the mail server said', async () => {
  const { state, mailer } = createFlakyMailer()
  await using server = await testServer({ mailer })
  const response = '550 no such mailbox'
  state.failure = Object.assign(new Error(response), { command: 'RCPT TO', response })
  await server.api.register(registration())
  await server.deps.outbox.drain()
  const rows = await server.deps.db.selectFrom('outbox').selectAll().execute()
  expect(rows).toMatchObject([
    { tries: 1, given_up_at: server.clock.now(), last_error: '550 no such mailbox' },
  ])
  expect(JSON.parse(rows[0]?.detail ?? '')).toMatchObject({ registration: { name: 'Ada' } })
})

test('a mail of a kind that only a newer version writes waits for that version', async () => {
  await using server = await testServer()
  await server.api.register(registration())
  const { db } = server.deps
  const { detail } = await db.selectFrom('outbox').select('detail').executeTakeFirstOrThrow()
  await db
    .updateTable('outbox')
    .set({ detail: JSON.stringify({ ...JSON.parse(detail), kind: 'of-tomorrow' }) })
    .execute()
  await server.deps.outbox.drain()
  const rows = await db.selectFrom('outbox').selectAll().execute()
  expect(rows).toMatchObject([
    { tries: 1, given_up_at: null, last_error: 'Unknown case, written by another version.' },
  ])
})

test('a mail whose sender died is taken up by another after two minutes', async () => {
  await using server = await testServer()
  await server.api.register(registration())
  await server.deps.db
    .updateTable('outbox')
    .set({ tries: 1, send_after: server.clock.now() + 120_000 })
    .execute()
  expect(await server.mail.to('ada@example.com')).toEqual([])
  server.clock.advance(120_000)
  expect(await server.mail.subjects('ada@example.com')).toEqual(['Confirm your email address'])
})

test('no token lies in the database in clear, neither before nor after its mail went out', async () => {
  await using server = await testServer()
  await server.api.register(registration())
  const dump = async () =>
    JSON.stringify([
      await server.deps.db.selectFrom('outbox').selectAll().execute(),
      await server.deps.db.selectFrom('one_time_tokens').selectAll().execute(),
    ])
  const before = await dump()
  const token = await server.mail.token('ada@example.com')
  expect(before + (await dump())).not.toContain(token)
})

test('waits double from a minute to six hours', () => {
  expect([1, 2, 3, 9, 10, 12].map(tries => retryDelayMs(tries) / minuteMs)).toEqual([1, 2, 4, 256, 360, 360])
})
