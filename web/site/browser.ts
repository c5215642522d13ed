import { type ApiClient, createApiClient } from '../../server/contract/client.ts'
import type { Platform } from '../app/shell/platform.tsx'
import { config } from './config.ts'
import { tokenStore } from './token-store.ts'

/** Every call of the product over HTTP. */
export const browserApi: ApiClient = createApiClient({
  baseUrl: config.apiUrl,
  tokens: tokenStore,
  fetch: request => fetch(request),
  clientType: 'web',
})

/** What the server wrote into the page for its scripts. */
export type PageFacts = {
  readonly supportEmail: string
  /** Empty where nobody can sign in with Google. */
  readonly googleClientId: string
  readonly googleScript: string
}

/** What a browser tab can do. */
export const browserPlatform = ({ supportEmail, googleClientId, googleScript }: PageFacts): Platform => ({
  hasToken: () => tokenStore.read() !== null,
  forgetToken: tokenStore.clear,
  reload: () => location.reload(),
  openExternal: address => location.assign(address),
  supportEmail,
  social: config.social,
  downloadsUrl: config.downloadsUrl,
  releaseKeyUrl: config.releaseKeyUrl,
  ...(googleClientId
    ? {
        signInWithGoogle: async () =>
          (await import('./google.ts')).signInWithGoogle(googleClientId, googleScript),
      }
    : {}),
})
