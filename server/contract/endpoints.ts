import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { entitlementKey } from './entitlement.ts'
import * as field from './fields.ts'
import * as oauth from './oauth.ts'
import { accountExport, linkAbout, price, profile, securityEvent, session, subscription } from './shapes.ts'

const noInput = z.object({})
const done = z.object({ status: z.string() })
const answered = z.object({ message: z.string() })
const doneAndSaid = z.object({ status: z.string(), message: z.string() })
/** `device` is what a program that keeps it itself presents at its next log-in; a browser gets it as a cookie. */
const loggedIn = z.object({ token: z.optional(z.string()), device: z.optional(z.string()) })
const signedIn = z.extend(loggedIn, {
  tfaRequired: z.optional(z.boolean()),
  tfaToken: z.optional(z.string()),
})
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
    // Where `erases` is answered, nothing has happened yet: `erase: true` agrees to it.
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
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    session: false,
    input: z.object({ token: field.linkToken, newPassword: field.newPassword }),
    output: answered,
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
  /** With `entitlement` the plan is read anew and its signed statement comes along: one call for a program that logs in. */
  profile: {
    method: 'GET',
    path: '/users/profile',
    session: true,
    input: z.object({ entitlement: z.optional(z.literal('signed')) }),
    output: z.extend(profile, { entitlement: z.optional(z.string()) }),
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
    }),
    output: done,
  },
  deleteAccount: {
    method: 'POST',
    path: '/users/delete-account',
    session: true,
    input: z.object({ daPassword: field.typedPassword }),
    output: done,
  },
  sessions: {
    method: 'GET',
    path: '/users/sessions',
    session: true,
    input: noInput,
    output: z.object({ status: z.string(), sessions: z.array(session) }),
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
    input: z.object({ password: field.typedPassword }),
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
    input: z.object({ password: field.typedPassword }),
    output: z.object({ status: z.string(), backupCodes: z.array(z.string()) }),
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
    output: z.object({ subscription: z.nullable(subscription) }),
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
    output: z.object({ redirect_uri: z.optional(z.string()) }),
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
    input: noInput,
    output: z.object({ entitlement: z.string() }),
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
