import { createToken, hashToken } from '../credentials/tokens.ts'
import { markAccess } from '../sign-in/access-mark.ts'
import { addToken, keepNewestTokens } from '../store/accounts/one-time-tokens.ts'
import { findUser, keepUser } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db, TokenPurpose, UserRow } from '../store/tables.ts'

type NewLink = {
  /** The account as the mail was composed for it. */
  readonly user: UserRow
  readonly purpose: TokenPurpose
  readonly expiresAt: number
  /** The payload of the link; its form depends on the purpose. */
  readonly detail?: unknown
  /** How many links of this purpose work side by side, this one included: older ones with the same payload end. */
  readonly atMost?: number
}

/**
 * Creates the tokens of links. Only their hashes are stored.
 * @throws when the account has changed hands since the mail was composed: the outbox composes it again
 */
export function createLinkTokens(db: Db) {
  return async function makeToken({
    user,
    purpose,
    expiresAt,
    detail = {},
    atMost,
  }: NewLink): Promise<string> {
    const token = createToken()
    await inTransaction(db, async tx => {
      await keepUser(tx, user.id)
      const now = await findUser(tx, user.id)
      const isSame =
        now?.disabled_at === user.disabled_at &&
        now.asked_email === user.asked_email &&
        markAccess(now) === markAccess(user)
      if (!isSame) throw new Error('The account has changed while a mail about it was written.')
      const link = { user_id: user.id, purpose, detail: JSON.stringify(detail) }
      if (atMost !== undefined) await keepNewestTokens(tx, link, atMost - 1)
      await addToken(tx, { ...link, token_hash: hashToken(token), expires_at: expiresAt })
    })
    return token
  }
}
