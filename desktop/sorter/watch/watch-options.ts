import type { Disk } from '../disk/disk.ts'
import type { FactReader } from '../facts/gather.ts'
import type { RuleSet } from '../rules/set-schema.ts'
import type { RunLog } from '../run/run-log.ts'
import type { OpenFolderOptions } from '../scan/folder.ts'
import type { Criterion } from '../values/criteria.ts'
import type { KeptText } from './known-text.ts'
import type { WatchEvent, WatchTiming } from './watch-event.ts'

/** With `force`, a person insisted on watching this folder. */
export type WatchOptions = Pick<OpenFolderOptions, 'stateDir' | 'home' | 'force'> & {
  readonly log: RunLog
  readonly criterion: Criterion
  /** Stores the files that are not new; null if all files count as known at each start. */
  readonly known: KeptText | null
  readonly onEvent: (event: WatchEvent) => void
  /**
   * The rules at the time of each scan; the built-in ones by default. Subfolders are not sorted. While it throws,
   * nothing is sorted, and the message of the error, which is for a person, is reported as the problem of all files.
   */
  readonly set?: () => Promise<RuleSet>
  /** Reads files if a rule depends on their contents; without it no file is opened. */
  readonly facts?: FactReader | undefined
  readonly timing?: WatchTiming
  readonly disk?: Disk
  /** The clock for ages of files, in milliseconds since 1970. */
  readonly clock?: () => number
}
