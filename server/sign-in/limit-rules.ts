const minuteMs = 60_000

/** How many hits a window takes, counted from its first hit. */
export type LimitRule = { readonly hits: number; readonly windowMs: number }

/** Limits on tries. The name says what one counter belongs to; addresses are counted by network. */
export const limitRules = {
  loginsByNetwork: { hits: 60, windowMs: 10 * minuteMs },
  loginsByAccountAndNetwork: { hits: 10, windowMs: 10 * minuteMs },
  /** From all networks together; never a lasting lock, or anyone could shut an account (ASVS 6.3.1). */
  failedLoginsByAccount: { hits: 50, windowMs: 10 * minuteMs },
  registrationsByNetwork: { hits: 20, windowMs: 60 * minuteMs },
  registrationsByAddress: { hits: 5, windowMs: 60 * minuteMs },
  mailRequestsByNetwork: { hits: 30, windowMs: 10 * minuteMs },
  resetsByAddress: { hits: 3, windowMs: 60 * minuteMs },
  resendsByAddress: { hits: 3, windowMs: 60 * minuteMs },
  linksByNetwork: { hits: 60, windowMs: 10 * minuteMs },
  /** Per account, whatever the challenge: a new first factor opens no new tries. */
  codesByAccount: { hits: 20, windowMs: 15 * minuteMs },
  passwordsInSession: { hits: 10, windowMs: 15 * minuteMs },
  emailChangesByAccount: { hits: 5, windowMs: 60 * minuteMs },
  purchasesByAccount: { hits: 10, windowMs: 60 * minuteMs },
  portalsByAccount: { hits: 20, windowMs: 60 * minuteMs },
  refundsByAccount: { hits: 10, windowMs: 60 * minuteMs },
  /** How often one account may have Stripe asked anew. Over it, what is known is shown. */
  readingsByAccount: { hits: 12, windowMs: minuteMs },
  exportsByAccount: { hits: 10, windowMs: 60 * minuteMs },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof limitRules
