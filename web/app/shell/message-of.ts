import type { Profile } from '../../../server/contract/shapes.ts'

/** The message of a failed call (spec section 8): the server's own, else the screen's sentence. */
export function messageOf(error: unknown, fallback: string): string {
  const isSaid = error instanceof Error && 'isSaid' in error && error.isSaid === true
  return isSaid ? error.message : fallback
}

/** The same, and where no server answered, that: for screens whose own sentence says nothing of the cause. */
export const explain = (error: unknown, fallback: string): string =>
  error instanceof Error && 'status' in error && error.status === 0
    ? error.message
    : messageOf(error, fallback)

/** The same, where the specification fixes the sentence: what is known of the cause follows in a paragraph of its own. */
export function withCause(error: unknown, fallback: string): string {
  const cause = explain(error, fallback)
  const isOurs = cause === messageOf(error, fallback)
  return isOurs ? cause : `${fallback}\n\n${cause}`
}

/** The raw message, whatever its source: log-in and registration show it (spec section 8). */
export const rawMessageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Whether the server asks the person to authenticate again first: with the password, or by another log-in. */
export const wantsProof = (error: unknown): boolean =>
  error instanceof Error && 'reauth' in error && error.reauth === true

/** Whether the password can prove it; a person without one can only log in again. */
export const wantsPassword = (error: unknown, { hasPassword }: Pick<Profile, 'hasPassword'>): boolean =>
  hasPassword && wantsProof(error)
