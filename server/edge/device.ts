import type { Context } from 'hono'
import { hashToken } from '../credentials/tokens.ts'

const header = 'X-Sortwell-Device'
const secretPattern = /^[\w-]{43}$/
const cookiePattern = /(?:^|;\s*)sortwell_device=([\w-]{43})(?:;|$)/
/** As long as browsers keep a cookie. */
const cookieSeconds = 400 * 86_400

/**
 * The hash of the secret that a device was given at an earlier log-in: a browser's cookie, or the header of a program that
 * keeps it itself. It opens nothing.
 */
export function readDevice(c: Context): string | undefined {
  const given = c.req.header(header)
  const secret =
    given === undefined
      ? cookiePattern.exec(c.req.header('Cookie') ?? '')?.[1]
      : secretPattern.exec(given)?.[0]
  return secret === undefined ? undefined : hashToken(secret)
}

type Carried = { readonly body: unknown; readonly headers: Readonly<Record<string, string>> }

/**
 * Takes the secret of a device out of an answer to a browser and into a cookie that no script can read. The calls under
 * /auth alone are sent it.
 * @param isSecure whether the site is reached through TLS
 */
export function carryDevice(output: unknown, clientType: 'desktop' | 'web', isSecure: boolean): Carried {
  if (typeof output !== 'object' || output === null || !('device' in output) || clientType === 'desktop')
    return { body: output, headers: {} }
  const { device, ...body } = output
  const cookie = `sortwell_device=${device}; Path=/auth; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict`
  return { body, headers: { 'Set-Cookie': isSecure ? `${cookie}; Secure` : cookie } }
}
