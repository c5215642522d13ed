import type { Context } from 'hono'
import type { RequestContext } from './answer.ts'

/** Origins whose pages may read our answers. They are compared as whole strings; only these are echoed. */
export function createOriginRule(allowed: readonly string[]) {
  const origins = new Set(allowed)
  const unknown = { Vary: 'Origin' }

  /** @returns the headers for a request from `origin` */
  return function crossOriginHeaders(origin: string | undefined): Readonly<Record<string, string>> {
    if (origin === undefined || !origins.has(origin)) return unknown
    return {
      Vary: 'Origin',
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
    }
  }
}

/** Lets pages of these origins, too, read the answer to this request. */
export function allowOrigins(c: Context, allowed: readonly string[]): void {
  const origin = c.req.header('Origin')
  if (origin === undefined || !allowed.includes(origin)) return
  const context: RequestContext = c.get('requestContext')
  c.set('requestContext', { ...context, crossOrigin: createOriginRule(allowed)(origin) })
}

/** For answers that are of use only to whoever holds the token that was sent. */
export const anyOrigin = { 'Access-Control-Allow-Origin': '*' } as const

/** The answer to a preflight. */
export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Sortwell-Client',
  'Access-Control-Max-Age': '600',
} as const
