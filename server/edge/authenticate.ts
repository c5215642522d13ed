import type { Clock } from '../clock.ts'
import { hashToken } from '../credentials/tokens.ts'
import { isLive, isSeenLongAgo, sessionLife } from '../sign-in/session-life.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import { touchSession } from '../store/accounts/sessions.ts'
import type { Db } from '../store/tables.ts'
import { Refusal } from './refusal.ts'

type AuthenticateDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly findSession: (tokenHash: string) => Promise<FoundSession | undefined>
}

const bearerPattern = /^Bearer ([A-Za-z0-9_-]{43})$/

/** The only 401 there is. */
export const sessionGone = () => new Refusal(401, 'Your session has ended. Please log in again.')

/**
 * Reads the token of a session, which may be anybody's.
 * @param authorization the header as it came
 * @throws {Refusal} 401 for what is no token
 */
export function readBearer(authorization: string | undefined): string {
  const token = bearerPattern.exec(authorization ?? '')?.[1]
  if (token === undefined) throw sessionGone()
  return token
}

/**
 * Finds the session that a request speaks for.
 * @throws {Refusal} 401 for a token of none, or of one that has ended
 */
export async function authenticate(deps: AuthenticateDeps, token: string): Promise<FoundSession> {
  const session = await deps.findSession(hashToken(token))
  const now = deps.clock()
  if (!session || !isLive(session, now)) throw sessionGone()
  if (isSeenLongAgo(session, now))
    await touchSession(deps.db, session.id, now, now + sessionLife[session.client_type].idleMs)
  return session
}
