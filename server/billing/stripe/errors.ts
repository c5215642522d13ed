/**
 * A failed call to Stripe: it was slow, down, or refused.
 * `code` is Stripe's own, if it sent one; `message` is for the log, never for a person.
 */
export class PaymentsError extends Error {
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.name = 'PaymentsError'
    this.code = code
  }
}

/** A webhook that Stripe did not sign, or signed too long ago. */
export class UnsignedEventError extends Error {}
