import type { Platform } from '../app/shell/platform.tsx'
import { config } from './config.ts'
import { tokenStore } from './token-store.ts'

/** What a browser tab can do. */
export const browserPlatform = (supportEmail: string): Platform => ({
  hasToken: () => tokenStore.read() !== null,
  forgetToken: tokenStore.clear,
  reload: () => location.reload(),
  openExternal: address => location.assign(address),
  supportEmail,
  social: config.social,
  downloadsUrl: config.downloadsUrl,
  releaseKeyUrl: config.releaseKeyUrl,
  signInWithGoogle: async clientId => (await import('./google.ts')).signInWithGoogle(clientId),
})
