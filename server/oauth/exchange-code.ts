import { hash } from 'node:crypto'
import { hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import { endSession } from '../store/accounts/sessions.ts'
import { keepUser } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import { findCode, takeCode } from '../store/oauth/codes.ts'
import { dropFamily } from '../store/oauth/tokens.ts'
import type { Db, OAuthCodeRow, UserRow } from '../store/tables.ts'

/**
 * Whether a verifier matches a challenge. A verifier without a challenge is refused too: someone removed the challenge
 * from the request. Source: RFC 7636, 4.6; RFC 9700, 4.8.2.
 */
function fitsChallenge(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined
  return /^[\w.~-]{43,128}$/.test(verifier) && hash('sha256', verifier, 'base64url') === challenge
}

type Presented = {
  readonly clientId: string
  readonly code: string
  readonly redirectUri: string
  readonly verifier: string | undefined
}

/**
 * Redeems a code, in one transaction. If its own client presents a code again, it has leaked: what it granted is
 * revoked (RFC 6749, 4.1.2).
 * @param give called once per code, inside the transaction
 * @returns what `give` returned, or undefined when the code is not valid
 */
export async function exchangeCode<Given>(
  { db, clock, holdSession }: Deps,
  { clientId, code, redirectUri, verifier }: Presented,
  give: (tx: Db, code: OAuthCodeRow, owner: UserRow) => Promise<Given>,
): Promise<Given | undefined> {
  const found = await findCode(db, hashToken(code))
  const isTheirs = found?.client_id === clientId && found.redirect_uri === redirectUri
  if (!isTheirs || !fitsChallenge(found.challenge, verifier)) return undefined
  return inTransaction(db, async tx => {
    // The owner first, as everywhere: what ends sessions ends their codes.
    await keepUser(tx, found.user_id)
    if (await takeCode(tx, found.code_hash, clock())) {
      const owner = await holdSession(tx, { id: found.session_id, user_id: found.user_id }, clock())
      return owner && give(tx, found, owner)
    }
    await endSession(tx, found.user_id, found.family, { reason: 'logged-out-elsewhere', now: clock() })
    await dropFamily(tx, found.family)
    return undefined
  })
}
