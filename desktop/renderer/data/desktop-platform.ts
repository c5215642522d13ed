import type { Platform } from '../../../web/app/shell/platform.tsx'
import { text } from '../account/text.ts'
import { call } from './bridge.ts'

/** The platform of the product's screens in the window. @param onSessionEnd is called instead of reloading the page */
export const desktopPlatform = (hasToken: Platform['hasToken'], onSessionEnd: () => void): Platform => ({
  hasToken,
  // Main deletes a login when the server ends it, not when the server cannot be reached.
  forgetToken: () => undefined,
  reload: onSessionEnd,
  openExternal: address => void call('openExternal', { address }),
  supportEmail: text.supportEmail,
  navigatesProfile: true,
  social: [],
  browserSignIn: {
    start: () => call('signInWithBrowser', null),
    cancel: () => void call('cancelBrowserSignIn', null),
  },
})
