import type { TokenStore } from '../server/contract/client.ts'

/** Spec section 9. */
const storageKey = 'token'

/** The browser's place for the session token. */
export const tokenStore = {
  read: () => localStorage.getItem(storageKey),
  write: (token: string) => localStorage.setItem(storageKey, token),
  clear: () => localStorage.removeItem(storageKey),
} satisfies TokenStore
