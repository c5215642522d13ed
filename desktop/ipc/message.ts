/**
 * Grows whenever a call's name, argument or answer changes its meaning. The page, the preload script and main are
 * built together, but an update can replace the files under a program that runs: then a new window meets an old main.
 */
export const protocolVersion = 4

/** A call as it goes from the preload script to main. */
export type CallMessage = { readonly page: number; readonly preload: number; readonly input: unknown }

export class WrongVersion extends Error {
  override readonly name = 'WrongVersion'
  readonly code = 'wrong-version'

  constructor() {
    super('Sortwell was updated while it was open. Quit it and open it again; nothing was changed.')
  }
}

/**
 * The argument of a call.
 * @param message anything; versions before the first sent the bare argument
 * @throws {WrongVersion}
 */
export function inputOf(message: unknown): unknown {
  if (typeof message !== 'object' || message === null) throw new WrongVersion()
  const { page, preload, input } = message as Partial<CallMessage>
  if (page !== protocolVersion || preload !== protocolVersion) throw new WrongVersion()
  return input
}
