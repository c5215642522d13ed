import type { AuthenticationResponseJSON, VerifiedAuthenticationResponse } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { passkeyAnswer } from '../contract/passkeys.ts'
import { loginMethods } from '../credentials/login-methods.ts'
import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { Refusal } from '../edge/refusal.ts'
import { addLogin, askForCode } from '../sign-in/complete-login.ts'
import { refuseDisabled } from '../sign-in/disabled.ts'
import { noteAndNotify } from '../sign-in/notify.ts'
import { findPasskey, notePasskeyUse } from '../store/accounts/passkeys.ts'
import { findUser, keepUser } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { PasskeyRow } from '../store/tables.ts'
import {
  challengeIn,
  challengeIsOver,
  challengeMs,
  createChallenge,
  isOurAttempt,
  keepAttempt,
  readChallenge,
  takeChallenge,
} from './challenges.ts'
import { type RelyingParty, requireRelyingParty } from './relying-party.ts'
import { loadWebAuthn } from './web-authn.ts'

const isNotValid = () => new Refusal(400, 'That passkey does not open an account here.')

/** What a browser needs to ask for a passkey: any of this site, since nobody has said yet who they are. */
export async function beginPasskeyLogin(deps: Deps, peer: Peer) {
  const party = requireRelyingParty(deps.config.publicOrigin)
  const attempt = keepAttempt(deps.keys, peer.attempt)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const { challenge } = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: createChallenge(deps, ['login', attempt]),
  })
  return { challenge, rpId: party.id, timeout: challengeMs, userVerification: 'preferred' as const, attempt }
}

type Answer = z.output<typeof passkeyAnswer>

/**
 * Logs in whom the passkey belongs to. One that has verified its user counts for two factors. One that has not counts
 * for one: the account's code is asked for, and an account without one stays closed, since a found key would open it.
 * @throws {Refusal} 410 when the challenge has run out or was answered before, 400 for anything else that is not right
 */
export async function logInWithPasskey(deps: Deps, response: Answer, peer: Peer) {
  const party = requireRelyingParty(deps.config.publicOrigin)
  const { attempt } = peer
  if (attempt === undefined || !isOurAttempt(deps.keys, attempt)) throw challengeIsOver()
  const challenge = challengeIn(response.response.clientDataJSON)
  const answered = readChallenge(deps, ['login', attempt], challenge)
  if (!answered || !(await takeChallenge(deps.db, answered))) throw challengeIsOver()

  const passkey = await findPasskey(deps.db, response.id)
  const isTheirs = passkey && readHandle(response.response.userHandle) === passkey.user_id
  const told = isTheirs ? await verify(passkey, response, { party, challenge }) : undefined
  if (!passkey || !told) throw isNotValid()

  const login = await inTransaction(deps.db, async tx => {
    // The owner first, as everywhere: a removal comes before and is seen here, or after and ends what begins here.
    await keepUser(tx, passkey.user_id)
    const user = await findUser(tx, passkey.user_id)
    if (!user) throw isNotValid()
    refuseDisabled(deps, user)
    const { newCounter: counter, credentialBackedUp: isBackedUp, userVerified } = told
    if (!(await notePasskeyUse(tx, passkey.id, { counter, isBackedUp, at: deps.clock() }))) {
      if (await findPasskey(tx, passkey.credential_id))
        await noteAndNotify(deps, tx, 'passkey-copied', user, peer, passkey.name)
      return undefined
    }
    if (userVerified) return addLogin(deps, tx, user, peer, { amr: loginMethods.verifiedPasskey })
    if (user.totp_secret !== null && user.closed_at === null)
      return askForCode(deps, tx, user, loginMethods.passkey)
    throw new Refusal(400, 'Please unlock your passkey with its PIN, fingerprint or face, and try again.')
  })
  deps.outbox.wake()
  if (!login) throw isNotValid()
  return login
}

const readHandle = (handle: string | undefined) => Buffer.from(handle ?? '', 'base64url').toString('latin1')

/**
 * Whether the answer is right, apart from its counter, which is taken by a statement of its own that concurrent answers
 * cannot share.
 */
async function verify(
  passkey: PasskeyRow,
  response: Answer,
  { party, challenge }: { readonly party: RelyingParty; readonly challenge: string },
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: -1,
      },
    })
    return verified ? authenticationInfo : undefined
  } catch {
    return undefined
  }
}
