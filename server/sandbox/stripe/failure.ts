/** An error answer of Stripe. Source: docs.stripe.com/api/errors. */
export class StripeFailure extends Error {
  readonly status: number
  readonly body: { readonly error: Readonly<Record<string, string>> }

  constructor(
    status: number,
    error: { readonly type: string; readonly message: string; code?: string; param?: string },
  ) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

export const missing = (kind: string, id: string, param = 'id'): StripeFailure =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })

export const invalid = (message: string, code?: string, param?: string): StripeFailure =>
  new StripeFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  })
