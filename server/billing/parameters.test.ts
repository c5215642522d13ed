import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SentRequest } from '../sandbox/stripe/api.ts'
import { sweep } from '../store/operations/sweep.ts'
import { buy, deliverAll, disputeAtBank, usePortal } from '../testing/billing.ts'
import { findParameterFaults } from '../testing/parameter-types.ts'
import { addPerson, goodPassword } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'
import { reconcile } from './jobs.ts'

/** Which type of the `stripe` package a request has to fit. */
const types: readonly (readonly [string, RegExp, string, string])[] = [
  ['GET', /^\/v1\/prices$/, 'Prices.d.ts', 'PriceListParams'],
  ['POST', /^\/v1\/customers$/, 'Customers.d.ts', 'CustomerCreateParams'],
  ['GET', /^\/v1\/customers$/, 'Customers.d.ts', 'CustomerListParams'],
  ['POST', /^\/v1\/customers\/\w+$/, 'Customers.d.ts', 'CustomerUpdateParams'],
  ['DELETE', /^\/v1\/customers\/\w+$/, 'Customers.d.ts', 'CustomerDeleteParams'],
  ['GET', /^\/v1\/subscriptions$/, 'Subscriptions.d.ts', 'SubscriptionListParams'],
  ['POST', /^\/v1\/subscriptions\/\w+$/, 'Subscriptions.d.ts', 'SubscriptionUpdateParams'],
  ['DELETE', /^\/v1\/subscriptions\/\w+$/, 'Subscriptions.d.ts', 'SubscriptionCancelParams'],
  ['GET', /^\/v1\/invoices$/, 'Invoices.d.ts', 'InvoiceListParams'],
  ['GET', /^\/v1\/invoice_payments$/, 'InvoicePayments.d.ts', 'InvoicePaymentListParams'],
  ['GET', /^\/v1\/charges$/, 'Charges.d.ts', 'ChargeListParams'],
  ['GET', /^\/v1\/charges\/\w+$/, 'Charges.d.ts', 'ChargeRetrieveParams'],
  ['GET', /^\/v1\/disputes$/, 'Disputes.d.ts', 'DisputeListParams'],
  ['GET', /^\/v1\/refunds$/, 'Refunds.d.ts', 'RefundListParams'],
  ['POST', /^\/v1\/refunds$/, 'Refunds.d.ts', 'RefundCreateParams'],
  ['POST', /^\/v1\/checkout\/sessions$/, 'Checkout/Sessions.d.ts', 'SessionCreateParams'],
  ['GET', /^\/v1\/checkout\/sessions$/, 'Checkout/Sessions.d.ts', 'SessionListParams'],
  ['GET', /^\/v1\/checkout\/sessions\/\w+$/, 'Checkout/Sessions.d.ts', 'SessionRetrieveParams'],
  ['POST', /^\/v1\/checkout\/sessions\/\w+\/expire$/, 'Checkout/Sessions.d.ts', 'SessionExpireParams'],
  ['POST', /^\/v1\/billing_portal\/sessions$/, 'BillingPortal/Sessions.d.ts', 'SessionCreateParams'],
]
const typeOf = ({ method, path }: SentRequest) =>
  types.find(([wanted, pattern]) => wanted === method && pattern.test(path))

const faultsOf = (request: SentRequest) => {
  const type = typeOf(request)
  return type ? findParameterFaults(type[2], type[3], request.form) : [`${request.path} has no type`]
}

test.each(['off', 'on'])(
  'with automatic tax %s, every request fits the types of the stripe package',
  async tax => {
    await using server = await testServer({ environment: { RATE_LIMITS: 'off', STRIPE_AUTOMATIC_TAX: tax } })
    const ada = await addPerson(server)
    await ada.api.prices()
    const failOnce = async (wanted: string, click: () => Promise<unknown>) => {
      server.stripe.breakWhen(({ method, path }) =>
        method === 'POST' && path === wanted ? 'down' : undefined,
      )
      await click().catch(() => {})
      server.stripe.breakWhen(() => undefined)
    }
    for (const path of ['/v1/customers', '/v1/checkout/sessions'])
      await failOnce(path, () => ada.api.upgradePlan({ duration: '1y' }))
    await ada.api.upgradePlan({ duration: '1y' })
    await ada.api.upgradePlan({ duration: '1y' })
    await buy(server, ada, '1m')
    await usePortal(server, ada, 'cancel')
    await ada.api.updateProfile({ name: 'Ada King', email: ada.email })
    await failOnce('/v1/refunds', () => ada.api.refund())
    disputeAtBank(server)
    await deliverAll(server)
    await buy(server, ada, '1m')
    await ada.api.deleteAccount({ daPassword: goodPassword })
    server.clock.advance(7 * 86_400_000)
    await sweep(server.deps.db, server.clock.now())
    await reconcile(server.deps, new AbortController().signal)
    const { requests } = server.stripe
    expect(requests.flatMap(faultsOf)).toEqual([])
    const used = new Set(requests.map(request => typeOf(request)?.[3] ?? request.path))
    expect([...used].sort()).toEqual([...new Set(types.map(type => type[3]))].sort())
  },
)

test('a request with a parameter that this version no longer has would be found', () => {
  const request = {
    method: 'POST',
    path: '/v1/checkout/sessions',
    form: {
      mode: 'subscribe',
      payment_method_types: ['card'],
      line_items: [{ price: 'x', quantity: 'many' }],
    },
  }
  expect(faultsOf(request)).toEqual([
    'SessionCreateParams.payment_method_types is unknown',
    'SessionCreateParams.line_items[0].quantity must be a number',
    'SessionCreateParams.mode must be one of payment, setup, subscription',
  ])
})

test('the version in use is the one that the installed package was made for', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
  const version = /ApiVersion = '([^']+)'/.exec(read('../../node_modules/stripe/esm/apiVersion.js'))?.[1]
  expect(read('./stripe/client.ts')).toContain(`apiVersion = '${version}'`)
})
