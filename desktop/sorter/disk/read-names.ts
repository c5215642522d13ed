import { isUtf8 } from 'node:buffer'
import { codeOf, type Disk } from './disk.ts'

/** The names in a folder. */
export type FolderNames = {
  /** In the order of their code units where they are few. */
  readonly names: readonly string[]
  /** Names that are not valid text: no string opens a file with such a name. */
  readonly garbled: readonly GarbledName[]
}

/** `name` has U+FFFD in place of invalid bytes. */
export type GarbledName = { readonly name: string; readonly isFolder: boolean }

/** Node's replacement for invalid bytes, and also a character that a name can have. */
const replacement = '\ufffd'

/**
 * Beyond so many names a folder is listed in the disk's own order: files that lie side by side in it are then moved one after
 * the other, which takes the system an eighth less time.
 */
const mostSorted = 20_000

/** How many names are read at a time. For each name that Node returns, it moves all the others that it has read. */
const bufferSize = 100

/** @throws the system's error where the folder cannot be read */
export function readNames(disk: Disk, path: string): FolderNames {
  const names = listNames(disk, path)
  if (!names.some(name => name.includes(replacement))) {
    return { names: names.length > mostSorted ? names : names.sort(), garbled: [] }
  }
  const entries = disk.readdirSync(path, { encoding: 'buffer', withFileTypes: true })
  const [texts, others] = [true, false].map(isText => entries.filter(({ name }) => isUtf8(name) === isText))
  return {
    names: (texts ?? []).map(({ name }) => name.toString()).sort(),
    garbled: (others ?? []).map(entry => ({ name: entry.name.toString(), isFolder: entry.isDirectory() })),
  }
}

/**
 * The names in a folder in the disk's own order, with U+FFFD for what is not valid text. `readdir` would sort them, which
 * takes as long as reading them.
 * @throws the system's error where the folder cannot be read
 */
export function listNames(disk: Disk, path: string): string[] {
  try {
    const folder = disk.opendirSync(path, { bufferSize })
    try {
      const names: string[] = []
      for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) names.push(entry.name)
      return names
    } finally {
      folder.closeSync()
    }
  } catch (error) {
    if (codeOf(error) === '') throw error
    // Where the disk does not tell what is a folder, Node asks, by a name that is wrong if it is not valid text.
    return disk.readdirSync(path)
  }
}
