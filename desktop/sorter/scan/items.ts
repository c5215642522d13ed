import type { Stats } from 'node:fs'
import { type Disk, idOf, isCloudOnly } from '../disk/disk.ts'
import { arrivedMs, usedMs } from '../disk/file-times.ts'
import { isAppleDouble } from '../groups/roles.ts'
import type { Glob } from '../values/glob.ts'
import { baseOf, joinName, parentOf, pathOf } from '../values/names.ts'
import type { AskedTime, FileEntry, Folder, LeftItem, LeftReason } from '../values/values.ts'
import { isOfProject, projectMarker } from './danger.ts'
import { downloadsUnderWay } from './downloads.ts'
import { whyNoCopy } from './in-use.ts'
import { isRecent, reasonByName, wholeFinalName } from './left-alone.ts'
import { documentsInUse } from './locks.ts'

/** A file that may be sorted, or something that stays, and why. */
export type Item = FileEntry | StayingItem

export type StayingItem = LeftItem & {
  /** What it is apart from the person's patterns, and from being a shortcut; absent where neither keeps it. */
  readonly otherwise?: FileEntry | LeftItem
  /** What it is next to the file that it belongs to, although its name is hidden: `._photo.jpg`. */
  readonly asCompanion?: FileEntry | LeftItem
  /** What it is as a part of a download that broke off, where rules may ask for those. */
  readonly brokenOff?: FileEntry
}

export function isLeft(item: Item): item is StayingItem {
  return 'reason' in item
}

export type Subfolder = {
  readonly path: string
  readonly name: string
  readonly stats: Stats
  /** A browser downloads into it. */
  readonly isUnfinished: boolean
}

export type ItemContext = {
  readonly folder: Pick<Folder, 'path'>
  readonly nowMs: number
  readonly disk: Disk
  /** The person's patterns of names that stay. */
  readonly patterns: readonly Glob[]
  /** Entries get these times too. */
  readonly times: ReadonlySet<AskedTime>
  /** Downloads that broke off are entries. */
  readonly withDownloads: boolean
}

/** By the name of a file, the file next to it that shows that it is incomplete, or that a program has it open. */
export type Hints = {
  readonly download: (name: string) => string | undefined
  readonly lock: (name: string) => string | undefined
}
export const noHints: Hints = { download: () => undefined, lock: () => undefined }

/**
 * The contents of one folder, in the order of the names. Names that are gone again are left out.
 * @param parent relative to the chosen folder; '' for that folder
 * @param names all names in it that are valid text
 */
export function* entriesIn(
  context: ItemContext,
  parent: string,
  names: readonly string[],
): Iterable<Item | Subfolder> {
  const ageOf = (name: string) => ageAt(context, joinName(parent, name))
  const hints = { download: downloadsUnderWay(names, ageOf), lock: documentsInUse(names, ageOf) }
  // A project in a subfolder stays whole. This one a person insisted on.
  const isProject = parent === '' && projectMarker({ path: context.folder.path, names }) !== undefined
  for (const name of names) {
    const path = joinName(parent, name)
    const stats = statsOf(context, path)
    if (stats === undefined) continue
    if (stats === 'unreadable') yield { name: path, reason: 'unreadable' }
    else if (stats.isDirectory()) {
      yield { path, name, stats, isUnfinished: hints.download(name) !== undefined }
    } else if (isProject && isOfProject(name)) yield { name: path, reason: 'project' }
    else yield itemOf(context, path, stats, hints)
  }
}

/** @param isPart true in a folder that moves as a whole: then the file stays only if it cannot be moved now */
export function itemOf(context: ItemContext, path: string, stats: Stats, hints: Hints, isPart = false): Item {
  const pattern = patternFor(context, path, false)
  const reason = reasonFor(baseOf(path), stats, hints, { nowMs: context.nowMs, isPart })
  const isShortcut = reason === 'shortcut' && stats.isFile()
  const otherwise = (): FileEntry | LeftItem => {
    if (isShortcut && isRecent(stats.mtimeMs, context.nowMs)) return { name: path, reason: 'recent' }
    if (isShortcut || reason === undefined) return entryOf(context, path, stats)
    return { name: path, reason, ...lockOf(path, reason, hints) }
  }
  if (pattern !== undefined) return { name: path, reason: 'rule', pattern, otherwise: otherwise() }
  if (reason === 'hidden' && isAppleDouble(baseOf(path))) {
    const isWritten = isRecent(stats.mtimeMs, context.nowMs)
    const asCompanion = isWritten ? { name: path, reason: 'recent' as const } : entryOf(context, path, stats)
    return { name: path, reason, asCompanion }
  }
  const mayBreakOff = reason === 'unfinished' && context.withDownloads && !isPart
  if (mayBreakOff && isBrokenOff(context, path, stats, hints)) {
    const brokenOff = { ...entryOf(context, path, stats), isUnfinished: true } as const
    return { name: path, reason, ...lockOf(path, reason, hints), brokenOff }
  }
  return isShortcut ? { name: path, reason, otherwise: otherwise() } : otherwise()
}

function entryOf({ disk, folder, times }: ItemContext, path: string, stats: Stats): FileEntry {
  const absolute = () => pathOf(folder.path, path)
  const isAway = isCloudOnly(disk, stats, absolute)
  const arrived = times.has('arrived') ? arrivedMs(disk, stats, absolute) : undefined
  const used = times.has('used') ? usedMs(disk, stats, absolute) : undefined
  return {
    path,
    sizeBytes: stats.size,
    modifiedMs: stats.mtimeMs,
    inode: idOf(stats),
    ...(times.has('changed') && { changedMs: stats.ctimeMs }),
    ...(arrived !== undefined && { arrivedMs: arrived }),
    ...(used !== undefined && { usedMs: used }),
    ...(isAway && { isCloudOnly: true }),
  }
}

/** The person's pattern because of which a file or folder stays. */
export function patternFor(
  { patterns }: Pick<ItemContext, 'patterns'>,
  path: string,
  isFolder: boolean,
): string | undefined {
  const matches = (glob: Glob) => (isFolder || !glob.isForFolders) && glob.matches(path, baseOf(path))
  return patterns.length === 0 ? undefined : patterns.find(matches)?.pattern
}

/** Undefined if the file is gone. */
export function statsOf({ disk, folder }: ItemContext, path: string): Stats | 'unreadable' | undefined {
  try {
    return disk.lstatSync(pathOf(folder.path, path), { throwIfNoEntry: false })
  } catch {
    return 'unreadable'
  }
}

function ageAt(context: ItemContext, path: string): number {
  const stats = statsOf(context, path)
  if (stats === undefined || stats === 'unreadable') return Number.POSITIVE_INFINITY
  return Math.abs(context.nowMs - Math.max(stats.mtimeMs, stats.ctimeMs)) // downloads get the server's time
}

function reasonFor(
  name: string,
  stats: Stats,
  hints: Hints,
  { nowMs, isPart }: { readonly nowMs: number; readonly isPart: boolean },
): LeftReason | undefined {
  if (!stats.isFile()) return stats.isSymbolicLink() ? 'link' : 'special'
  const byName = reasonByName(name)
  if (byName && (!isPart || byName === 'unfinished' || byName === 'private-key')) return byName
  if (hints.download(name) !== undefined) return 'unfinished'
  if (isRecent(stats.mtimeMs, nowMs)) return 'recent'
  return hints.lock(name) === undefined ? undefined : 'in-use'
}

/**
 * It did not change for a week, nor did its name or place, and as far as the system knows, no program has it open for writing.
 * What it is to become may be moved.
 */
function isBrokenOff(
  { folder, nowMs, disk }: ItemContext,
  path: string,
  stats: Stats,
  { lock }: Hints,
): boolean {
  const name = baseOf(path)
  const isOld = nowMs - Math.max(stats.mtimeMs, stats.ctimeMs) >= brokenOffMs
  if (!stats.isFile() || !isOld || lock(name) !== undefined) return false
  if (reasonByName(wholeFinalName(name)) !== undefined) return false
  return whyNoCopy(disk, pathOf(folder.path, path), stats, nowMs) === undefined
}

const brokenOffMs = 7 * 24 * 60 * 60_000

function lockOf(path: string, reason: LeftReason, { download, lock }: Hints): Pick<LeftItem, 'lock'> {
  const name = baseOf(path)
  const by = reason === 'unfinished' ? download(name) : reason === 'in-use' ? lock(name) : undefined
  return by === undefined || by === name ? {} : { lock: joinName(parentOf(path), by) }
}
