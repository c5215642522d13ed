import type { Stats } from 'node:fs'
import { codeOf, type Disk, idOf } from '../model/disk.ts'
import { isSameFolder } from '../model/identity.ts'
import { asPath, baseOf, type FilePath, isBelow, isOutside, parentOf, pathOf } from '../model/names.ts'
import type { Failure, Folder, Plan } from '../model/values.ts'
import type { NativePlace } from '../native/native-calls.ts'
import { failureOf } from './failures.ts'

/** Why nothing can be moved out of or into a folder. */
export type FolderProblem = Pick<Failure, 'reason' | 'code'>

/** A look costs about a tenth of a move. */
const usesOfALook = 16

/** A program may have few files open at once: macOS begins with 256. */
const openFolders = 64

/** A name in a folder: for calls of the native part, and as a path for all others. */
export type Place = NativePlace & { readonly path: FilePath }

/**
 * Tells real folders from links and files in their place. The system follows a link in the middle of a path without
 * a word, so each folder is looked at before a path through it is used.
 *
 * Where the system can open a folder, a place in it is reached through the open folder: a link that takes the folder's
 * name in the middle of the run leads nowhere. On Linux that holds for every call, by way of `/proc/self/fd`; on macOS for
 * those of the native part. The looks tell that the name leads elsewhere by now. For a path outside the chosen folder the
 * same holds from that one of the plan's folders outside on in which it lies.
 */
export class FolderLooks {
  readonly #folder: Folder
  /** The longest path first: one may lie in another where that holds the place of its disk. */
  readonly #outside: readonly Folder[]
  readonly #root: string
  readonly #disk: Disk
  readonly #seen = new Map<string, Stats>()
  readonly #problems = new Map<string, FolderProblem>()
  readonly #uses = new Map<string, { count: number }>()
  /** Descriptors of the folders last used, the newest last. Undefined where a folder cannot be opened. */
  readonly #open = new Map<string, number | undefined>()

  constructor({ folder, outside = [] }: Pick<Plan, 'folder' | 'outside'>, disk: Disk) {
    this.#folder = folder
    this.#outside = outside.toSorted((one, other) => other.path.length - one.path.length)
    this.#root = folder.path
    this.#disk = disk
  }

  /** Undefined when every part of the path is a real folder, no link. Looked up once. */
  problemOf(folder: string): FolderProblem | undefined {
    if (folder === '' || this.#seen.has(folder)) return undefined
    const above = this.#outsideAt(folder)
      ? undefined
      : (this.#problems.get(folder) ?? this.problemOf(parentOf(folder)))
    return above ?? this.#look(folder)
  }

  #outsideAt(path: string): Folder | undefined {
    return isOutside(path) ? this.#outside.find(folder => folder.path === path) : undefined
  }

  /**
   * The same, looked at again for every sixteenth file: somebody may have put a link in the folder's
   * place since.
   */
  problemAgain(folder: string): FolderProblem | undefined {
    if (folder === '') return undefined
    const known = this.#uses.get(folder)
    const uses = known ?? { count: 0 }
    if (!known) this.#uses.set(folder, uses)
    uses.count += 1
    return uses.count % usesOfALook === 0 ? this.problemNow(folder) : this.problemOf(folder)
  }

  /** The same at this moment. One call of the system where nothing has changed. */
  problemNow(folder: string): FolderProblem | undefined {
    const seen = this.#seen.get(folder)
    if (!seen) return this.problemOf(folder)
    try {
      const now = this.#disk.lstatSync(pathOf(this.#root, folder), { throwIfNoEntry: false })
      if (now?.isDirectory() && idOf(now) === idOf(seen) && now.dev === seen.dev) return undefined
    } catch (error) {
      return problemOf(folder, error)
    }
    this.#seen.clear()
    this.close()
    return this.problemOf(folder)
  }

  /** @throws when the folder is none any more */
  place(relative: string): Place {
    const parent = parentOf(relative)
    const handle = this.#handleOf(parent)
    if (handle !== undefined) {
      const name = asPath(parent === '' ? relative : relative.slice(parent.length + 1))
      return new InOpenFolder(this.#root, relative, name, handle)
    }
    const path = pathOf(this.#root, relative)
    return { name: path, path }
  }

  /** The folder itself, as a path. */
  placeOf(folder: string): FilePath {
    const handle = process.platform === 'linux' ? this.#handleOf(folder) : undefined
    return handle === undefined ? pathOf(this.#root, folder) : `${throughHandle(handle)}/.`
  }

  /** Closes what it has opened. */
  close(): void {
    for (const handle of this.#open.values()) if (handle !== undefined) this.#closeOne(handle)
    this.#open.clear()
  }

  /** Nothing was written through it, so nothing is lost when the disk complains; it is closed all the same. */
  #closeOne(handle: number): void {
    try {
      this.#disk.closeSync(handle)
    } catch (error) {
      if (codeOf(error) === '') throw error
    }
  }

  #handleOf(folder: string): number | undefined {
    const found = this.#open.get(folder)
    // Far from the limit nothing is closed. To put each last would cost more than to find it, and memory with it.
    if (found !== undefined && this.#open.size < openFolders / 2) return found
    const handle = found !== undefined || this.#open.has(folder) ? found : this.#openFolder(folder)
    this.#open.delete(folder)
    this.#open.set(folder, handle)
    for (const [oldest, itsHandle] of this.#open) {
      if (this.#open.size <= openFolders) break
      if (oldest === '' || this.#outsideAt(oldest)) continue // all others are opened from here
      this.#open.delete(oldest)
      if (itsHandle !== undefined) this.#closeOne(itsHandle)
    }
    return handle
  }

  /**
   * Goes down from the chosen folder, or one outside, by one name at a time, because only the last name of a path may not be
   * a link.
   */
  #openFolder(folder: string): number | undefined {
    const root = isOutside(folder) ? this.#outside.find(({ path }) => isBelow(path, folder)) : this.#folder
    if (!root) throw Object.assign(new Error('no folder of the plan'), { code: 'ENOENT' })
    const top = root === this.#folder ? '' : root.path
    if (folder === top) return this.#openRoot(root)
    let handle = this.#handleOf(top)
    if (handle === undefined) return undefined
    for (const name of (top === '' ? folder : folder.slice(top.length + 1)).split('/')) {
      const parent = handle
      try {
        handle = this.#disk.openFolderSync({ folder: parent, name: asPath(name) })
      } catch (error) {
        if (isNoFolder.has(codeOf(error))) throw error
        return undefined // it may be used and not opened
      } finally {
        if (parent !== this.#open.get(top)) this.#closeOne(parent)
      }
    }
    return handle
  }

  /** @throws when another folder, or a link to one, has taken its place */
  #openRoot(root: Folder): number | undefined {
    const handle = this.#openWhole(root.path)
    if (handle === undefined) return undefined
    const stats = this.#statOf(handle)
    if (stats && isSameFolder({ inode: idOf(stats), device: stats.dev }, root)) return handle
    this.#closeOne(handle)
    if (stats) throw Object.assign(new Error('another folder is in its place'), { code: 'ENOENT' })
    return undefined
  }

  #openWhole(path: string): number | undefined {
    try {
      return this.#disk.openFolderSync({ name: asPath(path) })
    } catch (error) {
      if (codeOf(error) === '' || isNoFolder.has(codeOf(error))) throw error
      return undefined
    }
  }

  /** Undefined on a Linux without /proc, where the handle is of no use. */
  #statOf(handle: number): Stats | undefined {
    try {
      if (process.platform !== 'linux') return this.#disk.fstatSync(handle)
      return this.#disk.lstatSync(`${throughHandle(handle)}/.`)
    } catch (error) {
      if (codeOf(error) === '') throw error
      return undefined
    }
  }

  note(folder: string, error: unknown): void {
    this.#problems.set(folder, problemOf(folder, error))
  }

  /** Folders that were found to be real. */
  known(): Iterable<string> {
    return ['', ...this.#seen.keys()]
  }

  #look(folder: string): FolderProblem | undefined {
    try {
      const stats = this.#disk.lstatSync(pathOf(this.#root, folder))
      const outside = this.#outsideAt(folder)
      const isOther = outside && !isSameFolder({ inode: idOf(stats), device: stats.dev }, outside)
      if (!stats.isDirectory() || isOther) return { reason: 'blocked-folder' }
      this.#seen.set(folder, stats)
      return undefined
    } catch (error) {
      return codeOf(error) === 'ENOENT' ? { reason: 'blocked-folder' } : problemOf(folder, error)
    }
  }
}

/** The path is put together only when it is asked for: a rename of the native part needs none. */
class InOpenFolder implements Place {
  readonly folder: number
  readonly name: FilePath
  readonly #root: string
  readonly #relative: string

  constructor(root: string, relative: string, name: FilePath, handle: number) {
    this.folder = handle
    this.name = name
    this.#root = root
    this.#relative = relative
  }

  get path(): FilePath {
    if (process.platform !== 'linux') return pathOf(this.#root, this.#relative)
    return pathOf(throughHandle(this.folder), baseOf(this.#relative))
  }
}

const isNoFolder = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

function throughHandle(handle: number): string {
  return `/proc/self/fd/${handle}`
}

function problemOf(folder: string, error: unknown): FolderProblem {
  const { from: _from, to: _to, ...problem } = failureOf(folder, folder, error)
  return problem
}

/** What the system says of a folder whose disk was pulled, whose server or mount is gone. */
const lostCodes = new Set([
  'ECONNABORTED', 'ECONNRESET', 'EHOSTDOWN', 'EHOSTUNREACH', 'EIO', 'ENETDOWN', 'ENETUNREACH', 'ENODEV', 'ENOENT',
  'ENOTCONN', 'ENOTDIR', 'ENXIO', 'ESTALE', 'ETIMEDOUT', 'UNKNOWN',
]) // biome-ignore format: a list of names

/** Tells a disk that is gone from one bad file: whether the chosen folder itself is there, the same, and opens. */
export function isLost(folder: Folder, disk: Disk): boolean {
  const path = pathOf(folder.path, '')
  try {
    const stats = disk.lstatSync(path)
    if (!isSameFolder({ inode: idOf(stats), device: stats.dev }, folder)) return true
    // What a disk once said of a folder is kept by the system for a while; opening it asks the disk.
    if (process.platform !== 'win32') disk.closeSync(disk.openSync(path, 'r'))
    return false
  } catch (error) {
    return lostCodes.has(codeOf(error))
  }
}
