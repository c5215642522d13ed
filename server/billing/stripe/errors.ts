/**
 * Stripe did not do what was asked: it is slow, down, or refused.
 * `code` is Stripe's own where it gave one; `message` is for the log, never for a person.
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
