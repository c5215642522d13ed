import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createPasswordHasher, owaspCost } from '../../server/credentials/passwords.ts'
import { hashToken } from '../../server/credentials/tokens.ts'
import { newUser } from '../../server/sign-in/new-user.ts'
import type { Row } from '../../server/store/engine/bulk.ts'

export const password = 'correct horse battery'
export const emailOf = (index: number) => `person-${index}@example.com`
/** What the session of an account is asked with. */
export const tokenOf = (index: number) => createHash('sha256').update(`token ${index}`).digest('base64url')

/** Rows of one account: itself, a session, a known device and three security events. */
export const rowsPerAccount = 6
const dayMs = 86_400_000
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export const hashKnownPassword = (): Promise<string> =>
  createPasswordHasher(owaspCost, { running: 1, waiting: 1 }).hash(password)

/**
 * The rows of one account. Ids have no order, as the server makes them: an index that is filled in order is smaller and
 * quicker.
 */
export function account(index: number, password_hash: string, now: number) {
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
    last_seen_at: now - dayMs,
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
