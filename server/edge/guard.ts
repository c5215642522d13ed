import type { Clock } from '../clock.ts'
import type { HoldSession } from '../store/accounts/session-hold.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db, UserRow } from '../store/tables.ts'
import { sessionGone } from './authenticate.ts'
import { Refusal } from './refusal.ts'

/** Proof that a password was right: the hash it was compared with; null where there was none to ask for. */
export type PasswordProof = { readonly passwordHash: string | null }

/**
 * The only way for a signed-in request to have an effect. A session is looked up when a request arrives, and may have
 * ended by the time of the write: while a password was hashed or Stripe was called, the owner may have reset the
 * password.
 */
export type Guard = {
  /**
   * Runs `work` in a transaction that first reads the session again and locks it and its owner. So a log-out or a
   * password reset comes either before, and the request is refused, or after, and sees its effect.
   * @param work receives the current owner; may run several times, like that of {@link inTransaction}
   * @param proof of the password that was typed, which must still be the account's
   * @throws {Refusal} 401 when the session has ended, 400 when the password was replaced
   */
  readonly write: <T>(work: (tx: Db, owner: UserRow) => Promise<T>, proof?: PasswordProof) => Promise<T>
  /**
   * Reads the session again, right before an effect outside of the database.
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
