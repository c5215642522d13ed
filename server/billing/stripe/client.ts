import { Stripe } from 'stripe'
import { PaymentsError } from './errors.ts'

/**
 * The API version that the code is written against. Raise it together with the `stripe` package, after reading its
 * changelog.
 */
const apiVersion = '2026-10-28.endive'
/** The timeout of one try, and the library's retries; all share the limit of {@link Payments.within}. */
const attemptMs = 4_000
const retries = 2

export type StripeOptions = {
  readonly secretKey: string
  /** Origin of Stripe's API or of a stand-in. */
  readonly apiBase: string
  readonly fetch: typeof fetch
}
/**
 * Calls Stripe through its library, until the time limit is reached. @throws {PaymentsError} without any of the data
 * sent
 */
export type Ask = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>

/**
 * A timer of our own, because signals made by `AbortSignal.any` and `AbortSignal.timeout` can be garbage-collected
 * before they fire.
 */
function whenAborted(signal: AbortSignal | null | undefined, act: () => void): void {
  if (signal?.aborted) act()
  else signal?.addEventListener('abort', act, { once: true })
}

/** @param patience aborts every pending try and prevents further ones */
export function createAsk(options: StripeOptions, patience: AbortSignal): Ask {
  const { protocol, hostname, port } = new URL(options.apiBase)
  const stripe = new Stripe(options.secretKey, {
    apiVersion,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: attemptMs,
    maxNetworkRetries: retries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((address: string | URL | Request, init: RequestInit = {}) => {
      const controller = new AbortController()
      for (const signal of [init.signal, patience]) whenAborted(signal, () => controller.abort())
      return options.fetch(address, { ...init, signal: controller.signal })
    }),
  })

  /** Rejects when the limit is reached, even if the request below ignores the signal. */
  const inTime = <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      whenAborted(patience, () => reject(new PaymentsError('Stripe took too long.', 'timeout')))
      work().then(resolve, reject)
    })

  return async work => {
    try {
      return await inTime(() => work(stripe))
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      throw new PaymentsError(
        `Stripe: ${error.type} ${error.code ?? ''} ${error.requestId ?? ''}`,
        error.code ??
          (error instanceof Stripe.errors.StripeIdempotencyError ? 'idempotency_error' : undefined),
        error.statusCode,
      )
    }
  }
}
