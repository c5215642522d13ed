import type { Hono } from 'hono'
import { endpoints } from '../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { describeSession } from '../sign-in/session-life.ts'
import { endSession, endSessions, readSessionPage } from '../store/accounts/sessions.ts'

export function serveSessions(app: Hono, deps: Deps): void {
  const { db, clock, limits } = deps

  serveRow(app, deps, endpoints.sessions, async ({ input, session }) => {
    const { rows, next } = await readSessionPage(db, session.user_id, session.id, clock(), input.after)
    const sessions = rows.map(row => describeSession(row, session.id))
    return { status: 'success', sessions, ...(next === undefined ? {} : { next }) }
  })

  serveRow(app, deps, endpoints.revokeSession, async ({ input, peer, guard }) => {
    await guard.write(async (tx, owner) => {
      const isEnded = await endSession(tx, owner.id, input.id, {
        reason: 'logged-out-elsewhere',
        now: clock(),
      })
      if (!isEnded) throw new Refusal(404, 'That session has already ended.')
      await noteEvent(tx, 'session-ended', owner.id, peer, clock())
    })
    return { status: 'success' }
  })

  serveRow(app, deps, endpoints.logoutCurrentSession, async ({ session, guard }) => {
    await guard.write((tx, owner) =>
      endSession(tx, owner.id, session.id, { reason: 'logged-out', now: clock() }),
    )
    return { status: 'success' }
  })

  // The button reads 'Log Out All Other Sessions': the asking session stays.
  serveRow(app, deps, endpoints.logoutAllSessions, async ({ peer, session, guard }) => {
    const giveBack = await limits.take(['logoutsOfOthersByAccount', session.user_id])
    const ended = await guard.write(async (tx, owner) => {
      const end = { reason: 'logged-out-elsewhere', now: clock() } as const
      const count = await endSessions(tx, owner.id, end, [session.id])
      if (count > 0) await noteEvent(tx, 'sessions-ended', owner.id, peer, clock())
      return count
    })
    // A thief who repeats it must not use up the owner's.
    if (ended === 0) await giveBack()
    return { status: 'success' }
  })
}
