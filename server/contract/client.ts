import { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'
import { type EndpointName, type Endpoints, endpoints, type Input, type Output } from './endpoints.ts'
import { readAnswer } from './read-answer.ts'

/** Where a session token is kept: local storage, a keychain, a variable in a test. */
export interface TokenStore {
  read(): Promise<string | null> | string | null
  write(token: string): Promise<void> | void
  clear(): Promise<void> | void
  /** Where a program stores the key of its device, by which log-ins and plans know it. A browser stores it by itself. */
  readonly device?: {
    read(): Promise<string | null> | string | null
    write(secret: string): Promise<void> | void
  }
}

/** An answer without the token and the device's secret, which went to the store. */
export type Answer<Name extends EndpointName> = Omit<Output<Name>, 'token' | 'device'>
type Call<Name extends EndpointName> =
  Record<never, never> extends Input<Name>
    ? (input?: Input<Name>) => Promise<Answer<Name>>
    : (input: Input<Name>) => Promise<Answer<Name>>
/** One method per row of the contract. Each throws {@link ApiError}, or whatever the token store throws. */
export type ApiClient = { readonly [Name in EndpointName]: Call<Name> }

export type ApiClientOptions = {
  /** Origin and prefix of the API, without a slash at the end. */
  readonly baseUrl: string
  readonly tokens: TokenStore
  readonly fetch: (request: Request) => Promise<Response> | Response
  readonly clientType: 'desktop' | 'web'
}

const fillPath = (row: Endpoint, input: Record<string, unknown>) =>
  row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))

function writeQuery(row: Endpoint, input: Record<string, unknown>) {
  const fields = Object.entries(input).filter(
    ([name, value]) => value !== undefined && !row.path.split('/').includes(`:${name}`),
  )
  return fields.length ? `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}` : ''
}

function buildRequest(
  row: Endpoint,
  input: Record<string, unknown>,
  token: string | null,
  device: string | null,
  options: ApiClientOptions,
) {
  const headers = new Headers({ 'X-Sortwell-Client': options.clientType })
  if (device !== null) headers.set('X-Sortwell-Device', device)
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  const hasBody = row.method === 'POST' || row.method === 'PUT'
  if (hasBody) headers.set('Content-Type', 'application/json')
  const query = hasBody ? '' : writeQuery(row, input)
  return new Request(options.baseUrl + fillPath(row, input) + query, {
    method: row.method,
    headers,
    ...(hasBody ? { body: JSON.stringify(input) } : {}),
  })
}

async function send(request: Request, options: ApiClientOptions): Promise<Response> {
  try {
    return await options.fetch(request)
  } catch (cause) {
    throw new ApiError(0, 'Sortwell could not be reached. Please check your connection and try again.', {
      cause,
    })
  }
}

async function call(row: Endpoint, input: Record<string, unknown>, options: ApiClientOptions) {
  const token = await options.tokens.read()
  const isNamed = row.path.startsWith('/auth/') || input.deviceName !== undefined
  const device = isNamed ? ((await options.tokens.device?.read()) ?? null) : null
  try {
    const response = await send(buildRequest(row, input, token, device, options), options)
    const { token: given, device: newDevice, ...answer } = await readAnswer(row, response)
    if (typeof newDevice === 'string') await options.tokens.device?.write(newDevice)
    if (typeof given === 'string') await options.tokens.write(given)
    return answer
  } catch (error) {
    const isDead = error instanceof ApiError && error.status === 401
    if (isDead && (await options.tokens.read()) === token) await options.tokens.clear()
    throw error
  } finally {
    if (row.endsSession) await options.tokens.clear()
  }
}

/**
 * Calls the API of the contract table.
 * A token in an answer goes to `tokens` and is taken out of what the caller sees; a 401 clears it, unless another log-in
 * has replaced it meanwhile; logging out clears it even when the server cannot be reached (spec section 4).
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const names = Object.keys(endpoints) as (keyof Endpoints)[]
  const methods = names.map(name => [name, (input = {}) => call(endpoints[name], input, options)] as const)
  return Object.fromEntries(methods) as unknown as ApiClient
}
