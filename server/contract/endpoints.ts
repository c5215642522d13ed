import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { entitlementKey } from './entitlement.ts'
import * as field from './fields.ts'
import * as oauth from './oauth.ts'
import * as passkeys from './passkeys.ts'
import {
  access,
  accountExport,
  device,
  linkAbout,
  price,
  profile,
  secondFactorOn,
  securityEvent,
  session,
  subscription,
} from './shapes.ts'

const noInput = z.object({})
const done = z.object({ status: z.string() })
/** Ids of {@link access}. */
const accessIds = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1000))
const answered = z.object({ message: z.string() })
const doneAndSaid = z.object({ status: z.string(), message: z.string() })
/** `device` is what a program that stores it presents at its next log-in; a browser gets it as a cookie. */
const loggedIn = z.object({ token: z.optional(z.string()), device: z.optional(z.string()) })
const signedIn = z.extend(loggedIn, {
  tfaRequired: z.optional(z.boolean()),
  tfaToken: z.optional(z.string()),
})
/** What the device calls itself that a signed plan is asked for. Its key comes in a header. */
const deviceName = z.optional(z.string().check(z.maxLength(255)))
/** For a program that cannot keep its login beyond this run: its statement is short, and its place soon free. */
const passing = z.optional(z.literal('yes'))
/** Why the signed plan is the free one though the person has Premium: all places of devices are taken, or this was removed. */
const planProblem = z.optional(z.enum(['devices-full', 'device-removed']))
/** With `devices-full`: when the next place is free; absent while all are in use. */
const placeFreeAt = z.optional(field.instant)
const googleCredential = z.object({ credential: z.string().check(z.maxLength(8192)) })

/**
 * Every call of the API. Routes serve this table and {@link createApiClient} calls it.
 * Installed desktop apps outlive server releases by months: a field may be added, never renamed, retyped or dropped.
 */
export const endpoints = {
  settings: {
    method: 'GET',
    path: '/settings',
    session: false,
    input: noInput,
    output: z.object({
      googleClientId: z.optional(z.string()),
      googleScript: z.optional(z.string()),
      /** Where passkeys are added and used; absent where they are not. */
      passkeyOrigin: z.optional(z.string()),
      supportEmail: z.string(),
    }),
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    session: false,
    input: z.object({ email: field.email, password: field.typedPassword }),
    output: signedIn,
  },
  loginSecondFactor: {
    method: 'POST',
    path: '/auth/login/2fa',
    session: false,
    input: z.object({ tfaToken: field.linkToken, twoFactorToken: field.secondFactorCode }),
    output: loggedIn,
  },
  loginWithGoogle: {
    method: 'POST',
    path: '/auth/google',
    session: false,
    input: z.extend(googleCredential, { legalConsent: z.optional(field.legalConsent) }),
    output: signedIn,
  },
  /** `attempt` is moved into a cookie, which {@link loginWithPasskey} wants back. */
  beginPasskeyLogin: {
    method: 'POST',
    path: '/auth/passkey/begin',
    session: false,
    input: noInput,
    output: z.extend(passkeys.loginOptions, { attempt: z.optional(z.string()) }),
  },
  loginWithPasskey: {
    method: 'POST',
    path: '/auth/passkey',
    session: false,
    input: z.object({ answer: passkeys.passkeyAnswer }),
    output: signedIn,
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    session: false,
    input: z.object({
      name: field.personName,
      email: field.email,
      password: field.newPassword,
      legalConsent: field.legalConsent,
    }),
    output: answered,
  },
  verify: {
    method: 'POST',
    path: '/auth/verify',
    session: false,
    // An answer with `erases` means that nothing has happened yet: `erase: true` agrees to it.
    input: z.object({ token: field.linkToken, erase: z.optional(z.boolean()) }),
    output: z.extend(doneAndSaid, {
      resetToken: z.optional(z.string()),
      erases: z.optional(z.object({ deletedAt: field.instant, until: field.instant })),
    }),
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/resend-verification',
    session: false,
    input: z.object({ email: field.email }),
    output: answered,
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    session: false,
    input: z.object({ email: field.email }),
    output: answered,
  },
  /** Everything of `access` that is not in `keep` is removed. A code switches two-factor authentication off. */
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    session: false,
    input: z.object({
      token: field.linkToken,
      newPassword: field.newPassword,
      keep: z.optional(accessIds),
      twoFactorToken: z.optional(field.secondFactorCode),
    }),
    output: answered,
  },
  /** `changes` are the security events that changed who can get in. Older servers omit them. */
  describeReset: {
    method: 'POST',
    path: '/auth/reset-password/describe',
    session: false,
    input: z.object({ token: field.linkToken }),
    output: z.object({
      access: z.array(access),
      twoFactor: z.optional(secondFactorOn),
      changes: z.optional(z.array(securityEvent)),
    }),
  },
  describeLink: {
    method: 'POST',
    path: '/auth/links/describe',
    session: false,
    input: z.object({ token: field.linkToken }),
    output: linkAbout,
  },
  revert: {
    method: 'POST',
    path: '/auth/revert',
    session: false,
    input: z.object({ token: field.linkToken }),
    output: z.extend(answered, { resetToken: z.string() }),
  },
  eraseAccount: {
    method: 'POST',
    path: '/auth/erase',
    session: false,
    input: z.object({ token: field.linkToken }),
    output: answered,
  },
  /**
   * With `entitlement` the plan is read again and its signed statement is included: one call for a program that logs
   * in.
   */
  profile: {
    method: 'GET',
    path: '/users/profile',
    session: true,
    input: z.object({ entitlement: z.optional(z.literal('signed')), deviceName, passing }),
    output: z.extend(profile, { entitlement: z.optional(z.string()), planProblem, placeFreeAt }),
  },
  updateProfile: {
    method: 'POST',
    path: '/users/update-profile',
    session: true,
    input: z.object({
      name: field.personName,
      email: field.email,
      password: z.optional(field.typedPassword),
    }),
    output: doneAndSaid,
  },
  changePassword: {
    method: 'POST',
    path: '/users/change-password',
    session: true,
    input: z.object({
      currentPassword: field.typedPassword,
      newPassword: field.newPassword,
      confirmPassword: z.string({ error: 'Please enter the new password twice.' }),
      /** Other devices are logged out in any case. */
      remove: z.optional(accessIds),
    }),
    output: done,
  },
  /** Without devices, which `sessions` lists. */
  access: {
    method: 'GET',
    path: '/users/access',
    session: true,
    input: noInput,
    output: z.object({ status: z.string(), access: z.array(access) }),
  },
  deleteAccount: {
    method: 'POST',
    path: '/users/delete-account',
    session: true,
    input: z.object({ daPassword: z.optional(field.typedPassword) }),
    output: done,
  },
  sessions: {
    method: 'GET',
    path: '/users/sessions',
    session: true,
    input: z.object({ after: z.optional(field.pageMark) }),
    /** A page: the asking session, then the newest. `next` asks for the one after it, and is absent on the last. */
    output: z.object({
      status: z.string(),
      sessions: z.array(session),
      next: z.optional(z.string()),
    }),
  },
  revokeSession: {
    method: 'DELETE',
    path: '/users/sessions/:id',
    session: true,
    input: z.object({ id: z.string().check(z.maxLength(64)) }),
    output: done,
  },
  logoutCurrentSession: {
    method: 'DELETE',
    path: '/users/logout-current-session',
    session: true,
    endsSession: true,
    input: noInput,
    output: done,
  },
  logoutAllSessions: {
    method: 'DELETE',
    path: '/users/logout-all-sessions',
    session: true,
    input: noInput,
    output: done,
  },
  setupTwoFactor: {
    method: 'POST',
    path: '/users/2fa/setup',
    session: true,
    input: z.object({ password: z.optional(field.typedPassword) }),
    output: z.object({ status: z.string(), qrCode: z.string(), secret: z.string() }),
  },
  enableTwoFactor: {
    method: 'POST',
    path: '/users/2fa/enable',
    session: true,
    input: z.object({ token: field.secondFactorCode }),
    output: z.object({ status: z.string(), backupCodes: z.array(z.string()) }),
  },
  disableTwoFactor: {
    method: 'POST',
    path: '/users/2fa/disable',
    session: true,
    input: z.object({ password: z.optional(field.typedPassword) }),
    output: done,
  },
  backupCodesLeft: {
    method: 'GET',
    path: '/users/2fa/backup-codes',
    session: true,
    input: noInput,
    output: z.object({ status: z.string(), left: z.number() }),
  },
  renewBackupCodes: {
    method: 'POST',
    path: '/users/2fa/backup-codes',
    session: true,
    input: z.object({ password: z.optional(field.typedPassword) }),
    output: z.object({ status: z.string(), backupCodes: z.array(z.string()) }),
  },
  passkeys: {
    method: 'GET',
    path: '/users/passkeys',
    session: true,
    input: noInput,
    output: z.object({ status: z.string(), passkeys: z.array(passkeys.passkey) }),
  },
  beginPasskey: {
    method: 'POST',
    path: '/users/passkeys/begin',
    session: true,
    input: z.object({ password: z.optional(field.typedPassword) }),
    output: z.object({ status: z.string(), options: passkeys.registrationOptions }),
  },
  /** Without a name it gets that of its device. */
  addPasskey: {
    method: 'POST',
    path: '/users/passkeys',
    session: true,
    input: z.object({ made: passkeys.newPasskey, name: z.optional(passkeys.passkeyName) }),
    output: z.object({ status: z.string(), passkey: passkeys.passkey }),
  },
  renamePasskey: {
    method: 'POST',
    path: '/users/passkeys/rename',
    session: true,
    input: z.object({ id: z.string().check(z.maxLength(64)), name: passkeys.passkeyName }),
    output: done,
  },
  removePasskey: {
    method: 'POST',
    path: '/users/passkeys/remove',
    session: true,
    input: z.object({ id: z.string().check(z.maxLength(64)), password: z.optional(field.typedPassword) }),
    output: done,
  },
  updateLoginNotifications: {
    method: 'PUT',
    path: '/users/update-login-notifications',
    session: true,
    input: z.object({ receiveLoginAlerts: z.boolean({ error: 'Please choose on or off.' }) }),
    output: done,
  },
  acceptLegal: {
    method: 'POST',
    path: '/users/legal-consent',
    session: true,
    input: z.object({ legalConsent: field.legalConsent }),
    output: done,
  },
  linkGoogle: {
    method: 'POST',
    path: '/users/google',
    session: true,
    input: z.extend(googleCredential, { password: z.optional(field.typedPassword) }),
    output: done,
  },
  unlinkGoogle: {
    method: 'DELETE',
    path: '/users/google',
    session: true,
    input: noInput,
    output: done,
  },
  securityActivity: {
    method: 'GET',
    path: '/users/security-activity',
    session: true,
    input: noInput,
    output: z.object({ status: z.string(), events: z.array(securityEvent) }),
  },
  devices: {
    method: 'GET',
    path: '/users/devices',
    session: true,
    input: noInput,
    output: z.object({ status: z.string(), devices: z.array(device) }),
  },
  removeDevice: {
    method: 'DELETE',
    path: '/users/devices/:id',
    session: true,
    input: z.object({ id: z.string().check(z.maxLength(64)) }),
    output: done,
  },
  prices: {
    method: 'GET',
    path: '/stripe/prices',
    session: false,
    input: noInput,
    output: z.object({ prices: z.array(price) }),
  },
  upgradePlan: {
    method: 'POST',
    path: '/plans/upgrade-plan',
    session: true,
    input: z.object({ duration: z.enum(['1m', '1y'], { error: 'Please choose a month or a year.' }) }),
    output: z.object({ url: z.optional(z.string()) }),
  },
  subscription: {
    method: 'GET',
    path: '/subscription/me',
    session: true,
    input: noInput,
    output: z.object({
      subscription: z.nullable(subscription),
      /** What is refunded if the account is deleted now; null for nothing, absent when Stripe could not be read. */
      refundOnClosing: z.optional(z.nullable(z.string())),
      /** What is refunded anyway, because it was asked for; absent for nothing, or when Stripe could not be read. */
      refundOwed: z.optional(z.string()),
    }),
  },
  openPortal: {
    method: 'POST',
    path: '/subscription/portal',
    session: true,
    input: noInput,
    output: z.object({ url: z.string() }),
  },
  refund: {
    method: 'POST',
    path: '/subscription/refund',
    session: true,
    input: noInput,
    output: doneAndSaid,
  },
  accessRequest: {
    method: 'GET',
    path: '/auth/oauth/client',
    session: false,
    input: oauth.authorizationRequest,
    output: oauth.accessRequest,
  },
  grantAccess: {
    method: 'POST',
    path: '/auth/oauth/grant',
    session: true,
    input: oauth.accessGrant,
    output: oauth.accessAnswer,
  },
  logoutRequest: {
    method: 'GET',
    path: '/auth/oauth/logout',
    session: false,
    input: oauth.logoutRequest,
    output: z.object({ name: z.optional(z.string()), redirect_uri: z.optional(z.string()) }),
  },
  loginWithBrowser: {
    method: 'POST',
    path: '/auth/login/browser',
    session: false,
    input: oauth.browserLogin,
    output: loggedIn,
  },
  /** A POST, so that the code stands in no address. */
  describeDeviceLogin: {
    method: 'POST',
    path: '/auth/login/device/describe',
    session: true,
    input: oauth.deviceLogin,
    output: oauth.deviceLoginAbout,
  },
  answerDeviceLogin: {
    method: 'POST',
    path: '/auth/login/device/answer',
    session: true,
    input: oauth.deviceAnswer,
    output: done,
  },
  authorizedApps: {
    method: 'GET',
    path: '/users/authorized-apps',
    session: true,
    input: noInput,
    output: z.object({ status: z.string(), apps: z.array(oauth.authorizedApp) }),
  },
  revokeAuthorizedApp: {
    method: 'DELETE',
    path: '/users/authorized-apps/:id',
    session: true,
    input: z.object({ id: z.string().check(z.maxLength(64)) }),
    output: done,
  },
  entitlement: {
    method: 'GET',
    path: '/subscription/entitlement',
    session: true,
    input: z.object({ deviceName, passing }),
    output: z.object({ entitlement: z.string(), planProblem, placeFreeAt }),
  },
  entitlementKeys: {
    method: 'GET',
    path: '/subscription/entitlement-keys',
    session: false,
    keptSeconds: 3600,
    input: noInput,
    output: z.object({ keys: z.array(entitlementKey) }),
  },
  exportData: { method: 'GET', path: '/users/export', session: true, input: noInput, output: accountExport },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
/** What a caller passes to the call `Name`. */
export type Input<Name extends EndpointName> = z.input<Endpoints[Name]['input']>
/** What the server answers to the call `Name`. */
export type Output<Name extends EndpointName> = z.output<Endpoints[Name]['output']>
