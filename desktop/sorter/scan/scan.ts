import type { Stats } from 'node:fs'
import { ownFolderTest } from '../model/classify.ts'
import { type Disk, realDisk } from '../model/disk.ts'
import { compileGlob, type Glob } from '../model/glob.ts'
import { decodeLatin1, joinName, pathOf } from '../model/names.ts'
import { defaultRules, type Rules } from '../model/rules.ts'
import type { FileEntry, Folder, LeftItem, LeftReason, Listing } from '../model/values.ts'
import { bundleReason, wholeReason } from './kept-whole.ts'
import { isRecent, namesInProgress, reasonByName } from './left-alone.ts'

/** Names of everything in a folder, in the order of their code units. */
export function readNames(disk: Disk, folder: string, relative: string): string[] {
  const path = pathOf(folder, relative)
  if (process.platform === 'win32') return disk.readdirSync(path).sort()
  return disk.readdirSync(path, { encoding: 'latin1' }).map(decodeLatin1).sort()
}

export type ScanOptions = { readonly rules?: Rules; readonly disk?: Disk }

/**
 * Looks at a folder and opens no file. Subfolders are looked into only where the rules say so; links never.
 * @param nowMs the clock, for files that are still being written
 */
export function scan(folder: Folder, nowMs: number, options: ScanOptions = {}): Listing {
  const { rules = defaultRules, disk = realDisk } = options
  const lookedAtMs = Date.now()
  const walk = new Walk(folder, nowMs, rules, disk)
  walk.lookAround(readNames(disk, folder.path, ''))
  return { folder, files: walk.files, left: walk.left, folders: walk.folders, lookedAtMs }
}

/** Deeper than any person files things; a folder mounted into itself has no end. */
const deepest = 32

class Walk {
  readonly files: FileEntry[] = []
  readonly left: LeftItem[] = []
  readonly folders: string[] = []
  readonly #folder: Folder
  readonly #nowMs: number
  readonly #disk: Disk
  readonly #isDeep: boolean
  readonly #globs: readonly Glob[]
  readonly #isOwn: (name: string) => boolean
  /** A folder can be mounted at a second place of the same disk. */
  readonly #seen: Set<number>

  constructor(folder: Folder, nowMs: number, rules: Rules, disk: Disk) {
    this.#folder = folder
    this.#nowMs = nowMs
    this.#disk = disk
    this.#isDeep = rules.subfolders
    this.#globs = rules.leaveAlone.map(compileGlob)
    this.#isOwn = ownFolderTest(rules)
    this.#seen = new Set([folder.inode])
  }

  /** The top of the folder comes first, so that its files keep their names where names clash. */
  lookAround(names: readonly string[], relative = '', depth = 0): void {
    const inProgress = namesInProgress(names)
    const subfolders: { readonly path: string; readonly name: string; readonly stats: Stats }[] = []
    for (const name of names) {
      const path = joinName(relative, name)
      const stats = this.#look(path)
      if (stats === undefined) continue // gone since its name was read
      if (stats === 'unreadable') this.left.push({ name: path, reason: 'unreadable' })
      else if (stats.isDirectory()) subfolders.push({ path, name, stats })
      else this.#sortOut(path, name, stats, inProgress)
    }
    for (const { path, name, stats } of subfolders) {
      if (depth === 0) this.folders.push(name)
      this.#lookInto(path, name, stats, inProgress, depth + 1)
    }
  }

  #look(path: string): Stats | 'unreadable' | undefined {
    try {
      return this.#disk.lstatSync(pathOf(this.#folder.path, path), { throwIfNoEntry: false })
    } catch {
      return 'unreadable'
    }
  }

  #sortOut(path: string, name: string, stats: Stats, inProgress: ReadonlySet<string>): void {
    const pattern = this.#patternFor(path, name, false)
    if (pattern !== undefined) {
      this.left.push({ name: path, reason: 'rule', pattern })
      return
    }
    const reason = this.#reasonFor(name, stats, inProgress)
    if (reason) this.left.push({ name: path, reason })
    else this.files.push({ path, sizeBytes: stats.size, modifiedMs: stats.mtimeMs, inode: stats.ino })
  }

  #reasonFor(name: string, stats: Stats, inProgress: ReadonlySet<string>): LeftReason | undefined {
    if (!stats.isFile()) return stats.isSymbolicLink() ? 'link' : 'special'
    const byName = reasonByName(name)
    if (byName) return byName
    if (inProgress.size > 0 && inProgress.has(name.toLowerCase())) return 'unfinished'
    return isRecent(stats.mtimeMs, this.#nowMs) ? 'recent' : undefined
  }

  #lookInto(path: string, name: string, stats: Stats, inProgress: ReadonlySet<string>, depth: number): void {
    const pattern = this.#patternFor(path, name, true)
    if (pattern !== undefined) {
      this.left.push({ name: path, reason: 'rule', isFolder: true, pattern })
      return
    }
    const names = this.#namesIn(path, name, stats, inProgress, depth)
    if (typeof names === 'string') this.left.push({ name: path, reason: names, isFolder: true })
    else this.lookAround(names, path, depth)
  }

  /** What is in a subfolder, or why it is left as it is. */
  #namesIn(
    path: string,
    name: string,
    stats: Stats,
    inProgress: ReadonlySet<string>,
    depth: number,
  ): readonly string[] | LeftReason {
    if (!this.#isDeep) return 'folder'
    if (depth === 1 && this.#isOwn(name)) return 'sorted'
    const reason = bundleReason(name) ?? reasonByName(name)
    if (reason) return reason
    if (inProgress.has(name.toLowerCase())) return 'unfinished'
    if (stats.dev !== this.#folder.device || this.#seen.has(stats.ino)) return 'mount'
    if (depth > deepest) return 'deep'
    this.#seen.add(stats.ino)
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
