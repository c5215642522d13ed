import type { Clock } from '../clock.ts'
import type { SessionEnd } from '../contract/session-end.ts'
import { hashToken } from '../credentials/tokens.ts'
import { isLive, isSeenLongAgo, newLife } from '../sign-in/session-life.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import { findEnd, touchSession } from '../store/accounts/sessions.ts'
import type { Db } from '../store/tables.ts'
import { Refusal } from './refusal.ts'

type AuthenticateDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly findSession: (tokenHash: string) => Promise<FoundSession | undefined>
}

const bearerPattern = /^Bearer ([A-Za-z0-9_-]{43})$/

/** The only 401. */
export const sessionGone = (reason?: SessionEnd) =>
  new Refusal(401, 'Your session has ended. Please log in again.', reason && { reason })

/**
 * Reads a session token, without looking it up.
 * @param authorization the header as received
 * @throws {Refusal} 401 for anything but a token
 */
export function readBearer(authorization: string | undefined): string {
  const token = bearerPattern.exec(authorization ?? '')?.[1]
  if (token === undefined) throw sessionGone()
  return token
}

/**
 * Finds the session of a request.
 * @throws {Refusal} 401 for an unknown token, or a session that has ended
 */
export async function authenticate(deps: AuthenticateDeps, token: string): Promise<FoundSession> {
  const tokenHash = hashToken(token)
  const session = await deps.findSession(tokenHash)
  const now = deps.clock()
  if (!session) throw sessionGone(await findEnd(deps.db, tokenHash))
  if (!isLive(session, now)) throw sessionGone('expired')
  if (isSeenLongAgo(session, now))
    await touchSession(
      deps.db,
      session.id,
      now,
      newLife(session.client_type, now, session.absolute_expires_at).idle_expires_at,
    )
  return session
}
