import type { Session } from '../contract/shapes.ts'
import { isAhead } from '../store/engine/due.ts'
import type { SessionRow } from '../store/tables.ts'
import { deviceTitle } from './user-agent.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Idle and absolute lifetime of a session. A desktop has one user, a browser may be shared. */
const sessionLife = {
  web: { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs },
  desktop: { idleMs: 30 * dayMs, absoluteMs: 180 * dayMs },
} as const

/** Resolution of the last use: last_seen is written at most this often. */
const seenEveryMs = minuteMs
/** How long a log-in suffices for security changes (ASVS 7.5.1). */
const freshMs = 15 * minuteMs

/**
 * The life of a session that is new, or used again.
 * @param endsAt its own absolute end, or that of the session that allowed it: sessions that make one another would never
 * end
 */
export function newLife(clientType: SessionRow['client_type'], now: number, endsAt: number = Infinity): Life {
  const { idleMs, absoluteMs } = sessionLife[clientType]
  const absolute_expires_at = Math.min(now + absoluteMs, endsAt)
  return { idle_expires_at: Math.min(now + idleMs, absolute_expires_at), absolute_expires_at }
}

type Life = Pick<SessionRow, 'idle_expires_at' | 'absolute_expires_at'>

/** When a session expires if it is not used again. */
export const expiresAt = (session: Life): number =>
  Math.min(session.idle_expires_at, session.absolute_expires_at)

export const isLive = (session: Life, now: number): boolean => now < expiresAt(session)

export const isSeenLongAgo = (session: Pick<SessionRow, 'last_seen_at'>, now: number): boolean =>
  now - session.last_seen_at >= seenEveryMs || isAhead(session.last_seen_at, now)

/** A log-in that was dated by a clock that ran ahead proves nothing. */
export const isFresh = (session: Pick<SessionRow, 'authenticated_at'>, now: number): boolean =>
  now - session.authenticated_at < freshMs && !isAhead(session.authenticated_at, now)

const written = (at: number) => new Date(at).toISOString()

/** A session, for its owner. */
export const describeSession = (row: SessionRow, currentId?: string): Session => ({
  sessionId: row.id,
  ipAddress: row.ip,
  ...(row.country === null ? {} : { country: row.country }),
  userAgent: row.user_agent,
  device: deviceTitle(row.user_agent),
  clientType: row.client_type,
  createdAt: written(row.created_at),
  expiresAt: written(expiresAt(row)),
  lastSeenAt: written(row.last_seen_at),
  current: row.id === currentId,
})
