import type { Stats } from 'node:fs'
import { copyFile, type OnChunk } from './copy-file.ts'
import { codeOf, type Disk, syncFolder } from './disk.ts'
import { splitExtension } from './file-types.ts'
import type { Journal } from './journal.ts'
import type { Move, Plan } from './model.ts'
import { type FilePath, moveFile, refusesLinks, type Way } from './move-file.ts'
import { baseOf, joinName, numberedName, parentOf, pathOf } from './names.ts'

/** Brings single files to their place: chooses the way for each target folder, and steps aside for taken names. */
export class FilePlacer {
  readonly #folder: string
  readonly #whenTaken: Plan['whenTaken']
  readonly #journal: Journal
  readonly #disk: Disk
  readonly #ways = new Map<string, Way>()

  constructor(plan: Plan, journal: Journal, disk: Disk) {
    this.#folder = plan.folder.path
    this.#whenTaken = plan.whenTaken
    this.#journal = journal
    this.#disk = disk
  }

  /**
   * @param stats the file as it was found
   * @returns the name it got, which is another than planned when that was taken
   * @throws the system's error; the file is then where it was, and nowhere else
   */
  async place(move: Move, stats: Stats, onChunk: OnChunk): Promise<string> {
    const error = this.#tryPublish(move.from, move.to)
    if (error === undefined) return move.to
    if (codeOf(error) === 'EXDEV') return await this.#copy(move, stats, onChunk)
    return this.#publishBeside(move, move.from, error)
  }

  /** Publishes under the next free names, until one is really free. @param error of the first try */
  #publishBeside(move: Move, source: string, error: unknown): string {
    for (let reason = error; ; ) {
      if (codeOf(reason) !== 'EEXIST' || this.#whenTaken === 'leave') throw reason
      const target = this.#nextFree(move.to)
      this.#journal.appendSynced({ renamed: [move.from, target] })
      reason = this.#tryPublish(source, target)
      if (reason === undefined) return target
    }
  }

  /** Gives a file another name on the same device, in the way that the target's disk knows. */
  #tryPublish(source: string, target: string): unknown {
    const folder = parentOf(target)
    const way = this.#ways.get(folder) ?? 'link'
    try {
      try {
        moveFile(this.#disk, way, this.#path(source), this.#path(target))
      } catch (error) {
        if (way === 'reserve' || !refusesLinks(error)) throw error
        this.#journal.append({ reserving: folder })
        moveFile(this.#disk, 'reserve', this.#path(source), this.#path(target))
        this.#ways.set(folder, 'reserve')
      }
      return undefined
    } catch (error) {
      return error
    }
  }

  /** To another device: a whole, synced, compared copy is published, and only then is the original removed. */
  async #copy(move: Move, stats: Stats, onChunk: OnChunk): Promise<string> {
    const { from, to } = move
    const temporary = temporaryName(to, this.#journal.runId)
    this.#journal.append({ copying: [from, to] })
    const inode = await copyFile(this.#disk, this.#path(from), this.#path(temporary), onChunk)
    let target = to
    try {
      this.#journal.appendSynced({ copied: [from, inode] })
      const error = this.#tryPublish(temporary, to)
      if (error !== undefined) target = this.#publishBeside(move, temporary, error)
    } catch (error) {
      this.#disk.unlinkSync(this.#path(temporary))
      throw error
    }
    syncFolder(this.#disk, this.#path(parentOf(target)))
    this.#removeOriginal(from, stats, target)
    return target
  }

  #removeOriginal(from: string, stats: Stats, target: string): void {
    try {
      const now = this.#disk.lstatSync(this.#path(from))
      const isSame = now.ino === stats.ino && now.size === stats.size && now.mtimeMs === stats.mtimeMs
      if (!isSame) throw Object.assign(new Error('the original changed'), { code: 'EBUSY' })
      this.#disk.unlinkSync(this.#path(from))
    } catch (error) {
      this.#disk.unlinkSync(this.#path(target))
      throw error
    }
  }

  #nextFree(target: string): string {
    const { stem, extension } = splitExtension(baseOf(target))
    for (let number = 2; ; number += 1) {
      const path = joinName(parentOf(target), numberedName(stem, extension, number))
      if (!this.#disk.lstatSync(this.#path(path), { throwIfNoEntry: false })) return path
    }
  }

  #path(relative: string): FilePath {
    return pathOf(this.#folder, relative)
  }
}

/** The name under which a copy grows in its target folder; one at a time in a run. */
export function temporaryName(target: string, runId: string): string {
  return joinName(parentOf(target), `.sortwell-${runId}.part`)
}
