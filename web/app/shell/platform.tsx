import { createContext, useContext } from 'react'
import type {
  LoginOptions,
  NewPasskey,
  PasskeyAnswer,
  RegistrationOptions,
} from '../../../server/contract/passkeys.ts'

/** The abilities of the host. An absent member means that its control is not drawn. */
export interface Platform {
  /** Whether a session token is kept; the token itself is never shown to a screen. */
  readonly hasToken: () => boolean | Promise<boolean>
  readonly forgetToken: () => void | Promise<void>
  readonly reload: () => void
  /** Opens an address outside the product. It has been checked by {@link readWebAddress} or {@link readReturnAddress}. */
  readonly openExternal: (address: string) => void
  readonly supportEmail: string
  /** The host's frame has the sections of the profile in its own navigation, which replaces theirs. */
  readonly navigatesProfile?: true
  readonly social?: readonly SocialLink[]
  /** Folder on the web with latest.json and one folder per platform. */
  readonly downloadsUrl?: string
  /** Folder on the web with the pictures of the window. */
  readonly picturesUrl?: string
  /** Address of the public key that signs the releases, in PEM. */
  readonly releaseKeyUrl?: string
  /** Signs in with the third-party provider; absent where the server does not accept it. @returns its credential */
  readonly signInWithGoogle?: () => Promise<string>
  /** Makes and uses passkeys, loaded when they are first needed; absent where the host or its server has none. */
  readonly loadPasskeys?: () => Promise<Passkeys>
  /** Logs in through the system's browser, for a host that is not one. `start` resolves when that has ended. */
  readonly browserSignIn?: BrowserSignIn
}

export type BrowserSignIn = {
  readonly start: () => Promise<'signed-in' | 'denied' | 'cancelled' | 'timed-out'>
  readonly cancel: () => void
}

/** Each resolves to `declined` when the person or the time has ended it, or `stop` did. */
export type Passkeys = {
  /** @returns `known` for a device that has a passkey of this account */
  readonly make: (options: RegistrationOptions) => Promise<NewPasskey | 'known' | 'declined'>
  /** @param how `offered` among what the browser fills in, until somebody chooses it; or asked for `now` */
  readonly use: (options: LoginOptions, how: 'offered' | 'now') => Promise<PasskeyAnswer | 'declined'>
  readonly canOffer: () => Promise<boolean>
  readonly stop: () => void
}

export type SocialLink = { readonly name: 'X' | 'LinkedIn' | 'YouTube'; readonly href: string }

const PlatformContext = createContext<Platform | undefined>(undefined)
export const PlatformProvider = PlatformContext.Provider

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (!platform) throw new Error('There is no Platform around this part.')
  return platform
}
