import { authorizePath, type OAuthParams } from '../authorize/oauth-params.ts'

/**
 * Reduces a `redirect` value to path and query inside this site.
 * @returns a path with exactly one leading slash, or undefined when there is none to follow
 */
export function localPathOf(redirect: string | null): string | undefined {
  if (!redirect) return undefined
  const base = 'https://site.invalid'
  const url = URL.parse(redirect, base)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return url.pathname.replace(/^[/\\]*/, '/') + url.search
}

/** Where a person goes once signed in (spec section 4): redirect, else the saved authorization, else the profile. */
export function pathAfterLogin(search: string, saved: OAuthParams | undefined): string {
  const redirect = localPathOf(new URLSearchParams(search).get('redirect'))
  return redirect ?? (saved ? authorizePath(saved) : '/profile')
}
