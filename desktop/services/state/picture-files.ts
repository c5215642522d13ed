import fs from 'node:fs'
import path from 'node:path'
import { dropUnused, type KeptFiles, touch, unlessRefused } from './kept-files.ts'
import { stateFiles } from './state-dir.ts'
import { writeWhole } from './whole-file.ts'

/** Small pictures of a person's files, by a key that says nothing of the file. Some is what a crash left of one. */
export const keptPictures = (stateDir: string): KeptFiles => ({
  folder: stateFiles.pictures(stateDir),
  ownName: /^(?:[0-9a-f]{64}|\.[0-9a-f]{64}\.[0-9a-f]{8})$/,
  mostBytes: 64 << 20,
})

export type PictureCache = {
  has(key: string): boolean
  /** Null where there is none. */
  read(key: string): Uint8Array | null
  /** @returns whether it is there now: a full disk keeps nothing */
  keep(key: string, picture: Uint8Array): boolean
}

const isKey = (text: string) => /^[0-9a-f]{64}$/.test(text)
/** Each look at how much there is reads the whole folder. */
const keepsBetweenLooks = 100

/** @param mostPictureBytes what is larger is none of ours */
export function createPictureCache(stateDir: string, mostPictureBytes: number): PictureCache {
  const kept = keptPictures(stateDir)
  let keeps = 0
  const fileOf = (key: string) => path.join(kept.folder, key)
  const sizeOf = (key: string) => {
    const stats = isKey(key) ? fs.lstatSync(fileOf(key), { throwIfNoEntry: false }) : undefined
    return stats?.isFile() ? stats.size : Number.POSITIVE_INFINITY
  }
  return {
    has: key => sizeOf(key) <= mostPictureBytes,
    read(key) {
      if (sizeOf(key) > mostPictureBytes) return null
      let picture: Uint8Array | null = null
      unlessRefused(() => {
        picture = fs.readFileSync(fileOf(key))
        touch(fileOf(key))
      })
      return picture
    },
    keep(key, picture) {
      if (!isKey(key) || picture.length > mostPictureBytes) return false
      let isKept = false
      unlessRefused(() => {
        writeWhole(fileOf(key), picture)
        isKept = true
        if (keeps % keepsBetweenLooks === 0) dropUnused(kept, Date.now())
        keeps += 1
      })
      return isKept
    },
  }
}
