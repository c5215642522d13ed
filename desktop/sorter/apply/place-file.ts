import type { Stats } from 'node:fs'
import type { Journal } from '../journal/journal.ts'
import { codeOf, type Disk, syncFolder } from '../model/disk.ts'
import { splitExtension } from '../model/file-types.ts'
import { identityOf, isUntouched } from '../model/identity.ts'
import { baseOf, type FilePath, joinName, numberedName, parentOf, pathOf } from '../model/names.ts'
import type { Move, Plan } from '../model/values.ts'
import { copyFile, discard, type OnChunk } from './copy-file.ts'
import { moveFile, refusesLinks, type Way } from './move-file.ts'

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
   * @returns the name it got, which is another than planned when that was taken
   * @throws the system's error; the file is then where it was, and nowhere else
   */
  async place(move: Move, onChunk: OnChunk): Promise<string> {
    const { target, error } = this.#publish(move, move.from, move.to)
    if (error === undefined) return target
    if (codeOf(error) === 'EXDEV') return await this.#copy(move, target, onChunk)
    throw error
  }

  /** Publishes under the next free names, until one is really free. */
  #publish(move: Move, source: string, first: string): Published {
    for (let target = first; ; ) {
      const error = this.#tryPublish(source, target)
      if (codeOf(error) !== 'EEXIST' || this.#whenTaken === 'leave') return { target, error }
      target = this.#nextFree(move.to)
      this.#journal.appendSynced({ renamed: [move.from, target] })
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
        this.#journal.appendSynced({ reserving: folder })
        moveFile(this.#disk, 'reserve', this.#path(source), this.#path(target))
        this.#ways.set(folder, 'reserve')
      }
      return undefined
    } catch (error) {
      return error
    }
  }

  /** To another device: a whole, synced, compared copy is published, and only then is the original removed. */
  async #copy(move: Move, first: string, onChunk: OnChunk): Promise<string> {
    const { from } = move
    const stats = this.#disk.lstatSync(this.#path(from))
    const temporary = temporaryName(move.to, this.#journal.runId)
    const copy = await copyFile(this.#disk, this.#path(from), this.#path(temporary), onChunk)
    let target = first
    try {
      this.#journal.appendSynced({ copied: [from, copy.ino, copy.mtimeMs] })
      const published = this.#publish(move, temporary, first)
      if (published.error !== undefined) throw published.error
      target = published.target
    } catch (error) {
      discard(this.#disk, this.#path(temporary))
      throw error
    }
    try {
      syncFolder(this.#disk, this.#path(parentOf(target)))
      this.#removeOriginal(from, stats)
    } catch (error) {
      const now = this.#disk.lstatSync(this.#path(target), { throwIfNoEntry: false })
      if (now?.ino === copy.ino) discard(this.#disk, this.#path(target))
      throw error
    }
    return target
  }

  /** When somebody has removed the original already, the copy is the last one and stays. */
  #removeOriginal(from: string, stats: Stats): void {
    const now = this.#disk.lstatSync(this.#path(from), { throwIfNoEntry: false })
    if (!now) return
    if (!isUntouched(identityOf(now), identityOf(stats)))
      throw Object.assign(new Error('the original changed'), { code: 'EBUSY' })
    try {
      this.#disk.unlinkSync(this.#path(from))
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
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

type Published = { readonly target: string; readonly error: unknown }

/** The name under which a copy grows in its target folder; one at a time in a run. */
export function temporaryName(target: string, runId: string): string {
  return joinName(parentOf(target), `.sortwell-${runId}.part`)
}
