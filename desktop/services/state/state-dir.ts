import path from 'node:path'

/**
 * Where the app and the `sortwell` command keep journals and history: `SORTWELL_STATE_DIR` when it is set, else the
 * system's place for a person's program state. Both must agree, or one could not undo what the other sorted.
 * Source of the Linux rule: XDG Base Directory Specification, a relative `XDG_STATE_HOME` counts as unset.
 */
export function defaultStateDir(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string {
  if (env.SORTWELL_STATE_DIR) return path.resolve(env.SORTWELL_STATE_DIR)
  if (platform === 'win32') {
    return path.win32.join(env.LOCALAPPDATA || path.win32.join(home, 'AppData', 'Local'), 'Sortwell')
  }
  if (platform === 'darwin') return path.posix.join(home, 'Library', 'Application Support', 'Sortwell')
  const base = env.XDG_STATE_HOME?.startsWith('/')
    ? env.XDG_STATE_HOME
    : path.posix.join(home, '.local/state')
  return path.posix.join(base, 'sortwell')
}
