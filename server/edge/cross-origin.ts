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

/** The answer to a preflight. */
export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Sortwell-Client',
  'Access-Control-Max-Age': '600',
} as const
