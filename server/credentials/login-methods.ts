/**
 * How a log-in is proven, as names of RFC 8176 separated by spaces. Without attestation nobody knows whether a passkey
 * lies in hardware: `pop`. No name fits an identity provider of its own.
 */
export const loginMethods = {
  password: 'pwd',
  google: '',
  passkey: 'pop user',
  verifiedPasskey: 'pop user mfa',
} as const

export const listMethods = (amr: string): string[] => amr.split(' ').filter(Boolean)

/** The same means and further ones, each once. */
export const withMethods = (amr: string, ...more: readonly string[]): string =>
  [...new Set([...listMethods(amr), ...more])].join(' ')

/**
 * Whether nothing that was used can be taken by a false page: `phr` of OpenID's Extended Authentication Profile. A
 * password that was typed later moves `auth_time`, and takes it away.
 */
export function isPhishingResistant(amr: string): boolean {
  const methods = listMethods(amr)
  return methods.includes('pop') && !methods.includes('pwd')
}
