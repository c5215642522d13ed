/** What another screen hands to the log-in screen through the history entry. */
export type LoginState = { readonly message?: string; readonly tfaToken?: string }

export function readLoginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {}
  const { message, tfaToken } = state as Record<string, unknown>
  return {
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof tfaToken === 'string' ? { tfaToken } : {}),
  }
}
