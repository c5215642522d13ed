import type { Stats } from 'node:fs'
import type { RunNotes } from '../journal/run-log.ts'
import { codeOf, type Disk, idOf, isCloudOnly, syncFolder } from '../model/disk.ts'
import { splitExtension } from '../model/file-types.ts'
import { identityOf, isUntouched } from '../model/identity.ts'
import { baseOf, type FilePath, joinName, numberedName, parentOf } from '../model/names.ts'
import type { Move, Plan } from '../model/values.ts'
import { copyFile, discard, type OnChunk } from './copy-file.ts'
import { cloudOnlyCode, HalfMoved, takingBack } from './failures.ts'
import type { FolderLooks } from './folder-looks.ts'
import { refuseCopyInUse } from './in-use.ts'
import { moveFile, nextWay, type Way } from './move-file.ts'

/** Brings single files to their place: chooses the way for each target folder, and steps aside for taken names. */
export class FilePlacer {
  readonly #looks: FolderLooks
  readonly #whenTaken: Plan['whenTaken']
  readonly #notes: RunNotes
  readonly #disk: Disk
  readonly #ways = new Map<string, Way>()
  #hasHalves = false

  constructor(plan: Plan, looks: FolderLooks, notes: RunNotes, disk: Disk) {
    this.#looks = looks
    this.#whenTaken = plan.whenTaken
    this.#notes = notes
    this.#disk = disk
  }

  /**
   * Done when it returns, but for a copy to another device: a promise a file would cost as much as a tenth of the run.
   * @returns the name it got, which is another than planned when that was taken
   * @throws the system's error; the file is then where it was, and nowhere else, unless it is {@link HalfMoved}
   */
  place(move: Move, onChunk: OnChunk): string | Promise<string> {
    try {
      const { target, error } = this.#publish(move, move.from, move.to)
      if (error === undefined) return target
      if (codeOf(error) !== 'EXDEV' || error instanceof HalfMoved) throw error
      return this.#copy(move, target, onChunk).catch(failed => {
        throw this.#noted(failed)
      })
    } catch (error) {
      throw this.#noted(error)
    }
  }

  #noted(error: unknown): unknown {
    if (error instanceof HalfMoved) this.#hasHalves = true
    return error
  }

  /** Something was left that a recovery has to look at. */
  get hasHalves(): boolean {
    return this.#hasHalves
  }

  /** Publishes under the next free names, until one is really free. */
  #publish(move: Move, source: string, first: string): Published {
    for (let target = first; ; ) {
      const error = this.#tryPublish(source, target)
      // Another name for one file of a group would tear it.
      const stays = this.#whenTaken === 'leave' || move.group !== undefined
      if (codeOf(error) !== 'EEXIST' || error instanceof HalfMoved || stays) return { target, error }
      target = this.#nextFree(move.to)
      this.#notes.note({ renamed: [move.from, target] })
    }
  }

  /** Gives a file another name on the same device, in the way that the target's disk knows. */
  #tryPublish(source: string, target: string): unknown {
    const folder = parentOf(target)
    let way = this.#ways.get(folder) ?? 'native'
    for (;;) {
      try {
        if (way === 'reserve' && this.#ways.get(folder) !== 'reserve') this.#notes.note({ reserving: folder })
        moveFile(this.#disk, way, this.#looks.place(source), this.#looks.place(target))
        if (this.#ways.get(folder) !== way) this.#ways.set(folder, way)
        return undefined
      } catch (error) {
        const next = nextWay(way, error)
        if (!next) return error
        way = next
      }
    }
  }

  /** To another device: a whole, synced, compared copy is published, and only then is the original removed. */
  async #copy(move: Move, first: string, onChunk: OnChunk): Promise<string> {
    const { from } = move
    const stats = this.#disk.lstatSync(this.#path(from))
    if (isCloudOnly(this.#disk, stats, () => this.#path(from))) {
      throw Object.assign(new Error('a copy would download it'), { code: cloudOnlyCode })
    }
    refuseCopyInUse(this.#disk, this.#path(from), stats, Date.now())
    const temporary = temporaryName(move.to, this.#notes.runId)
    const copy = await copyFile(this.#disk, this.#path(from), this.#path(temporary), onChunk)
    let target = first
    try {
      this.#notes.note({ copied: [from, idOf(copy), copy.mtimeMs] })
      const published = this.#publish(move, temporary, first)
      if (published.error !== undefined) throw published.error
      target = published.target
    } catch (error) {
      throw takingBack(error, () => discard(this.#disk, this.#path(temporary)))
    }
    try {
      syncFolder(this.#disk, this.#looks.placeOf(parentOf(target)))
      this.#removeOriginal(from, stats)
    } catch (error) {
      throw takingBack(error, () => {
        const now = this.#disk.lstatSync(this.#path(target), { throwIfNoEntry: false })
        if (now && idOf(now) === idOf(copy)) discard(this.#disk, this.#path(target))
      })
    }
    return target
  }

  /** When somebody has removed the original already, the copy is the last one and stays. */
  #removeOriginal(from: string, stats: Stats): void {
    refuseCopyInUse(this.#disk, this.#path(from), stats, Date.now())
    // After the question, so that what a program wrote before it closed the file is seen.
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
    return this.#looks.place(relative).path
  }
}

type Published = { readonly target: string; readonly error: unknown }

/** The name under which a copy grows in its target folder; one at a time in a run. */
export function temporaryName(target: string, runId: string): string {
  return joinName(parentOf(target), `.sortwell-${runId}.part`)
}
