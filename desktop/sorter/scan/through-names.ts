import { codeOf, type Disk } from '../model/disk.ts'
import { decodeLatin1, type FilePath } from '../model/names.ts'

/** How many names are read at a time. */
const bufferSize = 1000

/** Of a folder's own size, which grows with its names: on ext4 these are some 25,000. */
const hugeBytes = 1 << 20

/**
 * Goes through the names of everything in a folder, in no order. In a huge one by one, in the order in which they lie there:
 * `readdir` reads all at once and sorts them, which takes a quarter longer, and of a million names it leaves 65 MB with the C
 * library.
 * @param find may be called a second time, with all names again
 */
export function throughNames<T>(disk: Disk, path: FilePath, find: (names: Iterable<string>) => T): T {
  if (!isHuge(disk, path)) return find(disk.readdirSync(path, { encoding }).map(decoded))
  try {
    return find(namesOneByOne(disk, path))
  } catch (error) {
    if (codeOf(error) === '') throw error
    // Where the disk does not tell what is a folder, Node asks, by a name that is wrong if it is not ASCII.
    return find(disk.readdirSync(path, { encoding }).map(decoded))
  }
}

/** The names of everything in a folder, in no order, read as they are asked for where the folder is huge. */
export function* eachName(disk: Disk, path: FilePath): Iterable<string> {
  if (isHuge(disk, path)) yield* namesOneByOne(disk, path)
  else yield* disk.readdirSync(path, { encoding }).map(decoded)
}

/** Not where that cannot be told, and where the disk tells no size. */
function isHuge(disk: Disk, path: FilePath): boolean {
  try {
    return disk.lstatSync(path).size > hugeBytes
  } catch (error) {
    if (codeOf(error) === '') throw error
    return false
  }
}

function* namesOneByOne(disk: Disk, path: FilePath): Iterable<string> {
  const folder = disk.opendirSync(path, { encoding, bufferSize })
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) yield decoded(entry.name)
  } finally {
    folder.closeSync()
  }
}

const encoding = process.platform === 'win32' ? 'utf8' : 'latin1'
const decoded = process.platform === 'win32' ? (name: string) => name : decodeLatin1
