import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

const attemptPattern = /^[\w-]{43}\.[0-9a-f]{64}$/
/** As long as a challenge of a log-in by passkey, which renews it. */
const cookieSeconds = 300

/** What binds this browser to a log-in by passkey that it began. It opens nothing. */
export function readAttempt(c: Context): string | undefined {
  const attempt = getCookie(c, 'sortwell_attempt') ?? ''
  return attemptPattern.test(attempt) ? attempt : undefined
}

type Carried = { readonly body: unknown; readonly headers: Readonly<Record<string, string>> }

/** Moves it from an answer into a cookie that scripts cannot read. */
export function carryAttempt(output: unknown, isSecure: boolean): Carried {
  if (typeof output !== 'object' || output === null || !('attempt' in output))
    return { body: output, headers: {} }
  const { attempt, ...body } = output
  const cookie = `sortwell_attempt=${attempt}; Path=/auth; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict`
  return { body, headers: { 'Set-Cookie': isSecure ? `${cookie}; Secure` : cookie } }
}
