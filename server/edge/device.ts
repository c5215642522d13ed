import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { hashToken } from '../credentials/tokens.ts'

const header = 'X-Sortwell-Device'
const secretPattern = /^[\w-]{43}$/
/** The longest time that browsers keep a cookie. */
const cookieSeconds = 400 * 86_400

/**
 * The hash of the secret that a device got at an earlier log-in: from a browser's cookie, or from the header of a
 * program that stores it. It grants no access.
 */
export function readDevice(c: Context): string | undefined {
  const secret = c.req.header(header) ?? getCookie(c, 'sortwell_device') ?? ''
  return secretPattern.test(secret) ? hashToken(secret) : undefined
}

type Carried = { readonly body: unknown; readonly headers: Readonly<Record<string, string>> }

/**
 * Moves the secret of a device from an answer into a cookie that scripts cannot read. It is sent only with calls under
 * /auth.
 * @param isSecure whether the site is reached through TLS
 */
export function carryDevice(output: unknown, clientType: 'desktop' | 'web', isSecure: boolean): Carried {
  if (typeof output !== 'object' || output === null || !('device' in output) || clientType === 'desktop')
    return { body: output, headers: {} }
  const { device, ...body } = output
  const cookie = `sortwell_device=${device}; Path=/auth; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict`
  return { body, headers: { 'Set-Cookie': isSecure ? `${cookie}; Secure` : cookie } }
}
