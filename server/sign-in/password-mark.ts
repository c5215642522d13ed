import { hashToken } from '../credentials/tokens.ts'
import type { UserRow } from '../store/tables.ts'

/**
 * Stands for the password that a user has now. What was begun under one password (a log-in that waits for its code, a
 * new address that waits for its proof) is worth nothing once there is another.
 */
export const markPassword = (user: Pick<UserRow, 'password_hash'>): string =>
  hashToken(user.password_hash ?? '')
