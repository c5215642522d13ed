/** What a client saw: an answer, or a connection that was lost and left it not knowing. */
export type Seen =
  | {
      readonly status: number
      readonly body: Readonly<Record<string, unknown>>
      readonly retryAfter: string | null
    }
  | 'lost'
export type Send = (path: `/${string}`, body?: unknown, token?: string, method?: 'DELETE') => Promise<Seen>
/** How often each kind of answer was seen. */
export type Tally = Map<string, number>

/**
 * Someone at an address of their own. POST with a body, GET without, unless told otherwise.
 * @param tally counts every answer by status; a 503 without Retry-After is counted apart
 */
export function createClient(url: string, ip: string, tally: Tally): Send {
  const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)
  return async (path, body, token, method) => {
    try {
      const response = await fetch(url + path, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          'X-Forwarded-For': ip,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      })
      const retryAfter = response.headers.get('Retry-After')
      const answer = (await response.json()) as Record<string, unknown>
      count(
        response.status === 503 && retryAfter === null ? '503 without Retry-After' : String(response.status),
      )
      return { status: response.status, body: answer, retryAfter }
    } catch {
      count('connection lost')
      return 'lost'
    }
  }
}

export const statusOf = (seen: Seen): number => (seen === 'lost' ? 0 : seen.status)

/** Asks until there is an answer that is neither lost nor 503. Only for what does no harm twice. */
export async function insist(ask: () => Promise<Seen>): Promise<Exclude<Seen, 'lost'>> {
  for (let tries = 0; tries < 200; tries += 1) {
    const seen = await ask()
    if (seen !== 'lost' && seen.status !== 503) return seen
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('No answer came in 200 tries.')
}
