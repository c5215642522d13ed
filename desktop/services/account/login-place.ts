import path from 'node:path'

/** Where the command finds its account, and with what it asks for it. */
export type AccountPlace = {
  readonly stateDir: string
  /** Origin of the accounts server, without a slash at the end. */
  readonly apiUrl: string
  readonly loginFile: string
  readonly platform: NodeJS.Platform
  readonly version: string
  /** What this device calls itself. */
  readonly deviceName: string
  readonly clock: () => number
}

/** A login cannot be stored or used. The message is for the person. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused'
}

/**
 * The file in which the command stores a login if the person asked for a file. It is next to other settings of the person,
 * not in the data folder, which may be copied to other computers.
 * Source: XDG Base Directory Specification, a relative path counts as unset.
 */
export function loginFileOf(env: Readonly<Record<string, string | undefined>>, home: string): string {
  const base = env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : path.join(home, '.config')
  return path.join(base, 'sortwell', 'login.json')
}
