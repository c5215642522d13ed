import * as z from 'zod/mini'

/**
 * Why a session ended. A 401 carries it as `reason` for the holder of the former token; new ones may appear, and a session
 * that is unknown has none.
 */
export const sessionEnd = z.enum([
  'logged-out',
  'logged-out-elsewhere',
  'password-changed',
  'password-reset',
  'account-restored',
  'account-deleted',
  'account-disabled',
  'ended-by-support',
  'expired',
])
export type SessionEnd = z.output<typeof sessionEnd>
