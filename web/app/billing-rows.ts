import * as z from 'zod/mini'
import type { Endpoint } from '../../server/contract/endpoint.ts'

const grantFields = {
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.string(),
  state: z.optional(z.string()),
  scope: z.optional(z.string()),
}

/** Rows of the specification's table that the contract does not hold yet. A server without them answers 404. */
export const billingRows = {
  grantAccess: {
    method: 'POST',
    path: '/auth/oauth/grant',
    session: true,
    input: z.object(grantFields),
    output: z.object({ redirect_uri: z.optional(z.string()) }),
  },
} as const satisfies Record<string, Endpoint>

type Rows = typeof billingRows
export type BillingName = keyof Rows
export type BillingInput<Name extends BillingName> = z.input<Rows[Name]['input']>
export type BillingOutput<Name extends BillingName> = z.output<Rows[Name]['output']>
