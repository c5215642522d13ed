import { defaultStateDir } from '../state/state-dir.ts'

/** Where the site and the API of the released product are. */
const product = 'https://sortwell.com'
const localServer = 'http://127.0.0.1:3000'

export type DesktopConfig = {
  readonly stateDir: string
  readonly home: string
  /** Where the development server serves the page; null when the built page is shown. */
  readonly devPage: string | null
  /** Origin of the accounts server and of the site, without a slash at the end. */
  readonly apiUrl: string
  /** Whether plain http may be opened on this very machine, as a local server's pages are. */
  readonly allowsLoopback: boolean
}

type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly home: string
  /** A packaged app talks to the product's own server whatever its environment says. */
  readonly isPackaged: boolean
}

/** The desktop's only reading of its surroundings, called once by the entry. */
export function readConfig({ env, platform, home, isPackaged }: Surroundings): DesktopConfig {
  return {
    stateDir: defaultStateDir(env, platform, home),
    home,
    devPage: isPackaged ? null : env.ELECTRON_RENDERER_URL || null,
    apiUrl: isPackaged ? product : (env.SORTWELL_API_URL || localServer).replace(/\/+$/, ''),
    allowsLoopback: !isPackaged,
  }
}

/** What follows `--command --`: the arguments of the `sortwell` command in an installed app. Null for a window. */
export function commandArguments(argv: readonly string[]): readonly string[] | null {
  const at = argv.indexOf('--command')
  return at >= 0 && argv[at + 1] === '--' ? argv.slice(at + 2) : null
}
