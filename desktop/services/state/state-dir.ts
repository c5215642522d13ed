import path from 'node:path'

/**
 * The data folder of the app and the `sortwell` command: `SORTWELL_STATE_DIR` when it is set, else the
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

/** Our files in the data folder. */
export const stateFiles = {
  /** What Sortwell knows and nobody edits; database/schema.ts defines its tables. SQLite has two files next to it. */
  database: (stateDir: string) => path.join(stateDir, 'sortwell.db'),
  /** Made once a day, after a run; and the one that it replaced. */
  databaseCopies: (stateDir: string) =>
    [path.join(stateDir, 'sortwell.copy.db'), path.join(stateDir, 'sortwell.older copy.db')] as const,
  /** @param time for a file's name */
  damagedDatabase: (stateDir: string, time: string) => path.join(stateDir, `sortwell damaged ${time}.db`),
  /** A file for each folder or file that is or was being worked on, for SQLite alone. */
  locks: (stateDir: string) => path.join(stateDir, 'locks'),
  settings: (stateDir: string) => path.join(stateDir, 'settings.json'),
  /** Settings that could not be followed. @param time for a file's name */
  settingsAside: (stateDir: string, time: string) => path.join(stateDir, `settings ${time}.json`),
  /** Sets of rules, a file each. */
  ruleSets: (stateDir: string) => path.join(stateDir, 'rules'),
  /** @param name one that `isSetName` takes */
  ruleSet: (stateDir: string, name: string) => path.join(stateDir, 'rules', `${name}.yaml`),
  /** For the editors that such files are written in. */
  ruleSchema: (stateDir: string) => path.join(stateDir, 'rules', 'rules.schema.json'),
  entitlement: (stateDir: string) => path.join(stateDir, 'entitlement.json'),
  /** That of a command whose login is in a file: it is another one than the window's. */
  commandEntitlement: (stateDir: string) => path.join(stateDir, 'entitlement-of-command.json'),
  entitlementKeys: (stateDir: string) => path.join(stateDir, 'entitlement-keys.json'),
  latestTime: (stateDir: string) => path.join(stateDir, 'latest-time.json'),
  /** The cache, if `SORTWELL_STATE_DIR` is set; else it is in the system's folder for caches. */
  cache: (stateDir: string) => path.join(stateDir, 'cache'),
} as const

/** Of the work that is done once a day. */
export const upkeepLock = (stateDir: string): string => path.join(stateFiles.locks(stateDir), 'upkeep')

/** Whether a file has runs besides the database and its log: a copy, one that was not finished, or one that was set aside. */
export const isCopyOfDatabase = (name: string): boolean =>
  /^sortwell( damaged .*|\.copy|\.older copy)\.db|^sortwell\.db\.(fresh|making)/.test(name)

/** Of everything we store: no other user of this computer may read it. */
export const [folderRights, fileRights] = [0o700, 0o600]
