import { ApiError } from '../../server/contract/api-error.ts'
import type { ApiClientOptions } from '../../server/contract/client.ts'
import { readAnswer } from '../../server/contract/read-answer.ts'
import { type BillingInput, type BillingName, type BillingOutput, billingRows } from './billing-rows.ts'

export type BillingCalls = {
  readonly [Name in BillingName]: (input: BillingInput<Name>) => Promise<BillingOutput<Name>>
}

/** The calls of {@link billingRows}, made the way the contract's client makes its own. */
export function createBillingCalls({ baseUrl, tokens, fetch, clientType }: ApiClientOptions): BillingCalls {
  async function call<Name extends BillingName>(name: Name, input: BillingInput<Name>) {
    const { method, path } = billingRows[name]
    const token = await tokens.read()
    const headers = new Headers({ 'X-Sortwell-Client': clientType })
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    if (method === 'POST') headers.set('Content-Type', 'application/json')
    const body = method === 'POST' ? { body: JSON.stringify(input) } : {}
    const request = new Request(baseUrl + path, { method, headers, ...body })
    const response = await Promise.resolve(fetch(request)).catch(cause => {
      throw new ApiError(0, 'Sortwell could not be reached.', { cause })
    })
    if (response.status === 401 && (await tokens.read()) === token) await tokens.clear()
    return (await readAnswer(billingRows[name], response)) as BillingOutput<Name>
  }
  return {
    grantAccess: input => call('grantAccess', input),
  }
}
