import { expect, test } from 'vitest'
import { newUser } from '../../sign-in/new-user.ts'
import { addUser, changeUser } from '../../store/accounts/users.ts'
import type { UserRow } from '../../store/tables.ts'
import { operatorOf } from '../../testing/operator.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { account } from '../account.ts'

const noon = Date.UTC(2026, 4, 1, 12)
const hourMs = 3_600_000

/** Somebody who registered some hours after noon of 2026-05-01. */
async function add({ deps: { db } }: TestServer, id: string, hour: number, given: Partial<UserRow> = {}) {
  await addUser(db, newUser({ id, name: id, email: `${id}@example.com`, now: noon + hour * hourMs }))
  await changeUser(db, id, { email_verified_at: noon, ...given })
}

type Listed = {
  readonly people: readonly { readonly id: string; readonly state: string }[]
  readonly next: string | null
}

async function lister(server: TestServer) {
  const run = await operatorOf(server)
  return async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await run(account, 'list', ...words, '--json')
    expect([code, stderr]).toEqual([0, ''])
    const { people, next } = JSON.parse(stdout) as Listed
    return { ids: people.map(({ id }) => id), states: people.map(({ state }) => state), next }
  }
}

test('people are listed with the newest first, each in one state', async () => {
  await using server = await testServer()
  await add(server, 'open', 1)
  await add(server, 'unconfirmed', 2, { email_verified_at: null })
  await add(server, 'disabled', 3, { email_verified_at: null, disabled_at: noon })
  await add(server, 'deleted', 4, { disabled_at: noon, closed_at: server.clock.now() })
  const list = await lister(server)
  const states = ['deleted', 'disabled', 'unconfirmed', 'open']
  expect(await list()).toEqual({ ids: states, states, next: null })
  for (const state of states) expect((await list('--state', state)).ids).toEqual([state])
  const { stdout } = await (await operatorOf(server))(account, 'list', '--state', 'unconfirmed')
  expect(stdout).toContain(
    'unconfirmed\tunconfirmed@example.com\tunconfirmed\tfree\tregistered 2026-05-01\taddress not confirmed\n',
  )
})

test('--since names the first day of the registration, in UTC', async () => {
  await using server = await testServer()
  await add(server, 'late', 11.99)
  await add(server, 'next-day', 12)
  const list = await lister(server)
  expect((await list('--since', '2026-05-01')).ids).toEqual(['next-day', 'late'])
  expect((await list('--since', '2026-05-02')).ids).toEqual(['next-day'])
  expect(await list('--since', '2026-05-03')).toMatchObject({ ids: [], next: null })
  const { stdout } = await (await operatorOf(server))(account, 'list', '--since', '2026-05-03')
  expect(stdout).toMatch(/\nNobody\.\n$/)
})

test('a page holds fifty people, also of one instant, and the next begins below it', async () => {
  await using server = await testServer()
  const ids = Array.from({ length: 120 }, (_, index) => `p${String(index).padStart(3, '0')}`)
  for (const [index, id] of ids.entries()) await add(server, id, -Math.floor(index / 40))
  const list = await lister(server)
  const first = await list()
  expect([first.ids, first.next]).toEqual([ids.slice(0, 50), 'p049'])
  // A page does not move when somebody registers meanwhile.
  await add(server, 'new', 1)
  const second = await list('--before', 'p049')
  expect([second.ids, second.next]).toEqual([ids.slice(50, 100), 'p099'])
  expect(await list('--before', 'p099')).toMatchObject({ ids: ids.slice(100), next: null })
  const { stdout } = await (await operatorOf(server))(account, 'list')
  expect(stdout).toMatch(/\nThere are more: add --before p048\n$/)
})

test.each([
  [['--since', '2026-02-30'], '"2026-02-30" is not a day such as 2027-06-30.'],
  [['--since', 'yesterday'], '"yesterday" is not a day such as 2027-06-30.'],
  [['--before', 'nobody'], 'There is no account with the id nobody.'],
  [
    ['--state', 'closed'],
    "Option '--state <state>' argument 'closed' is invalid. Allowed choices are deleted, disabled, unconfirmed, open.",
  ],
])('%j is refused with one sentence', async (words, sentence) => {
  await using server = await testServer()
  const run = await operatorOf(server)
  expect(await run(account, 'list', ...words)).toMatchObject({ code: 1, stderr: `${sentence}\n` })
})
