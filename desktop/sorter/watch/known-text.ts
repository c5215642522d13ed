import type { FileIdentity } from '../disk/identity.ts'
import { isFileId, isFolder, isNumber, isObject, isText } from '../values/checks.ts'
import type { FileId, Folder } from '../values/values.ts'

/** A text that is stored between starts of the program; null if there is none. It is replaced as a whole. */
export type KeptText = { read(): string | null; write(text: string): void }

/** Files that are not new, by name, and the folder that they are in. */
type Known = { readonly folder: Folder; readonly files: ReadonlyMap<string, FileIdentity> }

type Line = readonly [name: string, inode: FileId, sizeBytes: number, modifiedMs: number]

export function writeKnown({ folder, files }: Known): string {
  const lines = Array.from(files, ([name, { inode, sizeBytes, modifiedMs }]): Line => {
    return [name, inode, sizeBytes, modifiedMs]
  })
  return JSON.stringify({ folder, files: lines })
}

/** @returns null for a damaged text: then all files of the folder count as known */
export function readKnown(text: string): Known | null {
  const kept = parsed(text)
  if (!isObject(kept) || !isFolder(kept.folder)) return null
  if (!Array.isArray(kept.files) || !kept.files.every(isLine)) return null
  const files = kept.files.map(([name, inode, sizeBytes, modifiedMs]): [string, FileIdentity] => {
    return [name, { inode, sizeBytes, modifiedMs }]
  })
  return { folder: kept.folder, files: new Map(files) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function isLine(value: unknown): value is Line {
  if (!Array.isArray(value) || value.length !== 4) return false
  return isText(value[0]) && isFileId(value[1]) && value.slice(2).every(isNumber)
}
