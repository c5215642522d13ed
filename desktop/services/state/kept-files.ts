import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from '../../sorter/index.ts'

/** A folder of ours that may grow, and of whose files those that were not used for longest go first. */
export type KeptFiles = {
  readonly folder: string
  /** Of our files alone: a state folder that a person chose may hold a folder of this name with theirs. */
  readonly ownName: RegExp
  readonly mostBytes: number
}

/** One that was not used for so long is forgotten. */
const mostDays = 30
const dayMs = 86_400_000

/** How much is kept, in bytes. */
export function sizeOfKept(kept: KeptFiles): number {
  return keptFiles(kept).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

/** @returns how much it was, in bytes @throws the system's error */
export function clearKept(kept: KeptFiles): number {
  const files = keptFiles(kept)
  for (const { file } of files) fs.rmSync(file, { force: true })
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

/** Down to the limits. @returns how much stays, in bytes */
export function dropUnused(kept: KeptFiles, nowMs: number): number {
  const files = keptFiles(kept).sort((one, other) => other.usedMs - one.usedMs)
  let bytes = 0
  let isFull = false
  for (const { file, sizeBytes, usedMs } of files) {
    isFull ||= bytes + sizeBytes > kept.mostBytes
    if (isFull || nowMs - usedMs > mostDays * dayMs) fs.rmSync(file, { force: true })
    else bytes += sizeBytes
  }
  return bytes
}

function keptFiles({ folder, ownName }: KeptFiles) {
  try {
    return fs.readdirSync(folder).flatMap(name => {
      if (!ownName.test(name)) return []
      const file = path.join(folder, name)
      const stats = fs.lstatSync(file, { throwIfNoEntry: false })
      return stats?.isFile() ? [{ file, sizeBytes: stats.size, usedMs: stats.mtimeMs }] : []
    })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Notes a use. */
export function touch(file: string): void {
  const now = new Date()
  unlessRefused(() => fs.utimesSync(file, now, now))
}

/** A full disk, or rights that somebody changed: then what is not kept is made again the next time. */
export function unlessRefused(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}
