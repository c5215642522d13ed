import * as z from 'zod/mini'
import type { Endpoint } from '../../server/contract/endpoint.ts'

const nothing = z.object({})
/** Rows of the specification's table that the contract does not hold yet. A server without them answers 404. */
export const billingRows = {
  prices: {
    method: 'GET',
    path: '/stripe/prices',
    session: false,
    input: nothing,
    output: z.object({
      prices: z.array(z.object({ interval: z.enum(['month', 'year']), amount: z.number() })),
    }),
  },
  upgradePlan: {
    method: 'POST',
    path: '/plans/upgrade-plan',
    session: true,
    input: z.object({ duration: z.enum(['1m', '1y']) }),
    output: z.object({ url: z.optional(z.string()) }),
  },
  subscription: {
    method: 'GET',
    path: '/subscription/me',
    session: true,
    input: nothing,
    output: z.object({
      subscription: z.nullable(z.object({ plan: z.string(), endDate: z.nullable(z.string()) })),
    }),
  },
} as const satisfies Record<string, Endpoint>

type Rows = typeof billingRows
export type BillingName = keyof Rows
export type BillingInput<Name extends BillingName> = z.input<Rows[Name]['input']>
export type BillingOutput<Name extends BillingName> = z.output<Rows[Name]['output']>
