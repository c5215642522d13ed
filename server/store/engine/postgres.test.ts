import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { newUser } from '../../sign-in/new-user.ts'
import { runSql } from '../../testing/postgres.ts'
import { countHits } from '../accounts/rate-limits.ts'
import { createSessionHold } from '../accounts/session-hold.ts'
import { addUser, changeUser, findUserByEmail } from '../accounts/users.ts'
import { addToOutbox, claimDueMail } from '../operations/outbox.ts'
import { isUnavailable } from './errors.ts'
import { newestVersion } from './migrate.ts'
import { openStore } from './open.ts'
import type { Store } from './store.ts'
import { inTransaction } from './transaction.ts'

const server = inject('postgres')
let name: string
let store: Store
const connectionErrors: Error[] = []
const open = () =>
  openStore(
    { engine: 'postgres', url: `${server}/${name}` },
    { onConnectionError: error => void connectionErrors.push(error) },
  )

beforeEach(async () => {
  name = `t${randomUUID().replaceAll('-', '')}`
  await runSql(`${server}/postgres`, `create database ${name}`)
  store = await open()
})
afterEach(async () => {
  await store.close()
  await runSql(`${server}/postgres`, `drop database ${name} with (force)`)
})

/** Ends every connection to the database, as a restart does. */
const endConnections = () =>
  runSql(
    `${server}/postgres`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
/** A place that opens for good when `count` have come. */
function createBarrier(count: number) {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  let come = 0
  return () => {
    come += 1
    if (come >= count) open()
    return opened
  }
}
const person = (id: string) => newUser({ id, name: id, email: `${id}@example.com`, now: 1 })

test('instances that start at once on an empty database make its tables once', async () => {
  await runSql(`${server}/${name}`, 'drop schema public cascade', 'create schema public')
  const stores = await Promise.all([1, 2, 3, 4].map(open))
  const rows = await store.db.selectFrom('schema_version').selectAll().execute()
  expect(rows).toEqual([{ version: newestVersion }])
  for (const other of stores) await other.close()
})

test('large numbers come back as numbers', async () => {
  const user = { ...person('ada'), last_login_at: Date.UTC(2099, 0) }
  await addUser(store.db, user)
  expect(await findUserByEmail(store.db, 'ada@example.com')).toEqual(user)
})

test('a transaction that loses a race for a unique value is run again and sees the winner', async () => {
  const { db } = store
  await addUser(db, person('ada'))
  await addUser(db, person('bob'))
  const bothHaveLooked = createBarrier(2)
  const seen: boolean[] = []
  const take = (id: string) =>
    inTransaction(db, async tx => {
      const isTaken = (await findUserByEmail(tx, 'new@example.com')) !== undefined
      seen.push(isTaken)
      await bothHaveLooked()
      if (!isTaken) await changeUser(tx, id, { email_key: 'new@example.com' })
      return !isTaken
    })
  const taken = await Promise.all([take('ada'), take('bob')])
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(seen).toEqual([false, false, true])
})

test('of many senders each mail is claimed by one, and none waits for another', async () => {
  const { db } = store
  const ids = Array.from({ length: 20 }, (_, index) => `mail-${index}`)
  for (const id of ids)
    await addToOutbox(db, { id, kind: 'notice', detail: '{}', priority: 1, created_at: 1 })
  const claimed = await Promise.all(
    Array.from({ length: 40 }, () =>
      claimDueMail(db, { now: 10, leaseMs: 1_000, longestMs: 1_000, upTo: 1 }),
    ),
  )
  expect(claimed.flatMap(mail => mail?.id ?? []).sort()).toEqual(ids.sort())
})

test('hits on the same counters from both sides are all counted', async () => {
  const { db } = store
  const a = { key: 'a', windowMs: 1_000 }
  const b = { key: 'b', windowMs: 1_000 }
  await Promise.all(Array.from({ length: 40 }, (_, index) => countHits(db, index % 2 ? [a, b] : [b, a], 5)))
  const rows = await db.selectFrom('rate_limits').select(['key', 'count']).orderBy('key').execute()
  expect(rows).toEqual([
    { key: 'a', count: 40 },
    { key: 'b', count: 40 },
  ])
})

test('connections that break are told as unavailable, and replaced by the next caller', async () => {
  const { db } = store
  const failing = inTransaction(db, async tx => {
    await addUser(tx, person('ada'))
    await endConnections()
    await addUser(tx, person('bob'))
  })
  const error = await failing.catch(cause => cause)
  expect(isUnavailable(error)).toBe(true)
  expect(await findUserByEmail(db, 'ada@example.com')).toBeUndefined()
  expect(await addUser(db, person('ada'))).toBe(true)
})

test('a connection that breaks while idle ends nothing', async () => {
  await sql`select 1`.execute(store.db)
  connectionErrors.length = 0
  await endConnections()
  await expect.poll(() => connectionErrors.length).toBeGreaterThan(0)
  expect(await addUser(store.db, person('ada'))).toBe(true)
})

/** A way to the database on which the connections that are there can fall silent, as when its machine vanishes. */
async function startRelay() {
  const sockets = new Set<Socket>()
  const relay = createServer(from => {
    const to = connect(Number(new URL(server).port), '127.0.0.1')
    from.pipe(to).pipe(from)
    for (const socket of [from, to]) sockets.add(socket.on('error', () => {}))
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return {
    url: `postgres://postgres@127.0.0.1:${(relay.address() as AddressInfo).port}/${name}`,
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe().removeAllListeners('data').pause()
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      relay.close()
    },
  }
}

test('a connection that falls silent is given up, and the next caller gets a new one', async () => {
  const relay = await startRelay()
  const lonely = await openStore(
    { engine: 'postgres', url: relay.url },
    { poolSize: 1, statementMs: 300, onConnectionError: () => {} },
  )
  const ask = () => sql`select 1`.execute(lonely.db)
  await ask()
  relay.fallSilent()
  const error = await ask().catch(cause => cause)
  expect(isUnavailable(error)).toBe(true)
  expect((await ask()).rows).toHaveLength(1)
  await lonely.close()
  relay.stop()
})

test('what every write begins with is prepared once, and outlives a column that a newer server adds', async () => {
  const { db } = store
  const hold = createSessionHold(store)
  await addUser(db, newUser({ id: 'ada', name: 'Ada', email: 'ada@example.com', now: 0 }))
  const holdOnce = () =>
    inTransaction(db, async tx => {
      const owner = await hold(tx, { id: 's', user_id: 'ada' }, 1)
      const { rows } = await sql`
        select 1 from pg_prepared_statements where name like 'sortwell-%' and statement like '%"sessions"%'`.execute(
        tx,
      )
      return { name: owner?.name, prepared: rows.length }
    })
  const session = {
    id: 's',
    token_hash: 't',
    user_id: 'ada',
    authenticated_at: 0,
    amr: '',
    ip: '',
    country: null,
  }
  const seen = { user_agent: '', client_type: 'web', created_at: 0, last_seen_at: 0 } as const
  await db
    .insertInto('sessions')
    .values({ ...session, ...seen, idle_expires_at: 9, absolute_expires_at: 9 })
    .execute()
  expect(await holdOnce()).toEqual({ name: 'Ada', prepared: 1 })
  await sql`alter table users add column later text`.execute(db)
  expect(await holdOnce()).toEqual({ name: 'Ada', prepared: 1 })
})
