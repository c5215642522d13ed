import type { RunNotes } from '../journal/run-log.ts'
import { Carried } from '../model/carried.ts'
import { codeOf, type Disk, syncFolder } from '../model/disk.ts'
import { parentOf } from '../model/names.ts'
import type { Plan } from '../model/values.ts'
import { FolderLooks } from './folder-looks.ts'

/** The folders of one run: makes them, and takes the empty ones away. */
export class RunFolders {
  readonly looks: FolderLooks
  readonly #plan: Plan
  readonly #notes: RunNotes
  readonly #disk: Disk
  readonly #made: string[] = []
  readonly #carried: Carried

  constructor(plan: Plan, notes: RunNotes, disk: Disk) {
    this.looks = new FolderLooks(plan, disk)
    this.#plan = plan
    this.#notes = notes
    this.#disk = disk
    this.#carried = new Carried(plan.moves)
  }

  make(): void {
    for (const folder of this.#plan.newFolders) {
      if (this.looks.problemOf(parentOf(folder))) continue
      try {
        this.#disk.mkdirSync(this.looks.place(folder).path)
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
      this.#notes.note({ found: folder })
    } catch (error) {
      this.looks.note(folder, error)
    }
  }

  /**
   * Takes away the plan's old folders, and those made in this run, that are empty; all others stay. One that a group
   * carries is empty in its own right: it goes from where the group is not.
   */
  removeEmpty(movedGroups: ReadonlySet<number>): void {
    const isLeft = (folder: string) => {
      const group = this.#carried.groupOf(folder)
      return group === undefined || movedGroups.has(group)
    }
    const isUnused = (folder: string) => this.#carried.groupOf(folder) === undefined || !isLeft(folder)
    const folders = [...this.#plan.oldFolders.filter(isLeft), ...this.#made.reverse().filter(isUnused)]
    for (const folder of folders) {
      if (this.looks.problemNow(folder)) continue
      try {
        this.#disk.rmdirSync(this.looks.place(folder).path)
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
        syncFolder(this.#disk, this.looks.placeOf(folder))
      } catch (error) {
        if (codeOf(error) === '') throw error
        isSynced &&= cannotBeSynced.has(codeOf(error))
      }
    }
    return isSynced
  }
}

/** It was empty and has been taken away, or it may not be read: nothing will ever sync it. */
const cannotBeSynced = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM'])
