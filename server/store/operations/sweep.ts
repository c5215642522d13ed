import { setImmediate } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import { closedKeptMs } from '../accounts/closed-accounts.ts'
import type { Db, Tables } from '../tables.ts'

const dayMs = 86_400_000
/** How long security events are kept. */
const eventsKeptMs = 180 * dayMs
/** How long a device that is not seen again counts as known. */
const devicesKeptMs = 365 * dayMs
/** How long a mail that was given up can be sent again. */
const mailsKeptMs = 30 * dayMs
/** How long an address waits for its registration to be confirmed. */
const unverifiedKeptMs = 30 * dayMs

/** How long a used code is remembered: as long as anything that it gave can live. */
const codesKeptMs = 31 * dayMs
/** How old the next key is when the former one goes: it has signed for two days by then. */
const successorMs = 3 * dayMs
const rowsPerSlice = 2_000

type Condition<Table extends keyof Tables> = (e: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>

/**
 * Deletes what has run out: sessions, tokens, codes, keys, limit windows, events, devices, mails, unconfirmed
 * and deleted accounts.
 * A table of your own is one line more: its name, a column that its primary key begins with, and what has run out.
 * @param signal ends it between two slices; what is left is found the next time
 */
export async function sweep(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  const sweepTable = createSweeper(db, signal)
  await sweepTable('sessions', 'id', e =>
    e.or([e('sessions.idle_expires_at', '<=', now), e('sessions.absolute_expires_at', '<=', now)]),
  )
  await sweepTable('one_time_tokens', 'token_hash', e => e('one_time_tokens.expires_at', '<=', now))
  await sweepTable('used_credentials', 'credential_hash', e => e('used_credentials.expires_at', '<=', now))
  await sweepTable('rate_limits', 'key', e => e('rate_limits.reset_at', '<=', now))
  await sweepTable('security_events', 'id', e => e('security_events.at', '<=', now - eventsKeptMs))
  await sweepTable('known_devices', 'user_id', e =>
    e('known_devices.last_seen_at', '<=', now - devicesKeptMs),
  )
  await sweepTable('device_secrets', 'secret_hash', e =>
    e('device_secrets.last_login_at', '<=', now - devicesKeptMs),
  )
  await sweepTable('former_addresses', 'id', e => e('former_addresses.until', '<=', now))
  await sweepTable('outbox', 'id', e => e('outbox.given_up_at', '<=', now - mailsKeptMs))
  await sweepTable('users', 'id', e =>
    e.or([
      e.and([e('users.email_verified_at', 'is', null), e('users.created_at', '<=', now - unverifiedKeptMs)]),
      e('users.closed_at', '<=', now - closedKeptMs),
    ]),
  )
  await sweepTable('stripe_events', 'id', e => e('stripe_events.done_at', '<=', now - eventsKeptMs))
  await sweepTable('oauth_tokens', 'token_hash', e => e('oauth_tokens.expires_at', '<=', now))
  await sweepTable('oauth_codes', 'code_hash', e => e('oauth_codes.expires_at', '<=', now - codesKeptMs))
  await sweepTable('signing_keys', 'kid', e =>
    e.exists(
      e
        .selectFrom('signing_keys as next')
        .select('next.kid')
        .whereRef('next.created_at', '>', 'signing_keys.created_at')
        .where('next.created_at', '<=', now - successorMs),
    ),
  )
}

/**
 * Walks tables along a key, a slice at a time with a pause after each: on SQLite a statement over millions of rows would
 * hold up every request, and an index for each of these conditions would cost every write more than this walk costs.
 */
function createSweeper(db: Db, signal: AbortSignal | undefined) {
  return async <Table extends keyof Tables>(
    table: Table,
    key: string,
    isOver: Condition<Table>,
  ): Promise<void> => {
    const column = sql.ref<string>(`${table}.${key}`)
    let from = ''
    while (!signal?.aborted) {
      const { rows } = await sql<{ last: string }>`
        select ${column} as last from ${sql.table(table)} where ${column} > ${from}
        order by ${column} limit 1 offset ${sql.lit(rowsPerSlice)}`.execute(db)
      const to = rows[0]?.last
      const slice =
        to === undefined
          ? sql<SqlBool>`${column} > ${from}`
          : sql<SqlBool>`${column} > ${from} and ${column} <= ${to}`
      await sql`delete from ${sql.table(table)} where ${slice} and ${isOver(expressionBuilder<Tables, Table>())}`.execute(
        db,
      )
      if (to === undefined) return
      from = to
      await setImmediate()
    }
  }
}
