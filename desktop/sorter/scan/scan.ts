import { type Disk, realDisk } from '../disk/disk.ts'
import { recordsAccess } from '../disk/file-times.ts'
import { type FolderNames, readNames } from '../disk/read-names.ts'
import { groupTable } from '../groups/roles.ts'
import { ownFolderTest } from '../values/classify.ts'
import type { Criterion } from '../values/criteria.ts'
import { compileGlob } from '../values/glob.ts'
import { baseOf, foldName, joinName } from '../values/names.ts'
import { defaultOptions, type SetOptions } from '../values/set-options.ts'
import type {
  AskedTime,
  FileEntry,
  FileId,
  Folder,
  GroupFolder,
  LeftItem,
  Listing,
} from '../values/values.ts'
import { readCompanionFolder } from './companion-folder.ts'
import { downloadNames } from './downloads.ts'
import { entriesIn, type Item, isLeft, patternFor, type StayingItem, type Subfolder } from './items.ts'
import { isUnfinished } from './left-alone.ts'
import { openSubfolder, type ScanContext } from './subfolders.ts'
import {
  type CompanionFolder,
  heldBack,
  logAtWork,
  nameInGroup,
  putTogether,
  type Together,
} from './together.ts'

export type ScanOptions = {
  readonly setOptions?: SetOptions
  readonly disk?: Disk
  /** Adds these to each file, where its disk knows them. */
  readonly times?: readonly AskedTime[]
  /** Includes files that are already sorted: those in the folders that Sortwell sorts into. Not for a plan. */
  readonly withSorted?: boolean
  /** Includes downloads that broke off. */
  readonly withDownloads?: boolean
  /** What the folder is sorted by: nothing else makes a folder one that Sortwell sorts into. All criteria by default. */
  readonly sortsBy?: readonly Criterion[]
  /** Folded paths of folders that rules send files to: none of them belongs to a file. */
  readonly destinations?: readonly string[]
  /** Receives how many entries were listed so far, at each 256. */
  readonly onListed?: ((entries: number) => void) | undefined
}

/**
 * Lists a folder and opens no file. Subfolders are listed only where the options say so; links never.
 * @param nowMs the clock, for files that are still being written
 */
export function scan(folder: Folder, nowMs: number, options: ScanOptions = {}): Listing {
  const { setOptions = defaultOptions, disk = realDisk, times = [], withSorted = false } = options
  const { destinations = [], sortsBy, withDownloads = false } = options
  const context: ScanContext = {
    folder,
    nowMs,
    disk,
    setOptions,
    times: new Set(times.filter(time => time !== 'used' || recordsAccess(folder.path))),
    withSorted,
    withDownloads,
    patterns: setOptions.leaveAlone.map(compileGlob),
    isOwn: ownFolderTest(setOptions, sortsBy),
    destinations,
    groups: groupTable(setOptions.together),
    count: counter(options.onListed),
  }
  const checkedAtMs = Date.now()
  const found: Found = {
    files: [],
    left: [],
    groupFolders: [],
    groups: 0,
    folders: [],
    held: { files: [], left: [], groupFolders: [] },
    seen: new Set([folder.inode]),
  }
  scanFolder(context, found, '', readNames(disk, folder.path), 0)
  const { groups: _, seen: _seen, ...lists } = found
  return { folder, ...lists, together: setOptions.together, destinations, checkedAtMs }
}

function counter(onListed: ScanOptions['onListed']): () => void {
  let entries = 0
  return () => {
    entries += 1
    if (entries % 256 === 0) onListed?.(entries)
  }
}

type Lists = { readonly files: FileEntry[]; readonly left: LeftItem[]; readonly groupFolders: GroupFolder[] }

/** Files that go, and items that stay. `groups`: how many groups there are so far. */
type Listed = Lists & { groups: number }

/** Grows while folders are read. */
type Found = Listed & { readonly folders: string[]; readonly held: Lists; readonly seen: Set<FileId> }

/** Files of a folder come before those in its subfolders, so that they keep their names where names clash. */
function scanFolder(
  context: ScanContext,
  found: Found,
  path: string,
  contents: FolderNames,
  depth: number,
): void {
  const entries = Array.from(entriesIn(context, path, contents.names), entry => {
    context.count()
    return entry
  })
  const subfolders = entries.filter(isSubfolder)
  const items = entries.filter((entry): entry is Item => !isSubfolder(entry))
  const known = new Map<number, CompanionFolder | undefined>()
  const folders = {
    names: subfolders.map(({ name }) => name),
    read(at: number) {
      const subfolder = subfolders[at]
      if (!subfolder || isSortedInto(context, subfolder, depth)) return undefined
      if (!known.has(at)) known.set(at, readCompanionFolder(context, subfolder))
      return known.get(at)
    },
  }
  const before = found.left.length
  const ofGroups = addItems(context, found, items, folders)
  addHeld(context, found, { items, folders, staying: found.left.slice(before) })
  for (const { name, isFolder } of contents.garbled) {
    found.left.push({ name: joinName(path, name), reason: 'bad-name', ...(isFolder && { isFolder }) })
  }
  if (depth === 0) for (const name of folders.names) found.folders.push(name)
  for (const subfolder of subfolders) {
    if (!ofGroups.has(subfolder.path)) scanSubfolder(context, found, subfolder, depth + 1)
  }
}

/** A folder that the criterion or a rule sorts into, or that holds one. */
function isSortedInto(
  { isOwn, destinations }: ScanContext,
  { path, name }: Subfolder,
  depth: number,
): boolean {
  const inside = `${foldName(path)}/`
  return (depth === 0 && isOwn(name)) || destinations.some(each => `${each}/`.startsWith(inside))
}

function isSubfolder(entry: Item | Subfolder): entry is Subfolder {
  return 'stats' in entry
}

/** The folders next to the items; `read` as `putTogether` takes it. */
type Beside = { readonly names: readonly string[]; read(at: number): CompanionFolder | undefined }

/** Adds items by their groups. @returns the folders among them */
function addItems(
  context: ScanContext,
  into: Listed,
  items: readonly Item[],
  folders: Beside,
): ReadonlySet<string> {
  const names = { files: items.map(nameInGroup), folders: folders.names }
  const groups = putTogether(names, context.groups, folders.read)
  const added = new Set<Together>()
  const downloads = new Map<string, FileEntry>()
  for (const [at, item] of items.entries()) {
    const group = groups.get(at)
    if (group === undefined) {
      if (!isLeft(item)) into.files.push(item)
      else if (item.brokenOff) downloads.set(item.name, item.brokenOff)
      else into.left.push(asLeft(item))
    } else if (!added.has(group)) {
      added.add(group)
      addGroup(context, into, group, items)
    }
  }
  if (downloads.size > 0) addDownloads(into, items, folders.names, downloads)
  return new Set([...added].flatMap(group => group.folders.map(({ path }) => path)))
}

/**
 * Adds downloads that broke off, each with all of its files, such as `film.mkv.part` and the empty `film.mkv`: without the one,
 * the other would pass for a film. If something of a download is not among them, all of it stays.
 * @param items everything in the folder but the subfolders
 */
function addDownloads(
  into: Listed,
  items: readonly Item[],
  folders: readonly string[],
  brokenOff: ReadonlyMap<string, FileEntry>,
): void {
  const paths = items.map(item => (isLeft(item) ? item.name : item.path))
  const nameOf = downloadNames([...paths.map(baseOf), ...folders])
  const others = paths.filter(path => !brokenOff.has(path)).map(baseOf)
  const staying = new Set([...others, ...folders].map(nameOf))
  const theirs = items.filter(isLeft).filter(({ name }) => brokenOff.has(name))
  for (const [download, parts] of Map.groupBy(theirs, ({ name }) => nameOf(baseOf(name)))) {
    if (download === undefined || staying.has(download)) into.left.push(...parts.map(asLeft))
    else
      addDownload(
        into,
        parts.flatMap(({ brokenOff: file = [] }) => file),
      )
  }
}

/** The main file is one whose name shows what it is: it is what a rule is about. */
function addDownload(into: Listed, files: readonly FileEntry[]): void {
  const isMain = ({ path }: FileEntry) => Number(isUnfinished(baseOf(path).toLowerCase()))
  const inOrder = files.toSorted((one, other) => isMain(other) - isMain(one))
  if (files.length > 1) into.groups += 1
  const group = into.groups
  for (const file of inOrder) into.files.push(files.length > 1 ? { ...file, group } : file)
}

/**
 * Adds what stays because of a pattern, or as a shortcut, as it is without: in the groups that it belongs to then.
 * @param staying what stays as it is
 */
function addHeld(
  context: ScanContext,
  found: Found,
  given: { readonly items: readonly Item[]; readonly folders: Beside; readonly staying: readonly LeftItem[] },
): void {
  const { items, folders } = given
  const names = new Set(items.flatMap(item => (isLeft(item) && item.otherwise ? item.name : [])))
  if (names.size === 0) return
  const without = items.map(item => (isLeft(item) ? (item.otherwise ?? item) : item))
  const all: Listed = { files: [], left: [], groupFolders: [], groups: found.groups }
  addItems(context, all, without, folders)
  found.groups = all.groups
  const reasons = new Map(given.staying.map(({ name, reason }) => [name, reason]))
  const free = new Set(items.flatMap(item => (isLeft(item) || reasons.has(item.path) ? [] : item.path)))
  hold(found.held, all, reasons, free)
  for (const item of all.left) {
    const reason = reasons.get(item.name)
    if (reason !== undefined && reason !== item.reason) found.held.left.push(item)
  }
}

/** Keeps the files that stay: with their groups, but one by one where a file that goes would belong to the group. */
function hold(
  held: Lists,
  { files, groupFolders }: Lists,
  staying: ReadonlyMap<string, unknown>,
  free: ReadonlySet<string>,
): void {
  const groups = groupsOf(files, staying)
  for (const group of groupsOf(files, free)) groups.delete(group)
  for (const file of files) {
    if (file.group !== undefined && groups.has(file.group)) held.files.push(file)
    else if (staying.has(file.path)) held.files.push(alone(file))
  }
  for (const folder of groupFolders) if (groups.has(folder.group)) held.groupFolders.push(folder)
}

function alone({ group: _, ...file }: FileEntry): FileEntry {
  return file
}

/** The groups that have one of these files. */
function groupsOf(files: readonly FileEntry[], paths: { has(path: string): boolean }): Set<number> {
  return new Set(files.flatMap(({ path, group }) => (group !== undefined && paths.has(path) ? [group] : [])))
}

function asLeft({ otherwise: _, asCompanion: _double, brokenOff: _entry, ...item }: StayingItem): LeftItem {
  return item
}

function inGroup(item: Item): Item {
  return isLeft(item) ? (item.asCompanion ?? item) : item
}

/** A group moves as a whole, or stays. */
function addGroup(
  { setOptions, nowMs }: ScanContext,
  into: Listed,
  { positions, folders }: Together,
  inFolder: readonly Item[],
): void {
  const items = positions.flatMap(at => inFolder[at] ?? []).map(inGroup)
  const holder = folders.find(({ holds }) => holds)?.holds ?? items.find(isLeft) ?? logAtWork(items, nowMs)
  if (holder) {
    for (const item of items) into.left.push(isLeft(item) ? asLeft(item) : heldBack(item.path, holder))
    const reason = setOptions.subfolders ? 'bundle' : 'folder'
    for (const { path } of folders) into.left.push({ name: path, reason, isFolder: true })
    return
  }
  into.groups += 1
  const group = into.groups
  const files = [...items, ...folders.flatMap(folder => folder.files)]
  for (const file of files) if (!isLeft(file)) into.files.push({ ...file, group })
  for (const path of folders.flatMap(folder => folder.folders)) into.groupFolders.push({ path, group })
}

function scanSubfolder(context: ScanContext, found: Found, subfolder: Subfolder, depth: number): void {
  const { path } = subfolder
  const pattern = patternFor(context, path, true)
  if (pattern !== undefined) {
    found.left.push({ name: path, reason: 'rule', isFolder: true, pattern })
    return
  }
  const contents = openSubfolder(context, subfolder, depth, found.seen)
  if ('reason' in contents) found.left.push({ name: path, ...contents, isFolder: true })
  else scanFolder(context, found, path, contents, depth)
}
