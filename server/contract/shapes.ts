import * as z from 'zod/mini'
import { instant } from './fields.ts'
import { authorizedApp } from './oauth.ts'
import { passkey } from './passkeys.ts'

/**
 * The signed-in person. `hasPassword` is false for an account created with Google that never got a password;
 * `needsConsent` is true until the terms were accepted once; `pendingEmail` is an address that waits to be confirmed by the
 * link sent to it; `emailBounced` is there when a mail to the address came back, until it is confirmed again. Older servers
 * omit all three.
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
  pendingEmail: z.optional(z.string()),
  emailBounced: z.optional(z.boolean()),
})
export type Profile = z.output<typeof profile>

/**
 * A signed-in device. `device` is its `userAgent` in words; older servers omit it. `country` is an ISO 3166 code of two
 * letters, if known.
 */
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

/**
 * A device that a person's Premium is stated for. `name` is what it calls itself. One with `placeUntil` was removed or logged
 * out, and its place is free from then on.
 */
export const device = z.object({
  deviceId: z.string(),
  name: z.string(),
  addedAt: instant,
  lastUsedAt: instant,
  current: z.boolean(),
  placeUntil: z.optional(instant),
})
export type Device = z.output<typeof device>

/**
 * A way into an account besides its password. `from` is the device and network address by which it was added; it and
 * `since` are missing where they are not known.
 */
export const access = z.object({
  id: z.string(),
  kind: z.enum(['passkey', 'google', 'application', 'device']),
  name: z.string(),
  since: z.optional(instant),
  from: z.optional(z.string()),
})
export type Access = z.output<typeof access>

/** Two-factor authentication that is on. `isNew`: it was switched on after the password was last changed or reset. */
export const secondFactorOn = z.object({
  since: z.optional(instant),
  from: z.optional(z.string()),
  isNew: z.boolean(),
})
export type SecondFactorOn = z.output<typeof secondFactorOn>

/**
 * Something that touched an account's security. New types may appear: show an unknown one by its `summary`.
 * `changesAccess`: it changed who can get into the account, other than a try or a log-in. `repeated` counts events of which
 * `at` is the last one; where they came from several places, `ipAddress` and `userAgent` are empty. Older servers omit both.
 */
export const securityEvent = z.object({
  id: z.string(),
  type: z.string(),
  summary: z.string(),
  at: instant,
  ipAddress: z.string(),
  userAgent: z.string(),
  device: z.optional(z.string()),
  changesAccess: z.optional(z.boolean()),
  repeated: z.optional(z.object({ times: z.number(), since: instant })),
})
export type SecurityEvent = z.output<typeof securityEvent>

/**
 * `amount` is in major units (4.99, 800 for yen); `currency` an ISO 4217 code, US dollars where it is missing; `display` the
 * same in English.
 */
export const price = z.object({
  interval: z.enum(['month', 'year']),
  amount: z.number(),
  currency: z.optional(z.string()),
  display: z.optional(z.string()),
})
export type Price = z.output<typeof price>

/**
 * The source of a person's premium. `plan` is the plan now; `endDate` is when it ends, or renews if `renews`.
 * `status` is Stripe's: show an unknown one by its plan. Premium granted by support has the status `given` and no
 * interval: nothing is paid for it.
 */
export const subscription = z.object({
  plan: z.enum(['free', 'premium']),
  endDate: z.nullable(instant),
  interval: z.optional(z.enum(['month', 'year'])),
  status: z.string(),
  renews: z.boolean(),
})
export type Subscription = z.output<typeof subscription>

/** The effect of a mail link, for the page behind it. `email` is the address that received it. */
export const linkAbout = z.object({
  does: z.enum(['restore', 'move-back', 'erase']),
  email: z.string(),
  happenedAt: instant,
  until: instant,
})
export type LinkAbout = z.output<typeof linkAbout>

/** Everything the server stores about a person, without secrets. */
export const accountExport = z.object({
  exportedAt: instant,
  profile,
  account: z.object({
    id: z.string(),
    createdAt: instant,
    emailVerifiedAt: z.nullable(instant),
    emailBouncedAt: z.nullable(instant),
    disabledAt: z.nullable(instant),
    /** Addresses that can still restore the account. */
    formerAddresses: z.array(z.object({ email: z.string(), replacedAt: instant, until: instant })),
    /** Browsers and desktops that are recognised at a log-in. */
    knownDevices: z.array(z.object({ lastLoginAt: instant })),
    consents: z.object({
      termsOfService: z.nullable(instant),
      privacyPolicy: z.nullable(instant),
      refundPolicy: z.nullable(instant),
    }),
  }),
  sessions: z.array(session),
  /** Older servers omit it. */
  devices: z.optional(z.array(device)),
  /** Older servers omit it. */
  passkeys: z.optional(z.array(passkey)),
  /** From where each way into the account was added, and when password and second factor were set. Older servers omit it. */
  access: z.optional(z.array(access)),
  twoFactor: z.optional(secondFactorOn),
  passwordSetAt: z.optional(z.nullable(instant)),
  securityActivity: z.array(securityEvent),
  billing: z.object({
    stripeCustomerId: z.nullable(z.string()),
    subscriptions: z.array(subscription),
    premiumGivenUntil: z.nullable(instant),
  }),
  authorizedApps: z.array(authorizedApp),
})
