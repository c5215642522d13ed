import type { Passkey } from '../contract/passkeys.ts'
import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { Refusal } from '../edge/refusal.ts'
import { noteAndNotify, type Owner } from '../sign-in/notify.ts'
import { dropTokens } from '../store/accounts/one-time-tokens.ts'
import { removeAllPasskeyRows, removePasskeyRow } from '../store/accounts/passkeys.ts'
import type { Db, PasskeyRow } from '../store/tables.ts'

const written = (at: number) => new Date(at).toISOString()

/** A passkey, for its owner. */
export const describePasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: written(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : written(row.last_used_at),
  synced: row.is_synced === 1,
})

export const noSuchPasskey = () => new Refusal(404, 'That passkey is gone already.')

/**
 * Removes a passkey and ends log-ins that wait for a code, one of which it may have begun. Sessions that it opened stay:
 * they are listed beside it.
 * @throws {Refusal} 404 when there is no such passkey
 */
export async function removePasskey(deps: Deps, tx: Db, owner: Owner, id: string, peer: Peer): Promise<void> {
  const removed = await removePasskeyRow(tx, owner.id, id)
  if (!removed) throw noSuchPasskey()
  await dropTokens(tx, owner.id, 'second-factor')
  await noteAndNotify(deps, tx, 'passkey-removed', owner, peer, removed.name)
}

/** Removes every passkey of a person, as support does. @returns how many there were */
export async function removeAllPasskeys(deps: Deps, tx: Db, owner: Owner, peer: Peer): Promise<number> {
  const count = await removeAllPasskeyRows(tx, owner.id)
  await dropTokens(tx, owner.id, 'second-factor')
  if (count > 0) await noteAndNotify(deps, tx, 'passkeys-removed', owner, peer)
  return count
}
