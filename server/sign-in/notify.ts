import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import type { NoticeName } from '../mail/mails.ts'
import type { SupportAct } from '../mail/support-letters.ts'
import type { Db } from '../store/tables.ts'
import { occasionOf } from './occasion.ts'
import { noteEvent, type SecurityEventType } from './security-events.ts'

/** The user of a change. */
export type Owner = { readonly id: string; readonly email: string; readonly name: string }

/** Records an act of support in the account's security activity and mails its owner, in one transaction. */
export async function noteAndTell(
  deps: Deps,
  tx: Db,
  act: SupportAct & SecurityEventType,
  owner: Owner,
  support: Peer,
): Promise<void> {
  await noteEvent(tx, act, owner.id, support, deps.clock())
  await tellOfSupport(deps, tx, act, owner, support)
}

/** Mails the owner about an act of support. */
export async function tellOfSupport(
  deps: Deps,
  tx: Db,
  act: SupportAct,
  { email, name }: Pick<Owner, 'email' | 'name'>,
  support: Peer,
): Promise<void> {
  const occasion = occasionOf(support, deps.clock())
  await deps.outbox.post(tx, { kind: 'support', act, to: email, name, occasion })
}

/**
 * Records a security change in the account's security activity and mails its owner, in one transaction.
 * @param detail for the activity alone: a name that people chose stays out of mails
 */
export async function noteAndNotify(
  deps: Deps,
  tx: Db,
  change: NoticeName & SecurityEventType,
  owner: Owner,
  peer: Peer,
  detail: string | null = null,
): Promise<void> {
  const now = deps.clock()
  await noteEvent(tx, change, owner.id, peer, now, detail)
  const occasion = occasionOf(peer, now)
  await deps.outbox.post(tx, { kind: 'notice', notice: change, to: owner.email, name: owner.name, occasion })
}
