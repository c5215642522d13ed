import { Stripe } from 'stripe'
import { PaymentsError } from './errors.ts'

/** The version that the code was written against. Raise it together with the `stripe` package, after its changelog. */
const apiVersion = '2026-10-28.endive'
/** One try, and how often it is repeated by the library; all of them share the limit of {@link Payments.within}. */
const attemptMs = 4_000
const retries = 2

export type StripeOptions = {
  readonly secretKey: string
  /** Origin of Stripe's API or of a stand-in. */
  readonly apiBase: string
  readonly fetch: typeof fetch
}
/** Asks Stripe by its library, until the patience is over. @throws {PaymentsError} with nothing of what was sent in it */
export type Ask = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>

/**
 * By hand, and with a timer of our own, because what `AbortSignal.any` and `AbortSignal.timeout` make can be collected as
 * garbage before it fires.
 */
function whenAborted(signal: AbortSignal | null | undefined, act: () => void): void {
  if (signal?.aborted) act()
  else signal?.addEventListener('abort', act, { once: true })
}

/** @param patience ends every try that is still under way, and begins no other */
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

  /** Ends with the patience, whether or not the request under it hears of that. */
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
        error.code,
      )
    }
  }
}
