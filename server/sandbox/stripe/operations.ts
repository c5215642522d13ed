import type { Charges } from './charges.ts'
import { createCheckoutOperations } from './checkout-operations.ts'
import { createCustomerOperations } from './customer-operations.ts'
import { createDisputeOperations } from './dispute-operations.ts'
import { StripeFailure } from './failure.ts'
import type { Form } from './form.ts'
import type { Life } from './life.ts'
import { createMoneyOperations } from './money-operations.ts'
import type { State } from './state.ts'
import type { Webhooks } from './webhooks.ts'

export type OperationOptions = {
  readonly state: State
  readonly life: Life
  readonly charges: Charges
  readonly webhooks: Webhooks
  readonly clock: () => number
  /** Base address of the stand-in's own pages. */
  readonly origin: () => string
}
export type Operation = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** Top-level parameters beside `expand`; others are refused, as Stripe does. */
  readonly takes: readonly string[]
  readonly answer: (form: Form, id: string) => object
}

/** The part of Stripe's API that Sortwell uses. */
export const createOperations = (options: OperationOptions): readonly Operation[] => [
  ...createCustomerOperations(options),
  ...createMoneyOperations(options),
  ...createDisputeOperations(options),
  ...createCheckoutOperations(options),
]

/** An invalid key. Source: docs.stripe.com/api/authentication. */
export const wrongKey = (): StripeFailure =>
  new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
