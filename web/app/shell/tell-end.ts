import type { SessionEnd } from '../../../server/contract/session-end.ts'

const ends: Readonly<Record<string, string>> = {
  'logged-out': 'You logged out in another tab.',
  'logged-out-elsewhere': 'This browser was logged out from another device.',
  'password-changed': 'Your password was changed on another device. Please log in with the new one.',
  'password-reset': 'Your password was reset. Please log in with the new one.',
  'account-restored': 'Your account was brought back, and every device was logged out.',
  'account-deleted': 'This account was deleted. The mail about it can bring it back for seven days.',
  'account-disabled': 'This account is disabled. Please write to our support.',
  'ended-by-support': 'Our support logged you out everywhere. Please log in again.',
  expired: 'Your log-in has run out. Please log in again.',
} satisfies Record<SessionEnd, string>

/** Why a session ended, for the person who held it. */
export const tellEnd = (reason: string): string =>
  ends[reason] ?? 'Your session has ended. Please log in again.'
