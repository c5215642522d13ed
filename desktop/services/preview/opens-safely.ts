import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { type CategoryId, fileTypes } from '../../sorter/values/file-types-data.ts'

/** Kinds of files that people read, view or listen to. */
const harmless: readonly CategoryId[] = ['images', 'documents', 'audio', 'video', 'books']
/** Among them, what runs scripts or macros, starts what is packed in it, or leads to an address once it is opened. */
const scripted: readonly string[] = [
  ...['chm', 'hta', 'swf', 'mht', 'mhtml', 'webarchive', 'one', 'gdoc', 'gsheet', 'gdraw'],
  ...['docm', 'dotm', 'xlsm', 'xlsb', 'xltm', 'pptm', 'ppsm', 'potm'],
]
const opened = new Set(
  fileTypes
    .filter(({ id }) => harmless.includes(id))
    .flatMap(({ extensions }) => extensions.flatMap(line => line.split(' '))),
)

/**
 * Whether a file may be opened by a key or a click in a list: a regular file of a kind that a program shows. Programs,
 * scripts, installers, settings and whatever is not known may do more, so they are shown in their folder instead.
 * @throws where the file is gone
 */
export async function opensSafely(file: string): Promise<boolean> {
  const extension = path.extname(file).slice(1).toLowerCase()
  return opened.has(extension) && !scripted.includes(extension) && (await lstat(file)).isFile()
}
