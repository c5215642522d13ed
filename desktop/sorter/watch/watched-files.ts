import { type FileIdentity, isSameFile, isUntouched } from '../disk/identity.ts'
import { tellsAges } from '../rules/rule-set.ts'
import type { RuleSet } from '../rules/set-schema.ts'
import type {
  Failure,
  FailureReason,
  FileEntry,
  LeftItem,
  LeftReason,
  Listing,
  Plan,
  Receipt,
} from '../values/values.ts'
import type { WaitingFile, WatchTiming } from './watch-event.ts'

/**
 * The files of a watched folder, as far as the watch remembers them. Names are relative to the folder, and times are
 * those of any clock that only goes forward. A value: each function returns a new one.
 */
export type WatchedFiles = {
  /** Files that are not new, by name: those that were there before, and those that an undo put back. */
  readonly known: ReadonlyMap<string, FileIdentity>
  /** New files as the last scan found them, by name. */
  readonly arriving: ReadonlyMap<string, Arrival>
  /** Complete files that a run did not move, by name. */
  readonly postponed: ReadonlyMap<string, Postponed>
  /** The rules of the last scan, as JSON. */
  readonly rules: string
  /** When unfinished and locked files are checked again: they can change without a notice. Infinity where there are none. */
  readonly recheckMs: number
}

type Arrival = {
  readonly file: FileIdentity
  readonly unchangedSinceMs: number
  /** When a scan first found it complete; null until then. */
  readonly completeSinceMs: number | null
}

type Postponed = {
  readonly file: FileIdentity
  /** Null if the rules leave the file in its place: then it is not reported as waiting. */
  readonly because: Failure | LeftItem | null
  readonly tries: number
  /** When it is tried again; Infinity until it or the rules change. */
  readonly retryMs: number
}

/** Files that are due, and the others with the reason why they wait. */
export type Sifted = {
  readonly files: WatchedFiles
  /** New, complete and not postponed; groups only as a whole. In the order of the listing. */
  readonly due: readonly FileEntry[]
  readonly waiting: readonly WaitingFile[]
  /** Some files are too new to be called complete. */
  readonly isSettling: boolean
  /** How long the first of the complete files has been complete. */
  readonly readyForMs: number
}

/** Reasons for which a scan leaves files that are not complete yet. */
const waitingReasons: ReadonlySet<LeftReason> = new Set(['unfinished', 'recent', 'in-use', 'unreadable'])

/** Reasons that can end at any moment. Another try costs nothing: it opens no file and logs no run. */
const shortReasons: ReadonlySet<LeftReason | FailureReason> = new Set(['in-use', 'recent', 'destination'])

/** Reasons of files that stay for good. */
const lastingReasons: ReadonlySet<LeftReason> = new Set([
  'rule',
  'no-rule',
  'sorted',
  'private-key',
  'case',
  'unfinished',
])

const longestWaitMs = 60 * 60 * 1000

/** @param present what is in the folder when the watch begins: none of it is new */
export function firstFiles(present: readonly FileEntry[]): WatchedFiles {
  const known = knownWith(new Map(), present)
  return { known, arriving: new Map(), postponed: new Map(), rules: '', recheckMs: Number.POSITIVE_INFINITY }
}

/** Remembers files that an undo put back: they are where a person wants them. */
export function withPutBack(files: WatchedFiles, putBack: readonly FileEntry[]): WatchedFiles {
  return putBack.length === 0 ? files : { ...files, known: knownWith(files.known, putBack) }
}

function knownWith(known: WatchedFiles['known'], files: readonly FileEntry[]): WatchedFiles['known'] {
  const more = files.map(({ path, inode, sizeBytes, modifiedMs }): [string, FileIdentity] => {
    return [path, { inode, sizeBytes, modifiedMs }]
  })
  return new Map([...known, ...more])
}

/** Tries all files again if the rules have changed. */
export function underRules(files: WatchedFiles, set: RuleSet): WatchedFiles {
  const written = JSON.stringify(set)
  return written === files.rules ? files : { ...files, rules: written, postponed: new Map() }
}

/** Whether a file is to be tried or checked again, though no notice says that the folder changed. */
export function isRetryDue({ postponed, recheckMs }: WatchedFiles, nowMs: number): boolean {
  return recheckMs <= nowMs || [...postponed.values()].some(({ retryMs }) => retryMs <= nowMs)
}

/**
 * A new file is complete when two scans, `settleMs` apart, found it unchanged. A group is complete when all of it is, and
 * stays with a file of it that is not new.
 */
export function sift(
  { known, postponed, ...files }: WatchedFiles,
  { files: present, left }: Listing,
  { settleMs, retryMs }: WatchTiming,
  nowMs: number,
): Sifted {
  const isKnown = (file: FileEntry) => {
    const before = known.get(file.path)
    return before !== undefined && isSameFile(before, file) // also one that was written to
  }
  const arriving = new Map<string, Arrival>()
  for (const file of present) {
    if (!isKnown(file))
      arriving.set(file.path, arrivalOf(file, files.arriving.get(file.path), settleMs, nowMs))
  }
  const completeSince = ({ path }: FileEntry) => arriving.get(path)?.completeSinceMs ?? null
  const complete = wholeGroups(present, file => completeSince(file) !== null)
  const remembered = new Map<string, Postponed>() // also when due: each try counts
  const held = new Map<string, Postponed>()
  for (const file of complete) {
    const before = postponed.get(file.path)
    if (before === undefined) continue
    remembered.set(file.path, before)
    if (isHeld(before, file, nowMs)) held.set(file.path, before)
  }
  const unfinished = left.filter(({ name, reason }) => waitingReasons.has(reason) && !known.has(name))
  const mayEndUnnoticed = unfinished.some(({ reason }) => reason === 'unfinished' || reason === 'in-use')
  return {
    files: {
      ...files,
      known,
      arriving,
      postponed: remembered,
      recheckMs: mayEndUnnoticed ? nowMs + retryMs : Number.POSITIVE_INFINITY,
    },
    due: wholeGroups(complete, ({ path }) => !held.has(path)),
    waiting: [
      ...unfinished.map(item => ({ name: item.name, because: item })),
      ...[...held].flatMap(([name, { because }]) => (because === null ? [] : [{ name, because }])),
    ],
    isSettling:
      unfinished.some(({ reason }) => reason === 'recent') ||
      [...arriving.values()].some(({ completeSinceMs }) => completeSinceMs === null),
    readyForMs: complete.reduce(
      (longest, file) => Math.max(longest, nowMs - (completeSince(file) ?? nowMs)),
      0,
    ),
  }
}

function arrivalOf(file: FileEntry, before: Arrival | undefined, settleMs: number, nowMs: number): Arrival {
  const { inode, sizeBytes, modifiedMs } = file
  const unchangedSinceMs = before && isUntouched(before.file, file) ? before.unchangedSinceMs : nowMs
  const isComplete = nowMs - unchangedSinceMs >= settleMs
  return {
    file: { inode, sizeBytes, modifiedMs },
    unchangedSinceMs,
    completeSinceMs: isComplete ? (before?.completeSinceMs ?? nowMs) : null,
  }
}

/** A file that the rules leave is tried again as soon as it changes. */
function isHeld({ file: before, because, retryMs }: Postponed, file: FileEntry, nowMs: number): boolean {
  if (before.inode !== file.inode || nowMs >= retryMs) return false
  return because !== null || isUntouched(before, file)
}

/** Wanted files of groups in which every file is wanted. */
function wholeGroups(
  files: readonly FileEntry[],
  isWanted: (file: FileEntry) => boolean,
): readonly FileEntry[] {
  const torn = new Set<number | undefined>()
  for (const file of files) if (!isWanted(file)) torn.add(file.group)
  torn.delete(undefined)
  return files.filter(file => isWanted(file) && !torn.has(file.group))
}

/**
 * Remembers the results of a run. Changes nothing if the run was stopped.
 * @param due the files for which the plan was made
 */
export function afterRun(
  files: WatchedFiles,
  due: readonly FileEntry[],
  { plan, receipt, set }: { readonly plan: Plan; readonly receipt: Receipt; readonly set: RuleSet },
  timing: WatchTiming,
  nowMs: number,
): WatchedFiles {
  if (receipt.cancelled || receipt.isCutOff) return files
  const moved = new Set(plan.moves.map(({ from }) => from))
  const reasons = new Map<string, Failure | LeftItem>([
    ...plan.left.map((item): [string, LeftItem] => [item.name, item]),
    ...receipt.failures.map((failure): [string, Failure] => [failure.from, failure]),
  ])
  const ruledWaitMs = tellsAges(set) ? timing.askAgainMs : Number.POSITIVE_INFINITY
  const postponed = new Map(files.postponed)
  for (const { path, inode, sizeBytes, modifiedMs } of due) {
    const because = reasons.get(path)
    if (because === undefined && moved.has(path)) {
      postponed.delete(path)
      continue
    }
    const file = { inode, sizeBytes, modifiedMs }
    const tries = (postponed.get(path)?.tries ?? 0) + 1
    const entry =
      because === undefined || lastingReasons.has(because.reason as LeftReason)
        ? { because: null, retryMs: nowMs + ruledWaitMs }
        : { because, retryMs: nowMs + waitMs(because.reason, tries, timing) }
    postponed.set(path, { file, tries, ...entry })
  }
  return { ...files, postponed }
}

/** The first wait doubles with each try, except where another try costs nothing. */
function waitMs(reason: LeftReason | FailureReason, tries: number, { retryMs }: WatchTiming): number {
  return shortReasons.has(reason) ? retryMs : Math.min(retryMs * 2 ** (tries - 1), longestWaitMs)
}
