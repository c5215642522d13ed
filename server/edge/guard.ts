import type { Clock } from '../clock.ts'
import type { HoldSession } from '../store/accounts/session-hold.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db, UserRow } from '../store/tables.ts'
import { sessionGone } from './authenticate.ts'
import { Refusal } from './refusal.ts'

/** That a password was right: the hash it was compared with. */
export type PasswordProof = { readonly passwordHash: string }

/**
 * How a signed-in request has an effect. A session is looked up when a request arrives, and what is judged then may be
 * over when it is written: a password was hashed meanwhile, Stripe was asked, and the owner has reset the password.
 */
export type Guard = {
  /**
   * Runs `work` in a transaction that begins by asking for the session again and keeps it, and its owner, as they are. So a
   * log-out or a password reset comes either before, and the request is refused, or after, and finds what it did.
   * @param work given the owner as it is now; may run several times, like that of {@link inTransaction}
   * @param proof of the password that was typed, which must still be the account's
   * @throws {Refusal} 401 when the session has ended, 400 when the password was replaced
   */
  readonly write: <T>(work: (tx: Db, owner: UserRow) => Promise<T>, proof?: PasswordProof) => Promise<T>
  /**
   * Asks for the session again, right before an effect outside of the database.
   * @throws {Refusal} 401 when it has ended
   */
  readonly check: () => Promise<void>
}

type GuardDeps = { readonly db: Db; readonly clock: Clock; readonly holdSession: HoldSession }

/** @returns the guard of a request, and whether it was used */
export function createGuard(
  { db, clock, holdSession }: GuardDeps,
  session: FoundSession,
): { readonly guard: Guard; readonly wasUsed: () => boolean } {
  let isUsed = false
  const write: Guard['write'] = (work, proof) => {
    isUsed = true
    return inTransaction(db, async tx => {
      const owner = await holdSession(tx, session, clock())
      if (!owner) throw sessionGone()
      if (proof && proof.passwordHash !== owner.password_hash) throw new Refusal(400, 'Incorrect password.')
      return work(tx, owner)
    })
  }
  return { guard: { write, check: () => write(async () => {}) }, wasUsed: () => isUsed }
}
