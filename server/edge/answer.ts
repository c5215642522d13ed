import type { Context } from 'hono'

/** Headers of every answer of the API: nothing is kept, framed, sniffed or run. */
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

/** What {@link addRequestContext} found out about a request. */
export type RequestContext = {
  readonly requestId: string
  /** Headers that let the asking page read the answer; `Vary` alone for a page that may not. */
  readonly crossOrigin: Readonly<Record<string, string>>
  /** Value of Strict-Transport-Security. */
  readonly strictTransport: string
}

/**
 * An answer in JSON with the headers that every answer has.
 * The response is built from plain values: headers set one by one cost more than the call behind them.
 */
export function answer(
  c: Context,
  status: number,
  body: unknown,
  extra: Readonly<Record<string, string>> = {},
): Response {
  const { requestId, crossOrigin, strictTransport } = c.get('requestContext') as RequestContext
  const headers = {
    ...fixedHeaders,
    ...crossOrigin,
    'Strict-Transport-Security': strictTransport,
    'X-Request-Id': requestId,
    ...extra,
  }
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
}
