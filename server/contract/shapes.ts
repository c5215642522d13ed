import * as z from 'zod/mini'
import { instant } from './fields.ts'
import { authorizedApp } from './oauth.ts'

/**
 * The signed-in person. `hasPassword` is false for an account that was made with Google and never got one; `needsConsent`
 * is true until the agreement box was ticked once. An older server does not say.
 */
export const profile = z.object({
  name: z.string(),
  email: z.string(),
  preferences: z.object({ receiveLoginAlerts: z.boolean() }),
  twoFactorEnabled: z.boolean(),
  plan: z.enum(['free', 'premium']),
  hasPassword: z.boolean(),
  googleLinked: z.boolean(),
  needsConsent: z.optional(z.boolean()),
})
export type Profile = z.output<typeof profile>

/** A device that is signed in. `device` is what its `userAgent` says in words; an older server does not send it. `country` is an ISO 3166 code of two letters where the server can know it. */
export const session = z.object({
  sessionId: z.string(),
  ipAddress: z.string(),
  country: z.optional(z.string()),
  userAgent: z.string(),
  device: z.optional(z.string()),
  clientType: z.enum(['desktop', 'web']),
  createdAt: instant,
  expiresAt: z.optional(instant),
  lastSeenAt: instant,
  current: z.boolean(),
})
export type Session = z.output<typeof session>

/** Something that touched an account's security. New types may appear: show an unknown one by its `summary`. */
export const securityEvent = z.object({
  id: z.string(),
  type: z.string(),
  summary: z.string(),
  at: instant,
  ipAddress: z.string(),
  userAgent: z.string(),
  device: z.optional(z.string()),
})
export type SecurityEvent = z.output<typeof securityEvent>

/** `amount` is in major units (4.99, 800 for yen); `currency` an ISO 4217 code; `display` the same in English. */
export const price = z.object({
  interval: z.enum(['month', 'year']),
  amount: z.number(),
  currency: z.string(),
  display: z.string(),
})
export type Price = z.output<typeof price>

/**
 * Where somebody's premium comes from. `plan` says what they have now; `endDate` is when it ends, or renews where `renews`.
 * `status` is Stripe's: show an unknown one by its plan. Premium that support gave has the status `given` and no interval:
 * nothing is paid for it.
 */
export const subscription = z.object({
  plan: z.enum(['free', 'premium']),
  endDate: z.nullable(instant),
  interval: z.optional(z.enum(['month', 'year'])),
  status: z.string(),
  renews: z.boolean(),
})
export type Subscription = z.output<typeof subscription>

/** What a link of a mail does when it is acted on, for the page behind it. `email` is the address that it was sent to. */
export const linkAbout = z.object({
  does: z.enum(['restore', 'move-back', 'erase']),
  email: z.string(),
  happenedAt: instant,
  until: instant,
})
export type LinkAbout = z.output<typeof linkAbout>

/** Everything the server keeps about a person, without secrets. */
export const accountExport = z.object({
  exportedAt: instant,
  profile,
  account: z.object({
    id: z.string(),
    createdAt: instant,
    emailVerifiedAt: z.nullable(instant),
    disabledAt: z.nullable(instant),
    /** Addresses that can still take the account back. */
    formerAddresses: z.array(z.object({ email: z.string(), replacedAt: instant, until: instant })),
    /** Browsers and desktops that are known again at a log-in. */
    knownDevices: z.array(z.object({ lastLoginAt: instant })),
    consents: z.object({
      termsOfService: z.nullable(instant),
      privacyPolicy: z.nullable(instant),
      refundPolicy: z.nullable(instant),
    }),
  }),
  sessions: z.array(session),
  securityActivity: z.array(securityEvent),
  billing: z.object({
    stripeCustomerId: z.nullable(z.string()),
    subscriptions: z.array(subscription),
    premiumGivenUntil: z.nullable(instant),
  }),
  authorizedApps: z.array(authorizedApp),
})
