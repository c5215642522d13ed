import type * as z from 'zod/mini'
import { describeAccess, describeSecondFactor, findAccess } from '../accounts/access.ts'
import { describeOne } from '../billing/describe-subscription.ts'
import { describeDevice } from '../billing/device-places.ts'
import { planOf } from '../billing/premium.ts'
import type { accountExport, Profile } from '../contract/shapes.ts'
import type { Deps } from '../deps.ts'
import { describeApp } from '../oauth/client.ts'
import { describePasskey } from '../passkeys/own-passkeys.ts'
import { type DeviceSecret, listDeviceSecrets } from '../store/accounts/device-secrets.ts'
import { listDevices } from '../store/accounts/devices.ts'
import { listFormerAddresses } from '../store/accounts/former-addresses.ts'
import { listPasskeys } from '../store/accounts/passkeys.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import { listSessions } from '../store/accounts/sessions.ts'
import { findCustomer } from '../store/billing/customers.ts'
import { listSubscriptions } from '../store/billing/subscriptions.ts'
import { listConsents } from '../store/oauth/consents.ts'
import type { FormerAddressRow, UserRow } from '../store/tables.ts'
import { describeEvent, readEvents } from './security-events.ts'
import { describeSession } from './session-life.ts'

type Owner = Pick<
  FoundSession,
  | 'name'
  | 'email'
  | 'email_bounced_at'
  | 'login_alerts'
  | 'premium_until'
  | 'premium_given_until'
  | 'asked_email'
  | 'asked_email_until'
  | 'has_password'
  | 'has_google'
  | 'has_two_factor'
  | 'has_consent'
>

/** A person, for their own profile. */
export const describeProfile = (owner: Owner, now: number): Profile => ({
  name: owner.name,
  email: owner.email,
  preferences: { receiveLoginAlerts: owner.login_alerts === 1 },
  twoFactorEnabled: owner.has_two_factor === 1,
  plan: planOf(owner, now),
  hasPassword: owner.has_password === 1,
  googleLinked: owner.has_google === 1,
  needsConsent: owner.has_consent === 0,
  ...(owner.asked_email !== null && now < (owner.asked_email_until ?? 0)
    ? { pendingEmail: owner.asked_email }
    : {}),
  ...(owner.email_bounced_at === null ? {} : { emailBounced: true }),
})

export const ownerOf = (user: UserRow): Owner => ({
  ...user,
  has_password: user.password_hash === null ? 0 : 1,
  has_google: user.google_sub === null ? 0 : 1,
  has_two_factor: user.totp_secret === null ? 0 : 1,
  has_consent: user.terms_accepted_at === null ? 0 : 1,
})

const written = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const describeAccount = (
  user: UserRow,
  former: readonly FormerAddressRow[],
  devices: readonly DeviceSecret[],
) => ({
  id: user.id,
  createdAt: new Date(user.created_at).toISOString(),
  emailVerifiedAt: written(user.email_verified_at),
  emailBouncedAt: written(user.email_bounced_at),
  disabledAt: written(user.disabled_at),
  formerAddresses: former.map(({ email, replaced_at, until }) => ({
    email,
    replacedAt: new Date(replaced_at).toISOString(),
    until: new Date(until).toISOString(),
  })),
  knownDevices: devices.map(({ last_login_at }) => ({ lastLoginAt: new Date(last_login_at).toISOString() })),
  consents: {
    termsOfService: written(user.terms_accepted_at),
    privacyPolicy: written(user.privacy_accepted_at),
    refundPolicy: written(user.refund_accepted_at),
  },
})

/**
 * Collects everything that is stored about a person, without secrets. The caller records the export.
 * @param currentSessionId of the asking session; undefined for support
 */
export async function exportAccount(
  { db, clock }: Deps,
  user: UserRow,
  currentSessionId?: string,
): Promise<z.output<typeof accountExport>> {
  const now = clock()
  const twoFactor = describeSecondFactor(user)
  return {
    exportedAt: new Date(now).toISOString(),
    profile: describeProfile(ownerOf(user), now),
    account: describeAccount(
      user,
      await listFormerAddresses(db, user.id, now),
      await listDeviceSecrets(db, user.id),
    ),
    sessions: (await listSessions(db, user.id, now)).map(row => describeSession(row, currentSessionId)),
    devices: (await listDevices(db, user.id, now)).map(row => describeDevice(row, currentSessionId)),
    passkeys: (await listPasskeys(db, user.id)).map(describePasskey),
    access: (await findAccess(db, user, now)).map(describeAccess),
    ...(twoFactor ? { twoFactor } : {}),
    passwordSetAt: written(user.password_set_at),
    securityActivity: (await readEvents(db, user.id)).map(describeEvent),
    billing: {
      stripeCustomerId: (await findCustomer(db, user.id))?.customer_id ?? null,
      subscriptions: (await listSubscriptions(db, user.id)).map(row => describeOne(row, now)),
      premiumGivenUntil: written(user.premium_given_until),
    },
    authorizedApps: (await listConsents(db, user.id)).map(describeApp),
  }
}
