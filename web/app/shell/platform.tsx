import { createContext, useContext } from 'react'

/** What the host can do. A member that is absent means that its control is not drawn. */
export interface Platform {
  /** Whether a session token is kept; the token itself is never shown to a screen. */
  readonly hasToken: () => boolean | Promise<boolean>
  readonly forgetToken: () => void | Promise<void>
  readonly reload: () => void
  /** Opens an address outside the product. It has been checked by {@link readWebAddress} or {@link readReturnAddress}. */
  readonly openExternal: (address: string) => void
  readonly supportEmail: string
  readonly social?: readonly SocialLink[]
  /** Folder on the web with latest.json and one folder per platform. */
  readonly downloadsUrl?: string
  /** Address of the public key that signs the releases, in PEM. */
  readonly releaseKeyUrl?: string
  /** Signs in with the third-party provider; absent where the server does not accept it. @returns its credential */
  readonly signInWithGoogle?: () => Promise<string>
  /** Logs in through the system's browser, for a host that is not one. `start` resolves when that has ended. */
  readonly browserSignIn?: BrowserSignIn
}

export type BrowserSignIn = {
  readonly start: () => Promise<'signed-in' | 'denied' | 'cancelled' | 'timed-out'>
  readonly cancel: () => void
}

export type SocialLink = { readonly name: 'X' | 'LinkedIn' | 'YouTube'; readonly href: string }

const PlatformContext = createContext<Platform | undefined>(undefined)
export const PlatformProvider = PlatformContext.Provider

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (!platform) throw new Error('There is no Platform around this part.')
  return platform
}
