import { type ApiClient, createApiClient } from '../../server/contract/client.ts'
import { config } from './config.ts'
import { tokenStore } from './token-store.ts'

const options = {
  baseUrl: config.apiUrl,
  tokens: tokenStore,
  fetch: (request: Request) => fetch(request),
  clientType: 'web',
} as const

/** Every call of the product over HTTP. */
export const browserApi: ApiClient = createApiClient(options)
