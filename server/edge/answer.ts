import type { Context } from 'hono'

/** Headers of every answer of the API: no caching, framing, sniffing or scripts. */
const fixedHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

/** The request context that {@link addRequestContext} builds. */
export type RequestContext = {
  readonly requestId: string
  /** CORS headers for the asking page; `Vary` alone for a page that may not read the answer. */
  readonly crossOrigin: Readonly<Record<string, string>>
  /** Value of Strict-Transport-Security. */
  readonly strictTransport: string
}

/**
 * Builds an answer in JSON with the common headers.
 * It is built from plain values, because setting headers one by one costs more than the call itself.
 */
export const answer = (
  c: Context,
  status: number,
  body: unknown,
  extra: Readonly<Record<string, string>> = {},
): Response => answerIn(c.get('requestContext') as RequestContext, status, body, extra)

/** The same for a request that no app has seen. */
export function answerIn(
  { requestId, crossOrigin, strictTransport }: RequestContext,
  status: number,
  body: unknown,
  extra: Readonly<Record<string, string>> = {},
): Response {
  const headers = {
    ...fixedHeaders,
    ...crossOrigin,
    'Strict-Transport-Security': strictTransport,
    'X-Request-Id': requestId,
    ...extra,
  }
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
}
