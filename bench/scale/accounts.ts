import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createPasswordHasher, owaspCost } from '../../server/credentials/passwords.ts'
import { hashToken } from '../../server/credentials/tokens.ts'
import { newUser } from '../../server/sign-in/new-user.ts'
import { addRows, type Row } from '../../server/store/bulk.ts'
import { type DatabaseAddress, openStore, type Store } from '../../server/store/open.ts'

export const password = 'correct horse battery'
export const emailOf = (index: number) => `person-${index}@example.com`
/** What the session of an account is asked with. */
export const tokenOf = (index: number) => createHash('sha256').update(`token ${index}`).digest('base64url')

/** Rows of one account: itself, a session, a known device and three security events. */
export const rowsPerAccount = 6
const dayMs = 86_400_000
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const accountsPerBatch = 2_000

/** Fills an empty database with accounts whose sessions are alive and whose password is known. */
export async function fill(address: DatabaseAddress, accounts: number): Promise<void> {
  const store = await openStore(address)
  await hurry(store)
  const password_hash = await createPasswordHasher(owaspCost, { running: 1, waiting: 1 }).hash(password)
  const now = Date.now()
  for (let from = 0; from < accounts; from += accountsPerBatch) {
    const count = Math.min(accountsPerBatch, accounts - from)
    const made = Array.from({ length: count }, (_, place) => account(from + place, password_hash, now))
    await store.db.transaction().execute(async tx => {
      await addRows(
        tx,
        'users',
        made.map(one => one.user),
      )
      await addRows(
        tx,
        'sessions',
        made.map(one => one.session),
      )
      await addRows(
        tx,
        'known_devices',
        made.map(one => one.device),
      )
      await addRows(
        tx,
        'security_events',
        made.flatMap(one => one.events),
      )
    })
  }
  await store.close()
}

/** What is lost in a power cut is filled again. */
async function hurry({ engine, db }: Store) {
  if (engine !== 'sqlite') return
  await sql`pragma synchronous = off`.execute(db)
  await sql`pragma cache_size = -500000`.execute(db)
}

/** Ids have no order, as the server makes them: an index that is filled in order is smaller and quicker. */
function account(index: number, password_hash: string, now: number) {
  const id = randomUUID()
  const from = { ip: '192.0.2.1', user_agent: userAgent }
  const user: Row = {
    ...newUser({ id, name: `Person ${index}`, email: emailOf(index), now }),
    password_hash,
    email_verified_at: now,
  }
  const session: Row = {
    ...from,
    id: randomUUID(),
    token_hash: hashToken(tokenOf(index)),
    user_id: id,
    authenticated_at: now,
    country: null,
    client_type: 'web',
    created_at: now,
    last_seen_at: now,
    idle_expires_at: now + 7 * dayMs,
    absolute_expires_at: now + 30 * dayMs,
  }
  const device: Row = { user_id: id, fingerprint: randomBytes(32).toString('hex'), last_seen_at: now }
  const events: Row[] = ['registered', 'verified', 'login'].map((type, place) => ({
    ...from,
    id: randomUUID(),
    user_id: id,
    type,
    at: now + place,
  }))
  return { user, session, device, events }
}
