import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/parse.ts'
import { addresses } from '../contract/addresses.ts'
import { createId } from '../credentials/tokens.ts'
import { answer, type RequestContext } from './answer.ts'
import { anyOrigin, createOriginRule, preflightHeaders } from './cross-origin.ts'

/**
 * Pages of applications call these, without cookies. Who asks is known only with the request itself: its answer says who
 * may read it.
 */
const forApplications = new Set<string>([addresses.token, addresses.revoke, addresses.userInfo])

type Site = Pick<Config, 'publicOrigin' | 'webOrigins' | 'strictTransport'>

/** Gives each request an id, decides which page may read the answer, and answers preflights. */
export function addRequestContext(site: Site): MiddlewareHandler {
  const crossOriginHeaders = createOriginRule([site.publicOrigin, ...site.webOrigins])
  return async (c, next) => {
    const requestContext: RequestContext = {
      requestId: createId(),
      crossOrigin: crossOriginHeaders(c.req.header('Origin')),
      strictTransport: site.strictTransport,
    }
    c.set('requestContext', requestContext)
    const isPreflight =
      c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined
    if (!isPreflight) return next()
    const widened = forApplications.has(c.req.path) ? anyOrigin : {}
    return answer(c, 204, undefined, { ...preflightHeaders, ...widened })
  }
}
