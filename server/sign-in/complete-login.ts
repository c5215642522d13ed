import { createId, createToken, hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../edge/client-address.ts'
import type { Peer } from '../edge/peer.ts'
import { Refusal } from '../edge/refusal.ts'
import { noteDevice } from '../store/accounts/known-devices.ts'
import { addToken } from '../store/accounts/one-time-tokens.ts'
import { addSession } from '../store/accounts/sessions.ts'
import { noteLogin } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db, NewSession, UserRow } from '../store/tables.ts'
import { markAccess } from './access-mark.ts'
import { refuseDisabled } from './disabled.ts'
import { keepDevice } from './known-device.ts'
import { occasionOf } from './occasion.ts'
import { noteEvent } from './security-events.ts'
import { newLife } from './session-life.ts'
import { describeDevice } from './user-agent.ts'

/** How much later than the password the code may come. */
const challengeMs = 5 * 60_000

/** After the first factor: a session, or a challenge where two-factor is on. */
export async function afterFirstFactor(deps: Deps, user: UserRow, peer: Peer, amr: string) {
  refuseDisabled(deps, user)
  return user.totp_secret === null
    ? startSession(deps, user, peer, amr)
    : askForCode(deps, deps.db, user, amr)
}

/** Lets a log-in wait for its code. */
export async function askForCode(deps: Deps, db: Db, user: UserRow, amr: string) {
  const tfaToken = createToken()
  await addToken(db, {
    token_hash: hashToken(tfaToken),
    purpose: 'second-factor',
    user_id: user.id,
    detail: JSON.stringify({ accessMark: markAccess(user), amr }),
    expires_at: deps.clock() + challengeMs,
  })
  return { tfaRequired: true, tfaToken }
}

/** The result of a log-in: the session's token, and a secret for a new device. Neither is stored. */
export type LoggedIn = { readonly token: string; readonly device?: string }

/** Starts a session in a transaction of its own. */
async function startSession(deps: Deps, user: UserRow, peer: Peer, amr: string): Promise<LoggedIn> {
  const login = await inTransaction(deps.db, tx => addLogin(deps, tx, user, peer, { amr }))
  deps.outbox.wake()
  return login
}

/** How a log-in was proven; for one that another session allowed also the id of its own, when that was, and its end. */
export type LoginProof = {
  readonly amr: string
  readonly sessionId?: string
  readonly authenticatedAt?: number
  readonly endsAt?: number
}

/**
 * Adds the session, its security event and, for a new device, the alert.
 * @throws {Refusal} 403 for a disabled account, 400 when the password or the Google account was replaced since the
 * check
 */
export async function addLogin(
  deps: Deps,
  tx: Db,
  user: UserRow,
  peer: Peer,
  proof: LoginProof,
): Promise<LoggedIn> {
  const now = deps.clock()
  refuseDisabled(deps, user)
  if (!(await noteLogin(tx, user, now))) throw new Refusal(400, 'Please log in again.')
  const token = createToken()
  await addSession(tx, newSession(user, peer, token, now, proof))
  await noteEvent(tx, 'login', user.id, peer, now)
  const fingerprint = deps.keys.fingerprint(
    'device',
    user.id,
    describeDevice(peer.userAgent),
    nearbyNetwork(peer.ip),
  )
  const from = await noteDevice(tx, user.id, fingerprint, now)
  if (from === 'new' && user.login_alerts === 1)
    await deps.outbox.post(tx, { kind: 'new-device', userId: user.id, occasion: occasionOf(peer, now) })
  const device = await keepDevice(tx, user.id, peer.device, now)
  return { token, ...(device === undefined ? {} : { device }) }
}

const newSession = (
  user: UserRow,
  peer: Peer,
  token: string,
  now: number,
  { amr, sessionId = createId(), authenticatedAt = now, endsAt }: LoginProof,
): NewSession => ({
  id: sessionId,
  token_hash: hashToken(token),
  user_id: user.id,
  authenticated_at: authenticatedAt,
  amr,
  ip: peer.ip,
  country: peer.country,
  user_agent: peer.userAgent,
  client_type: peer.clientType,
  created_at: now,
  last_seen_at: now,
  ...newLife(peer.clientType, now, endsAt),
})

/** Home addresses change in their last part: IPv4 counts by /24, IPv6 by /64. */
const nearbyNetwork = (ip: string) => (ip.includes(':') ? networkOf(ip) : ip.split('.').slice(0, 3).join('.'))
