import autocannon, { type Request } from 'autocannon'

/** One call, made over and over. */
export type Call = {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
export type Measured = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

/**
 * Makes many different calls from `connections` clients for some seconds, each client its own part of the list over and
 * over.
 * @param perSecond all clients together; as many as they can when absent
 * @returns figures with the count of answers that were no 2xx, and of requests without an answer
 */
export async function measureMany(
  url: string,
  requests: readonly Request[],
  options: { readonly connections: number; readonly seconds: number; readonly perSecond?: number },
): Promise<Measured & { readonly answers: number; readonly refused: number; readonly failed: number }> {
  let client = 0
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    timeout: 30,
    // Its correction takes the pause between two requests for a millisecond, whatever the rate is.
    ...(options.perSecond === undefined
      ? {}
      : { overallRate: options.perSecond, ignoreCoordinatedOmission: true }),
    setupClient: connection => {
      const place = client++
      connection.setRequests(requests.filter((_, index) => index % options.connections === place))
    },
  })
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    answers: result['2xx'],
    refused: result.non2xx,
    failed: result.errors,
  }
}

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
  const measured = await measureMany(url, each, { connections, seconds })
  if (measured.refused > 0 || measured.failed > 0)
    throw new Error(`${url}: ${measured.refused} answers were refusals, ${measured.failed} failed.`)
  return measured
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
