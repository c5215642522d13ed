/** What another screen hands to the log-in or the registration through the history entry. */
export type LoginState = {
  readonly message?: string
  readonly tfaToken?: string
  /** What was typed into another form already. */
  readonly email?: string
  readonly name?: string
}

export function readLoginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {}
  const { message, tfaToken, email, name } = state as Record<string, unknown>
  return {
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof tfaToken === 'string' ? { tfaToken } : {}),
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof name === 'string' ? { name } : {}),
  }
}
