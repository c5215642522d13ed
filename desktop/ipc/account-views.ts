/** What the window is told about the person's account. The session token is never part of it. */
export type AccountView = {
  /** Whether this device is logged in, as far as can be told without the server. */
  readonly hasLogin: boolean
  /** What may be used now, with or without a network. */
  readonly plan: 'free' | 'premium'
  /**
   * Why the server's word about the plan cannot be believed here: it has run out by this computer's clock, or it is signed with
   * a key that this version does not know. Null when there is nothing wrong.
   */
  readonly planProblem: 'clock' | 'version' | null
  /** The person was sent to the payment provider, and the plan has not changed yet. */
  readonly awaitsPayment: boolean
  /** False when the system's keychain cannot be used: a login then ends with the app. */
  readonly isLasting: boolean
}

/** How signing in through the system's browser ended. */
export type SignInOutcome = 'signed-in' | 'denied' | 'cancelled' | 'timed-out'
