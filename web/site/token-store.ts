import type { TokenStore } from '../../server/contract/client.ts'

/** Spec section 9. */
const storageKey = 'token'

/** The browser's place for the session token. */
export const tokenStore = {
  read: () => localStorage.getItem(storageKey),
  write: (token: string) => localStorage.setItem(storageKey, token),
  clear: () => localStorage.removeItem(storageKey),
} satisfies TokenStore

/** Calls back when another tab logs in or out: what this one shows is then somebody else's. */
export const onTokenOfOtherTab = (listener: () => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) listener()
  })
