const minuteMs = 60_000

/** How many hits a window takes, counted from its first hit. `locks`: used up, nobody gets in there for a while. */
export type LimitRule = { readonly hits: number; readonly windowMs: number; readonly locks?: true }

/** Limits on tries. The name says what one counter belongs to; addresses are counted by network. */
export const limitRules = {
  loginsByNetwork: { hits: 60, windowMs: 10 * minuteMs },
  loginsByAccountAndNetwork: { hits: 10, windowMs: 10 * minuteMs, locks: true },
  /** Instead of the three around it: strangers cannot use these tries up. */
  loginsByKnownDevice: { hits: 10, windowMs: 10 * minuteMs, locks: true },
  /** From all networks together; never a lasting lock, or anyone could shut an account (ASVS 6.3.1). */
  failedLoginsByAccount: { hits: 50, windowMs: 10 * minuteMs, locks: true },
  registrationsByNetwork: { hits: 20, windowMs: 60 * minuteMs },
  registrationsByAddress: { hits: 5, windowMs: 60 * minuteMs },
  mailRequestsByNetwork: { hits: 30, windowMs: 10 * minuteMs },
  resetsByAddress: { hits: 3, windowMs: 60 * minuteMs },
  resendsByAddress: { hits: 3, windowMs: 60 * minuteMs },
  linksByNetwork: { hits: 60, windowMs: 10 * minuteMs },
  /** Per account, whatever the challenge: a new first factor opens no new tries. */
  codesByAccount: { hits: 20, windowMs: 15 * minuteMs, locks: true },
  codesByKnownDevice: { hits: 20, windowMs: 15 * minuteMs, locks: true },
  passwordsInSession: { hits: 10, windowMs: 15 * minuteMs, locks: true },
  emailChangesByAccount: { hits: 5, windowMs: 60 * minuteMs },
  purchasesByAccount: { hits: 10, windowMs: 60 * minuteMs },
  portalsByAccount: { hits: 20, windowMs: 60 * minuteMs },
  refundsByAccount: { hits: 10, windowMs: 60 * minuteMs },
  /** How often one account may have Stripe asked anew. Over it, what is known is shown. */
  readingsByAccount: { hits: 12, windowMs: minuteMs },
  exportsByAccount: { hits: 10, windowMs: 60 * minuteMs },
  grantsByAccount: { hits: 60, windowMs: 10 * minuteMs },
  /** Calls that an application's server makes; from one network, so that nobody uses up another one's. */
  oauthCallsByClientAndNetwork: { hits: 1_500, windowMs: 5 * minuteMs },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof limitRules
