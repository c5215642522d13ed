import type { Context } from 'hono'
import { OAuthError } from './oauth-error.ts'

/** Fields of a form by name, each there at most once; empty ones count as absent (RFC 6749, 3.2). */
export type Form = Readonly<Partial<Record<string, string>>>

const formType = /^application\/x-www-form-urlencoded(?:\s*;\s*charset="?utf-8"?)?$/i

/** @throws {OAuthError} `invalid_request` for another content type, a repeated field or invalid text */
export async function readForm(c: Context): Promise<Form> {
  if (!formType.test(c.req.header('Content-Type') ?? ''))
    throw new OAuthError('invalid_request', 'Send the parameters as application/x-www-form-urlencoded.')
  const fields = [...new URLSearchParams(decode(await c.req.arrayBuffer()))]
  if (new Set(fields.map(([name]) => name)).size < fields.length)
    throw new OAuthError('invalid_request', 'Send each parameter only once.')
  if (fields.some(([, value]) => value.includes('\0')))
    throw new OAuthError('invalid_request', 'The form holds characters that are not text.')
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new OAuthError('invalid_request', 'The form is not valid UTF-8.')
  }
}

/** @throws {OAuthError} `invalid_request` when the field is missing */
export function required(form: Form, name: string): string {
  const value = form[name]
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`)
  return value
}
