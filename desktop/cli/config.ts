import { hostname } from 'node:os'
import { type AccountPlace, loginFileOf } from '../services/account/login-place.ts'
import { apiUrlOf } from '../services/app/config.ts'
import { defaultCacheDir } from '../services/state/cache/cache-dir.ts'
import { defaultStateDir } from '../services/state/state-dir.ts'

export type CliConfig = {
  readonly version: string
  readonly stateDir: string
  readonly cacheDir: string
  readonly home: string
  readonly account: AccountPlace
  /** Whether to print the stack of unexpected errors. */
  readonly isDebugging: boolean
  /** False where escape codes would be printed as text. */
  readonly canRedraw: boolean
  /** Whether a terminal may be written on in colours. */
  readonly hasColours: boolean
  readonly hasScreen: boolean
}

/** Whether this code runs from the archive of a packed app. */
const isPacked = /[\\/]app\.asar[\\/]/.test(import.meta.url)

/** The only place where the command reads its environment. */
export function readCliConfig(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
  version: string,
): CliConfig {
  const stateDir = defaultStateDir(env, platform, home)
  return {
    version,
    stateDir,
    cacheDir: defaultCacheDir(env, platform, home),
    home,
    account: {
      stateDir,
      apiUrl: apiUrlOf(env, isPacked),
      loginFile: loginFileOf(env, home),
      platform,
      version,
      deviceName: hostname(),
      clock: Date.now,
    },
    isDebugging: env.SORTWELL_DEBUG === '1',
    canRedraw: env.TERM !== 'dumb',
    hasColours: env.TERM !== 'dumb' && !env.NO_COLOR,
    hasScreen: platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY),
  }
}
