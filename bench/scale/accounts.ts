import { createHash } from 'node:crypto'
import { createPasswordHasher, owaspCost } from '../../server/credentials/passwords.ts'
import { hashToken } from '../../server/credentials/tokens.ts'
import { newUser } from '../../server/sign-in/new-user.ts'
import { addRows, type Row } from '../../server/store/bulk.ts'
import { type DatabaseAddress, openStore } from '../../server/store/open.ts'

export const password = 'correct horse battery'
export const emailOf = (index: number) => `person-${index}@example.com`
/** What the session of an account is asked with. */
export const tokenOf = (index: number) => createHash('sha256').update(`token ${index}`).digest('base64url')

/** Rows of one account: itself, a session, a known device and three security events. */
export const rowsPerAccount = 6
const dayMs = 86_400_000
const accountsPerBatch = 2_000

/** Ids in no order, as the server makes them: an index that is filled in order is smaller and quicker. */
function idOf(kind: string, index: number) {
  const hex = createHash('sha256').update(`${kind} ${index}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** Fills an empty database with accounts whose sessions are alive and whose password is known. */
export async function fill(address: DatabaseAddress, accounts: number): Promise<void> {
  const store = await openStore(address)
  const passwordHash = await createPasswordHasher(owaspCost, { running: 1, waiting: 1 }).hash(password)
  const now = Date.now()
  for (let from = 0; from < accounts; from += accountsPerBatch) {
    const indexes = Array.from({ length: Math.min(accountsPerBatch, accounts - from) }, (_, i) => from + i)
    await store.db.transaction().execute(async tx => {
      await addRows(
        tx,
        'users',
        indexes.map(index => user(index, passwordHash, now)),
      )
      await addRows(
        tx,
        'sessions',
        indexes.map(index => session(index, now)),
      )
      await addRows(
        tx,
        'known_devices',
        indexes.map(index => device(index, now)),
      )
      await addRows(
        tx,
        'security_events',
        indexes.flatMap(index => events(index, now)),
      )
    })
  }
  await store.close()
}

const user = (index: number, password_hash: string, now: number): Row => ({
  ...newUser({ id: idOf('user', index), name: `Person ${index}`, email: emailOf(index), now }),
  password_hash,
  email_verified_at: now,
})

const session = (index: number, now: number): Row => ({
  id: idOf('session', index),
  token_hash: hashToken(tokenOf(index)),
  user_id: idOf('user', index),
  authenticated_at: now,
  ip: '192.0.2.1',
  country: null,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  client_type: 'web',
  created_at: now,
  last_seen_at: now,
  idle_expires_at: now + 7 * dayMs,
  absolute_expires_at: now + 30 * dayMs,
})

const device = (index: number, now: number): Row => ({
  user_id: idOf('user', index),
  fingerprint: createHash('sha256').update(`device ${index}`).digest('hex'),
  last_seen_at: now,
})

const events = (index: number, now: number): Row[] =>
  ['registered', 'verified', 'login'].map((type, place) => ({
    id: idOf(type, index),
    user_id: idOf('user', index),
    type,
    ip: '192.0.2.1',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    at: now + place,
  }))
