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

/** Whether the server wants the password once more before it does this. */
export const wantsPassword = (error: unknown): boolean =>
  error instanceof Error && 'reauth' in error && error.reauth === true
