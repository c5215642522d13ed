import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { Environment } from '../config/fields.ts'
import type { TestServer } from './test-server.ts'

const clientId = 'client.apps.googleusercontent.com'

/** Who signs credentials in Google's place: publishes its keys on loopback. */
export type TestGoogle = Awaited<ReturnType<typeof startGoogle>>

export async function startGoogle() {
  const trusted = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(trusted.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const issuer = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ keys: [key] }))
  })
  issuer.listen(0, '127.0.0.1')
  await once(issuer, 'listening')
  const environment = {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_JWKS_URL: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/certs`,
  } satisfies Environment

  /** A credential as Google would sign it, but for what is given. */
  function credential(
    server: { readonly clock: Pick<TestServer['clock'], 'now'> },
    given: JWTPayload = {},
    signedBy = trusted.privateKey,
    header = { alg: 'RS256', kid: 'k1' },
  ): Promise<string> {
    const now = Math.floor(server.clock.now() / 1000)
    const claims = {
      iss: 'https://accounts.google.com',
      aud: clientId,
      sub: 'google-1',
      email: 'ada@gmail.com',
      email_verified: true,
      name: 'Ada',
      iat: now,
      exp: now + 3600,
      jti: randomUUID(),
    }
    return new SignJWT({ ...claims, ...given }).setProtectedHeader(header).sign(signedBy)
  }
  return {
    clientId,
    environment,
    credential,
    privateKey: trusted.privateKey,
    close: () => void issuer.close(),
  }
}
