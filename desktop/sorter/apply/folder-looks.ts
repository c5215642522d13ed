import type { Stats } from 'node:fs'
import { codeOf, type Disk } from '../model/disk.ts'
import { parentOf, pathOf } from '../model/names.ts'
import type { Failure } from '../model/values.ts'
import { failureOf } from './failures.ts'

/** Why nothing can be moved out of or into a folder. */
export type FolderProblem = Pick<Failure, 'reason' | 'code'>

/** A look costs about a tenth of a move. */
const usesOfALook = 16

/**
 * Tells real folders from links and files in their place. The system follows a link in the middle of a path without
 * a word, so each folder is looked at before a path through it is used.
 */
export class FolderLooks {
  readonly #root: string
  readonly #disk: Disk
  readonly #seen = new Map<string, Stats>()
  readonly #problems = new Map<string, FolderProblem>()
  readonly #uses = new Map<string, number>()

  constructor(root: string, disk: Disk) {
    this.#root = root
    this.#disk = disk
  }

  /** Undefined when every part of the path is a real folder, no link. Looked up once. */
  problemOf(folder: string): FolderProblem | undefined {
    if (folder === '' || this.#seen.has(folder)) return undefined
    return this.#problems.get(folder) ?? this.problemOf(parentOf(folder)) ?? this.#look(folder)
  }

  /**
   * The same, looked at again for every sixteenth file: somebody may have put a link in the folder's
   * place since.
   */
  problemAgain(folder: string): FolderProblem | undefined {
    const uses = (this.#uses.get(folder) ?? 0) + 1
    this.#uses.set(folder, uses)
    return uses % usesOfALook === 0 ? this.problemNow(folder) : this.problemOf(folder)
  }

  /** The same at this moment. One call of the system where nothing has changed. */
  problemNow(folder: string): FolderProblem | undefined {
    const seen = this.#seen.get(folder)
    if (!seen) return this.problemOf(folder)
    const now = this.#disk.lstatSync(pathOf(this.#root, folder), { throwIfNoEntry: false })
    if (now?.isDirectory() && now.ino === seen.ino && now.dev === seen.dev) return undefined
    this.#seen.clear()
    return this.problemOf(folder)
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
      if (!stats.isDirectory()) return { reason: 'blocked-folder' }
      this.#seen.set(folder, stats)
      return undefined
    } catch (error) {
      return codeOf(error) === 'ENOENT' ? { reason: 'blocked-folder' } : problemOf(folder, error)
    }
  }
}

function problemOf(folder: string, error: unknown): FolderProblem {
  const { from: _from, to: _to, ...problem } = failureOf(folder, folder, error)
  return problem
}
