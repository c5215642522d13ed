const storageKey = 'oauth_params'

/** An authorization request: every parameter of its address that is not empty. */
export type OAuthParams = Readonly<Record<string, string>>
/** One that says who asks, where the answer goes and what it is to be. */
export type CompleteParams = OAuthParams & {
  readonly client_id: string
  readonly redirect_uri: string
  readonly response_type: string
}

const onlyFilled = (entries: Iterable<readonly [string, unknown]>): OAuthParams =>
  Object.fromEntries(
    [...entries].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )

/** @returns the request that the query holds, or undefined when it names none of the three required values */
export function readOAuthQuery(search: string): OAuthParams | undefined {
  const query = new URLSearchParams(search)
  const isThere = query.has('client_id') || query.has('redirect_uri') || query.has('response_type')
  return isThere ? onlyFilled(query) : undefined
}

/** Whether a parameter is there more than once: readers could take different ones (RFC 6749, 3.1). */
export function isDoubled(search: string): boolean {
  const names = [...new URLSearchParams(search).keys()]
  return new Set(names).size < names.length
}

export const isComplete = (params: OAuthParams): params is CompleteParams =>
  Boolean(params.client_id && params.redirect_uri && params.response_type)

/** @returns the saved request; broken or foreign content counts as none */
export function savedOAuthParams(): OAuthParams | undefined {
  const saved = localStorage.getItem(storageKey)
  if (saved === null) return undefined
  try {
    const value: unknown = JSON.parse(saved)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const params = onlyFilled(Object.entries(value))
    return Object.keys(params).length ? params : undefined
  } catch {
    // Broken JSON counts as nothing saved: the page must still work.
    return undefined
  }
}

export const saveOAuthParams = (params: OAuthParams): void =>
  localStorage.setItem(storageKey, JSON.stringify(params))

export const clearOAuthParams = (): void => localStorage.removeItem(storageKey)

/**
 * The address to come back to from the log-in. What asks for a log-in is left out: whoever comes back has logged in since
 * the request was made, and would otherwise be asked again without end. The application judges by `auth_time`.
 */
export function pathFromLogin(params: OAuthParams): string {
  const { prompt = '', max_age: _, ...rest } = params
  const others = prompt.replace(/\blogin\b/, '').trim()
  return authorizePath(others ? { ...rest, prompt: others } : rest)
}

/** The authorization screen's own address carrying the request. */
export function authorizePath(params: OAuthParams): string {
  const query = new URLSearchParams(params).toString()
  return query ? `/oauth/authorize?${query}` : '/oauth/authorize'
}
