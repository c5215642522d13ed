import { dropTokens } from '../store/accounts/one-time-tokens.ts'
import { type End, endSessions } from '../store/accounts/sessions.ts'
import { removeMailsAbout } from '../store/operations/outbox.ts'
import type { Db } from '../store/tables.ts'

/**
 * Ends every session, and what was begun in one and could be finished without it: a log-in that waits for its code, and
 * a change of address that waits for its link, whether or not the mail was sent.
 */
export async function endUnderWay(tx: Db, userId: string, end: End): Promise<void> {
  await endSessions(tx, userId, end)
  await dropTokens(tx, userId, 'second-factor', 'email')
  await removeMailsAbout(tx, 'confirm-email', userId)
}
