import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { entitlementFormat } from '../../../../server/contract/entitlement.ts'
import type { Holder } from '../holder.ts'

const { algorithm: alg, type: typ, issuer: iss, maxLifeSeconds } = entitlementFormat
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The private half of a key that plans are signed with, in PEM. */
export const makePlanKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

/** What a server with this private key answers to whoever asks for its public keys. */
export function keySetOf(privatePem: string) {
  const { x: kid } = createPublicKey(privatePem).export({ format: 'jwk' })
  return { keys: [{ kty: 'OKP', crv: 'Ed25519', x: kid, kid, alg, use: 'sig' }] }
}

type Planted = {
  readonly issuedAt?: number
  readonly privatePem?: string
  /** Whom it is issued to; by default it counts on any device. */
  readonly holder?: Holder
  readonly plan?: 'free' | 'premium'
}

/**
 * Writes to a state folder what the app stores for a person with Premium: a signed plan, and the key that signed it. An app
 * with keys of its own uses no others: SORTWELL_PLAN_KEY is then the private half of one.
 */
export function plantPremium(
  stateDir: string,
  { issuedAt = Date.now(), privatePem, holder, plan = 'premium' }: Planted = {},
): void {
  const signer = privatePem ?? process.env.SORTWELL_PLAN_KEY ?? makePlanKey()
  const { keys } = keySetOf(signer)
  const iat = Math.floor(issuedAt / 1000)
  const claims = { iss, sub: 'somebody', plan, iat, exp: iat + maxLifeSeconds, ...holder }
  const signed = `${encode({ alg, typ, kid: keys[0]?.kid })}.${encode(claims)}`
  const signature = sign(null, Buffer.from(signed), createPrivateKey(signer)).toString('base64url')
  mkdirSync(stateDir, { recursive: true })
  writeFileSync(
    path.join(stateDir, 'entitlement.json'),
    JSON.stringify({ statement: `${signed}.${signature}` }),
  )
  writeFileSync(path.join(stateDir, 'entitlement-keys.json'), JSON.stringify({ keys }))
}
