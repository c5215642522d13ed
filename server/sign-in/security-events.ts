import type { SecurityEvent } from '../contract/shapes.ts'
import { createId } from '../credentials/tokens.ts'
import type { Peer } from '../edge/peer.ts'
import { keepSecurityEvent } from '../store/accounts/security-events.ts'
import type { Db, SecurityEventRow } from '../store/tables.ts'
import { deviceTitle } from './user-agent.ts'

/** The security events, in words. */
const summaries = {
  registered: 'Account created',
  verified: 'Email address confirmed',
  'mail-retried': 'Mail sent again',
  'confirmation-sent': 'Confirmation mail sent again',
  login: 'Logged in',
  'login-failed': 'Log-in with a wrong password',
  'second-factor-failed': 'Log-in with a wrong two-factor code',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset through a mail link',
  'email-change-requested': 'Change of email address requested',
  'email-changed': 'Email address changed',
  'email-reverted': 'Change of email address undone through a mail link',
  'account-closed': 'Account deleted',
  'account-restored': 'Account brought back through a mail link',
  'two-factor-on': 'Two-factor authentication switched on',
  'two-factor-off': 'Two-factor authentication switched off',
  'backup-codes-renewed': 'New backup codes made',
  'backup-code-used': 'Logged in with a backup code',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'passkeys-removed': 'All passkeys removed',
  'passkey-copied': 'Log-in refused with a passkey that may be a copy',
  'legal-accepted': 'Terms, privacy and refund policies accepted',
  'google-linked': 'Google account connected',
  'google-unlinked': 'Google account disconnected',
  'session-ended': 'One session logged out from another',
  'sessions-ended': 'All other sessions logged out',
  'lockout-cleared': 'Limits on tries lifted',
  'reset-sent': 'Mail to reset the password sent',
  'all-sessions-ended': 'All sessions logged out',
  'device-removed': 'Device removed',
  'account-disabled': 'Account disabled',
  'account-enabled': 'Account enabled',
  'application-allowed': 'Access allowed to an application',
  'application-revoked': 'Access of an application revoked',
  'data-exported': 'Personal data exported',
  'purchase-begun': 'Purchase of Premium begun',
  'premium-started': 'Premium started',
  'premium-ended': 'Premium ended',
  'premium-given': 'Premium given',
  'premium-taken': 'Given Premium taken back',
  'portal-opened': 'Subscription management opened',
  'refund-asked': 'Refund asked for',
} as const

export type SecurityEventType = keyof typeof summaries

/**
 * @param userId null for an unknown address: the same work is done, so that timing reveals nothing, but all of them share one
 * row, so that a botnet's guesses do not fill the table
 * @param detail shown after the event's words, and marks acts of support
 */
export const noteEvent = (
  db: Db,
  type: SecurityEventType,
  userId: string | null,
  peer: Peer,
  at: number,
  detail: string | null = null,
): Promise<void> =>
  keepSecurityEvent(db, {
    id: userId === null ? 'nobody' : createId(),
    user_id: userId,
    type,
    ip: peer.ip,
    user_agent: peer.userAgent,
    at,
    detail: peer.operator === undefined ? detail : [detail, 'by support'].filter(Boolean).join(', '),
    operator: peer.operator ?? null,
  })

const summaryOf = (type: string) =>
  Object.hasOwn(summaries, type) ? summaries[type as SecurityEventType] : type

/** An event, for its owner, who does not learn the operator's name. */
export const describeEvent = (row: SecurityEventRow): SecurityEvent => ({
  id: row.id,
  type: row.type,
  summary: row.detail === null ? summaryOf(row.type) : `${summaryOf(row.type)}: ${row.detail}`,
  at: new Date(row.at).toISOString(),
  ipAddress: row.ip,
  userAgent: row.user_agent,
  device: deviceTitle(row.user_agent),
})

/** An event, for support: an act of support names the operator. */
export function describeEventInFull(row: SecurityEventRow): SecurityEvent & { readonly operator?: string } {
  const event = describeEvent(row)
  if (row.operator === null) return event
  return { ...event, summary: `${event.summary} (${row.operator})`, operator: row.operator }
}
