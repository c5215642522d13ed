import type { Stats } from 'node:fs'
import { codeOf, type Disk, idOf } from '../../disk/disk.ts'
import { reasonOf } from '../../disk/failures.ts'
import { isSameFolder } from '../../disk/identity.ts'
import type { NativePlace } from '../../disk/native/native-calls.ts'
import {
  closeHandle,
  hasDescriptorPaths,
  isNoFolder,
  openHandle,
  statOfHandle,
  throughHandle,
} from '../../disk/open-folder.ts'
import { baseOf, isBelow, isOutside, parentOf, pathOf } from '../../values/names.ts'
import type { Failure, Folder, Plan } from '../../values/values.ts'

/** Reason why no file can be moved from or to a folder. */
export type FolderProblem = Pick<Failure, 'reason' | 'code'>

type OpenFolder = {
  readonly handle: number
  /** How many files were moved from or to it since it was opened. */
  uses: number
  /** Its stats, once they were read. */
  stats: Stats | undefined
}

/** A program can have few files open at once: macOS begins with 256. */
const mostOpen = 64

/** After so many files an open folder is compared with the one that has its name, which costs a tenth of a move. */
const usesOfACheck = 16

/**
 * The folders from and to which a run moves files. Each is opened once, name by name from the chosen folder or a folder
 * outside, without following links. Calls use the open folder, so a link that takes its name during the run cannot lead a
 * file away: on Linux all calls, through `/proc/self/fd`, on macOS those of the native part.
 *
 * If a folder cannot be opened, every part of its path is checked before each file.
 */
export class RunFolders {
  readonly #chosen: Folder
  /** The longest path first, because one can lie in another, on a disk that is mounted there. */
  readonly #outside: readonly Folder[]
  readonly #disk: Disk
  /** Undefined for a folder that cannot be opened. */
  readonly #open = new Map<string, OpenFolder | undefined>()
  readonly #refused = new Map<string, FolderProblem>()
  readonly #used = new Set<string>([''])

  constructor({ folder, outside = [] }: Pick<Plan, 'folder' | 'outside'>, disk: Disk) {
    this.#chosen = folder
    this.#outside = outside.toSorted((one, other) => other.path.length - one.path.length)
    this.#disk = disk
  }

  /** Reason why no file can be moved from or to a folder; undefined if each part of its path is a real folder. */
  problemOf(folder: string): FolderProblem | undefined {
    if (folder === '') return undefined
    const open = this.#open.get(folder)
    if (!open) return this.#check(folder)
    open.uses += 1
    return open.uses % usesOfACheck === 0 ? this.problemNow(folder) : undefined
  }

  /** The same, checked now: if another folder has its name, all folders are closed and opened again. */
  problemNow(folder: string): FolderProblem | undefined {
    if (folder === '') return undefined
    const open = this.#open.get(folder)
    if (open && !this.#hasItsName(folder, open)) this.close()
    return this.#check(folder)
  }

  /** Notes that a folder could not be made: no file is moved there. */
  refuse(folder: string, error: unknown): void {
    const { reason, code } = reasonOf(error)
    this.#refused.set(folder, { reason, code })
  }

  /** All folders that were found to be real. */
  used(): Iterable<string> {
    return this.#used
  }

  /**
   * A file's name for calls of the native part.
   * @throws the system's error if its folder is gone, or is no folder any more
   */
  placeOf(path: string): NativePlace {
    const slash = path.lastIndexOf('/')
    const open = this.#opened(slash < 0 ? '' : path.slice(0, slash))
    if (!open) return { name: pathOf(this.#chosen.path, path) }
    return { folder: open.handle, name: path.slice(slash + 1) }
  }

  /** A file's path for all other calls. @throws as {@link placeOf} */
  pathOf(path: string): string {
    const open = hasDescriptorPaths ? this.#opened(parentOf(path)) : undefined
    return open ? pathOf(throughHandle(open.handle), baseOf(path)) : pathOf(this.#chosen.path, path)
  }

  /** A folder's own path. @throws as {@link placeOf} */
  folderPath(folder: string): string {
    const open = hasDescriptorPaths ? this.#opened(folder) : undefined
    return open ? `${throughHandle(open.handle)}/.` : pathOf(this.#chosen.path, folder)
  }

  /** Closes all folders if too many are open. Call it between two files only: it invalidates paths and places. */
  closeSome(): void {
    if (this.#open.size > mostOpen) this.close()
  }

  close(): void {
    for (const open of this.#open.values()) if (open) closeHandle(this.#disk, open.handle)
    this.#open.clear()
  }

  #check(folder: string): FolderProblem | undefined {
    try {
      const above = this.#topAt(folder) ? undefined : this.#check(parentOf(folder))
      const problem = above ?? this.#refused.get(folder)
      if (problem) return problem
      if (!this.#opened(folder) && folder !== '' && !this.#isFolder(folder))
        return { reason: 'blocked-folder' }
      this.#used.add(folder)
      return undefined
    } catch (error) {
      const { reason, code } = reasonOf(error)
      return isNoFolder.has(code) ? { reason: 'blocked-folder' } : { reason, code }
    }
  }

  /** @returns undefined if it cannot be opened; @throws if it is a link or no folder, or another one is in its place */
  #opened(folder: string): OpenFolder | undefined {
    const known = this.#open.get(folder)
    if (known || this.#open.has(folder)) return known
    const handle = this.#openFolder(folder)
    const open = handle === undefined ? undefined : { handle, uses: 0, stats: undefined }
    this.#open.set(folder, open)
    return open
  }

  /** Opens one name at a time, because only the last name of a path is refused if it is a link. */
  #openFolder(folder: string): number | undefined {
    const top = this.#topAt(folder)
    if (top) return this.#openTop(top)
    const parent = this.#opened(parentOf(folder))
    return parent && openHandle(this.#disk, { folder: parent.handle, name: baseOf(folder) })
  }

  #openTop(top: Folder): number | undefined {
    const handle = openHandle(this.#disk, { name: top.path })
    const stats = handle === undefined ? undefined : statOfHandle(this.#disk, handle)
    if (stats && isSameFolder({ inode: idOf(stats), device: stats.dev }, top)) return handle
    if (handle !== undefined) closeHandle(this.#disk, handle)
    if (stats) throw noFolder('another folder is in its place')
    return undefined
  }

  #hasItsName(folder: string, open: OpenFolder): boolean {
    try {
      const now = this.#disk.lstatSync(pathOf(this.#chosen.path, folder), { throwIfNoEntry: false })
      open.stats ??= statOfHandle(this.#disk, open.handle)
      const held = open.stats
      return (
        now?.isDirectory() === true && held !== undefined && idOf(now) === idOf(held) && now.dev === held.dev
      )
    } catch (error) {
      if (codeOf(error) === '') throw error
      return false
    }
  }

  #isFolder(folder: string): boolean {
    const stats = this.#disk.lstatSync(pathOf(this.#chosen.path, folder))
    const top = this.#topAt(folder)
    const isOther = top && !isSameFolder({ inode: idOf(stats), device: stats.dev }, top)
    return stats.isDirectory() && !isOther
  }

  /** The chosen folder, or the folder outside, that has exactly this path. */
  #topAt(folder: string): Folder | undefined {
    if (folder === '') return this.#chosen
    if (!isOutside(folder)) return undefined
    const top = this.#outside.find(({ path }) => isBelow(path, folder))
    if (!top) throw noFolder('no folder of the plan')
    return top.path === folder ? top : undefined
  }
}

function noFolder(message: string): Error {
  return Object.assign(new Error(message), { code: 'ENOENT' })
}
