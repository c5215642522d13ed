import { Buffer } from 'node:buffer'
import type { Stats } from 'node:fs'
import { realDisk } from '../disk/disk.ts'
import { decodeText, looksLikeText } from './formats/texts.ts'
import { openFile, readAt } from './open-files.ts'

/** A regular file of this computer that is open to be read. */
export type ShownFile = {
  readonly stats: Stats
  /** @returns less than `length` only at the end of the file */
  readonly read: (start: number, length: number) => Buffer
}

/**
 * Opens a file for as long as `use` runs, to show it to a person. Follows no link and downloads nothing.
 * @throws {FileNotRead}
 */
export function withOpenFile<T>(path: string, use: (file: ShownFile) => T): T {
  const { descriptor, stats } = openFile(realDisk, path)
  try {
    return use({
      stats,
      read: (start, length) => readAt(realDisk, descriptor, start, Buffer.alloc(length)),
    })
  } finally {
    realDisk.closeSync(descriptor)
  }
}

/** The text that bytes from the beginning of a file hold; null where they are no text. */
export function textOf(bytes: Buffer): string | null {
  return looksLikeText(bytes) ? decodeText(bytes).toWellFormed() : null
}
