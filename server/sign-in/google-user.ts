import { email as emailField, personName } from '../contract/fields.ts'
import { createId } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { Refusal } from '../edge/refusal.ts'
import { hasClosedAccount } from '../store/accounts/closed-accounts.ts'
import { dropTokens } from '../store/accounts/one-time-tokens.ts'
import { endSessions } from '../store/accounts/sessions.ts'
import {
  addUser,
  changeUnverifiedUser,
  changeUser,
  findUserByEmail,
  findUserByGoogle,
} from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db, UserRow } from '../store/tables.ts'
import { recordConsent } from './consent.ts'
import { refuseDisabled } from './disabled.ts'
import { type GooglePerson, spendCredential } from './google.ts'
import { decideLinking } from './google-linking.ts'
import { newUser } from './new-user.ts'
import { noteAndNotify } from './notify.ts'
import { originOf } from './occasion.ts'
import { noteEvent } from './security-events.ts'

const passwordFirst = () =>
  new Refusal(
    409,
    'This address already has an account. Log in with your password, then connect Google in your profile.',
  )

/** Only the mail links decide about a deleted account: there a person chooses, and knows what is erased. */
const deletedLately = () =>
  new Refusal(
    409,
    'This account was deleted. Bring it back, or erase it at once, with a link in the mail that told you so.',
  )

/**
 * The account of a Google sign-in: the linked one, else what the linking rules say.
 * @param hasConsented whether the agreement box was ticked beside the sign-in
 * @throws {Refusal} 409 when the address belongs to an account that Google does not vouch for
 */
export async function findOrMakeGoogleUser(
  deps: Deps,
  person: GooglePerson,
  peer: Peer,
  hasConsented: boolean,
): Promise<UserRow> {
  if (!emailField.safeParse(person.email).success)
    throw new Refusal(
      400,
      'The address of that Google account cannot be used here. Please register with another one.',
    )
  const user = await inTransaction(deps.db, async tx => {
    const found = await findOrMake(deps, tx, person, peer)
    if (hasConsented) await recordConsent(tx, found, peer, deps.clock())
    return found
  })
  deps.outbox.wake()
  return user
}

async function findOrMake(deps: Deps, tx: Db, person: GooglePerson, peer: Peer): Promise<UserRow> {
  await spendCredential(tx, person)
  const known = await findUserByGoogle(tx, person.sub)
  if (known && known.closed_at === null) return known
  if (known || (await hasClosedAccount(tx, person.email.toLowerCase()))) throw deletedLately()
  const now = deps.clock()
  const holder = await findUserByEmail(tx, person.email.toLowerCase())
  if (holder) refuseDisabled(deps, holder)
  const decision = decideLinking(person, holder)
  if (decision === 'refuse') throw passwordFirst()
  const verified = {
    google_sub: person.sub,
    google_linked_at: now,
    google_linked_from: originOf(peer),
    email_verified_at: now,
    email_bounced_at: null,
  }
  if (!holder) {
    const user = {
      ...newUser({ id: createId(), name: nameOr(person.name, 'New user'), email: person.email, now }),
      ...verified,
    }
    if (!(await addUser(tx, user))) {
      const sameMoment = await findUserByGoogle(tx, person.sub)
      if (sameMoment) return sameMoment
      throw passwordFirst()
    }
    await noteEvent(tx, 'registered', user.id, peer, now)
    return user
  }
  if (decision === 'claim') {
    const claimed = {
      ...verified,
      email: person.email,
      name: nameOr(person.name, holder.name),
      password_hash: null,
    }
    if (!(await changeUnverifiedUser(tx, holder.id, claimed))) throw passwordFirst()
    await endSessions(tx, holder.id, { reason: 'account-restored', now })
    await dropTokens(tx, holder.id, 'registration', 'reset', 'email', 'second-factor')
    await noteEvent(tx, 'verified', holder.id, peer, now)
    return { ...holder, ...claimed }
  }
  const linked = { google_sub: person.sub, google_linked_at: now, google_linked_from: originOf(peer) }
  await changeUser(tx, holder.id, linked)
  await noteAndNotify(deps, tx, 'google-linked', holder, peer)
  return { ...holder, ...linked }
}

const nameOr = (name: string, otherwise: string) => personName.safeParse(name).data ?? otherwise
