import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { Refusal } from '../edge/refusal.ts'
import { changeUser } from '../store/accounts/users.ts'
import type { Db, UserRow } from '../store/tables.ts'
import { endResetLinks, endUnderWay } from './end-under-way.ts'
import { noteAndTell, type Owner } from './notify.ts'

/** @throws {Refusal} 403 for a disabled account */
export function refuseDisabled(
  { config }: Pick<Deps, 'config'>,
  { disabled_at }: Pick<UserRow, 'disabled_at'>,
): void {
  if (disabled_at !== null)
    throw new Refusal(403, `This account is disabled. Please write to ${config.supportEmail}.`)
}

/**
 * Disables an account until {@link enableAccount}: all sessions end, and no log-in of any kind succeeds. No data is
 * lost; consents are suspended.
 */
export async function disableAccount(deps: Deps, tx: Db, owner: Owner, support: Peer): Promise<void> {
  // First, so that a concurrent log-in comes either before and is ended below, or finds the account disabled.
  await changeUser(tx, owner.id, { disabled_at: deps.clock() })
  await endUnderWay(tx, owner.id, { reason: 'account-disabled', now: deps.clock() })
  await endResetLinks(deps, tx, { id: owner.id, email_key: owner.email.toLowerCase() })
  await noteAndTell(deps, tx, 'account-disabled', owner, support)
}

export async function enableAccount(deps: Deps, tx: Db, owner: Owner, support: Peer): Promise<void> {
  await changeUser(tx, owner.id, { disabled_at: null })
  await noteAndTell(deps, tx, 'account-enabled', owner, support)
}
