/** The person's account, for the window. Never contains the session token. */
export type AccountView = {
  /** Whether this device is logged in, as far as is known without the server. */
  readonly hasLogin: boolean
  /** The plan in effect now, with or without a network. */
  readonly plan: 'free' | 'premium'
  /**
   * Why this device does not accept the server's statement of the plan: it has expired by this computer's clock, or its
   * signing key is unknown to this version. Or why it is not of the person's Premium: as many other devices use that as
   * may, or this one was removed. Null when nothing is wrong.
   */
  readonly planProblem: 'clock' | 'version' | 'build' | 'devices-full' | 'device-removed' | null
  /** With `devices-full`: when the next place is free, in ISO 8601; null while all are in use, and with anything else. */
  readonly placeFreeAt: string | null
  /** A payment was started, and the plan has not changed yet. */
  readonly awaitsPayment: boolean
  /** False when the system's keychain cannot be used: a login then ends with the app. */
  readonly isLasting: boolean
}

/** How signing in through the system's browser ended. */
export type SignInOutcome = 'signed-in' | 'denied' | 'cancelled' | 'timed-out'
