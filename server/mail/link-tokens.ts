import { createToken, hashToken } from '../credentials/tokens.ts'
import { addToken, dropTokens } from '../store/accounts/one-time-tokens.ts'
import { keepUser } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db, TokenPurpose } from '../store/tables.ts'

type NewLink = {
  readonly userId: string
  readonly purpose: TokenPurpose
  readonly expiresAt: number
  /** What the link carries; its form is the purpose's. */
  readonly detail?: unknown
  /** Earlier links of this purpose die. */
  readonly isOnlyOne?: true
}

/** Makes the tokens of links. Only their hashes are kept. */
export function createLinkTokens(db: Db) {
  return async function makeToken({
    userId,
    purpose,
    expiresAt,
    detail = {},
    isOnlyOne,
  }: NewLink): Promise<string> {
    const token = createToken()
    await inTransaction(db, async tx => {
      if (isOnlyOne) {
        await keepUser(tx, userId)
        await dropTokens(tx, userId, purpose)
      }
      await addToken(tx, {
        token_hash: hashToken(token),
        purpose,
        user_id: userId,
        detail: JSON.stringify(detail),
        expires_at: expiresAt,
      })
    })
    return token
  }
}
