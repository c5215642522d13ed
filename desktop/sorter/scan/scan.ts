import { type Disk, realDisk } from '../disk/disk.ts'
import { type FolderNames, readNames } from '../disk/read-names.ts'
import { groupTable } from '../groups/roles.ts'
import { ownFolderTest } from '../values/classify.ts'
import { compileGlob } from '../values/glob.ts'
import { joinName } from '../values/names.ts'
import { defaultOptions, type SetOptions } from '../values/set-options.ts'
import type { FileEntry, FileId, Folder, GroupFolder, LeftItem, Listing } from '../values/values.ts'
import { entriesIn, type Item, isLeft, patternFor, type StayingItem, type Subfolder } from './items.ts'
import { readPageFolder } from './page-folder.ts'
import { openSubfolder, type ScanContext } from './subfolders.ts'
import { heldBack, logAtWork, nameInGroup, type PageFolder, putTogether, type Together } from './together.ts'

export type ScanOptions = {
  readonly setOptions?: SetOptions
  readonly disk?: Disk
  /** Adds `changedMs` to each file, which shows the cache of facts whether the file has changed. */
  readonly forFacts?: boolean
  /** Includes files that are already sorted: those in the folders that Sortwell sorts into. Not for a plan. */
  readonly withSorted?: boolean
  /** Receives how many entries were listed so far, at each 256. */
  readonly onListed?: ((entries: number) => void) | undefined
}

/**
 * Lists a folder and opens no file. Subfolders are listed only where the options say so; links never.
 * @param nowMs the clock, for files that are still being written
 */
export function scan(folder: Folder, nowMs: number, options: ScanOptions = {}): Listing {
  const { setOptions = defaultOptions, disk = realDisk, forFacts = false, withSorted = false } = options
  const context: ScanContext = {
    folder,
    nowMs,
    disk,
    setOptions,
    forFacts,
    withSorted,
    patterns: setOptions.leaveAlone.map(compileGlob),
    isOwn: ownFolderTest(setOptions),
    groups: groupTable(setOptions.together),
    count: counter(options.onListed),
  }
  const checkedAtMs = Date.now()
  const found: Found = {
    files: [],
    left: [],
    held: [],
    folders: [],
    groupFolders: [],
    groups: 0,
    seen: new Set([folder.inode]),
  }
  scanFolder(context, found, '', readNames(disk, folder.path), 0)
  const { groups: _count, seen: _seen, ...lists } = found
  return { folder, ...lists, together: setOptions.together, checkedAtMs }
}

function counter(onListed: ScanOptions['onListed']): () => void {
  let entries = 0
  return () => {
    entries += 1
    if (entries % 256 === 0) onListed?.(entries)
  }
}

/** Grows while folders are read. */
type Found = {
  readonly files: FileEntry[]
  readonly left: LeftItem[]
  readonly held: (FileEntry | LeftItem)[]
  readonly folders: string[]
  readonly groupFolders: GroupFolder[]
  /** How many groups there are so far. */
  groups: number
  readonly seen: Set<FileId>
}

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
  const names = { files: items.map(nameInGroup), folders: subfolders.map(({ name }) => name) }
  const groups = putTogether(names, context.groups, at => {
    const subfolder = subfolders[at]
    return subfolder && readPageFolder(context, subfolder)
  })
  const added = new Set<Together>()
  for (const [at, item] of items.entries()) {
    const group = groups.get(at)
    if (group === undefined) addItem(found, item)
    else if (!added.has(group)) {
      added.add(group)
      addGroup(context, found, group, items)
    }
  }
  for (const { name, isFolder } of contents.garbled) {
    found.left.push({ name: joinName(path, name), reason: 'bad-name', ...(isFolder && { isFolder }) })
  }
  if (depth === 0) for (const name of names.folders) found.folders.push(name)
  const ofPages = new Set([...added].flatMap(({ folders }) => folders.map(folder => folder.path)))
  for (const subfolder of subfolders) {
    if (!ofPages.has(subfolder.path)) scanSubfolder(context, found, subfolder, depth + 1)
  }
}

function isSubfolder(entry: Item | Subfolder): entry is Subfolder {
  return 'stats' in entry
}

function addItem(found: Found, item: Item): void {
  if (!isLeft(item)) {
    found.files.push(item)
    return
  }
  found.left.push(asLeft(item))
  if (item.otherwise) found.held.push(item.otherwise)
}

function asLeft({ otherwise: _, ...item }: StayingItem): LeftItem {
  return item
}

/** A group moves as a whole, or stays. */
function addGroup(
  context: ScanContext,
  found: Found,
  { positions, folders }: Together,
  inFolder: readonly Item[],
): void {
  const items = positions.flatMap(at => inFolder[at] ?? [])
  const holder = holderOf(context, items, folders)
  if (holder === undefined) {
    addFiles(found, found.files, items, folders)
    return
  }
  for (const item of items) found.left.push(isLeft(item) ? asLeft(item) : heldBack(item.path, holder))
  const reason = context.setOptions.subfolders ? 'bundle' : 'folder'
  for (const { path } of folders) found.left.push({ name: path, reason, isFolder: true })
  if (!items.some(item => isLeft(item) && item.otherwise)) return
  const otherwise = items.map(item => (isLeft(item) ? (item.otherwise ?? item) : item))
  const safety = holderOf(context, otherwise, folders)
  if (safety === undefined) addFiles(found, found.held, otherwise, folders)
  else for (const item of otherwise) found.held.push('path' in item ? heldBack(item.path, safety) : item)
}

/** The item because of which a group stays. */
function holderOf(
  { nowMs }: ScanContext,
  items: readonly Item[],
  folders: readonly PageFolder[],
): LeftItem | undefined {
  return folders.find(({ holds }) => holds)?.holds ?? items.find(isLeft) ?? logAtWork(items, nowMs)
}

function addFiles(
  found: Found,
  into: (FileEntry | LeftItem)[],
  items: readonly Item[],
  folders: readonly PageFolder[],
): void {
  found.groups += 1
  const group = found.groups
  const files = [...items, ...folders.flatMap(folder => folder.files)]
  for (const file of files) if (!isLeft(file)) into.push({ ...file, group })
  for (const path of folders.flatMap(folder => folder.folders)) found.groupFolders.push({ path, group })
}

function scanSubfolder(context: ScanContext, found: Found, subfolder: Subfolder, depth: number): void {
  const { path } = subfolder
  const pattern = patternFor(context, path, true)
  if (pattern !== undefined) {
    found.left.push({ name: path, reason: 'rule', isFolder: true, pattern })
    return
  }
  const contents = openSubfolder(context, subfolder, depth, found.seen)
  if (typeof contents === 'string') found.left.push({ name: path, reason: contents, isFolder: true })
  else scanFolder(context, found, path, contents, depth)
}
