import { hashToken } from '../credentials/tokens.ts'
import type { UserRow } from '../store/tables.ts'

/**
 * Stands for what opens an account now: its address and its password, or its Google account where there is no password. What
 * was begun under one mark (a log-in that waits for its code, a new address that waits for its proof) is worth nothing under
 * another.
 */
export const markAccess = ({
  password_hash,
  google_sub,
  email_key,
}: Pick<UserRow, 'password_hash' | 'google_sub' | 'email_key'>): string =>
  hashToken(JSON.stringify([email_key, password_hash ?? google_sub]))
