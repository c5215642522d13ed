import { ApiError } from '../../server/contract/api-error.ts'
import { type ApiClient, createApiClient, type TokenStore } from '../../server/contract/client.ts'
import type { Platform } from '../app/shell/platform.tsx'
import { keepEnd, leaveDocument } from '../app/shell/session-end.ts'
import { config } from './config.ts'
import { tokenStore } from './token-store.ts'

/** How long a page may outlive its calls in Chromium. */
const leavingMs = 1000
/** The same in Firefox, which drops them when it begins to ask for the next page. */
const leftMs = 30_000

/**
 * The browser's fetch, which a page that is left does not hear the end of. A browser drops its calls, and each would be
 * told as a failure: the first profile check would remove the token, and the next page show nobody.
 */
async function fetchForPage(request: Request): Promise<Response> {
  let waitMs = leavingMs
  const leave = () => {
    waitMs = leftMs
  }
  addEventListener('beforeunload', leave)
  try {
    const response = await fetch(request)
    await response.clone().blob() // the answer may be cut off as well
    return response
  } catch (error) {
    addEventListener('pageshow', reloadKept)
    await new Promise(resolve => setTimeout(resolve, waitMs))
    throw error
  } finally {
    removeEventListener('beforeunload', leave)
  }
}

/** A page that Back or Forward brings again would still wait for what was dropped. */
function reloadKept({ persisted }: PageTransitionEvent): void {
  if (persisted) location.reload()
}

const clientWith = (tokens: TokenStore): ApiClient =>
  createApiClient({ baseUrl: config.apiUrl, tokens, fetch: fetchForPage, clientType: 'web' })

/** Every call of the product over HTTP. */
export const browserApi = clientWith(tokenStore)

/** Asks with a token that another tab has dropped why its session ended. Never rejects. */
export const learnEnd = (formerToken: string): Promise<void> =>
  clientWith({ read: () => formerToken, write: () => undefined, clear: () => undefined })
    .profile()
    .then(
      () => undefined,
      error => {
        if (error instanceof ApiError && error.status === 401) keepEnd(error.reason)
      },
    )

/** Values that the server wrote into the page. */
export type PageFacts = {
  readonly supportEmail: string
  /** Empty without Google sign-in. */
  readonly googleClientId: string
  readonly googleScript: string
  /** Where passkeys are used; empty without them. */
  readonly passkeyOrigin: string
}

/** The platform of a browser tab. */
export const browserPlatform = ({
  supportEmail,
  googleClientId,
  googleScript,
  passkeyOrigin,
}: PageFacts): Platform => ({
  hasToken: () => tokenStore.read() !== null,
  forgetToken: tokenStore.clear,
  reload() {
    leaveDocument()
    location.reload()
  },
  openExternal: address => location.assign(address),
  supportEmail,
  social: config.social,
  downloadsUrl: config.downloadsUrl,
  picturesUrl: config.picturesUrl,
  releaseKeyUrl: config.releaseKeyUrl,
  ...(googleClientId
    ? {
        signInWithGoogle: async () =>
          (await import('./google.ts')).signInWithGoogle(googleClientId, googleScript),
      }
    : {}),
  // At another address of the same server, such as 127.0.0.1, the browser would refuse them.
  ...(passkeyOrigin === location.origin && 'PublicKeyCredential' in window
    ? { loadPasskeys: async () => (await import('./passkeys.ts')).browserPasskeys }
    : {}),
})
