import type { Stats } from 'node:fs'
import { ownFolderTest } from '../model/classify.ts'
import { ListedFiles } from '../model/columns.ts'
import { type Disk, idOf, isCloudOnly, realDisk } from '../model/disk.ts'
import { compileGlob, type Glob } from '../model/glob.ts'
import { databaseOf, type Names } from '../model/groups.ts'
import { arrayOf, TextList } from '../model/long-lists.ts'
import { baseOf, joinName, parentOf, pathOf } from '../model/names.ts'
import { defaultRules, type GroupKind, type Rules } from '../model/rules.ts'
import type {
  CarriedFolder,
  FileEntry,
  FileId,
  Folder,
  LeftItem,
  LeftReason,
  Listing,
} from '../model/values.ts'
import { isOfProject, projectMarker } from './danger.ts'
import { downloadsUnderWay } from './downloads.ts'
import { bundleReason, wholeReason } from './kept-whole.ts'
import { isRecent, reasonByName } from './left-alone.ts'
import { documentsInUse } from './locks.ts'
import { throughNames } from './through-names.ts'
import {
  type Item,
  isLeft,
  logAtWork,
  nameInGroup,
  type PageFolder,
  puttingTogether,
  type Together,
} from './together.ts'

/**
 * Beyond so many names the disk's own order is kept: files that lie side by side in the folder are moved one after the other,
 * which takes the system an eighth less time, and nobody reads so long a list from its top.
 */
export const mostInOrder = 20_000

/** Names of everything in a folder, in the order of their code units where they are not too many. */
export function readNames(disk: Disk, folder: string, relative: string): string[] {
  const names = throughNames(disk, pathOf(folder, relative), arrayOf)
  return names.length > mostInOrder ? names : names.sort()
}

export type ScanOptions = {
  readonly rules?: Rules
  readonly disk?: Disk
  /** Of all that is in the folder, where they were read just now; see `openListed`. */
  readonly takeNames?: (() => string[] | undefined) | undefined
  /** With `changedMs` of each file, by which the cache of facts knows that it is still the same. */
  readonly forFacts?: boolean
  /** With the files that were sorted already: what lies in the folders that Sortwell sorts into. Not for a plan. */
  readonly withSorted?: boolean
  /** Files, by their paths, that neither a pattern nor their being a shortcut keeps out of the listing. */
  readonly lifted?: ReadonlySet<string> | undefined
}

/**
 * Looks at a folder and opens no file. Subfolders are looked into only where the rules say so; links never.
 * @param nowMs the clock, for files that are still being written
 */
export function scan(folder: Folder, nowMs: number, options: ScanOptions = {}): Listing {
  const { rules = defaultRules, disk = realDisk, forFacts = false, withSorted = false } = options
  const lookedAtMs = Date.now()
  const walk = new Walk(folder, nowMs, {
    rules,
    disk,
    forFacts,
    withSorted,
    lifted: options.lifted ?? noPaths,
  })
  walk.lookAround(options.takeNames?.() ?? readNames(disk, folder.path, ''))
  return {
    folder,
    files: walk.files,
    left: walk.left,
    folders: walk.folders,
    carried: walk.carried,
    lookedAtMs,
  }
}

type Subfolder = { readonly path: string; readonly name: string; readonly stats: Stats }

/** Deeper than any person files things; a folder mounted into itself has no end. */
const deepest = 32

/**
 * What lies in a folder, in its order: files, which stand side by side among those found, and a few that stay. As a list,
 * their names as groups know them.
 */
class FolderItems implements Names {
  readonly begin: number
  readonly left = new Map<number, LeftItem>()
  readonly #files: ListedFiles
  #length = 0

  constructor(files: ListedFiles) {
    this.#files = files
    this.begin = files.foundCount
  }

  get length(): number {
    return this.#length
  }

  push(item: Item): void {
    if (isLeft(item)) this.left.set(this.#length, item)
    this.#files.find(isLeft(item) ? noFile : item)
    this.#length += 1
  }

  item(index: number): Item {
    return this.left.get(index) ?? this.#files.found(this.begin + index)
  }

  at(index: number): string {
    const left = this.left.get(index)
    return left ? nameInGroup(left) : this.#files.foundName(this.begin + index)
  }

  *[Symbol.iterator](): Generator<string> {
    for (let index = 0; index < this.#length; index += 1) yield this.at(index)
  }
}

/** By its name, the file that says that one next to it is not complete, or that a program has it open. */
type Beside = {
  readonly download: (name: string) => string | undefined
  readonly lock: (name: string) => string | undefined
}
const nothingBeside: Beside = { download: () => undefined, lock: () => undefined }

function lockOf(path: string, reason: LeftReason, { download, lock }: Beside): Pick<LeftItem, 'lock'> {
  const name = baseOf(path)
  const by = reason === 'unfinished' ? download(name) : reason === 'in-use' ? lock(name) : undefined
  return by === undefined || by === name ? {} : { lock: joinName(parentOf(path), by) }
}

/** A file that could be sorted but for another one of its group. */
function heldBack(name: string, held: LeftItem): LeftItem {
  const { reason } = held
  if (name === held.name) return { name, reason }
  const isLog = reason === 'in-use' && databaseOf(baseOf(held.name)) !== undefined
  return { name, reason, ...(isLog ? { lock: held.name } : { with: held.name }) }
}

const noPaths: ReadonlySet<string> = new Set()
const noFile: FileEntry = { path: '', sizeBytes: 0, modifiedMs: 0, inode: 0 }

type WalkOptions = Required<Omit<ScanOptions, 'takeNames' | 'lifted'>> & {
  readonly lifted: ReadonlySet<string>
}

class Walk {
  readonly files = new ListedFiles()
  readonly left: LeftItem[] = []
  readonly folders: string[] = []
  readonly carried: CarriedFolder[] = []
  readonly #folder: Folder
  readonly #nowMs: number
  readonly #disk: Disk
  readonly #forFacts: boolean
  readonly #withSorted: boolean
  readonly #isDeep: boolean
  readonly #lifted: ReadonlySet<string>
  readonly #globs: readonly Glob[]
  readonly #apart: readonly GroupKind[]
  readonly #isOwn: (name: string) => boolean
  /** A folder can be mounted at a second place of the same disk. */
  readonly #seen: Set<FileId>
  #groups = 0

  constructor(folder: Folder, nowMs: number, options: WalkOptions) {
    const { rules, disk, forFacts, withSorted, lifted } = options
    this.#folder = folder
    this.#nowMs = nowMs
    this.#disk = disk
    this.#forFacts = forFacts
    this.#withSorted = withSorted
    this.#isDeep = rules.subfolders
    this.#lifted = lifted
    this.#globs = rules.leaveAlone.map(compileGlob)
    this.#apart = rules.apart
    this.#isOwn = ownFolderTest(rules)
    this.#seen = new Set([folder.inode])
  }

  /** The top of the folder comes first, so that its files keep their names where names clash. */
  lookAround(read: string[], relative = '', depth = 0): void {
    const ageOf = (name: string) => this.#ageOf(joinName(relative, name))
    const beside: Beside = { download: downloadsUnderWay(read, ageOf), lock: documentsInUse(read, ageOf) }
    // One below is kept whole; this one was insisted on.
    const isProject = relative === '' && projectMarker({ path: this.#folder.path, names: read }) !== undefined
    const names = new TextList()
    for (const name of read) names.push(name)
    read.length = 0 // else a million strings would stay in the collector's way while their files are looked at
    const items = new FolderItems(this.files)
    const subfolders: Subfolder[] = []
    for (const name of names) {
      const path = joinName(relative, name)
      const stats = this.#look(path)
      if (stats === undefined) continue // gone since its name was read
      if (stats === 'unreadable') items.push({ name: path, reason: 'unreadable' })
      else if (stats.isDirectory()) subfolders.push({ path, name, stats })
      else if (isProject && isOfProject(name)) items.push({ name: path, reason: 'project' })
      else items.push(this.#itemOf(path, name, stats, beside))
    }
    const ofPages = new Set<Subfolder>()
    const lookInto = (at: number) => {
      const subfolder = subfolders[at]
      const found = subfolder && this.#pageFolder(subfolder)
      if (found) ofPages.add(subfolder)
      return found
    }
    const folderNames = subfolders.map(({ name }) => name)
    for (const each of puttingTogether(items, folderNames, this.#apart, lookInto)) this.#add(each, items)
    for (const subfolder of subfolders) {
      const { path, name, stats } = subfolder
      if (depth === 0) this.folders.push(name)
      if (!ofPages.has(subfolder)) this.#lookInto(path, name, stats, beside, depth + 1)
    }
  }

  /** All of a group, or nothing of it, may be sorted. */
  #add({ positions, folders }: Together, inFolder: FolderItems): void {
    const [only] = positions
    if (only !== undefined && positions.length === 1 && folders.length === 0) {
      const left = inFolder.left.get(only)
      if (left) this.left.push(left)
      else this.files.list(inFolder.begin + only)
      return
    }
    const items = positions.map(at => inFolder.item(at))
    const held = folders.find(({ holds }) => holds)?.holds ?? items.find(isLeft) ?? this.#logAtWork(items)
    if (held) {
      for (const item of items) this.left.push(isLeft(item) ? item : heldBack(item.path, held))
      const reason = this.#isDeep ? 'bundle' : 'folder'
      for (const { path } of folders) this.left.push({ name: path, reason, isFolder: true })
      return
    }
    this.#groups += 1
    const group = this.#groups
    for (const at of positions) this.files.list(inFolder.begin + at, group)
    for (const file of folders.flatMap(folder => folder.files)) this.files.list(this.files.find(file), group)
    for (const path of folders.flatMap(folder => folder.folders)) this.carried.push({ path, group })
  }

  /** By a clock at the end of time every program has ended. */
  #logAtWork(group: readonly Item[]): LeftItem | undefined {
    return Number.isFinite(this.#nowMs) ? logAtWork(group) : undefined
  }

  /** All that is in the folder of a page, hidden files too: it goes as it is or stays. */
  #pageFolder(folder: Subfolder): PageFolder | undefined {
    const files: FileEntry[] = []
    const folders: string[] = []
    const look = ({ path, name, stats }: Subfolder, depth: number): LeftItem | undefined => {
      const pattern = this.#patternFor(path, name, true)
      if (pattern !== undefined) return { name: path, reason: 'rule', pattern }
      if (stats.dev !== this.#folder.device) return { name: path, reason: 'mount' }
      if (depth > deepest) return { name: path, reason: 'deep' }
      const names = this.#namesOfWhole(path)
      if (typeof names === 'string') return { name: path, reason: names }
      folders.push(path)
      for (const inside of names) {
        const held = lookAt(joinName(path, inside), inside, depth)
        if (held) return held
      }
      return undefined
    }
    const lookAt = (path: string, name: string, depth: number): LeftItem | undefined => {
      const stats = this.#look(path)
      if (stats === undefined) return undefined
      if (stats === 'unreadable') return { name: path, reason: 'unreadable' }
      if (stats.isDirectory()) return look({ path, name, stats }, depth + 1)
      const item = this.#itemOf(path, name, stats, nothingBeside, true)
      if (isLeft(item)) return item
      files.push(item)
      return undefined
    }
    const holds = look(folder, 1)
    if (holds) return { path: folder.path, files: [], folders: [], holds }
    return files.length > 0 ? { path: folder.path, files, folders } : undefined
  }

  #ageOf(path: string): number {
    const stats = this.#look(path)
    if (stats === undefined || stats === 'unreadable') return Number.POSITIVE_INFINITY
    return Math.abs(this.#nowMs - Math.max(stats.mtimeMs, stats.ctimeMs)) // downloads get the server's time
  }

  #look(path: string): Stats | 'unreadable' | undefined {
    try {
      return this.#disk.lstatSync(pathOf(this.#folder.path, path), { throwIfNoEntry: false })
    } catch {
      return 'unreadable'
    }
  }

  #itemOf(path: string, name: string, stats: Stats, beside: Beside, isPart = false): Item {
    const isLifted = this.#lifted.has(path)
    const pattern = isLifted ? undefined : this.#patternFor(path, name, false)
    if (pattern !== undefined) return { name: path, reason: 'rule', pattern }
    const reason = this.#reasonFor(name, stats, beside, isPart)
    const isShortcut = reason === 'shortcut' && stats.isFile() && !isRecent(stats.mtimeMs, this.#nowMs)
    if (reason && !(isLifted && isShortcut)) return { name: path, reason, ...lockOf(path, reason, beside) }
    const file = { path, sizeBytes: stats.size, modifiedMs: stats.mtimeMs, inode: idOf(stats) }
    const isAway = isCloudOnly(this.#disk, stats, () => pathOf(this.#folder.path, path))
    if (!this.#forFacts && !isAway) return file
    return {
      ...file,
      ...(this.#forFacts ? { changedMs: stats.ctimeMs } : {}),
      ...(isAway ? { isCloudOnly: true as const } : {}),
    }
  }

  /** @param isPart of something that goes as it is: then only what cannot be moved now keeps it */
  #reasonFor(name: string, stats: Stats, beside: Beside, isPart: boolean): LeftReason | undefined {
    if (!stats.isFile()) return stats.isSymbolicLink() ? 'link' : 'special'
    const byName = reasonByName(name)
    if (byName && (!isPart || byName === 'unfinished')) return byName
    if (beside.download(name) !== undefined) return 'unfinished'
    if (isRecent(stats.mtimeMs, this.#nowMs)) return 'recent'
    return beside.lock(name) === undefined ? undefined : 'in-use'
  }

  #lookInto(path: string, name: string, stats: Stats, beside: Beside, depth: number): void {
    const pattern = this.#patternFor(path, name, true)
    if (pattern !== undefined) {
      this.left.push({ name: path, reason: 'rule', isFolder: true, pattern })
      return
    }
    const names = this.#namesIn(path, name, stats, beside, depth)
    if (typeof names === 'string') this.left.push({ name: path, reason: names, isFolder: true })
    else this.lookAround(names, path, depth)
  }

  /** What is in a subfolder, or why it is left as it is. */
  #namesIn(path: string, name: string, stats: Stats, beside: Beside, depth: number): string[] | LeftReason {
    const isOwn = depth === 1 && this.#isOwn(name)
    if (depth === 1 && !this.#isDeep && !(isOwn && this.#withSorted)) return 'folder'
    if (isOwn && !this.#withSorted) return 'sorted'
    const reason = bundleReason(name) ?? reasonByName(name)
    if (reason) return reason
    if (beside.download(name) !== undefined) return 'unfinished'
    if (stats.dev !== this.#folder.device || this.#seen.has(idOf(stats))) return 'mount'
    if (depth > deepest) return 'deep'
    this.#seen.add(idOf(stats))
    return this.#namesOfWhole(path)
  }

  #namesOfWhole(path: string): string[] | LeftReason {
    try {
      const names = readNames(this.#disk, this.#folder.path, path)
      return wholeReason(joinName(this.#folder.path, path), names) ?? names
    } catch {
      return 'unreadable'
    }
  }

  /** The person's pattern that leaves it alone. */
  #patternFor(path: string, name: string, isFolder: boolean): string | undefined {
    if (this.#globs.length === 0) return undefined
    return this.#globs.find(glob => (isFolder || !glob.isForFolders) && glob.matches(path, name))?.pattern
  }
}
