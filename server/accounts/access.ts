import { assertNever } from '../contract/assert-never.ts'
import type { Access, SecondFactorOn } from '../contract/shapes.ts'
import { hashToken } from '../credentials/tokens.ts'
import type { Peer } from '../edge/peer.ts'
import type { AccessReport } from '../mail/mails.ts'
import { noGoogle } from '../sign-in/google-linking.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { deviceTitle } from '../sign-in/user-agent.ts'
import { listPasskeys, removePasskeyRow } from '../store/accounts/passkeys.ts'
import { listSessions } from '../store/accounts/sessions.ts'
import { changeUser } from '../store/accounts/users.ts'
import { listConsents, revokeConsent } from '../store/oauth/consents.ts'
import type { Db, UserRow } from '../store/tables.ts'

/** `key` is the id of the row behind it; `since` is in milliseconds. */
type Found = {
  readonly kind: Access['kind']
  readonly key: string
  readonly name: string
  readonly since: number | null
  readonly from: string | null
}

/** An id that clients hand back. */
const idOf = ({ kind, key }: Found) => `${kind}:${key}`

/** Everything that opens an account besides its password. */
export async function findAccess(db: Db, user: UserRow, now: number): Promise<readonly Found[]> {
  const passkeys = await listPasskeys(db, user.id)
  const applications = await listConsents(db, user.id)
  const sessions = await listSessions(db, user.id, now)
  const google: Found = {
    kind: 'google',
    // Names this connection: one that replaces it is another thing.
    key: hashToken(JSON.stringify([user.google_sub, user.google_linked_at])).slice(0, 16),
    name: 'Google account',
    since: user.google_linked_at,
    from: user.google_linked_from,
  }
  return [
    ...passkeys.map(({ id, name, created_at, added_from }) => ({
      kind: 'passkey' as const,
      key: id,
      name,
      since: created_at,
      from: added_from,
    })),
    ...(user.google_sub === null ? [] : [google]),
    ...applications.map(({ client_id, name, granted_at, granted_from }) => ({
      kind: 'application' as const,
      key: client_id,
      name,
      since: granted_at,
      from: granted_from,
    })),
    ...sessions.map(({ id, user_agent, ip, country, created_at }) => ({
      kind: 'device' as const,
      key: id,
      name: deviceTitle(user_agent),
      since: created_at,
      from: country === null ? ip : `${ip} (${country})`,
    })),
  ]
}

const written = (at: number | null) => (at === null ? {} : { since: new Date(at).toISOString() })
const writtenFrom = (from: string | null) => (from === null ? {} : { from })

export const describeAccess = (found: Found): Access => ({
  id: idOf(found),
  kind: found.kind,
  name: found.name,
  ...written(found.since),
  ...writtenFrom(found.from),
})

/** @returns undefined while two-factor is off */
export function describeSecondFactor(user: UserRow): SecondFactorOn | undefined {
  if (user.totp_secret === null) return undefined
  return {
    ...written(user.totp_set_at),
    ...writtenFrom(user.totp_set_from),
    isNew: user.totp_set_at !== null && user.totp_set_at > (user.password_set_at ?? user.created_at),
  }
}

type Settled = Pick<AccessReport, 'removed' | 'kept'> & {
  /** Ids of the sessions and clients that stay. */
  readonly sessions: readonly string[]
  readonly clients: readonly string[]
}

/**
 * Removes ways into an account. Sessions are only sorted: the caller ends those that do not stay, with its reason, and
 * log-ins that wait for their code.
 * @param stays judges the id that a client was given
 */
export async function settleAccess(
  tx: Db,
  user: UserRow,
  {
    peer,
    now,
    stays,
  }: { readonly peer: Peer; readonly now: number; readonly stays: (id: string) => boolean },
): Promise<Settled> {
  const all = await findAccess(tx, user, now)
  const kept = all.filter(found => stays(idOf(found)))
  const removed = all.filter(found => !kept.includes(found))
  for (const found of removed) await remove(tx, user.id, found, peer, now)
  return {
    removed: tally(removed),
    kept: tally(kept),
    sessions: keysOf(kept, 'device'),
    clients: keysOf(kept, 'application'),
  }
}

const keysOf = (all: readonly Found[], kind: Access['kind']) =>
  all.filter(found => found.kind === kind).map(({ key }) => key)

const tally = (all: readonly Found[]): AccessReport['removed'] => ({
  passkeys: keysOf(all, 'passkey').length,
  google: keysOf(all, 'google').length > 0,
  applications: all.filter(({ kind }) => kind === 'application').map(({ name }) => name),
  devices: keysOf(all, 'device').length,
})

async function remove(tx: Db, userId: string, { kind, key, name }: Found, peer: Peer, now: number) {
  switch (kind) {
    case 'passkey':
      await removePasskeyRow(tx, userId, key)
      return noteEvent(tx, 'passkey-removed', userId, peer, now, name)
    case 'google':
      await changeUser(tx, userId, noGoogle)
      return noteEvent(tx, 'google-unlinked', userId, peer, now)
    case 'application':
      await revokeConsent(tx, userId, key, now)
      return noteEvent(tx, 'application-revoked', userId, peer, now, name)
    case 'device':
      return undefined
    default:
      return assertNever(kind)
  }
}
