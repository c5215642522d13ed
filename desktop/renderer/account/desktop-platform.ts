import type { Platform } from '../../../web/app/shell/platform.tsx'
import { call } from '../bridge.ts'
import { text } from './text.ts'

/** What the app's window can do for the product's screens. @param onSessionEnd is called instead of reloading the page */
export const desktopPlatform = (hasToken: Platform['hasToken'], onSessionEnd: () => void): Platform => ({
  hasToken,
  // Main forgets a login when the server says that it has ended. A server that cannot be reached says nothing.
  forgetToken: () => undefined,
  reload: onSessionEnd,
  openExternal: address => void call('openExternal', { address }),
  supportEmail: text.supportEmail,
  social: [],
  browserSignIn: {
    start: () => call('signInWithBrowser', null),
    cancel: () => void call('cancelBrowserSignIn', null),
  },
})
