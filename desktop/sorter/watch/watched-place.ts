import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { codeOf, idOfNumber } from '../model/disk.ts'
import { isSameFolder } from '../model/identity.ts'
import { pathOf } from '../model/names.ts'
import type { Folder } from '../model/values.ts'
import { FolderRefused, openFolder } from '../scan/folder.ts'

type PlaceOptions = {
  readonly stateDir: string
  readonly home?: string | undefined
  /** As for {@link openFolder}: a person insisted. */
  readonly force?: boolean | undefined
  /** The clock in milliseconds since 1970; the computer's by default. */
  readonly now?: () => number
}

/** What is at a watched path now. `isChanged`: since the last look, as far as the folder itself tells. */
export type Found = {
  readonly folder: Folder
  readonly isChanged: boolean
  /** The same folder as before; another one may have been made or put in its place. */
  readonly isSame: boolean
  /** Made since it was last looked at: whatever is in it is new. */
  readonly isMadeAnew: boolean
}

/** A file system's clock may be this far from the computer's. */
const clockSlackMs = 2000

/** A path and the folder that is there: it may go, come back, or be another one. */
export class WatchedPlace {
  readonly path: string
  readonly #options: PlaceOptions
  #folder: Folder | null
  #modified: bigint | null = null
  readonly #now: () => number
  #lookedAtMs: number

  /** @param folder that was there when the program last ran */
  constructor(path: string, folder: Folder | null, options: PlaceOptions) {
    this.path = path
    this.#folder = folder?.path === path ? folder : null
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#lookedAtMs = this.#now()
  }

  /** @throws {FolderRefused} */
  async find(): Promise<Found> {
    const lookedAtMs = this.#lookedAtMs
    this.#lookedAtMs = this.#now()
    const stats = await this.#stat()
    const before = this.#folder
    const isSame =
      before !== null && isSameFolder(before, { inode: idOfNumber(stats.ino), device: Number(stats.dev) })
    const isChanged = !isSame || stats.mtimeNs !== this.#modified
    // Dangers are asked for once: what is downloaded into a folder later must not end the watching of it.
    const folder = isSame ? before : openFolder(this.path, this.#options)
    this.#folder = folder
    this.#modified = stats.mtimeNs
    const isMadeAnew = !isSame && before !== null && Number(stats.birthtimeMs) > lookedAtMs - clockSlackMs
    return { folder, isChanged, isSame, isMadeAnew }
  }

  /** Asynchronous: a share that does not answer must not hold up the other folders. */
  async #stat(): Promise<BigIntStats> {
    try {
      const stats = await stat(pathOf(this.path, ''), { bigint: true })
      if (stats.isDirectory()) return stats
    } catch (error) {
      if (codeOf(error) === '') throw error
    }
    openFolder(this.path, this.#options)
    throw new FolderRefused({ code: 'missing', path: this.path }) // it came back between the two looks
  }
}
