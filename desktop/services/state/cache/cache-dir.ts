import path from 'node:path'

/**
 * The folder of `cache.db`: the system's place for a person's caches. With `SORTWELL_STATE_DIR` it is in that folder, so that
 * everything is in one place.
 * Source of the Linux rule: XDG Base Directory Specification, a relative `XDG_CACHE_HOME` counts as unset.
 */
export function defaultCacheDir(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string {
  if (env.SORTWELL_STATE_DIR) return path.resolve(env.SORTWELL_STATE_DIR, 'cache')
  if (platform === 'win32') {
    return path.win32.join(env.LOCALAPPDATA || path.win32.join(home, 'AppData', 'Local'), 'Sortwell', 'Cache')
  }
  if (platform === 'darwin') return path.posix.join(home, 'Library', 'Caches', 'Sortwell')
  const base = env.XDG_CACHE_HOME?.startsWith('/') ? env.XDG_CACHE_HOME : path.posix.join(home, '.cache')
  return path.posix.join(base, 'sortwell')
}
