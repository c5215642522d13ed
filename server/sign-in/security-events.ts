import type { SecurityEvent } from '../contract/shapes.ts'
import { createId } from '../credentials/tokens.ts'
import type { Peer } from '../edge/peer.ts'
import { addSecurityEvent } from '../store/security-events.ts'
import type { Db, SecurityEventRow } from '../store/tables.ts'

/** What an account's security activity can list, in words. */
const summaries = {
  registered: 'Account created',
  verified: 'Email address confirmed',
  login: 'Logged in',
  'login-failed': 'Log-in with a wrong password',
  'second-factor-failed': 'Log-in with a wrong two-factor code',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset through a mail link',
  'email-change-requested': 'Change of email address requested',
  'email-changed': 'Email address changed',
  'two-factor-on': 'Two-factor authentication switched on',
  'two-factor-off': 'Two-factor authentication switched off',
  'backup-codes-renewed': 'New backup codes made',
  'backup-code-used': 'Logged in with a backup code',
  'google-linked': 'Google account connected',
  'google-unlinked': 'Google account disconnected',
  'session-ended': 'One session logged out from another',
  'sessions-ended': 'All other sessions logged out',
  'data-exported': 'Personal data exported',
  'purchase-begun': 'Purchase of Premium begun',
  'premium-started': 'Premium started',
  'premium-ended': 'Premium ended',
  'portal-opened': 'Subscription management opened',
  'refund-asked': 'Refund asked for',
} as const

export type SecurityEventType = keyof typeof summaries

/** @param userId null when the address tried belongs to nobody: the same work is done, so that time tells nothing */
export const noteEvent = (
  db: Db,
  type: SecurityEventType,
  userId: string | null,
  peer: Peer,
  at: number,
): Promise<void> =>
  addSecurityEvent(db, { id: createId(), user_id: userId, type, ip: peer.ip, user_agent: peer.userAgent, at })

/** An event as its owner sees it. */
export const describeEvent = (row: SecurityEventRow): SecurityEvent => ({
  id: row.id,
  type: row.type,
  summary: Object.hasOwn(summaries, row.type) ? summaries[row.type as SecurityEventType] : row.type,
  at: new Date(row.at).toISOString(),
  ipAddress: row.ip,
  userAgent: row.user_agent,
})
