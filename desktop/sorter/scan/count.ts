import { setImmediate } from 'node:timers/promises'
import { type Disk, realDisk } from '../disk/disk.ts'
import { readNames } from '../disk/read-names.ts'
import { compileGlob } from '../values/glob.ts'
import { defaultOptions, type SetOptions } from '../values/set-options.ts'
import type { FileEntry } from '../values/values.ts'
import { entriesIn, isLeft } from './items.ts'

export type FolderCount = {
  /** Loose files that a sort would list. */
  readonly files: number
  readonly sizeBytes: number
  /** When the oldest of them was changed last, in milliseconds since 1970; null without files. */
  readonly oldestMs: number | null
  /** Not all files were counted: the folder is huge, its disk is slow, or subfolders are sorted too. */
  readonly isCut: boolean
}

export type CountOptions = {
  readonly setOptions?: SetOptions
  readonly disk?: Disk
  /** The clock in milliseconds since 1970. */
  readonly now?: () => number
  readonly signal?: AbortSignal | undefined
  readonly mostMs?: number
  readonly mostNames?: number
}

const noTimes: ReadonlySet<never> = new Set()

/** Names per slice; other calls are answered between two slices. */
const sliceNames = 256

/**
 * Counts the loose files at the top of a folder, without groups, for the start screen. Lets other work run in between,
 * and stops after a time limit.
 * @param path real and absolute; its disk answers
 * @returns null if it was cancelled
 */
export async function countFolder(path: string, options: CountOptions = {}): Promise<FolderCount | null> {
  const { setOptions = defaultOptions, disk = realDisk, now = Date.now, signal } = options
  const { mostMs = 3000, mostNames = 50_000 } = options
  const nowMs = now()
  const patterns = setOptions.leaveAlone.map(compileGlob)
  const context = { folder: { path }, nowMs, disk, patterns, times: noTimes, withDownloads: false }
  const { names } = readNames(disk, path)
  const files: FileEntry[] = []
  let isCut = names.length > mostNames
  let at = 0
  for (const entry of entriesIn(context, '', names.slice(0, mostNames))) {
    if (at % sliceNames === 0) {
      await setImmediate()
      if (signal?.aborted) return null
      if (now() - nowMs > mostMs) return { ...sumOf(files), isCut: true }
    }
    at += 1
    if ('stats' in entry) isCut ||= setOptions.subfolders
    else if (!isLeft(entry)) files.push(entry)
  }
  return { ...sumOf(files), isCut }
}

function sumOf(files: readonly FileEntry[]): Omit<FolderCount, 'isCut'> {
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  const oldestMs = files.reduce(
    (oldest, { modifiedMs }) => Math.min(oldest, modifiedMs),
    Number.POSITIVE_INFINITY,
  )
  return { files: files.length, sizeBytes, oldestMs: files.length === 0 ? null : oldestMs }
}
