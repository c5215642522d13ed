import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { entitlementFormat } from '../../../server/contract/entitlement.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Lays into a state folder what the app keeps of a person with Premium: a signed plan, and the key that signed it. */
export function plantPremium(stateDir: string, issuedAt = Date.now()): void {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  const iat = Math.floor(issuedAt / 1000)
  const { algorithm: alg, type: typ, issuer: iss, maxLifeSeconds } = entitlementFormat
  const claims = { iss, sub: 'somebody', plan: 'premium', iat, exp: iat + maxLifeSeconds }
  const signed = `${encode({ alg, typ, kid: 'test' })}.${encode(claims)}`
  const statement = `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
  mkdirSync(stateDir, { recursive: true })
  writeFileSync(path.join(stateDir, 'entitlement.json'), JSON.stringify({ statement }))
  const keys = [{ kty: 'OKP', crv: 'Ed25519', x, kid: 'test', alg, use: 'sig' }]
  writeFileSync(path.join(stateDir, 'entitlement-keys.json'), JSON.stringify(keys))
}
