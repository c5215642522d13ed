import autocannon from 'autocannon'

/** One call, made over and over. */
export type Call = {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
export type Measured = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

/**
 * Makes calls to one server from `connections` clients at once for some seconds, each client its own part of the list over
 * and over; of a single call, all the same.
 * @throws when an answer is not a 2xx: a fast error is no figure
 */
export async function measure(
  calls: readonly Call[],
  connections: number,
  seconds: number,
): Promise<Measured> {
  const url = calls[0]?.url ?? ''
  const requests = calls.map(({ url: address, ...call }) => ({ ...call, path: new URL(address).pathname }))
  const each = calls.length === 1 ? Array(connections).fill(requests[0]) : requests
  let client = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 30,
    setupClient: connection => {
      const place = client++
      connection.setRequests(each.filter((_, index) => index % connections === place))
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were refusals, ${result.errors} failed.`)
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
