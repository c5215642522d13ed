import type { TokenStore } from '../../server/contract/client.ts'

/** Spec section 9. */
const storageKey = 'token'

/** The browser's store of the session token. */
export const tokenStore = {
  read: () => localStorage.getItem(storageKey),
  write: (token: string) => localStorage.setItem(storageKey, token),
  clear: () => localStorage.removeItem(storageKey),
} satisfies TokenStore

/**
 * Calls back when the token changed without this document: in another tab, or while the document was kept for Back and
 * Forward. Then it shows another person's data.
 */
export function onTokenChanged(listener: (former: string | null, now: string | null) => void): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === storageKey) listener(oldValue, newValue)
  })
  let left: string | null = null
  addEventListener('pagehide', () => {
    left = tokenStore.read()
  })
  addEventListener('pageshow', ({ persisted }) => {
    const now = tokenStore.read()
    if (persisted && now !== left) listener(left, now)
  })
}
