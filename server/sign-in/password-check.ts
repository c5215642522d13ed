import { withMethods } from '../credentials/login-methods.ts'
import { findPasswordFault } from '../credentials/password-policy.ts'
import type { Deps } from '../deps.ts'
import type { PasswordProof } from '../edge/guard.ts'
import { Refusal } from '../edge/refusal.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import { noteReauthentication } from '../store/accounts/sessions.ts'
import { findUser } from '../store/accounts/users.ts'
import { isFresh } from './session-life.ts'

/**
 * Requires the password, or from a person without one a recent log-in by other means.
 * @returns the proof for {@link Guard.write}: the password may be replaced, or first set, before anything is written
 * @throws {Refusal} 400 when the password is wrong, 429 after too many tries, 403 with `reauth` when neither is there
 */
export async function requirePassword(
  deps: Deps,
  session: FoundSession,
  password: string | undefined,
): Promise<PasswordProof> {
  if (session.has_password === 0) {
    if (!isFresh(session, deps.clock())) throw wantProof(session)
    return { passwordHash: null }
  }
  if (password === undefined) throw wantProof(session)
  await deps.limits.take(['passwordsInSession', session.user_id])
  const user = await findUser(deps.db, session.user_id)
  if (!user?.password_hash) throw new Refusal(400, 'Incorrect password.')
  if (!(await deps.passwords.verify(user.password_hash, password)))
    throw new Refusal(400, 'Incorrect password.')
  return { passwordHash: user.password_hash }
}

/**
 * Requires a recent log-in, or the password now, before a security change. Source: OWASP ASVS 5.0, 7.5.1.
 * @returns the proof where a password was given, as {@link requirePassword} does
 * @throws {Refusal} 403 with `reauth` when neither is there
 */
export async function requireRecentProof(
  deps: Deps,
  session: FoundSession,
  password: string | undefined,
): Promise<PasswordProof | undefined> {
  if (password !== undefined && session.has_password === 1) {
    const proof = await requirePassword(deps, session, password)
    await noteReauthentication(deps.db, session.id, deps.clock(), withMethods(session.amr, 'pwd'))
    return proof
  }
  if (!isFresh(session, deps.clock())) throw wantProof(session)
  return undefined
}

/** @throws {Refusal} 400 for a new password that attackers try first; `field` is where it was typed */
export async function refuseWeakPassword(
  { isBreached }: Deps,
  field: 'password' | 'newPassword',
  password: string,
  person: { readonly email: string; readonly name: string },
): Promise<void> {
  const fault =
    findPasswordFault(password, person) ??
    ((await isBreached(password))
      ? 'That password is on a list of stolen passwords. Please choose another one.'
      : undefined)
  if (fault) throw new Refusal(400, fault, { fields: { [field]: fault } })
}

/** The sentence that asks for re-authentication. */
export function wantProof({ has_password }: Pick<FoundSession, 'has_password'>): Refusal {
  const message =
    has_password === 0 ? 'Please log in again to do this.' : 'Please enter your password to do this.'
  return new Refusal(403, message, { reauth: true })
}
