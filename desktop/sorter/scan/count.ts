import { setImmediate } from 'node:timers/promises'
import { type Disk, realDisk } from '../model/disk.ts'
import { compileGlob } from '../model/glob.ts'
import { pathOf } from '../model/names.ts'
import { defaultRules, type Rules } from '../model/rules.ts'
import { downloadsUnderWay } from './downloads.ts'
import { isRecent, reasonByName } from './left-alone.ts'
import { documentsInUse } from './locks.ts'
import { eachName } from './through-names.ts'

export type FolderCount = {
  /** Loose files that a sort would list. */
  readonly files: number
  readonly sizeBytes: number
  /** When the oldest of them was changed last, in milliseconds since 1970; null without files. */
  readonly oldestMs: number | null
  /** There are more: it is a huge folder or a slow disk, or subfolders are sorted too. */
  readonly isCut: boolean
}

export type CountOptions = {
  readonly rules?: Rules
  readonly disk?: Disk
  /** The clock in milliseconds since 1970. */
  readonly now?: () => number
  readonly signal?: AbortSignal | undefined
  readonly mostMs?: number
  readonly mostNames?: number
}

/** Between two of them, other calls are answered. */
const sliceNames = 256

/**
 * Counts what lies loose at the top of a folder, for a glance: no file is opened, and files that belong together are not
 * told. Gives way to other work, and ends after some time.
 * @param path real and absolute; its disk answers
 * @returns null when it was cancelled
 */
export async function countFolder(path: string, options: CountOptions = {}): Promise<FolderCount | null> {
  const { rules = defaultRules, disk = realDisk, now = Date.now, signal } = options
  const { mostMs = 3000, mostNames = 50_000 } = options
  const nowMs = now()
  const globs = rules.leaveAlone.map(compileGlob)
  let files = 0
  let sizeBytes = 0
  let oldestMs: number | null = null
  let hasFolders = false
  let isCut = false
  const names: string[] = []
  for (const name of eachName(disk, pathOf(path, ''))) {
    isCut = names.length === mostNames
    if (isCut) break
    names.push(name)
  }
  const ageOf = (name: string) => nowMs - (statsOf(disk, path, name)?.mtimeMs ?? Number.NEGATIVE_INFINITY)
  const download = downloadsUnderWay(names, ageOf)
  const lock = documentsInUse(names, ageOf)
  for (const [at, name] of names.entries()) {
    if (at % sliceNames === 0) {
      await setImmediate()
      if (signal?.aborted) return null
      if (now() - nowMs > mostMs) {
        isCut = true
        break
      }
    }
    const stats = statsOf(disk, path, name)
    if (stats?.isDirectory()) hasFolders = true
    if (!stats?.isFile() || reasonByName(name) || isRecent(stats.mtimeMs, nowMs)) continue
    if (download(name) || lock(name)) continue
    if (globs.some(glob => !glob.isForFolders && glob.matches(name, name))) continue
    files += 1
    sizeBytes += stats.size
    oldestMs = Math.min(oldestMs ?? stats.mtimeMs, stats.mtimeMs)
  }
  return { files, sizeBytes, oldestMs, isCut: isCut || (rules.subfolders && hasFolders) }
}

function statsOf(disk: Disk, folder: string, name: string) {
  try {
    return disk.lstatSync(pathOf(folder, name), { throwIfNoEntry: false })
  } catch {
    return undefined // a sort leaves it where it is
  }
}
