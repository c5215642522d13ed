import { isIP } from 'node:net'
import { Refusal } from '../edge/refusal.ts'

/** Who passkeys belong to: a domain and what lies below it; and the one origin whose answers are believed. */
export type RelyingParty = { readonly id: string; readonly origin: string }

/** @returns why no passkey can belong to an origin; undefined where one can */
export function whyNoPasskeys(publicOrigin: string): string | undefined {
  const { protocol, hostname } = new URL(publicOrigin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    return 'PUBLIC_ORIGIN names an IP address, and a passkey belongs to a domain'
  if (protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost'))
    return 'PUBLIC_ORIGIN is neither https nor localhost, and browsers use passkeys nowhere else'
  return undefined
}

/** @returns undefined where passkeys are not offered */
export const relyingPartyOf = (publicOrigin: string): RelyingParty | undefined =>
  whyNoPasskeys(publicOrigin) === undefined
    ? { id: new URL(publicOrigin).hostname, origin: publicOrigin }
    : undefined

/** @throws {Refusal} 404 where passkeys are not offered */
export function requireRelyingParty(publicOrigin: string): RelyingParty {
  const party = relyingPartyOf(publicOrigin)
  if (!party) throw new Refusal(404, 'Passkeys are not offered here.')
  return party
}
