import { randomInt } from 'node:crypto'
import type { DeviceLoginAbout } from '../../contract/oauth.ts'
import { createToken, hashToken } from '../../credentials/tokens.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../edge/client-address.ts'
import type { Peer } from '../../edge/peer.ts'
import { Refusal } from '../../edge/refusal.ts'
import { addLogin, type LoggedIn } from '../../sign-in/complete-login.ts'
import { newLife } from '../../sign-in/session-life.ts'
import { deviceTitle, readDeviceName } from '../../sign-in/user-agent.ts'
import type { FoundSession } from '../../store/accounts/session-lookup.ts'
import { findAbsoluteEnd } from '../../store/accounts/sessions.ts'
import { keepUser } from '../../store/accounts/users.ts'
import { inTransaction } from '../../store/engine/transaction.ts'
import {
  addDeviceLogin,
  answerDeviceLogin,
  findDeviceLogin,
  findUnanswered,
  notePoll,
  slowDown,
  takeDeviceLogin,
} from '../../store/oauth/device-logins.ts'
import type { Db } from '../../store/tables.ts'
import { type Client, desktopClientId } from '../client.ts'
import type { Form } from '../form.ts'
import { OAuthError } from '../oauth-error.ts'
import { type TokenAnswer, tokenAnswer } from '../tokens.ts'

/** Source: RFC 8628, 3.4. */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

const lifeMs = 10 * 60_000
const intervalMs = 5_000
const scope = 'desktop:session'

/** Consonants that are not mistaken for one another or for digits, and make no words (RFC 8628, 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLength = 8

const createUserCode = () =>
  Array.from({ length: codeLength }, () => letters.charAt(randomInt(letters.length))).join('')

/** With the hyphen that it is shown with. */
const written = (code: string) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`

const keyOf = ({ keys }: Pick<Deps, 'keys'>, typed: string) =>
  keys.fingerprint('user-code', typed.toUpperCase().replaceAll(/[^A-Z]/g, ''))

/**
 * A program without a browser asks to be logged in. Only ours may: it gets a session. Source: RFC 8628, 3.1 and 3.2.
 * There is no `verification_uri_complete`: nobody can be logged in by a link, the code has to be typed.
 * @throws {OAuthError}
 */
export async function askForDeviceLogin(deps: Deps, client: Client, form: Form, peer: Peer) {
  if (client.id !== desktopClientId)
    throw new OAuthError(
      'unauthorized_client',
      'Only programs of Sortwell log in with a code on another device.',
    )
  if (form.scope !== undefined && form.scope !== scope)
    throw new OAuthError('invalid_scope', `The only scope is ${scope}.`)
  await deps.limits.take(['deviceLoginsByNetwork', networkOf(peer.ip)])
  const [deviceCode, now] = [createToken(), deps.clock()]
  const { country, ip, userAgent } = peer
  const name = readDeviceName(form.device_name)
  for (;;) {
    const userCode = createUserCode()
    const isFree = await addDeviceLogin(deps.db, {
      device_code_hash: hashToken(deviceCode),
      user_code: keyOf(deps, userCode),
      client_id: client.id,
      name,
      ip,
      country,
      user_agent: userAgent,
      created_at: now,
      expires_at: now + lifeMs,
      interval_ms: intervalMs,
    })
    if (!isFree) continue
    return {
      device_code: deviceCode,
      user_code: written(userCode),
      verification_uri: `${deps.config.publicOrigin}/device`,
      expires_in: lifeMs / 1000,
      interval: intervalMs / 1000,
    }
  }
}

const notFound = () =>
  new Refusal(400, 'That code is wrong or has run out. Compare it with the one that your device shows now.')

/** @throws {Refusal} 400 for any other code than one that waits for an answer */
export async function describeLogin(deps: Deps, userCode: string, peer: Peer): Promise<DeviceLoginAbout> {
  const login = await findUnanswered(deps.db, keyOf(deps, userCode), deps.clock())
  if (!login) throw notFound()
  return {
    ...(login.name === null ? {} : { name: login.name }),
    program: deviceTitle(login.user_agent),
    ipAddress: login.ip,
    ...(login.country === null ? {} : { country: login.country }),
    isNear: networkOf(login.ip) === networkOf(peer.ip),
    askedAt: new Date(login.created_at).toISOString(),
    until: new Date(login.expires_at).toISOString(),
  }
}

type Answering = { readonly userCode: string; readonly allow: boolean }

/**
 * Keeps what a person answers, in their transaction.
 * @throws {Refusal} 400 for any other code than one that waits for an answer; 403 before the terms were accepted
 */
export async function answerLogin(
  deps: Deps,
  tx: Db,
  { userCode, allow }: Answering,
  session: FoundSession,
): Promise<void> {
  if (allow && session.has_consent === 0)
    throw new Refusal(403, 'Please accept the terms, the privacy policy and the refund policy.')
  const isAnswered = await answerDeviceLogin(tx, keyOf(deps, userCode), deps.clock(), {
    is_allowed: allow ? 1 : 0,
    user_id: session.user_id,
    session_id: session.id,
    authenticated_at: session.authenticated_at,
    amr: session.amr,
  })
  if (!isAnswered) throw notFound()
}

/**
 * The device asks how the log-in stands, and gets its session once somebody has allowed it. The session that allowed it must
 * still be there: a reset of the password in between takes it back.
 * Source: RFC 8628, 3.4 and 3.5.
 * @throws {OAuthError}
 */
export async function redeemDeviceCode(deps: Deps, code: string, peer: Peer): Promise<TokenAnswer> {
  const [hash, now] = [hashToken(code), deps.clock()]
  const found = await findDeviceLogin(deps.db, hash)
  if (!found) throw new OAuthError('invalid_grant', 'The device code is not valid.')
  if (found.expires_at <= now) throw new OAuthError('expired_token', 'The device code has run out.')
  if (!(await notePoll(deps.db, hash, now))) {
    await slowDown(deps.db, hash, now, intervalMs)
    throw new OAuthError('slow_down', 'Wait longer before the next question.')
  }
  if (found.is_allowed === null) throw new OAuthError('authorization_pending', 'Nobody has answered yet.')

  const { user_id } = found
  const taken = await inTransaction(deps.db, async tx => {
    // The owner first, as everywhere: what ends sessions ends the log-ins that they allowed.
    if (user_id !== null) await keepUser(tx, user_id)
    return takeLogin(deps, tx, hash, peer)
  })
  if (taken === undefined) throw new OAuthError('access_denied', 'The log-in was denied.')
  deps.outbox.wake()
  const { token, device, endsAt } = taken
  return {
    ...tokenAnswer(token, scope),
    expires_in: Math.floor((newLife('desktop', now, endsAt).absolute_expires_at - now) / 1000),
    ...(device === undefined ? {} : { device }),
  }
}

type Taken = LoggedIn & { readonly endsAt: number }

async function takeLogin(deps: Deps, tx: Db, hash: string, peer: Peer): Promise<Taken | undefined> {
  const { user_id, session_id, authenticated_at, amr, is_allowed } =
    (await takeDeviceLogin(tx, hash, deps.clock())) ?? {}
  const isAllowed = is_allowed === 1 && user_id != null && session_id != null
  if (!isAllowed || authenticated_at == null || amr == null) return undefined
  const owner = await deps.holdSession(tx, { id: session_id, user_id }, deps.clock())
  const endsAt = await findAbsoluteEnd(tx, session_id)
  if (!owner || endsAt === undefined) return undefined
  const proof = { authenticatedAt: authenticated_at, amr, endsAt }
  return { ...(await addLogin(deps, tx, owner, { ...peer, clientType: 'desktop' }, proof)), endsAt }
}
