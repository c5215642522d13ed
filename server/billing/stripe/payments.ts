import { Stripe } from 'stripe'
import type { StripeEvent } from '../model.ts'
import { createStripeCalls, type StripeCalls } from './calls.ts'
import { createAsk, type StripeOptions } from './client.ts'
import { UnsignedEventError } from './errors.ts'
import { customerOf, disputedCharge } from './read.ts'

/** No further try begins after this; with the pause of a pending retry, everything ends within ten seconds. */
export const usualPatienceMs = 8_000
/** How old a signed webhook may be. Source: Stripe's own libraries. */
const toleranceSeconds = 300

export type PaymentsOptions = StripeOptions & {
  readonly webhookSecret: string
  readonly publicOrigin: string
  readonly hasAutomaticTax: boolean
}
export type Payments = ReturnType<typeof createPayments>

/** Access to Stripe: calls with a time limit, and its webhooks. */
export function createPayments(options: PaymentsOptions) {
  return {
    /** Runs work that calls Stripe, all tries together within a limit; a pending try is then aborted. */
    within<T>(work: (stripe: StripeCalls) => Promise<T>, limitMs: number = usualPatienceMs): Promise<T> {
      const controller = new AbortController()
      const timer = setTimeout(() => controller.abort(), limitMs)
      const calls = createStripeCalls(createAsk(options, controller.signal), options)
      return work(calls).finally(() => clearTimeout(timer))
    },

    /**
     * Reads a webhook.
     * @param raw the body, byte for byte
     * @returns undefined for one without an id or without data
     * @throws {UnsignedEventError} when Stripe did not sign it within the last 300 seconds
     */
    readEvent(raw: string, signature: string, now: number): StripeEvent | undefined {
      try {
        const event = Stripe.webhooks.constructEvent(
          raw,
          signature,
          options.webhookSecret,
          toleranceSeconds,
          undefined,
          now,
        )
        const object: unknown = event?.data?.object
        if (typeof object !== 'object' || object === null) return undefined
        if (typeof event.id !== 'string' || event.id === '') return undefined
        return {
          id: event.id,
          type: event.type,
          customerId: customerOf(object),
          chargeId: disputedCharge(object),
          createdAt: event.created * 1_000,
        }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError || error instanceof SyntaxError)
          throw new UnsignedEventError('The signature is missing or wrong.')
        throw error
      }
    },
  }
}
