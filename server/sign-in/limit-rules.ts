const minuteMs = 60_000

/** The hits that a window allows, counted from its first hit. `locks`: once used up, further tries fail for a while. */
export type LimitRule = { readonly hits: number; readonly windowMs: number; readonly locks?: true }

/** Limits on tries. The name says what a counter belongs to; addresses are counted by network. */
export const limitRules = {
  loginsByNetwork: { hits: 60, windowMs: 10 * minuteMs },
  loginsByAccountAndNetwork: { hits: 10, windowMs: 10 * minuteMs, locks: true },
  /**
   * Replaces the three around it: strangers cannot use up these tries. Counts by address, or by the way in where the log-in
   * names no account.
   */
  loginsByKnownDevice: { hits: 10, windowMs: 10 * minuteMs, locks: true },
  /** Across all networks; never a lasting lock, or anyone could lock an account (ASVS 6.3.1). */
  failedLoginsByAccount: { hits: 50, windowMs: 10 * minuteMs, locks: true },
  registrationsByNetwork: { hits: 20, windowMs: 60 * minuteMs },
  registrationsByAddress: { hits: 5, windowMs: 60 * minuteMs },
  mailRequestsByNetwork: { hits: 30, windowMs: 10 * minuteMs },
  /**
   * No longer than a link lives (RESET_TTL_SECONDS): whoever is refused silently has a link in the mailbox that works, be
   * it one that a stranger asked for.
   */
  resetsByAddress: { hits: 3, windowMs: 30 * minuteMs },
  resetsByKnownDevice: { hits: 3, windowMs: 30 * minuteMs },
  resendsByAddress: { hits: 3, windowMs: 60 * minuteMs },
  linksByNetwork: { hits: 60, windowMs: 10 * minuteMs },
  /** Per account, whatever the challenge: repeating the first factor gives no new tries. */
  codesByAccount: { hits: 20, windowMs: 15 * minuteMs, locks: true },
  codesByKnownDevice: { hits: 20, windowMs: 15 * minuteMs, locks: true },
  /** By what passed the first factor. The last of them is told to the owner: a stolen password must not stay unknown. */
  wrongCodesByAccount: { hits: 3, windowMs: 24 * 60 * minuteMs },
  /** Each ends the links that reset the password: whoever has it must not end the owner's all the time. */
  passwordChangesByAccount: { hits: 5, windowMs: 60 * minuteMs },
  passwordsInSession: { hits: 10, windowMs: 15 * minuteMs, locks: true },
  emailChangesByAccount: { hits: 5, windowMs: 60 * minuteMs },
  /** By the address asked for: several accounts together must not flood a stranger, nor one alone keep others from it. */
  emailChangesByAddress: { hits: 6, windowMs: 60 * minuteMs },
  purchasesByAccount: { hits: 10, windowMs: 60 * minuteMs },
  portalsByAccount: { hits: 20, windowMs: 60 * minuteMs },
  refundsByAccount: { hits: 10, windowMs: 60 * minuteMs },
  /** How often Stripe is read for one account. Over it, the stored state is shown. */
  readingsByAccount: { hits: 12, windowMs: minuteMs },
  passkeysByAccount: { hits: 30, windowMs: 60 * minuteMs },
  /** Each is an entry of the security activity and logs out the owner's other devices. */
  logoutsOfOthersByAccount: { hits: 10, windowMs: 60 * minuteMs },
  exportsByAccount: { hits: 10, windowMs: 60 * minuteMs },
  grantsByAccount: { hits: 60, windowMs: 10 * minuteMs },
  deviceLoginsByNetwork: { hits: 20, windowMs: 10 * minuteMs },
  /** Each log-in takes two: one to see the device, one to answer. docs/security.md has the arithmetic. */
  userCodesByAccount: { hits: 10, windowMs: 10 * minuteMs, locks: true },
  userCodesByNetwork: { hits: 30, windowMs: 10 * minuteMs, locks: true },
  /** Calls by an application's server; per network, so that nobody uses up another one's. */
  oauthCallsByClientAndNetwork: { hits: 1_500, windowMs: 5 * minuteMs },
  /** Calls of unregistered applications: one counter for all, because an invented client_id must not cost a row. */
  unknownClientsByNetwork: { hits: 100, windowMs: 5 * minuteMs },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof limitRules
