import { dropTokens } from '../store/accounts/one-time-tokens.ts'
import { endSessions } from '../store/accounts/sessions.ts'
import { removeMailsAbout } from '../store/operations/outbox.ts'
import type { Db } from '../store/tables.ts'

/**
 * Ends every session, with what somebody began in one and could finish without it: a log-in that waits for its code, and a
 * change of address that waits for its link, be the mail sent or not.
 */
export async function endUnderWay(tx: Db, userId: string): Promise<void> {
  await endSessions(tx, userId)
  await dropTokens(tx, userId, 'second-factor', 'email')
  await removeMailsAbout(tx, 'confirm-email', userId)
}
