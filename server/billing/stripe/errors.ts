import type { CustomerState } from '../model.ts'

/**
 * A failed call to Stripe: it was slow, down, or refused.
 * `code` is Stripe's own, if it sent one, and `status` that of its answer, if there was one; `message` is for the log, never for a person.
 */
export class PaymentsError extends Error {
  readonly code: string | undefined
  readonly status: number | undefined

  constructor(message: string, code: string | undefined, status?: number) {
    super(message)
    this.name = 'PaymentsError'
    this.code = code
    this.status = status
  }
}

/** A subscription that Stripe did not let us end or refund, of a customer that could be read. */
export class UnsettledError extends PaymentsError {
  readonly found: CustomerState

  constructor({ message, code, status }: PaymentsError, found: CustomerState) {
    super(message, code, status)
    this.found = found
  }
}

/** Whether Stripe does not know what was asked about. */
export const isGone = (error: unknown): boolean =>
  error instanceof PaymentsError && error.code === 'resource_missing'

/** A webhook that Stripe did not sign, or signed too long ago. */
export class UnsignedEventError extends Error {}
