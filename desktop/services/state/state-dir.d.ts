/**
 * The data folder of the app and the `sortwell` command: `SORTWELL_STATE_DIR` when it is set, else the
 * system's place for a person's program state. Both must agree, or one could not undo what the other sorted.
 * Source of the Linux rule: XDG Base Directory Specification, a relative `XDG_STATE_HOME` counts as unset.
 */
export declare function defaultStateDir(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string
/** Our files in the data folder. */
export declare const stateFiles: {
  /** What Sortwell knows and nobody edits; database/schema.ts defines its tables. SQLite has two files next to it. */
  readonly database: (stateDir: string) => string
  /** Made once a day, after a run; and the one that it replaced. */
  readonly databaseCopies: (stateDir: string) => readonly [string, string]
  /** @param time for a file's name */
  readonly damagedDatabase: (stateDir: string, time: string) => string
  /** A file for each folder or file that is or was being worked on, for SQLite alone. */
  readonly locks: (stateDir: string) => string
  readonly settings: (stateDir: string) => string
  /** Settings that could not be followed. @param time for a file's name */
  readonly settingsAside: (stateDir: string, time: string) => string
  /** Sets of rules, a file each. */
  readonly ruleSets: (stateDir: string) => string
  /** @param name one that `isSetName` takes */
  readonly ruleSet: (stateDir: string, name: string) => string
  /** For the editors that such files are written in. */
  readonly ruleSchema: (stateDir: string) => string
  readonly entitlement: (stateDir: string) => string
  /** That of a command whose login is in a file: it is another one than the window's. */
  readonly commandEntitlement: (stateDir: string) => string
  readonly entitlementKeys: (stateDir: string) => string
  readonly latestTime: (stateDir: string) => string
  /** The cache, if `SORTWELL_STATE_DIR` is set; else it is in the system's folder for caches. */
  readonly cache: (stateDir: string) => string
}
/** Of the work that is done once a day. */
export declare const upkeepLock: (stateDir: string) => string
/** Whether a file has runs besides the database and its log: a copy, one that was not finished, or one that was set aside. */
export declare const isCopyOfDatabase: (name: string) => boolean
/** Of everything we store: no other user of this computer may read it. */
export declare const folderRights: number, fileRights: number
