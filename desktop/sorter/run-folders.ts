import { codeOf, type Disk, syncFolder } from './disk.ts'
import { failureOf } from './failures.ts'
import type { Journal } from './journal.ts'
import type { Failure, Plan } from './model.ts'
import type { FilePath } from './move-file.ts'
import { parentOf, pathOf } from './names.ts'

/** Why nothing can be moved out of or into a folder. */
export type FolderProblem = Pick<Failure, 'reason' | 'code'>

/** The folders of one run: makes them, vouches for them, and takes the empty ones away. */
export class RunFolders {
  readonly #plan: Plan
  readonly #journal: Journal
  readonly #disk: Disk
  readonly #problems = new Map<string, FolderProblem | undefined>([['', undefined]])
  readonly #made: string[] = []

  constructor(plan: Plan, journal: Journal, disk: Disk) {
    this.#plan = plan
    this.#journal = journal
    this.#disk = disk
  }

  make(): void {
    for (const folder of this.#plan.newFolders) {
      try {
        this.#disk.mkdirSync(this.#path(folder))
        this.#made.push(folder)
      } catch (error) {
        if (codeOf(error) === 'EEXIST') this.#journal.append({ found: folder })
        else this.#problems.set(folder, problemOf(folder, error))
      }
    }
  }

  /** Undefined when every part of the path is a real folder, no link. Looked up once in a run. */
  problemOf(folder: string): FolderProblem | undefined {
    if (this.#problems.has(folder)) return this.#problems.get(folder)
    const problem = this.problemOf(parentOf(folder)) ?? this.#look(folder)
    this.#problems.set(folder, problem)
    return problem
  }

  /** Takes away the plan's old folders, and those made in this run, that are empty; all others stay. */
  removeEmpty(): void {
    for (const folder of [...this.#plan.oldFolders, ...this.#made.reverse()]) {
      if (this.problemOf(folder)) continue
      try {
        this.#disk.rmdirSync(this.#path(folder))
      } catch (error) {
        if (codeOf(error) === '') throw error // the system keeps folders that hold something: as it should be
      }
    }
  }

  /** Makes every name that the run gave or took durable. */
  sync(): void {
    for (const [folder, problem] of this.#problems) {
      if (problem) continue
      try {
        syncFolder(this.#disk, this.#path(folder))
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error // it was empty and has been taken away
      }
    }
  }

  #look(folder: string): FolderProblem | undefined {
    try {
      const stats = this.#disk.lstatSync(this.#path(folder))
      return stats.isDirectory() ? undefined : { reason: 'blocked-folder' }
    } catch (error) {
      return codeOf(error) === 'ENOENT' ? { reason: 'blocked-folder' } : problemOf(folder, error)
    }
  }

  #path(relative: string): FilePath {
    return pathOf(this.#plan.folder.path, relative)
  }
}

function problemOf(folder: string, error: unknown): FolderProblem {
  const { from: _from, to: _to, ...problem } = failureOf(folder, folder, error)
  return problem
}
