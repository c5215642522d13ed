import { createToken, hashToken } from '../credentials/tokens.ts'
import { markAccess } from '../sign-in/access-mark.ts'
import { addToken, dropTokens } from '../store/accounts/one-time-tokens.ts'
import { findUser, keepUser } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db, TokenPurpose, UserRow } from '../store/tables.ts'

type NewLink = {
  /** As the mail was composed for. */
  readonly user: UserRow
  readonly purpose: TokenPurpose
  readonly expiresAt: number
  /** What the link carries; its form is the purpose's. */
  readonly detail?: unknown
  /** Earlier links of this purpose die. */
  readonly isOnlyOne?: true
}

/**
 * Makes the tokens of links. Only their hashes are kept.
 * @throws when the account has changed hands since the mail was begun: the outbox begins it again
 */
export function createLinkTokens(db: Db) {
  return async function makeToken({
    user,
    purpose,
    expiresAt,
    detail = {},
    isOnlyOne,
  }: NewLink): Promise<string> {
    const token = createToken()
    await inTransaction(db, async tx => {
      await keepUser(tx, user.id)
      const now = await findUser(tx, user.id)
      if (!now || now.disabled_at !== user.disabled_at || markAccess(now) !== markAccess(user))
        throw new Error('The account has changed while a mail about it was written.')
      if (isOnlyOne) await dropTokens(tx, user.id, purpose)
      await addToken(tx, {
        token_hash: hashToken(token),
        purpose,
        user_id: user.id,
        detail: JSON.stringify(detail),
        expires_at: expiresAt,
      })
    })
    return token
  }
}
