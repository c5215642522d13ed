import { isFileId, isFolder, isNumber, isObject, isText } from '../model/checks.ts'
import { type FileIdentity, isSameFile, isSameFolder } from '../model/identity.ts'
import type { FileEntry, FileId, Folder } from '../model/values.ts'

type Line = readonly [name: string, inode: FileId, sizeBytes: number, modifiedMs: number]
type Kept = { readonly format: 1; readonly folder: Folder; readonly files: readonly Line[] }

/** Where a text outlives the program: replaced as a whole, and null when there is none that can be read. */
export type KeptText = { read(): string | null; write(text: string): void }

/**
 * The files of a watched folder that are not new: there before the watching began, or put back by an undo. Kept in a
 * file, so that what arrives while the program does not run is still told from them.
 */
export class KnownFiles {
  readonly #place: KeptText | null
  #files = new Map<string, FileIdentity>()
  #folder: Folder | null = null

  /** @param place where they outlive the program; null to forget them with it */
  constructor(place: KeptText | null) {
    this.#place = place
    const kept = parse(place?.read() ?? null)
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

  /** Starts over with these. */
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
    if (this.#place === null || this.#folder === null) return
    const files = Array.from(this.#files, ([name, { inode, sizeBytes, modifiedMs }]): Line => {
      return [name, inode, sizeBytes, modifiedMs]
    })
    this.#place.write(JSON.stringify({ format: 1, folder: this.#folder, files } satisfies Kept))
  }
}

/** Null for what was damaged: then all that lies in the folder counts as known again. */
function parse(text: string | null): Kept | null {
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    return isKept(kept) ? kept : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
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
  if (!Array.isArray(value) || value.length !== 4) return false
  return isText(value[0]) && isFileId(value[1]) && value.slice(2).every(isNumber)
}
