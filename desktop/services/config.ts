import { defaultStateDir } from './state-dir.ts'

export type DesktopConfig = {
  readonly stateDir: string
  readonly home: string
  /** Where the development server serves the page; null when the built page is shown. */
  readonly devPage: string | null
}

/** The desktop's only reading of its surroundings, called once by the entry. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): DesktopConfig {
  return {
    stateDir: defaultStateDir(env, platform, home),
    home,
    devPage: env.ELECTRON_RENDERER_URL || null,
  }
}
