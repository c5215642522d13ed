import type { Deps } from '../deps.ts'
import { listDeviceSecrets } from '../store/accounts/device-secrets.ts'
import { dropTokens } from '../store/accounts/one-time-tokens.ts'
import { type End, endSessions } from '../store/accounts/sessions.ts'
import { removeMailsAbout } from '../store/operations/outbox.ts'
import type { Db, UserRow } from '../store/tables.ts'

/**
 * Ends every session, and what was begun in one and could be finished without it: a log-in that waits for its code, and
 * a change of address that waits for its link, whether or not the mail was sent.
 */
export async function endUnderWay(tx: Db, userId: string, end: End): Promise<void> {
  await endSessions(tx, userId, end)
  await dropTokens(tx, userId, 'second-factor', 'email')
  await removeMailsAbout(tx, 'confirm-email', userId)
}

/**
 * Ends the links that reset a password, and forgets who asked for them: otherwise whoever is refused silently would have no
 * link that works.
 */
export async function endResetLinks(
  { limits }: Pick<Deps, 'limits'>,
  tx: Db,
  { id, email_key }: Pick<UserRow, 'id' | 'email_key'>,
): Promise<void> {
  await dropTokens(tx, id, 'reset')
  const devices = await listDeviceSecrets(tx, id)
  await limits.clear(
    tx,
    ['resetsByAddress', email_key],
    ...devices.map(({ secret_hash }) => ['resetsByKnownDevice', secret_hash, email_key] as const),
  )
}
