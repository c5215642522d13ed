import fs from 'node:fs'
import { dirname } from 'node:path'
import { isFolder, isNumber, isObject, isText } from '../model/checks.ts'
import { codeOf } from '../model/disk.ts'
import { type FileIdentity, isSameFile, isSameFolder } from '../model/identity.ts'
import type { FileEntry, Folder } from '../model/values.ts'

type Line = readonly [name: string, inode: number, sizeBytes: number, modifiedMs: number]
type Kept = { readonly format: 1; readonly folder: Folder; readonly files: readonly Line[] }

/**
 * The files of a watched folder that are not new: there before the watching began, or put back by an undo. Kept in a
 * file, so that what arrives while the program does not run is still told from them.
 */
export class KnownFiles {
  readonly #file: string | null
  #files = new Map<string, FileIdentity>()
  #folder: Folder | null = null

  /** @param file where they outlive the program; null to forget them with it */
  constructor(file: string | null) {
    this.#file = file
    const kept = file === null ? null : read(file)
    if (kept === null) return
    this.#folder = kept.folder
    this.#files = new Map(
      kept.files.map(([name, inode, sizeBytes, modifiedMs]) => [name, { inode, sizeBytes, modifiedMs }]),
    )
  }

  /** The folder that they lie in; null before the first one. */
  get folder(): Folder | null {
    return this.#folder
  }

  areIn(folder: Folder): boolean {
    return this.#folder !== null && isSameFolder(this.#folder, folder)
  }

  hasName(name: string): boolean {
    return this.#files.has(name)
  }

  /** True for the very file, also after it was written to; false for another one of the same name. */
  has(file: FileEntry): boolean {
    const known = this.#files.get(file.path)
    return known !== undefined && isSameFile(known, file)
  }

  /** Begins anew with these. */
  reset(folder: Folder, files: Iterable<FileEntry>): void {
    this.#folder = folder
    this.#files = new Map()
    this.add(files)
  }

  add(files: Iterable<FileEntry>): void {
    for (const { path, inode, sizeBytes, modifiedMs } of files) {
      this.#files.set(path, { inode, sizeBytes, modifiedMs })
    }
    this.#save()
  }

  #save(): void {
    if (this.#file === null || this.#folder === null) return
    const lines = Array.from(this.#files, ([name, { inode, sizeBytes, modifiedMs }]): Line => {
      return [name, inode, sizeBytes, modifiedMs]
    })
    fs.mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 })
    const fresh = `${this.#file}.new`
    fs.writeFileSync(
      fresh,
      JSON.stringify({ format: 1, folder: this.#folder, files: lines } satisfies Kept),
      {
        mode: 0o600,
      },
    )
    fs.renameSync(fresh, this.#file)
  }
}

/** Null for a file that is not there or was damaged: then all that lies in the folder counts as known again. */
function read(file: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
    return isKept(kept) ? kept : null
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) !== '') return null
    throw error
  }
}

function isKept(value: unknown): value is Kept {
  return (
    isObject(value) &&
    value.format === 1 &&
    isFolder(value.folder) &&
    Array.isArray(value.files) &&
    value.files.every(isLine)
  )
}

function isLine(value: unknown): value is Line {
  return Array.isArray(value) && value.length === 4 && isText(value[0]) && value.slice(1).every(isNumber)
}
