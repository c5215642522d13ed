import type { Clock } from '../clock.ts'
import { hashToken } from '../credentials/tokens.ts'
import { isLive, isSeenLongAgo, sessionLife } from '../sign-in/session-life.ts'
import type { FoundSession } from '../store/session-lookup.ts'
import { touchSession } from '../store/sessions.ts'
import type { Db } from '../store/tables.ts'
import { Refusal } from './refusal.ts'

type AuthenticateDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly findSession: (tokenHash: string) => Promise<FoundSession | undefined>
}

const bearerPattern = /^Bearer ([A-Za-z0-9_-]{43})$/

/**
 * Finds the session that a request speaks for.
 * @param authorization the header as it came
 * @throws {Refusal} 401, the only one there is: without a session, or with one that has ended
 */
export async function authenticate(
  deps: AuthenticateDeps,
  authorization: string | undefined,
): Promise<FoundSession> {
  const token = bearerPattern.exec(authorization ?? '')?.[1]
  const session = token ? await deps.findSession(hashToken(token)) : undefined
  const now = deps.clock()
  if (!session || !isLive(session, now))
    throw new Refusal(401, 'Your session has ended. Please log in again.')
  if (isSeenLongAgo(session, now))
    await touchSession(deps.db, session.id, now, now + sessionLife[session.client_type].idleMs)
  return session
}
