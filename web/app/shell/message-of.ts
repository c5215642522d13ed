import type { Profile } from '../../../server/contract/shapes.ts'

/**
 * What a failed call is to tell (spec section 8): the server's message as it is, else the screen's own sentence.
 */
export function messageOf(error: unknown, fallback: string): string {
  const isSaid = error instanceof Error && 'isSaid' in error && error.isSaid === true
  return isSaid ? error.message : fallback
}

/** The raw message, whoever wrote it: log-in and registration show it (spec section 8). */
export const rawMessageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Whether the server asks the person to authenticate again first: with the password, or by another log-in. */
export const wantsProof = (error: unknown): boolean =>
  error instanceof Error && 'reauth' in error && error.reauth === true

/** Whether it is the password that can prove it; who has none can only log in again. */
export const wantsPassword = (error: unknown, { hasPassword }: Pick<Profile, 'hasPassword'>): boolean =>
  hasPassword && wantsProof(error)
