const storageKey = 'oauth_params'
const names = ['client_id', 'redirect_uri', 'response_type', 'state', 'scope'] as const

/** The authorization request, non-empty values only. */
export type OAuthParams = { readonly [Name in (typeof names)[number]]?: string }

const pick = (read: (name: string) => unknown): OAuthParams =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = read(name)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

/** @returns the request that the query holds, or undefined when it names none of the three required values */
export function readOAuthQuery(search: string): OAuthParams | undefined {
  const query = new URLSearchParams(search)
  const isThere = query.has('client_id') || query.has('redirect_uri') || query.has('response_type')
  return isThere ? pick(name => query.get(name)) : undefined
}

/** @returns the saved request; broken or foreign content counts as none */
export function savedOAuthParams(): OAuthParams | undefined {
  const saved = localStorage.getItem(storageKey)
  if (saved === null) return undefined
  try {
    const value: unknown = JSON.parse(saved)
    if (typeof value !== 'object' || value === null) return undefined
    const params = pick(name => (value as Record<string, unknown>)[name])
    return Object.keys(params).length ? params : undefined
  } catch {
    // Broken JSON is the same as nothing saved: the page must still stand.
    return undefined
  }
}

export const saveOAuthParams = (params: OAuthParams): void =>
  localStorage.setItem(storageKey, JSON.stringify(params))

export const clearOAuthParams = (): void => localStorage.removeItem(storageKey)

/** The authorization screen's own address carrying the request. */
export function authorizePath(params: OAuthParams): string {
  const query = new URLSearchParams(Object.entries(params)).toString()
  return query ? `/oauth/authorize?${query}` : '/oauth/authorize'
}
