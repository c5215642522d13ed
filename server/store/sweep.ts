import type { Db } from './tables.ts'

const dayMs = 86_400_000
/** How long security events are kept. */
const eventsKeptMs = 180 * dayMs
/** How long a device that is not seen again counts as known. */
const devicesKeptMs = 365 * dayMs
/** How long an address waits for its registration to be confirmed. */
const unverifiedKeptMs = 30 * dayMs

/** Deletes what has run out: sessions, tokens, limit windows, old events, devices, mails and unconfirmed accounts. */
export async function sweep(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(e => e.or([e('idle_expires_at', '<=', now), e('absolute_expires_at', '<=', now)]))
    .execute()
  await db.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute()
  await db.deleteFrom('rate_limits').where('reset_at', '<=', now).execute()
  await db
    .deleteFrom('security_events')
    .where('at', '<=', now - eventsKeptMs)
    .execute()
  await db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<=', now - devicesKeptMs)
    .execute()
  await db
    .deleteFrom('outbox')
    .where('given_up_at', '<=', now - eventsKeptMs)
    .execute()
  await db
    .deleteFrom('stripe_events')
    .where('done_at', '<=', now - eventsKeptMs)
    .execute()
  await db
    .deleteFrom('users')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<=', now - unverifiedKeptMs)
    .execute()
}
