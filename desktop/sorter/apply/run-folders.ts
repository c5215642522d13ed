import type { Journal } from '../journal/journal.ts'
import { codeOf, type Disk, syncFolder } from '../model/disk.ts'
import { type FilePath, parentOf, pathOf } from '../model/names.ts'
import type { Plan } from '../model/values.ts'
import { FolderLooks } from './folder-looks.ts'

/** The folders of one run: makes them, and takes the empty ones away. */
export class RunFolders {
  readonly looks: FolderLooks
  readonly #plan: Plan
  readonly #journal: Journal
  readonly #disk: Disk
  readonly #made: string[] = []

  constructor(plan: Plan, journal: Journal, disk: Disk) {
    this.looks = new FolderLooks(plan.folder.path, disk)
    this.#plan = plan
    this.#journal = journal
    this.#disk = disk
  }

  make(): void {
    for (const folder of this.#plan.newFolders) {
      if (this.looks.problemOf(parentOf(folder))) continue
      try {
        this.#disk.mkdirSync(this.#path(folder))
        this.#made.push(folder)
      } catch (error) {
        if (codeOf(error) === 'EEXIST') this.#noteFound(folder)
        else this.looks.note(folder, error)
      }
    }
  }

  /** An undo must not take away what others made; where that cannot be written down, the folder is not used. */
  #noteFound(folder: string): void {
    try {
      this.#journal.append({ found: folder })
    } catch (error) {
      this.looks.note(folder, error)
    }
  }

  /** Takes away the plan's old folders, and those made in this run, that are empty; all others stay. */
  removeEmpty(): void {
    for (const folder of [...this.#plan.oldFolders, ...this.#made.reverse()]) {
      if (this.looks.problemNow(folder)) continue
      try {
        this.#disk.rmdirSync(this.#path(folder))
      } catch (error) {
        if (codeOf(error) === '') throw error // the system keeps folders that hold something: as it should be
      }
    }
  }

  /** Makes every name that the run gave or took durable. @returns false when the disk would not say so */
  sync(): boolean {
    let isSynced = true
    for (const folder of this.looks.known()) {
      try {
        syncFolder(this.#disk, this.#path(folder))
      } catch (error) {
        if (codeOf(error) === '') throw error
        isSynced &&= cannotBeSynced.has(codeOf(error))
      }
    }
    return isSynced
  }

  #path(relative: string): FilePath {
    return pathOf(this.#plan.folder.path, relative)
  }
}

/** It was empty and has been taken away, or it may not be read: nothing will ever sync it. */
const cannotBeSynced = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM'])
