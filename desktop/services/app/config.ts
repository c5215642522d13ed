import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { defaultCacheDir } from '../state/cache/cache-dir.ts'
import { defaultStateDir } from '../state/state-dir.ts'

/** Names the installed app to the system: `appId` of electron-builder.yml. */
export const appId = 'com.sortwell.desktop'

/** Under which Windows finds the app when one of its notifications is clicked; installer.nsh takes it away. */
export const toastActivator = '{7C0A5A3E-52F7-4D0B-9C1E-3B6D0C6A9E41}'

/** Where the site and the API of the released product are. */
const product = 'https://sortwell.com'
const localServer = 'http://localhost:3000'

export type DesktopConfig = {
  readonly stateDir: string
  /** Of the cache, which may be deleted at any time. */
  readonly cacheDir: string
  readonly home: string
  /** Where the system's file managers store small pictures, by the rules of freedesktop.org; null where they do not. */
  readonly cacheHome: string | null
  /** Where the development server serves the page; null when the built page is shown. */
  readonly devPage: string | null
  /** Origin of the accounts server and of the site, without a slash at the end. */
  readonly apiUrl: string
  /** The file of an AppImage, from its environment; undefined in any other copy. */
  readonly appImage: string | undefined
  /** Whether plain http may be opened on this very machine, as a local server's pages are. */
  readonly allowsLoopback: boolean
}

type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  /** The program that runs, with its whole path. */
  readonly execPath: string
  readonly home: string
  /** A packaged app talks to the product's own server whatever its environment contains. */
  readonly isPackaged: boolean
}

/** The only place where the desktop reads its environment, called once by the entry. */
export function readConfig({ env, platform, execPath, home, isPackaged }: Surroundings): DesktopConfig {
  return {
    stateDir: defaultStateDir(env, platform, home),
    cacheDir: defaultCacheDir(env, platform, home),
    home,
    cacheHome: platform === 'linux' ? cacheHomeOf(env, home) : null,
    devPage: isPackaged ? null : env.ELECTRON_RENDERER_URL || null,
    apiUrl: apiUrlOf(env, isPackaged),
    appImage: isPackaged && platform === 'linux' ? appImageOf(env, execPath) : undefined,
    allowsLoopback: !isPackaged,
  }
}

/** A packed app talks to the product's own server alone. */
export function apiUrlOf({ SORTWELL_API_URL: own }: Surroundings['env'], isPackaged: boolean): string {
  return isPackaged ? product : (own || localServer).replace(/\/+$/, '')
}

/** Programs that another AppImage starts inherit its APPIMAGE, but do not lie in the folder where it is mounted. */
function appImageOf({ APPIMAGE: file, APPDIR: mounted }: Surroundings['env'], execPath: string) {
  if (!file || !mounted) return undefined
  const places = [mounted, existsSync(mounted) ? realpathSync(mounted) : mounted]
  return places.some(place => execPath.startsWith(path.posix.join(place, '/'))) ? file : undefined
}

/** Source: XDG Base Directory Specification, a relative path counts as unset. */
function cacheHomeOf({ XDG_CACHE_HOME: own }: Surroundings['env'], home: string): string {
  return own?.startsWith('/') ? own : path.posix.join(home, '.cache')
}

/** What follows `--command --`: the arguments of the `sortwell` command in an installed app. Null for a window. */
export function commandArguments(argv: readonly string[]): readonly string[] | null {
  const at = argv.indexOf('--command')
  return at >= 0 && argv[at + 1] === '--' ? argv.slice(at + 2) : null
}
