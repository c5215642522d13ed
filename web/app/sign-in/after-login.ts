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

/** In local storage: the link of the mail that confirms a registration opens another tab. */
const wayKey = 'redirect'

/** Keeps where a person who has just registered wants to go. */
export const keepWay = (redirect: string): void => localStorage.setItem(wayKey, redirect)

/** @returns the query for the log-in that leads there, empty without a way; it is kept no longer */
export function takeWay(): string {
  const way = localStorage.getItem(wayKey)
  localStorage.removeItem(wayKey)
  return way === null ? '' : `?redirect=${encodeURIComponent(way)}`
}

/** Where a person goes once signed in (spec section 4): redirect, else the saved authorization, else the profile. */
export function pathAfterLogin(search: string, saved: OAuthParams | undefined): string {
  const redirect = localPathOf(new URLSearchParams(search).get('redirect'))
  return redirect ?? (saved ? authorizePath(saved) : '/profile')
}
