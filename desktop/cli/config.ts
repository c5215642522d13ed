import { defaultStateDir } from '../services/state/state-dir.ts'

export type CliConfig = {
  readonly version: string
  readonly stateDir: string
  readonly home: string
  /** Unexpected errors are told with their stack. */
  readonly isDebugging: boolean
  /** False where escape codes would show as text. */
  readonly canRedraw: boolean
}

/** The command's only reading of its surroundings. */
export function readCliConfig(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
  version: string,
): CliConfig {
  return {
    version,
    stateDir: defaultStateDir(env, platform, home),
    home,
    isDebugging: env.SORTWELL_DEBUG === '1',
    canRedraw: env.TERM !== 'dumb',
  }
}
