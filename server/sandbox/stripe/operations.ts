import type { Charges } from './charges.ts'
import { createCheckoutOperations } from './checkout-operations.ts'
import { createCustomerOperations } from './customer-operations.ts'
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
  readonly answer: (form: Form, id: string) => object
}

/** The part of Stripe's API that Sortwell uses. */
export const createOperations = (options: OperationOptions): readonly Operation[] => [
  ...createCustomerOperations(options),
  ...createMoneyOperations(options),
  ...createCheckoutOperations(options),
]
