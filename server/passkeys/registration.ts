import type {
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
  VerifyRegistrationResponseOpts,
} from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { newPasskey } from '../contract/passkeys.ts'
import { createId } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { Refusal } from '../edge/refusal.ts'
import { noteAndNotify } from '../sign-in/notify.ts'
import { originOf } from '../sign-in/occasion.ts'
import { deviceTitle } from '../sign-in/user-agent.ts'
import { addPasskey, listPasskeys } from '../store/accounts/passkeys.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import type { Db, PasskeyRow, UserRow } from '../store/tables.ts'
import {
  type Answered,
  challengeIn,
  challengeIsOver,
  challengeMs,
  createChallenge,
  readChallenge,
  takeChallenge,
} from './challenges.ts'
import { requireRelyingParty } from './relying-party.ts'
import { loadWebAuthn } from './web-authn.ts'

/** EdDSA, ES256, RS256: what authenticators can, and every supported Node. */
const algorithms = [-8, -7, -257]
/** How many passkeys an account may have. */
const mostPasskeys = 20

const tooManyPasskeys = () =>
  new Refusal(409, `An account can have ${mostPasskeys} passkeys. Please remove one first.`)
const isNotValid = () => new Refusal(400, 'That passkey could not be added. Please try again.')

/** What a browser needs to make a passkey for the person of a session. */
export async function beginRegistration(deps: Deps, session: FoundSession) {
  const party = requireRelyingParty(deps.config.publicOrigin)
  const passkeys = await listPasskeys(deps.db, session.user_id)
  if (passkeys.length >= mostPasskeys) throw tooManyPasskeys()
  const { generateRegistrationOptions } = await loadWebAuthn()
  const { challenge, user, rp, pubKeyCredParams, timeout } = await generateRegistrationOptions({
    rpName: 'Sortwell',
    rpID: party.id,
    userName: session.email,
    userDisplayName: session.name,
    // Random itself, and nothing that tells who it is.
    userID: new Uint8Array(Buffer.from(session.user_id)),
    challenge: createChallenge(deps, ['registration', session.id]),
    timeout: challengeMs,
    supportedAlgorithmIDs: algorithms,
  })
  return {
    challenge,
    rp: { name: rp.name, id: party.id },
    user,
    pubKeyCredParams,
    timeout: timeout ?? challengeMs,
    attestation: 'none' as const,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' } as const,
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key' as const,
      transports: transports.split(' ').filter(Boolean),
    })),
  }
}

type NewPasskey = z.output<typeof newPasskey>
type Checked = {
  readonly passkey: Omit<PasskeyRow, 'user_id' | 'name' | 'added_from'>
  readonly answered: Answered
}

/**
 * Judges what a browser has made.
 * @throws {Refusal} 410 for a challenge that has run out, 400 for anything else that is not right
 */
export async function checkRegistration(
  deps: Deps,
  session: FoundSession,
  response: NewPasskey,
): Promise<Checked> {
  const party = requireRelyingParty(deps.config.publicOrigin)
  const challenge = challengeIn(response.response.clientDataJSON)
  const answered = readChallenge(deps, ['registration', session.id], challenge)
  if (!answered) throw challengeIsOver()
  const { registrationInfo } = await verify({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  })
  if (!registrationInfo) throw isNotValid()
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
  return {
    answered,
    passkey: {
      id: createId(),
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: [...new Set(response.response.transports)].join(' '),
      is_synced: credentialDeviceType === 'multiDevice' ? 1 : 0,
      is_backed_up: credentialBackedUp ? 1 : 0,
      created_at: deps.clock(),
      last_used_at: null,
    },
  }
}

/**
 * An attestation was not asked for, so only the two forms are read that a browser may send all the same.
 * @returns nothing in it for an answer that is not right
 */
async function verify(given: VerifyRegistrationResponseOpts): Promise<{
  readonly registrationInfo?: NonNullable<VerifiedRegistrationResponse['registrationInfo']>
}> {
  const { verifyRegistrationResponse, decodeAttestationObject } = await loadWebAuthn()
  try {
    const object = new Uint8Array(Buffer.from(given.response.response.attestationObject, 'base64url'))
    if (!['none', 'packed'].includes(decodeAttestationObject(object).get('fmt'))) throw isNotValid()
    const { registrationInfo } = await verifyRegistrationResponse(given)
    return registrationInfo ? { registrationInfo } : {}
  } catch {
    return {}
  }
}

/**
 * Adds a passkey in a transaction that holds its owner, so that of two registrations at once both count.
 * @throws {Refusal} 410 when its challenge was used before, 409 when there are too many or it is somebody's already
 */
export async function keepPasskey(
  deps: Deps,
  tx: Db,
  owner: UserRow,
  { passkey, answered }: Checked,
  { name, peer }: { readonly name: string | undefined; readonly peer: Peer },
): Promise<PasskeyRow> {
  if (!(await takeChallenge(tx, answered))) throw challengeIsOver()
  const others = await listPasskeys(tx, owner.id)
  if (others.length >= mostPasskeys) throw tooManyPasskeys()
  const added = {
    ...passkey,
    user_id: owner.id,
    name: name ?? unusedName(deviceTitle(peer.userAgent), others),
    added_from: originOf(peer),
  }
  if (!(await addPasskey(tx, added))) throw new Refusal(409, 'That passkey was added before.')
  await noteAndNotify(deps, tx, 'passkey-added', owner, peer, added.name)
  return added
}

/** Of "Chrome on Windows" the second is "Chrome on Windows 2". */
function unusedName(title: string, others: readonly PasskeyRow[]): string {
  const names = new Set(others.map(({ name }) => name))
  let found = title
  for (let count = 2; names.has(found); count += 1) found = `${title} ${count}`
  return found
}
