import { hashToken } from '../credentials/tokens.ts'
import type { UserRow } from '../store/tables.ts'

/**
 * Identifies the credentials that open an account now: its address and its password, or its Google account where there
 * is no password. A process that was started under one mark (a log-in that waits for its code, a new address that waits
 * for verification) is void under another.
 */
export const markAccess = ({
  password_hash,
  google_sub,
  email_key,
}: Pick<UserRow, 'password_hash' | 'google_sub' | 'email_key'>): string =>
  hashToken(JSON.stringify([email_key, password_hash ?? google_sub]))
