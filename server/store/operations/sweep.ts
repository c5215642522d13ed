import { setImmediate } from 'node:timers/promises'
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { closedKeptMs } from '../accounts/closed-accounts.ts'
import { devicePlaceMs } from '../accounts/devices.ts'
import { closeCustomersOf } from '../billing/customers.ts'
import type { Db, Tables } from '../tables.ts'

const dayMs = 86_400_000
/** How long security events are kept. */
const eventsKeptMs = 180 * dayMs
/** How long a device stays known without being seen. */
const devicesKeptMs = 365 * dayMs
/** How long a failed mail can be sent again. */
const mailsKeptMs = 30 * dayMs
/** How long something is remembered that Stripe was asked for and never made. */
const intentsKeptMs = 30 * dayMs
/** How long a registration can be verified. */
const unverifiedKeptMs = 30 * dayMs

/** How long the reason of a session's end is kept: as long as a browser's session can live. */
const endsKeptMs = 30 * dayMs
/** How long a used code is remembered: as long as anything it granted can live. */
const codesKeptMs = 31 * dayMs
/**
 * Age of the next key when the former one is deleted, which signed for a day longer: ID tokens can be hints for 90 days.
 */
const successorMs = 91 * dayMs
const rowsPerSlice = 2_000

type Condition<Table extends keyof Tables> = (e: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>

/**
 * Deletes expired sessions, reasons of their end, tokens, codes, keys, limit windows, events, devices, mails, unverified and deleted
 * accounts.
 * Adding a table takes one line: its name, the first column of its primary key, and the condition; then what is kept of
 * the rows before they go.
 * @param signal stops it between two slices; the rest is found the next time
 */
export async function sweep(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  const sweepTable = createSweeper(db, signal)
  await sweepTable(
    'sessions',
    'id',
    e => e.or([e('sessions.idle_expires_at', '<=', now), e('sessions.absolute_expires_at', '<=', now)]),
    which => sql`
      insert into ended_sessions (token_hash, reason, ended_at)
      select token_hash, 'expired', ${sql.lit(now)} from sessions where ${which} on conflict do nothing`,
  )
  await sweepTable('ended_sessions', 'token_hash', e => e('ended_sessions.ended_at', '<=', now - endsKeptMs))
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
  await sweepTable('devices', 'id', e =>
    e.or([
      e('devices.last_used_at', '<=', now - devicePlaceMs),
      e.and([e('devices.session_id', '=', ''), e('devices.stated_until', '<=', now)]),
    ]),
  )
  await sweepTable('former_addresses', 'id', e => e('former_addresses.until', '<=', now))
  await sweepTable('outbox', 'id', e => e('outbox.given_up_at', '<=', now - mailsKeptMs))
  await sweepTable(
    'users',
    'id',
    e =>
      e.or([
        e.and([
          e('users.email_verified_at', 'is', null),
          e('users.created_at', '<=', now - unverifiedKeptMs),
        ]),
        e('users.closed_at', '<=', now - closedKeptMs),
      ]),
    closeCustomersOf,
  )
  await sweepTable('stripe_intents', 'owner', e => e('stripe_intents.asked_at', '<=', now - intentsKeptMs))
  await sweepTable('stripe_events', 'id', e => e('stripe_events.done_at', '<=', now - eventsKeptMs))
  await sweepTable('oauth_tokens', 'token_hash', e => e('oauth_tokens.expires_at', '<=', now))
  await sweepTable('oauth_codes', 'code_hash', e => e('oauth_codes.expires_at', '<=', now - codesKeptMs))
  await sweepTable('device_logins', 'device_code_hash', e => e('device_logins.expires_at', '<=', now))
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
 * Walks tables along a key, a slice at a time with a pause after each: on SQLite a statement over millions of rows
 * would block every request, and an index for each condition would cost every write more than this walk.
 */
function createSweeper(db: Db, signal: AbortSignal | undefined) {
  return async <Table extends keyof Tables>(
    table: Table,
    key: string,
    isOver: Condition<Table>,
    keep?: (which: RawBuilder<SqlBool>) => RawBuilder<unknown>,
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
      const which = sql<SqlBool>`${slice} and ${isOver(expressionBuilder<Tables, Table>())}`
      await keep?.(which).execute(db)
      await sql`delete from ${sql.table(table)} where ${which}`.execute(db)
      if (to === undefined) return
      from = to
      await setImmediate()
    }
  }
}
